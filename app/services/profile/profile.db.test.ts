import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { assistantOfOwner } from '~/services/assistant/assistants.server';
import { foundFacts, readChunks } from '~db/schema/knowledge/profile';
import { failureOf } from '../../../test/failures';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { ask, loggedMessages } from '../../../test/visitors';
import { addQa } from '../knowledge/qa.server';
import { addText, deleteText } from '../knowledge/texts.server';
import { confirmFact, denyFact, profileOf, saveTimeZone, stateFact } from './profile.server';
import { assistantsWithUnreadFacts, refreshFacts } from './refresh.server';

const TUESDAY = new Date('2026-11-24T08:00:00Z');

async function makeShop(...texts: string[]): Promise<TestOwner> {
  const owner = await makeOwner();
  for (const text of texts) await addText(owner.assistant, text);
  return owner;
}

async function factsOf({ id }: TestOwner, kind: string) {
  return (await profileOf(await assistantOfOwner(id))).kinds.find((one) => one.kind === kind)?.facts ?? [];
}

const answer = async (owner: TestOwner, message: string, now = TUESDAY) => (await ask(owner, message, { now })).answer;

describe('the profile', () => {
  it('holds what the knowledge says, with its source, and how it was read', async () => {
    const owner = await makeShop('График работы: пн–пт 9:00–20:00, сб–вс выходной');
    const [hours] = await factsOf(owner, 'hours');
    expect(hours).toMatchObject({ own: false, source: { kind: 'text' }, hours: { week: expect.anything() } });
  });

  it('knows what an entry states as soon as the entry is stored, and forgets what is deleted at once', async () => {
    const owner = await makeOwner();
    const text = await addText(owner.assistant, 'Парковка: во дворе');
    expect(await factsOf(owner, 'parking')).toHaveLength(1);
    expect(await assistantsWithUnreadFacts()).not.toContain(owner.assistant.id);
    await deleteText(owner.assistant, text.id);
    expect(await factsOf(owner, 'parking')).toEqual([]);
  });

  it('is found anew in what an earlier version of the finder has looked through', async () => {
    const owner = await makeOwner();
    await addText(owner.assistant, 'Парковка: во дворе');
    const mine = inArray(readChunks.chunkId, sql`(select id from chunks where assistant_id = ${owner.assistant.id})`);
    await db().update(readChunks).set({ version: 0 }).where(mine);
    await db().delete(foundFacts).where(eq(foundFacts.assistantId, owner.assistant.id));
    expect(await assistantsWithUnreadFacts()).toContain(owner.assistant.id);
    await refreshFacts(owner.assistant.id);
    // Done again, it finds nothing new.
    await refreshFacts(owner.assistant.id);
    expect(await assistantsWithUnreadFacts()).not.toContain(owner.assistant.id);
    expect(await factsOf(owner, 'parking')).toHaveLength(1);
  });

  it('puts the owner’s word before what was found', async () => {
    const owner = await makeShop('График работы: пн–вс 9:00–20:00');
    await stateFact(owner.assistant, { kind: 'hours', branch: '', text: 'пн–вс 10:00–19:00' });
    expect(await answer(owner, 'до скольки работаете?')).toBe('Ежедневно 10:00–19:00.');
    expect((await factsOf(owner, 'hours')).map(({ own, replaced }) => [own, replaced])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('says nothing where sources contradict each other, until one is confirmed', async () => {
    const owner = await makeShop('График работы: пн–вс 9:00–20:00', 'Режим работы: пн–вс 10:00–18:00');
    const hours = async () =>
      (await profileOf(await assistantOfOwner(owner.id))).kinds.find(({ kind }) => kind === 'hours');
    expect((await hours())?.contradicting).toBe(true);
    const visitor = { id: 'asks-hours' };
    await ask(owner, 'режим работы?', { visitor });
    expect((await loggedMessages(owner, visitor.id))[0]?.model).not.toBe('komek/facts');
    await confirmFact(owner.assistant, (await hours())?.facts[1]?.id ?? '');
    expect((await hours())?.contradicting).toBe(false);
    expect(await answer(owner, 'режим работы?')).toBe('Ежедневно 10:00–18:00.');
  });

  it('never says again what the owner has denied, though it is found again', async () => {
    const owner = await makeShop('Парковка: во дворе');
    const [parking] = await factsOf(owner, 'parking');
    await denyFact(owner.assistant, parking?.id ?? '');
    await refreshFacts(owner.assistant.id);
    expect(await factsOf(owner, 'parking')).toEqual([]);
  });

  it('has a fact mended: the found one goes, the own one is changed in its place', async () => {
    const owner = await makeShop('Парковка: во дворе');
    const [found] = await factsOf(owner, 'parking');
    await stateFact(owner.assistant, { kind: 'parking', branch: '', text: 'Парковка за домом' }, found?.id);
    const [own, ...others] = await factsOf(owner, 'parking');
    expect([own?.text, others]).toEqual(['Парковка за домом', []]);
    await stateFact(owner.assistant, { kind: 'parking', branch: '', text: 'Парковки нет' }, own?.id);
    expect(await answer(owner, 'парковка есть?')).toBe('Парковки нет');
    await denyFact(owner.assistant, (await factsOf(owner, 'parking'))[0]?.id ?? '');
    expect(await factsOf(owner, 'parking')).toEqual([]);
  });

  it('refuses hours that cannot be read, and facts of others', async () => {
    const [owner, other] = [await makeShop('Парковка: во дворе'), await makeOwner()];
    expect(await failureOf(stateFact(owner.assistant, { kind: 'hours', branch: '', text: 'как получится' }))).toBe(
      'invalid_input',
    );
    const [parking] = await factsOf(owner, 'parking');
    expect(await failureOf(confirmFact(other.assistant, parking?.id ?? ''))).toBe('not_found');
    expect(await failureOf(denyFact(other.assistant, parking?.id ?? ''))).toBe('not_found');
  });

  it('counts today by the clock of the business', async () => {
    const owner = await makeShop('График работы: пн–пт 9:00–18:00, сб 10:00–15:00, вс выходной');
    await saveTimeZone(owner.assistant, 'Asia/Almaty');
    // Saturday 23:30 in London is Sunday in Almaty.
    const night = new Date('2026-11-21T23:30:00Z');
    expect(await answer(owner, 'сегодня работаете?', night)).toContain('Сегодня закрыто.');
    await saveTimeZone(owner.assistant, 'Europe/London');
    expect(await answer(owner, 'сегодня работаете?', night)).toContain('Сегодня работаем 10:00–15:00.');
  });

  it('lets a pair that the owner wrote to the very question answer', async () => {
    const owner = await makeShop('Парковка: во дворе');
    await addQa(owner.assistant, [{ question: 'Есть ли у вас парковка?', answer: 'Да, на двадцать мест за домом.' }]);
    await refreshFacts(owner.assistant.id);
    expect(await answer(owner, 'у вас есть парковка?')).toBe('Да, на двадцать мест за домом.');
  });

  it('goes on from the question before, and names its source', async () => {
    const owner = await makeShop('График работы: пн–пт 9:00–18:00, сб 10:00–15:00, вс выходной');
    const more = { visitor: { id: 'goes-on' }, now: TUESDAY };
    await ask(owner, 'до скольки работаете?', more);
    const reply = await ask(owner, 'а в субботу?', more);
    expect(reply.answer).toBe('В субботу работаем 10:00–15:00.');
    expect(reply.sources).toEqual([{ kind: 'text', name: expect.stringContaining('График') }]);
  });
});
