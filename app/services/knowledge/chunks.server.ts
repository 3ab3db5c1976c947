import { eq, type SQL } from 'drizzle-orm';
import { afterCommit, type Transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { embeddingModel } from '~/services/ai/models.server';
import { bumpIndexVersion } from '~/services/assistant/assistants.server';
import { scheduleExam } from '~/services/assistant/schedule-exam.server';
import { forgetAnswersFrom } from '~/services/evaluation/forget-answers.server';
import { breather } from '~/services/event-loop/slices';
import type { Fact } from '~/services/profile/find/fact';
import { factsIn } from '~/services/profile/find/find-facts';
import { keepFactsOfNew } from '~/services/profile/refresh.server';
import { unitsOfChunk } from '~/services/search/evidence/units';
import { ANALYSIS_VERSION, encodeChunk } from '~/services/search/index/encode';
import { dropIndex } from '~/services/search/index-cache.server';
import { chunks } from '~db/schema/knowledge/knowledge';
import { cutPiece, followSource, setAsideOf, sourceIdOf } from './set-aside/set-aside.server';

/** What a chunk is cut from. */
export type ChunkSource = { documentId: string } | { qaEntryId: string } | { textId: string };
export type NewChunk = {
  ordinal: number;
  heading?: string | null;
  page?: number | null;
  question?: string | null;
  text: string;
  original?: string | null;
  /** What `analysed` adds; added when it is stored where it is not given. */
  analysis?: Analysis;
};

/** The terms as `encodeChunk` writes them, the vectors of the units, and what the chunk states about the business. */
type Analysis = { terms: Uint8Array; units: Uint8Array; facts: Fact[] };

const ROWS_PER_INSERT = 100;
/** Several changes in a row are checked for contradictions once. */
const CHECK_AFTER_SECONDS = 10;

/**
 * Makes `pieces` the chunks of a source, in the caller's transaction: replaces the old ones and notifies every process.
 * Done twice it changes nothing.
 */
export async function replaceChunks(
  tx: Transaction,
  assistantId: string,
  source: ChunkSource,
  pieces: NewChunk[],
): Promise<void> {
  await tx.delete(chunks).where(ofSource(source));
  const aside = await setAsideOf(tx, [source]);
  await followSource(tx, aside.get(sourceIdOf(source)) ?? [], pieces);
  await insertChunks(
    tx,
    pieces.map((piece) => ({ ...piece, assistantId, source })),
  );
  await announceChange(tx, assistantId);
}

/**
 * Adds chunks of several sources at once, without the statements that their owner has set aside. The caller follows with
 * `announceChange`.
 */
export async function insertChunks(
  tx: Transaction,
  all: (NewChunk & { assistantId: string; source: ChunkSource })[],
): Promise<void> {
  const aside = await setAsideOf(
    tx,
    all.map(({ source }) => source),
  );
  const pieces = all.flatMap((piece) => cutPiece(piece, aside.get(sourceIdOf(piece.source)) ?? []) ?? []);
  for (let start = 0; start < pieces.length; start += ROWS_PER_INSERT) {
    const rows = await analysed(pieces.slice(start, start + ROWS_PER_INSERT));
    const stored = await tx
      .insert(chunks)
      .values(
        rows.map(({ source, analysis: { terms, units }, ...row }) => ({
          ...{ ...row, ...source, terms, units, analysisVersion: ANALYSIS_VERSION },
        })),
      )
      .returning(CHUNK_KEY);
    const ids = new Map(stored.map((row) => [keyOf(row), row.id]));
    await keepFactsOfNew(
      tx,
      rows.flatMap(({ assistantId, source, ordinal, analysis: { facts } }) => {
        const chunkId = ids.get(keyOf({ ...NO_SOURCE, ...source, ordinal }));
        return chunkId === undefined ? [] : [{ assistantId, chunkId, facts }];
      }),
    );
  }
}

const CHUNK_KEY = {
  ...{ id: chunks.id, ordinal: chunks.ordinal },
  ...{ documentId: chunks.documentId, qaEntryId: chunks.qaEntryId, textId: chunks.textId },
};
const NO_SOURCE = { documentId: null, qaEntryId: null, textId: null };

type ChunkKey = Record<'documentId' | 'qaEntryId' | 'textId', string | null> & { ordinal: number };
const keyOf = ({ documentId, qaEntryId, textId, ordinal }: ChunkKey): string =>
  `${documentId ?? qaEntryId ?? textId} ${ordinal}`;

/**
 * Analyses chunks, in slices. Done before the transaction that stores them where there are many: meanwhile the embedded
 * database's one connection is free for others.
 */
export async function analysed<C extends NewChunk>(pieces: C[]): Promise<(C & { analysis: Analysis })[]> {
  const pause = breather();
  const done: (C & { analysis: Analysis })[] = [];
  for (const piece of pieces) {
    done.push({ ...piece, analysis: piece.analysis ?? analyse(piece) });
    await pause();
  }
  return done;
}

function analyse({ heading = null, question = null, text }: NewChunk): Analysis {
  const kind = question ? ('qa' as const) : ('passage' as const);
  const terms = encodeChunk({ kind, heading, question: question ?? undefined, text });
  const units = unitsOfChunk({ heading, question, text });
  return { terms, units, facts: factsIn({ heading, question, text }) };
}

/** Has searches see an assistant's changed chunks, vectors made of them when a model is configured, and its exam run again. */
export async function announceChange(tx: Transaction, assistantId: string): Promise<void> {
  await bumpIndexVersion(assistantId, tx);
  if (embeddingModel()) await enqueue('embed-chunks', { assistantId }, tx);
  await checkSoon(tx, assistantId);
  await scheduleExam(tx, assistantId, 'knowledge');
}

/** Queues a check of an assistant's whole knowledge, once it has been quiet for a while. */
export async function checkSoon(
  tx: Transaction,
  assistantId: string,
  delaySeconds = CHECK_AFTER_SECONDS,
): Promise<void> {
  await enqueue('check-knowledge', { assistantId }, tx, { delaySeconds });
}

/** What a visitor-facing answer may rest on: `id` of a document, pair or text, `name` as replies give it. */
export type DeletedSource = { id: string; name: string };

/**
 * The same after a deletion: what was deleted also goes from the index in memory, from the exam's answers that rest on
 * it, and from the queue.
 */
export async function announceDeletion(tx: Transaction, assistantId: string, source: DeletedSource): Promise<void> {
  // First: the row of the assistant is locked from here on, and no exam result that knows the source can be added.
  await announceChange(tx, assistantId);
  await forgetAnswersFrom(tx, assistantId, source);
  afterCommit(tx, () => dropIndex(assistantId));
}

function ofSource(source: ChunkSource): SQL {
  if ('documentId' in source) return eq(chunks.documentId, source.documentId);
  if ('qaEntryId' in source) return eq(chunks.qaEntryId, source.qaEntryId);
  return eq(chunks.textId, source.textId);
}
