import { embed } from 'ai';
import { eq, inArray, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { log } from '~/log.server';
import type { Source } from '~/schemas/widget';
import { embeddingModel } from '~/services/ai/models.server';
import type { Assistant } from '~/services/assistants.server';
import { chunkEmbeddings, chunks, documents, qaEntries, texts } from '~db/schema/knowledge';
import { indexFor } from './index-cache.server';
import { isKnown } from './lexical/known';

export type Passage = {
  chunkId: number;
  kind: 'passage' | 'qa';
  /** 0 to 1; only the order means anything once vectors have a say. */
  score: number;
  heading: string | null;
  question: string | null;
  text: string;
  source: Source & { id: string };
};

export type Retrieval = {
  /** Best first: what a reply may rest on. */
  passages: Passage[];
  /** Ids of all chunks found, best first. */
  ranked: number[];
  /** Whether the words alone show that the knowledge base answers this. */
  known: boolean;
  score: number;
};

/** Passages that reach the model, and with them its prompt. */
const PASSAGES = 8;
const CANDIDATES = 50;
/** Reciprocal rank fusion (Cormack, Clarke, Büttcher 2009) with its usual constant. */
const RRF_K = 60;
const EMBED_TIMEOUT_MS = 5_000;

/** Finds what an assistant's knowledge base has on a question: by its words, and by vectors where they exist. */
export async function retrieve(
  assistant: Assistant,
  question: string,
  options: { signal?: AbortSignal } = {},
): Promise<Retrieval> {
  const index = await indexFor(assistant);
  if (index.size === 0) return { passages: [], ranked: [], known: false, score: 0 };
  const lexical = index.search(question, { limit: CANDIDATES });
  const known = isKnown(lexical, question, index);
  const similar = await searchVectors(assistant, question, index.size, options.signal);
  const hits: Ranked[] = similar ? fuse(lexical, similar) : lexical;
  const passages = await loadPassages(hits.slice(0, PASSAGES));
  return { passages, ranked: hits.map((hit) => Number(hit.id)), known, score: lexical[0]?.score ?? 0 };
}

/**
 * The chunks nearest to a question by meaning. Undefined where vectors cannot serve: no model, not all chunks embedded
 * yet (after a change of model, say), or the endpoint failing; the words serve alone then.
 */
async function searchVectors(
  assistant: Assistant,
  question: string,
  indexed: number,
  signal?: AbortSignal,
): Promise<string[] | undefined> {
  const embedding = embeddingModel();
  if (!embedding) return undefined;
  try {
    const { embedding: vector } = await embed({
      model: embedding.model,
      value: question,
      providerOptions: embedding.providerOptions,
      maxRetries: 1,
      abortSignal: AbortSignal.any([AbortSignal.timeout(EMBED_TIMEOUT_MS), ...(signal ? [signal] : [])]),
    });
    const rows = await db().execute<{ id: string; total: number }>(sql`
      with own as not materialized (
        select chunk_id, embedding from ${chunkEmbeddings}
        where assistant_id = ${assistant.id} and model = ${embedding.name})
      select chunk_id::text as id, (select count(*)::int from own) as total
      from own
      order by embedding <=> ${JSON.stringify(vector)}::vector
      limit ${CANDIDATES}`);
    return (rows[0]?.total ?? 0) >= indexed ? rows.map((row) => row.id) : undefined;
  } catch (error) {
    if (signal?.aborted) throw error;
    log.warn({ err: error }, 'no vector of a question could be had: searching by its words alone');
    return undefined;
  }
}

type Ranked = { id: string; score: number };

function fuse(lexical: Ranked[], similar: string[]): Ranked[] {
  const scores = new Map<string, number>();
  for (const ids of [lexical.map((hit) => hit.id), similar]) {
    for (const [rank, id] of ids.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (RRF_K + rank + 1));
  }
  return [...scores].map(([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score);
}

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

async function loadPassages(hits: Ranked[]): Promise<Passage[]> {
  if (hits.length === 0) return [];
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
    .where(
      inArray(
        chunks.id,
        hits.map((hit) => Number(hit.id)),
      ),
    );
  const byId = new Map(rows.map((row) => [String(row.chunk.id), row]));
  return hits.flatMap((hit) => {
    const row = byId.get(hit.id);
    // Deleted between the search and now.
    if (!row) return [];
    const { chunk } = row;
    return [
      {
        chunkId: chunk.id,
        kind: chunk.question ? ('qa' as const) : ('passage' as const),
        score: hit.score,
        heading: chunk.heading,
        question: chunk.question,
        text: chunk.text,
        source: sourceOf(row),
      },
    ];
  });
}

const NAME_CHARACTERS = 60;

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
  if (chunk.qaEntryId) return { kind: 'qa', id: chunk.qaEntryId, name: shorten(row.qaQuestion ?? '') };
  return { kind: 'text', id: chunk.textId ?? '', name: shorten(row.title ?? row.ownText ?? '') };
}

function shorten(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length <= NAME_CHARACTERS ? line : `${line.slice(0, NAME_CHARACTERS - 1).trimEnd()}…`;
}
