import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { assistantOfOwner } from '~/services/assistant/assistants.server';
import { knowledgeChecks } from '~db/schema/knowledge/trust';
import { failureOf } from '../../../../test/failures';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../../test/owners';
import { ask } from '../../../../test/visitors';
import { deleteDocument, uploadDocuments } from '../../knowledge/documents.server';
import { addQa, deleteQaEntry, updateQaEntry } from '../../knowledge/qa.server';
import { ingestDocument } from '../../knowledge/reading/ingest.server';
import { addText, updateText } from '../../knowledge/texts.server';
import { checkKnowledge, restBeforeCheck } from '../check.server';
import { countContradictions, countSettled, listContradictions, listSetAside } from './list.server';
import { askAgain, settleContradiction, useAgain } from './settle.server';

const PAIR = { question: 'Сколько стоит доставка по Алматы?', answer: 'Доставка по Алматы стоит 2 000 тенге.' };
const TEXT = 'Доставка по Алматы — 1 500 тенге.\nСамовывоз со склада бесплатный.';

async function makeShop(): Promise<TestOwner & { pairId: string; textId: string }> {
  const owner = await makeOwner();
  const { entries } = await addQa(owner.assistant, [PAIR]);
  const { id: textId } = await addText(owner.assistant, TEXT, 'Доставка');
  await checkKnowledge(owner.assistant.id);
  return { ...owner, pairId: entries[0]!.id, textId };
}

async function onlyOne({ assistant }: TestOwner) {
  const { shown } = await listContradictions(assistant);
  expect(shown).toHaveLength(1);
  return shown[0]!;
}

/** Says that the statement with this figure holds. */
async function hold(owner: TestOwner, figure: string) {
  const one = await onlyOne(owner);
  await settleContradiction(owner.assistant, one.print, one.a.quote.includes(figure) ? 'a' : 'b');
}

const answer = async (owner: TestOwner, question: string) => (await ask(owner, question)).answer;

describe('contradictions in words of their own', () => {
  it('are listed behind those that are surer', async () => {
    const { assistant } = await makeOwner();
    await addText(assistant, 'Парковка для гостей бесплатная.\nA dog may come with you.', 'Правила');
    await addText(assistant, 'Pets stay outside, without exception.', 'Памятка');
    await addText(assistant, 'Парковка для гостей — 500 тенге.', 'Прайс');
    await checkKnowledge(assistant.id);
    const { shown } = await listContradictions(assistant);
    expect(shown.map(({ kind }) => kind)).toEqual(['free', 'sense']);
    expect(shown[1]!.a.quote).toContain('dog');
  });
});

describe('the check of all knowledge', () => {
  async function checkedAt(assistantId: string, when: string): Promise<number> {
    await db()
      .update(knowledgeChecks)
      .set({ checkedAt: sql`now() + ${when}::interval` })
      .where(eq(knowledgeChecks.assistantId, assistantId));
    return restBeforeCheck(assistantId);
  }

  it('rests after it has run, the longer the more there is to read of this assistant', async () => {
    const [{ assistant }, other] = [await makeOwner(), await makeOwner()];
    await addQa(
      other.assistant,
      Array.from({ length: 100 }, (_, at) => ({ question: `Is table ${at} free?`, answer: 'Ask us.' })),
    );
    const entries = Array.from({ length: 100 }, (_, at) => ({ question: `Is room ${at} free?`, answer: 'Ask us.' }));
    await addQa(assistant, entries);
    expect(await restBeforeCheck(assistant.id)).toBe(0);
    await checkKnowledge(assistant.id);
    expect(await checkedAt(assistant.id, '-13 seconds')).toBe(0);
    // By a clock that was set back since.
    expect(await checkedAt(assistant.id, '1 hour')).toBe(12);
  });
});

describe('contradictions', () => {
  it('are shown with both quotes and their sources, once', async () => {
    const owner = await makeShop();
    await checkKnowledge(owner.assistant.id);
    const { kind, a, b } = await onlyOne(owner);
    expect(kind).toBe('price');
    expect([a, b].map(({ quote, source }) => [source.kind, source.id, quote]).sort()).toEqual([
      ['qa', owner.pairId, PAIR.answer],
      ['text', owner.textId, 'Доставка по Алматы — 1 500 тенге.'],
    ]);
  });

  it('have the statement that does not hold answer nobody, and the rest of its entry answer on', async () => {
    const owner = await makeShop();
    await hold(owner, '2 000');
    expect(await countContradictions(owner.assistant)).toBe(0);
    expect(await listSetAside(owner.assistant)).toMatchObject([
      { quote: 'Доставка по Алматы — 1 500 тенге.', source: { id: owner.textId } },
    ]);
    expect(await answer(owner, 'сколько стоит доставка по алматы')).toContain('2 000');
    expect(await answer(owner, 'самовывоз платный?')).toContain('Самовывоз со склада бесплатный');
    await checkKnowledge(owner.assistant.id);
    expect(await countContradictions(owner.assistant)).toBe(0);
  });

  it('leave no part of a pair whose whole answer does not hold', async () => {
    const owner = await makeShop();
    await hold(owner, '1 500');
    const said = await answer(owner, 'сколько стоит доставка по алматы');
    expect(said).toContain('1 500');
    expect(said).not.toContain('2 000');
  });

  it('let a statement answer again on the owner’s word, and are then shown again', async () => {
    const owner = await makeShop();
    await hold(owner, '1 500');
    const [aside] = await listSetAside(owner.assistant);
    await useAgain(owner.assistant, aside!.id);
    expect(await listSetAside(owner.assistant)).toEqual([]);
    await checkKnowledge(owner.assistant.id);
    expect(await countContradictions(owner.assistant)).toBe(1);
  });

  it('let a statement answer again once its entry says it otherwise', async () => {
    const owner = await makeShop();
    await hold(owner, '2 000');
    // Another line is changed: the statement stays set aside.
    await updateText(owner.assistant, owner.textId, TEXT.replace('бесплатный', 'бесплатно'));
    expect(await listSetAside(owner.assistant)).toHaveLength(1);
    expect(await answer(owner, 'самовывоз платный?')).toContain('Самовывоз со склада бесплатно');
    await updateText(owner.assistant, owner.textId, TEXT.replace('1 500', '2 000'));
    expect(await listSetAside(owner.assistant)).toEqual([]);
    await checkKnowledge(owner.assistant.id);
    expect(await countContradictions(owner.assistant)).toBe(0);
  });

  it.each([
    ['deleted', (owner: TestOwner, id: string) => deleteQaEntry(owner.assistant, id)],
    [
      'changed',
      (owner: TestOwner, id: string) =>
        updateQaEntry(owner.assistant, id, { question: 'Кто везёт заказ?', answer: 'Его везёт курьер.' }),
    ],
  ])('let a statement answer again when the one that held is %s', async (_, change) => {
    const owner = await makeShop();
    await hold(owner, '2 000');
    await change(owner, owner.pairId);
    await checkKnowledge(owner.assistant.id);
    expect(await listSetAside(owner.assistant)).toEqual([]);
    expect(await answer(owner, 'сколько стоит доставка по алматы')).toContain('1 500');
  });

  it.each(['both', 'ignored'] as const)(
    'settled as %s are not shown again, even when both are written anew',
    async (verdict) => {
      const owner = await makeShop();
      await settleContradiction(owner.assistant, (await onlyOne(owner)).print, verdict);
      await deleteQaEntry(owner.assistant, owner.pairId);
      await addQa(owner.assistant, [PAIR]);
      await checkKnowledge(owner.assistant.id);
      expect(await countContradictions(owner.assistant)).toBe(0);
      expect(await countSettled(owner.assistant)).toBe(1);
      await askAgain(owner.assistant);
      await checkKnowledge(owner.assistant.id);
      expect(await countContradictions(owner.assistant)).toBe(1);
    },
  );

  it('go with their entry, with all that quotes it', async () => {
    const owner = await makeOwner();
    await addQa(owner.assistant, [PAIR]);
    const upload = uploadOfFiles([{ name: 'доставка.txt', content: TEXT }]);
    const [document] = await uploadDocuments(owner.assistant, upload);
    await ingestDocument(document!.id);
    await checkKnowledge(owner.assistant.id);
    await hold(owner, '2 000');
    await deleteDocument(owner.assistant, document!.storedName);
    expect(await listSetAside(owner.assistant)).toEqual([]);
    expect(await countContradictions(owner.assistant)).toBe(0);
  });

  it('are another assistant’s matter to nobody else', async () => {
    const [owner, other] = [await makeShop(), await makeShop()];
    const { print } = await onlyOne(owner);
    await settleContradiction(owner.assistant, print, 'ignored');
    expect(await countContradictions(other.assistant)).toBe(1);
    await hold(other, '2 000');
    const [aside] = await listSetAside(other.assistant);
    expect(await failureOf(useAgain(owner.assistant, aside!.id))).toBe('not_found');
    expect(await failureOf(settleContradiction(owner.assistant, print, 'a'))).toBe('not_found');
    expect((await assistantOfOwner(owner.id)).id).toBe(owner.assistant.id);
  });
});
