import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { addQa, updateQaEntry } from '~/services/knowledge/qa.server';
import { addText } from '~/services/knowledge/texts.server';
import { qaEntries } from '~db/schema/knowledge/knowledge';
import { failureOf } from '../../../../test/failures';
import { makeOwner, type TestOwner } from '../../../../test/owners';
import { checkKnowledge } from '../check.server';
import { confirmStale, listStale } from './stale.server';

const BEFORE = new Date('2030-02-28T08:00:00Z');
const AFTER = new Date('2030-03-02T08:00:00Z');
const YEARS_LATER = new Date('2031-06-01T08:00:00Z');
const PRICE = { question: 'Сколько стоит маникюр?', answer: 'Маникюр стоит 5 000 тенге.' };

const staleAt = async ({ assistant }: TestOwner, now: Date) =>
  (await listStale(assistant, now)).shown.map(({ kind, quote, until }) => [kind, quote, until]);

describe('what may be out of date', () => {
  it('is a statement whose last day has passed, in the time zone of the business', async () => {
    const owner = await makeOwner();
    await addText(owner.assistant, 'Скидка 20 % действует до 1 марта 2030 года.\nМы работаем с 2015 года.');
    await checkKnowledge(owner.assistant.id);
    expect(await staleAt(owner, BEFORE)).toEqual([]);
    expect(await staleAt(owner, AFTER)).toEqual([
      ['date', 'Скидка 20 % действует до 1 марта 2030 года.', '2030-03-01'],
    ]);
    const atHome = { ...owner.assistant, timeZone: 'Asia/Almaty' };
    const midnight = new Date('2030-03-01T20:00:00Z');
    expect((await listStale(atHome, midnight)).total).toBe(1);
    expect((await listStale({ ...atHome, timeZone: 'Europe/London' }, midnight)).total).toBe(0);
  });

  it('is a price that nobody has touched for a year', async () => {
    const owner = await makeOwner();
    const { entries } = await addQa(owner.assistant, [PRICE]);
    await checkKnowledge(owner.assistant.id);
    const soon = new Date(Date.now() + 300 * 86_400_000);
    const late = new Date(Date.now() + 400 * 86_400_000);
    expect(await staleAt(owner, soon)).toEqual([]);
    expect(await staleAt(owner, late)).toEqual([['price', PRICE.answer, null]]);
    await db()
      .update(qaEntries)
      .set({ createdAt: new Date('2020-01-01') })
      .where(eq(qaEntries.id, entries[0]!.id));
    await updateQaEntry(owner.assistant, entries[0]!.id, { ...PRICE, answer: 'Маникюр стоит 6 000 тенге.' });
    await checkKnowledge(owner.assistant.id);
    expect(await staleAt(owner, soon)).toEqual([]);
  });

  it('is asked about again a year after the owner’s word, or never', async () => {
    const owner = await makeOwner();
    await addText(owner.assistant, 'Скидка 20 % действует до 1 марта 2030 года.');
    await checkKnowledge(owner.assistant.id);
    const [first] = (await listStale(owner.assistant, AFTER)).shown;
    await confirmStale(owner.assistant, first!.print, 'year', AFTER);
    // A check anew forgets nothing of it.
    await checkKnowledge(owner.assistant.id);
    expect(await staleAt(owner, AFTER)).toEqual([]);
    expect(await staleAt(owner, YEARS_LATER)).toHaveLength(1);
    await confirmStale(owner.assistant, first!.print, 'never', AFTER);
    expect(await staleAt(owner, YEARS_LATER)).toEqual([]);
  });

  it('is nobody else’s to confirm', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    await addText(owner.assistant, 'Скидка 20 % действует до 1 марта 2030 года.');
    await checkKnowledge(owner.assistant.id);
    const [first] = (await listStale(owner.assistant, AFTER)).shown;
    expect(await failureOf(confirmStale(other.assistant, first!.print, 'never'))).toBe('not_found');
  });
});
