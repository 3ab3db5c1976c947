import { sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { embedQuestions } from '~/services/ai/embed-texts.server';
import { embeddingModel } from '~/services/ai/models.server';
import { chunkEmbeddings, chunkUnitEmbeddings } from '~db/schema/knowledge/knowledge';

/** A visitor waits for it: an endpoint that is slower is left out of the answer. */
const EMBED_TIMEOUT_MS = 2_500;

/** A question's vector, and the cosine of each chunk that has one too. */
export type Nearness = { asked: number[]; cosines: Map<string, number> };

/**
 * How near an assistant's chunks are to each question by meaning. Undefined where vectors cannot serve: no model, or its
 * endpoint fails; the words serve alone then.
 */
export async function nearnessOf(
  assistantId: string,
  questions: string[],
  signal?: AbortSignal,
): Promise<Nearness[] | undefined> {
  const embedding = embeddingModel();
  if (!embedding || questions.length === 0) return undefined;
  try {
    const limit = AbortSignal.any([AbortSignal.timeout(EMBED_TIMEOUT_MS), ...(signal ? [signal] : [])]);
    const vectors = await embedQuestions(embedding, questions, limit);
    return await Promise.all(
      vectors.map(async (asked) => ({ asked, cosines: await cosinesTo(asked, assistantId, embedding.name) })),
    );
  } catch (error) {
    if (signal?.aborted) throw error;
    log.warn({ err: error, embeddingModel: embedding.name }, 'question embedding failed: using lexical search only');
    return undefined;
  }
}

/** In one row: ten thousand of them cost the driver more than the database. One statement a question took less than one for all. */
async function cosinesTo(vector: readonly number[], assistantId: string, model: string): Promise<Map<string, number>> {
  const [row] = await db().execute<{ cosines: string | null }>(sql`
    select string_agg(chunk_id || ':' || (1 - (embedding <=> ${JSON.stringify(vector)}::vector))::real, ',') as cosines
    from ${chunkEmbeddings} where assistant_id = ${assistantId} and model = ${model}`);
  const found = new Map<string, number>();
  for (const entry of row?.cosines?.split(',') ?? []) {
    const colon = entry.indexOf(':');
    const cosine = Number(entry.slice(colon + 1));
    // A vector of zeros has no angle.
    if (Number.isFinite(cosine)) found.set(entry.slice(0, colon), cosine);
  }
  return found;
}

/** The vectors of the units of some of an assistant's chunks, by chunk, of those that have been looked at for units. */
export async function unitVectorsOf(assistantId: string, ids: Iterable<string>): Promise<Map<string, Uint8Array>> {
  const model = embeddingModel()?.name;
  const wanted = [...new Set(ids)];
  if (!model || wanted.length === 0) return new Map();
  const rows = await db().execute<{ id: string; units: Uint8Array }>(sql`
    select u.chunk_id::text as id, u.units from ${chunkUnitEmbeddings} u
    join ${chunkEmbeddings} e on e.chunk_id = u.chunk_id and e.model = u.model
    where u.model = ${model} and e.assistant_id = ${assistantId} and u.chunk_id = any(${`{${wanted.join(',')}}`}::bigint[])`);
  return new Map(rows.map(({ id, units }) => [id, units]));
}
