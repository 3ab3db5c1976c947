import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { users } from '~db/schema/account/accounts';
import { chunks, documents, qaEntries, qaProposals, texts } from '~db/schema/knowledge/knowledge';
import { errorOf, failureOf } from '../../../test/failures';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../test/owners';
import { createAction, MAX_ACTIONS } from '../assistant/ai-actions.server';
import { PLAN_LIMITS } from '../budget/plans';
import { RATE_LIMITS } from '../rate-limits/rate-limits.server';
import { deleteDocument, uploadDocuments } from './documents.server';
import { addQa, deleteQaEntry } from './qa.server';
import { storageOf } from './quota.server';
import { ingestDocument } from './reading/ingest.server';
import { listProposals, proposeForDocument, settleProposals } from './suggested-pairs/proposals.server';
import { addLongText, addText, deleteText } from './texts.server';

const FREE = PLAN_LIMITS.free;
const PAIR = { question: 'Қайда орналасқансыздар?', answer: 'Абай көшесі, 10.' };
const PAIR_BYTES = Buffer.byteLength(PAIR.question + PAIR.answer);

let owner: TestOwner;

beforeEach(async () => {
  owner = await makeOwner();
  await db().update(users).set({ plan: 'free' }).where(eq(users.id, owner.id));
});

/** Has a document take up so many bytes, without having them. */
const occupy = (size: number) =>
  db()
    .insert(documents)
    .values({
      ...{ assistantId: owner.assistant.id, filename: 'large.txt', storedName: `${owner.id}-large`, size },
      ...{ sha256: 'x', batchId: owner.id },
    });

/** A document whose text proposes one pair. */
async function propose() {
  const content = '# Do you deliver?\n\nDelivery within the city costs 900 tenge and takes two working days.';
  const [document] = await uploadDocuments(owner.assistant, uploadOfFiles([{ name: 'rules.txt', content }]));
  await ingestDocument(document?.id ?? '');
  await proposeForDocument(document?.id ?? '');
  const { proposals } = await listProposals(owner.assistant, 10);
  return { document, content, proposals };
}

describe('the storage of an owner', () => {
  it('counts documents, pairs, texts and proposed pairs by their bytes, until they are deleted', async () => {
    const group = await addQa(owner.assistant, [PAIR]);
    expect(await storageOf(owner.assistant)).toMatchObject({ used: PAIR_BYTES, pairs: 1, documents: 0, texts: 0 });
    const text = await addText(owner.assistant, '  Біз дүйсенбіде жабықпыз. ', 'Жұмыс уақыты');
    const textBytes = Buffer.byteLength('Біз дүйсенбіде жабықпыз.Жұмыс уақыты');
    expect(await storageOf(owner.assistant)).toMatchObject({ used: PAIR_BYTES + textBytes, texts: 1 });
    const { document, content, proposals } = await propose();
    expect(proposals.length).toBeGreaterThan(0);
    const proposed = proposals.map(({ question, answer }) => question + answer).join('');
    expect(await storageOf(owner.assistant)).toMatchObject({
      used: PAIR_BYTES + textBytes + content.length + Buffer.byteLength(proposed),
      limit: FREE.bytes,
    });
    await deleteQaEntry(owner.assistant, group.entries[0]?.id ?? '');
    await deleteText(owner.assistant, text.id);
    await deleteDocument(owner.assistant, document?.storedName ?? '');
    expect(await storageOf(owner.assistant)).toMatchObject({ used: 0, pairs: 0, documents: 0, texts: 0 });
  });

  it('ends with the plan for pairs and texts as for documents, to the byte', async () => {
    await occupy(FREE.bytes - PAIR_BYTES);
    const { code, params } = await errorOf(addQa(owner.assistant, [{ ...PAIR, answer: `${PAIR.answer}!` }]));
    expect([code, params.limit]).toEqual(['storage_full', 30]);
    await addQa(owner.assistant, [PAIR]);
    expect(await storageOf(owner.assistant)).toMatchObject({ used: FREE.bytes, pairs: 1 });
    expect(await failureOf(addText(owner.assistant, 'x'))).toBe('storage_full');
    expect(await failureOf(addLongText(owner.assistant, 'x'.repeat(5000)))).toBe('storage_full');
    expect(await failureOf(uploadDocuments(owner.assistant, uploadOfFiles([{ name: 'a.txt', content: 'x' }])))).toBe(
      'storage_full',
    );
    const kept = await db().select().from(chunks).where(eq(chunks.assistantId, owner.assistant.id));
    expect(kept).toHaveLength(1);
  });

  it('is not passed by many writes at once', async () => {
    await occupy(FREE.bytes - 3 * PAIR_BYTES);
    const writes = await Promise.allSettled(Array.from({ length: 8 }, () => addQa(owner.assistant, [PAIR])));
    expect(writes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await storageOf(owner.assistant)).toMatchObject({ used: FREE.bytes, pairs: 3 });
  });

  it('is not passed by proposals, by new words in them, or by accepting them', async () => {
    const { document, proposals } = await propose();
    const [proposal] = proposals;
    if (!proposal) throw new Error('nothing was proposed');
    const { used } = await storageOf(owner.assistant);
    await occupy(FREE.bytes - used);
    const longer = { ...proposal, answer: `${proposal.answer} Really.` };
    expect(await failureOf(settleProposals(owner.assistant, 'drop', [longer], []))).toBe('storage_full');
    expect(await failureOf(settleProposals(owner.assistant, 'accept', [longer], [proposal.id]))).toBe('storage_full');
    expect((await listProposals(owner.assistant, 10)).proposals).toEqual(proposals);
    // What is accepted leaves the proposals: the same words take the same room.
    expect(await settleProposals(owner.assistant, 'accept', [proposal], [proposal.id])).toBe(1);
    expect(await storageOf(owner.assistant)).toMatchObject({ used: FREE.bytes, pairs: 1 });
    await db().delete(qaEntries).where(eq(qaEntries.assistantId, owner.assistant.id));
    await occupyMore(Buffer.byteLength(proposal.question + proposal.answer));
    expect(await proposeForDocument(document?.id ?? '')).toBe(0);
    expect(await storageOf(owner.assistant)).toMatchObject({ used: FREE.bytes });
  });

  /** Takes up what a deletion has set free. */
  const occupyMore = (bytes: number) =>
    db()
      .insert(texts)
      .values({ assistantId: owner.assistant.id, text: 'x'.repeat(bytes) });

  it('still lets an owner above it drop proposals and delete', async () => {
    const { proposals } = await propose();
    const group = await addQa(owner.assistant, [PAIR]);
    await occupy(FREE.bytes);
    expect(await settleProposals(owner.assistant, 'drop', proposals, [proposals[0]?.id ?? ''])).toBe(1);
    await deleteQaEntry(owner.assistant, group.entries[0]?.id ?? '');
    const left = await db().select().from(qaProposals).where(eq(qaProposals.assistantId, owner.assistant.id));
    expect(left).toHaveLength(proposals.length - 1);
  });
});

describe('the number of', () => {
  it('pairs is bounded by the plan', async () => {
    const { entries } = await addQa(owner.assistant, [PAIR]);
    const [row] = await db()
      .select()
      .from(qaEntries)
      .where(eq(qaEntries.id, entries[0]?.id ?? ''));
    if (!row) throw new Error('no pair was saved');
    const rows = Array.from({ length: FREE.pairs - 2 }, (_, ordinal) => ({
      ...{ groupId: row.groupId, assistantId: row.assistantId, ordinal, language: 'en', question: 'q', answer: 'a' },
    }));
    for (let at = 0; at < rows.length; at += 500)
      await db()
        .insert(qaEntries)
        .values(rows.slice(at, at + 500));
    const { code, params } = await errorOf(addQa(owner.assistant, [PAIR, PAIR]));
    expect([code, params]).toEqual(['pair_limit', { limit: FREE.pairs, count: FREE.pairs - 1 }]);
    await addQa(owner.assistant, [PAIR]);
    expect(await failureOf(addQa(owner.assistant, [PAIR]))).toBe('pair_limit');
  });

  it('texts is bounded by the plan, the pieces of a long one counted each', async () => {
    const { id: assistantId } = owner.assistant;
    const rows = Array.from({ length: FREE.texts - 2 }, () => ({ assistantId, text: 'x' }));
    for (let at = 0; at < rows.length; at += 500)
      await db()
        .insert(texts)
        .values(rows.slice(at, at + 500));
    const { code, params } = await errorOf(addLongText(owner.assistant, 'We open at nine. '.repeat(300)));
    expect([code, params]).toEqual(['text_limit', { limit: FREE.texts, count: FREE.texts - 2 }]);
    await addLongText(owner.assistant, 'We open at nine. '.repeat(200));
    expect(await failureOf(addText(owner.assistant, 'x'))).toBe('text_limit');
  });

  it('actions is bounded, also of many added at once', async () => {
    const input = { actionName: 'Book', whenToUse: 'always', buttonText: 'Book', url: 'https://shop.example/' };
    const made = await Promise.allSettled(
      Array.from({ length: MAX_ACTIONS + 3 }, () => createAction(owner.assistant, input)),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_ACTIONS);
    const { code, params } = await errorOf(createAction(owner.assistant, input));
    expect([code, params.limit]).toEqual(['action_limit', MAX_ACTIONS]);
  });

  it('writes in ten minutes is bounded across all kinds of writes', async () => {
    const { points } = RATE_LIMITS['knowledge-owner'];
    const wrong = { actionName: '', whenToUse: '', buttonText: '', url: '' };
    await addQa(owner.assistant, [PAIR]);
    // Writes that come to nothing count as well.
    await occupy(FREE.bytes);
    for (let at = 1; at < points; at++) await failureOf(addText(owner.assistant, 'x'));
    expect((await errorOf(addText(owner.assistant, 'x'))).params.retryAfter).toBeGreaterThan(0);
    expect(await failureOf(addQa(owner.assistant, [PAIR]))).toBe('rate_limited');
    expect(await failureOf(createAction(owner.assistant, wrong))).toBe('rate_limited');
  });
});
