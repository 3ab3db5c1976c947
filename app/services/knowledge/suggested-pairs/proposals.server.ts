import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { enqueue } from '~/infra/queue.server';
import { FALLBACK_LANGUAGE, isLanguage } from '~/schemas/language';
import { isUuid } from '~/schemas/uuid';
import { chatModel, hasChatModel } from '~/services/ai/models.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { meteredOwn, requireOwn, takeOwn } from '~/services/budget/own.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { assistants } from '~db/schema/assistant/assistants';
import { chunks, documents, qaEntries, qaProposals } from '~db/schema/knowledge/knowledge';
import { addQa, type QaPair } from '../qa.server';
import { bytesOf, lockStorage, requireRoom } from '../quota.server';
import { type ProposedPair, proposeFromText, questionKey, sourceText } from './propose';
import { proposeWithModel } from './propose-generate.server';

export type Proposal = QaPair & {
  id: string;
  /** Of the document it was made from. */
  filename: string;
};

/** Chunks read for one document's proposals: about 400,000 characters. */
const CHUNKS_MOST = 500;
/** A job that has been active for longer than this lost its worker. */
const ACTIVE_MOST = '3 minutes';

/**
 * Proposes pairs from a document that has been read, in place of those that still wait from it. Where a model is
 * configured it writes them; without one, or when it fails, they are the questions the document asks. What
 * the assistant knows already, or is proposed from another document, is not proposed again.
 *
 * @returns how many wait for the owner now.
 */
export async function proposeForDocument(documentId: string, signal?: AbortSignal): Promise<number> {
  const [document] = await db().select().from(documents).where(eq(documents.id, documentId));
  if (document?.status !== 'ready') return 0;
  const rows = await db()
    .select({ heading: chunks.heading, question: chunks.question, text: chunks.text })
    .from(chunks)
    .where(eq(chunks.documentId, documentId))
    .orderBy(asc(chunks.ordinal))
    .limit(CHUNKS_MOST);
  const pieces = rows.map((row) => ({ heading: row.heading, text: sourceText(row) }));
  const language = isLanguage(document.language) ? document.language : FALLBACK_LANGUAGE;
  const garbled = document.warnings.includes('garbled');
  const pairs = garbled || pieces.length === 0 ? [] : await propose(document.assistantId, pieces, language, signal);
  return transaction(async (tx) => {
    // Held until the end: a deletion of the document waits, and deletes the proposals too.
    const [still] = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.id, documentId), eq(documents.status, 'ready')))
      .for('update');
    if (!still) return 0;
    await tx.delete(qaProposals).where(eq(qaProposals.documentId, documentId));
    const known = await knownQuestions(tx, document.assistantId);
    const fresh = await thoseThatFit(
      tx,
      document.assistantId,
      pairs.filter(({ question }) => !known.has(questionKey(question))),
    );
    if (fresh.length > 0) {
      await tx
        .insert(qaProposals)
        .values(fresh.map((pair, ordinal) => ({ ...pair, ordinal, documentId, assistantId: document.assistantId })));
    }
    return fresh.length;
  });
}

/** As many of the pairs, from the first on, as the owner's plan has room for. */
async function thoseThatFit(tx: Transaction, assistantId: string, pairs: ProposedPair[]): Promise<ProposedPair[]> {
  if (pairs.length === 0) return [];
  const [assistant] = await tx.select().from(assistants).where(eq(assistants.id, assistantId));
  if (!assistant) return [];
  const { used, limit } = await lockStorage(assistant, tx);
  let room = limit - used;
  return pairs.filter(({ question, answer }) => {
    room -= bytesOf(question, answer);
    return room >= 0;
  });
}

async function propose(
  assistantId: string,
  pieces: { heading: string | null; text: string }[],
  language: Parameters<typeof proposeWithModel>[1]['language'],
  signal?: AbortSignal,
): Promise<ProposedPair[]> {
  const model = chatModel();
  const ownerId = model && (await payerOf(assistantId));
  if (!model || !ownerId) return proposeFromText(pieces);
  try {
    return await meteredOwn(ownerId, 'proposals', () => proposeWithModel(pieces, { model, language, signal }));
  } catch (error) {
    signal?.throwIfAborted();
    log.warn({ err: error }, 'model failed: proposing pairs from the document’s text');
    return proposeFromText(pieces);
  }
}

/** Counts one proposal against the number that a model may write for the owner today. @returns the owner; undefined if the number is used up. */
async function payerOf(assistantId: string): Promise<string | undefined> {
  const [assistant] = await db().select().from(assistants).where(eq(assistants.id, assistantId));
  return assistant && (await takeOwn(assistant.ownerId, 'proposals', 1)) ? assistant.ownerId : undefined;
}

async function knownQuestions(tx: Transaction, assistantId: string): Promise<Set<string>> {
  const rows = [
    ...(await tx
      .select({ question: qaEntries.question })
      .from(qaEntries)
      .where(eq(qaEntries.assistantId, assistantId))),
    ...(await tx
      .select({ question: qaProposals.question })
      .from(qaProposals)
      .where(eq(qaProposals.assistantId, assistantId))),
  ];
  return new Set(rows.map(({ question }) => questionKey(question)));
}

/** What waits for an owner's word, document by document in reading order; at most `most`, with how many there are in all. */
export async function listProposals(
  assistant: AssistantRef,
  most: number,
): Promise<{ total: number; proposals: Proposal[] }> {
  const mine = eq(qaProposals.assistantId, assistant.id);
  const [counted] = await db().select({ total: count() }).from(qaProposals).where(mine);
  const proposals = await db()
    .select({
      id: qaProposals.id,
      question: qaProposals.question,
      answer: qaProposals.answer,
      filename: documents.filename,
    })
    .from(qaProposals)
    .innerJoin(documents, eq(documents.id, qaProposals.documentId))
    .where(mine)
    .orderBy(asc(documents.createdAt), asc(documents.id), asc(qaProposals.ordinal))
    .limit(most);
  return { total: counted?.total ?? 0, proposals };
}

/** How many of an owner's documents are being looked through for pairs, or wait for it. */
export async function countAnalysing(assistant: AssistantRef): Promise<number> {
  const [row] = await db().execute<{ count: number }>(sql`
    select count(distinct d.id)::int as count
    from pgboss.job j join ${documents} d on d.id::text = j.data->>'documentId'
    where j.name = 'propose-qa' and d.assistant_id = ${assistant.id}
      and (j.state in ('created', 'retry')
        or (j.state = 'active' and j.started_on > now() - ${ACTIVE_MOST}::interval))`);
  return row?.count ?? 0;
}

export type Verdict = 'accept' | 'drop';

/**
 * Settles proposals with the words the owner left in them: what is accepted joins the knowledge base as one group, what
 * is dropped is gone. Those shown but not settled keep their new words. Each is settled once, however often it is sent.
 *
 * @param shown the proposals the owner was looking at; `settled` names those of them the verdict is about.
 * @returns how many were settled by this call.
 * @throws AppError `rate_limited`, `pair_limit` or `storage_full`; nothing is settled then.
 */
export async function settleProposals(
  assistant: AssistantRef,
  verdict: Verdict,
  shown: (QaPair & { id: string })[],
  settled: string[],
): Promise<number> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  return transaction(async (tx) => {
    const mine = (ids: string[]) =>
      and(eq(qaProposals.assistantId, assistant.id), inArray(qaProposals.id, ids.filter(isUuid)));
    const taken = await tx.delete(qaProposals).where(mine(settled)).returning({ id: qaProposals.id });
    const ids = new Set(taken.map(({ id }) => id));
    const pairs = shown.filter(({ id }) => ids.has(id)).map(({ question, answer }) => ({ question, answer }));
    if (verdict === 'accept' && pairs.length > 0) await addQa(assistant, pairs, tx);
    await keepWords(
      assistant,
      shown.filter(({ id, question, answer }) => !ids.has(id) && question && answer),
      mine,
      tx,
    );
    return ids.size;
  });
}

/** Stores edits of proposals that are not settled yet. @throws AppError `storage_full` if longer texts do not fit. */
async function keepWords(
  assistant: AssistantRef,
  words: (QaPair & { id: string })[],
  mine: (ids: string[]) => SQL | undefined,
  tx: Transaction,
): Promise<void> {
  const before = await tx
    .select({ id: qaProposals.id, question: qaProposals.question, answer: qaProposals.answer })
    .from(qaProposals)
    .where(mine(words.map(({ id }) => id)));
  const known = new Map(before.map((pair) => [pair.id, pair]));
  const changed = words.filter(({ id, question, answer }) => {
    const pair = known.get(id);
    return pair && (pair.question !== question || pair.answer !== answer);
  });
  const size = (pairs: QaPair[]) => pairs.reduce((sum, { question, answer }) => sum + bytesOf(question, answer), 0);
  const growth = size(changed) - size(changed.flatMap(({ id }) => known.get(id) ?? []));
  if (growth > 0) await requireRoom(assistant, { bytes: growth }, tx);
  for (const { id, question, answer } of changed) {
    await tx
      .update(qaProposals)
      .set({ question, answer })
      .where(mine([id]));
  }
}

/**
 * Has a document looked through again for pairs.
 *
 * @throws AppError `not_found` for one that is not ready, `rate_limited`, or `proposal_budget` where the model may propose
 *   no more today.
 */
export async function proposeAgain(assistant: AssistantRef, storedName: string): Promise<void> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  if (hasChatModel()) await requireOwn(assistant.ownerId, 'proposals', 1);
  await transaction(async (tx) => {
    const [document] = await tx
      .select({ id: documents.id })
      .from(documents)
      .where(
        and(
          eq(documents.assistantId, assistant.id),
          eq(documents.storedName, storedName),
          eq(documents.status, 'ready'),
        ),
      );
    if (!document) throw new AppError('not_found');
    await enqueue('propose-qa', { documentId: document.id }, tx);
  });
}
