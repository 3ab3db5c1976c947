import { embedMany } from 'ai';
import { eq, inArray, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import type { Source } from '~/schemas/widget';
import { embeddingModel } from '~/services/ai/models.server';
import type { Assistant } from '~/services/assistant/assistants.server';
import { breather } from '~/services/event-loop/slices';
import { chunkEmbeddings, chunks, documents, qaEntries, texts } from '~db/schema/knowledge';
import { confidence } from './answerability';
import { type ByMeaning, fuse } from './fusion';
import { bodyOf } from './heading';
import type { Hit } from './index/lexical-index';
import { indexFor } from './index-cache.server';
import { sourceName } from './source-name';
import { ownLanguageFirst, verdict } from './verdict';

export type Passage = {
  chunkId: number;
  kind: 'passage' | 'qa';
  /** 0 to 1, by words and meaning; in `byWords` by words alone. */
  score: number;
  heading: string | null;
  question: string | null;
  text: string;
  source: Source & { id: string };
};

export type Retrieval = {
  /** Best first: what a reply may rest on. */
  passages: Passage[];
  /** The best by their words alone, best first: what a quote starts from where no model reads the passages. */
  byWords: Passage[];
  /** Ids of all chunks found, best first. */
  ranked: number[];
  /** Whether the words alone show that the knowledge base answers this. */
  known: boolean;
  /** How sure the words are of it, from 0 to 1; known from 0.5 on. */
  score: number;
};

/** Passages that reach the model, and with them its prompt. */
const PASSAGES = 8;
const CANDIDATES = 50;
const EMBED_TIMEOUT_MS = 5_000;

export const NOTHING: Retrieval = { passages: [], byWords: [], ranked: [], known: false, score: 0 };

type Options = {
  signal?: AbortSignal;
  /** The model that makes vectors is not asked. */
  wordsOnly?: boolean;
};

/** Finds what an assistant's knowledge base has on a question: by its words, and by vectors where they exist. */
export async function retrieve(assistant: Assistant, question: string, options: Options = {}): Promise<Retrieval> {
  const [found = NOTHING] = await retrieveEach(assistant, [question], options);
  return found;
}

/** The same for several questions, in their order: their vectors come by one call, and their passages by one statement. */
export async function retrieveEach(
  assistant: Assistant,
  questions: string[],
  options: Options = {},
): Promise<Retrieval[]> {
  const index = await indexFor(assistant);
  if (index.size === 0) return questions.map(() => NOTHING);
  const pause = breather();
  const byWords: Hit[][] = [];
  for (const question of questions) byWords.push(await index.searchInSlices(question, { limit: CANDIDATES }, pause));
  const similar = options.wordsOnly ? undefined : await searchVectors(assistant, questions, index.size, options.signal);
  const found = byWords.map((lexical, at) => {
    const ordered = ownLanguageFirst(lexical);
    const bestByWords = ordered.slice(0, PASSAGES);
    const score = confidence(ordered);
    const near = similar?.[at];
    if (!near) return { hits: lexical, score, best: lexical.slice(0, PASSAGES), bestByWords };
    const { order, front } = fuse(lexical, near, PASSAGES);
    return { hits: order, score, best: order.slice(0, front), bestByWords };
  });
  const passages = await loadPassages(found.flatMap(({ best, bestByWords }) => [...best, ...bestByWords]));
  const inOrder = (list: Ranked[]): Passage[] =>
    list.flatMap(({ id, score }) => {
      const passage = passages.get(id);
      // Deleted between the search and now.
      return passage ? [{ ...passage, score }] : [];
    });
  return found.map(({ hits, score, best, bestByWords }, at) => {
    const byWords = inOrder(bestByWords);
    return {
      passages: inOrder(best),
      byWords,
      ranked: hits.map((hit) => Number(hit.id)),
      ...verdict(questions[at]!, byWords, score),
    };
  });
}

/**
 * The chunks nearest to each question by meaning. Undefined where vectors cannot serve: no model, not all chunks embedded
 * yet (after a change of model, say), or the endpoint failing; the words serve alone then.
 */
async function searchVectors(
  assistant: Assistant,
  questions: string[],
  indexed: number,
  signal?: AbortSignal,
): Promise<ByMeaning[] | undefined> {
  const embedding = embeddingModel();
  if (!embedding) return undefined;
  try {
    const { embeddings } = await embedMany({
      model: embedding.model,
      values: questions,
      providerOptions: embedding.providerOptions,
      maxRetries: 1,
      abortSignal: AbortSignal.any([AbortSignal.timeout(EMBED_TIMEOUT_MS), ...(signal ? [signal] : [])]),
    });
    const near = await Promise.all(embeddings.map((vector) => nearestTo(vector, assistant, embedding.name)));
    const whole = near.flatMap((found) => (found && found.chunks >= indexed ? [found] : []));
    return whole.length === questions.length ? whole : undefined;
  } catch (error) {
    if (signal?.aborted) throw error;
    log.warn({ err: error }, 'question embedding failed: using lexical search only');
    return undefined;
  }
}

/** Undefined where no chunk has a vector of the model named. One statement a question: all in one took longer. */
async function nearestTo(vector: number[], assistant: Assistant, model: string): Promise<ByMeaning | undefined> {
  const rows = await db().execute<Near>(sql`
    with near as materialized (
      select chunk_id, 1 - (embedding <=> ${JSON.stringify(vector)}::vector) as cosine from ${chunkEmbeddings}
      where assistant_id = ${assistant.id} and model = ${model}),
    whole as (select count(*)::int as chunks, avg(cosine) as mean, stddev_pop(cosine) as deviation from near)
    select near.chunk_id::text as id, near.cosine, whole.* from near, whole
    order by near.cosine desc
    limit ${CANDIDATES}`);
  const [first] = rows;
  if (!first) return undefined;
  const { mean, deviation, chunks } = first;
  return { nearest: rows.map(({ id, cosine }) => ({ id, cosine })), mean, deviation, chunks };
}

type Ranked = { id: string; score: number };
type Near = { id: string; cosine: number; chunks: number; mean: number; deviation: number };

/** Without the terms, which only the index reads. */
const CHUNK_COLUMNS = {
  id: chunks.id,
  documentId: chunks.documentId,
  qaEntryId: chunks.qaEntryId,
  textId: chunks.textId,
  heading: chunks.heading,
  page: chunks.page,
  question: chunks.question,
  text: chunks.text,
};

/** The passages of chunks, by id. */
export async function loadPassages(hits: Ranked[]): Promise<Map<string, Omit<Passage, 'score'>>> {
  if (hits.length === 0) return new Map();
  const rows = await db()
    .select({
      chunk: CHUNK_COLUMNS,
      filename: documents.filename,
      qaQuestion: qaEntries.question,
      title: texts.title,
      ownText: texts.text,
    })
    .from(chunks)
    .leftJoin(documents, eq(documents.id, chunks.documentId))
    .leftJoin(qaEntries, eq(qaEntries.id, chunks.qaEntryId))
    .leftJoin(texts, eq(texts.id, chunks.textId))
    .where(inArray(chunks.id, [...new Set(hits.map((hit) => Number(hit.id)))]));
  return new Map(
    rows.map((row) => {
      const { id, heading, question, text } = row.chunk;
      const kind = question ? ('qa' as const) : ('passage' as const);
      const passage = { chunkId: id, kind, heading, question, text: bodyOf(text, heading), source: sourceOf(row) };
      return [String(id), passage];
    }),
  );
}

function sourceOf(row: {
  chunk: Pick<typeof chunks.$inferSelect, keyof typeof CHUNK_COLUMNS>;
  filename: string | null;
  qaQuestion: string | null;
  title: string | null;
  ownText: string | null;
}): Passage['source'] {
  const { chunk } = row;
  if (chunk.documentId) {
    return { kind: 'document', id: chunk.documentId, name: row.filename ?? '', page: chunk.page ?? undefined };
  }
  if (chunk.qaEntryId) return { kind: 'qa', id: chunk.qaEntryId, name: sourceName(row.qaQuestion ?? '') };
  return { kind: 'text', id: chunk.textId ?? '', name: sourceName(row.title ?? row.ownText ?? '') };
}
