import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { embedInBackground } from '~/services/ai/embed-texts.server';
import { type Embedding, embeddingModel } from '~/services/ai/models.server';
import type { Trust } from '~/services/ai/trust';
import { forgetTrust, trustInUse } from '~/services/ai/trust.server';
import { detectLanguage } from '~/services/language/recognise/detect';
import { packVectors } from '~/services/search/evidence/packed-vectors';
import { textsOfUnits } from '~/services/search/evidence/units';
import { chunkEmbeddings, chunks, chunkUnitEmbeddings } from '~db/schema/knowledge/knowledge';

/** A chunk has about ten units. */
const CHUNKS_PER_CALL = 8;

type Chunk = Pick<typeof chunks.$inferSelect, 'id' | 'heading' | 'question' | 'text'>;

/**
 * Makes vectors of the units of an assistant's chunks that have one of their own: each of a model that is trusted, in the
 * languages in which it is. What was made stays, however it ends.
 *
 * @param most chunks that are looked at. @returns how many were, and whether there are more.
 */
export async function embedMissingUnits(
  assistantId: string,
  { most, signal }: { most: number; signal?: AbortSignal },
): Promise<{ made: number; more: boolean }> {
  const embedding = embeddingModel();
  const trust = await trustNow();
  if (!embedding || !isTrustedAtAll(trust)) return { made: 0, more: false };
  let made = 0;
  let after = 0;
  while (made < most) {
    const missing = await db()
      .select({ id: chunks.id, heading: chunks.heading, question: chunks.question, text: chunks.text })
      .from(chunks)
      .innerJoin(
        chunkEmbeddings,
        and(eq(chunkEmbeddings.chunkId, chunks.id), eq(chunkEmbeddings.model, embedding.name)),
      )
      .leftJoin(
        chunkUnitEmbeddings,
        and(eq(chunkUnitEmbeddings.chunkId, chunks.id), eq(chunkUnitEmbeddings.model, embedding.name)),
      )
      .where(and(eq(chunks.assistantId, assistantId), isNull(chunkUnitEmbeddings.chunkId), gt(chunks.id, after)))
      .orderBy(asc(chunks.id))
      .limit(CHUNKS_PER_CALL);
    const last = missing.at(-1);
    if (!last) return { made, more: false };
    after = last.id;
    await embedUnitsOf(missing, embedding, trust, signal);
    made += missing.length;
  }
  return { made, more: true };
}

async function embedUnitsOf(of: Chunk[], embedding: Embedding, trust: Trust, signal?: AbortSignal): Promise<void> {
  const texts = of.map((chunk) => (countsIn(trust, chunk) ? textsOfUnits(chunk) : []));
  const vectors = await embedInBackground(embedding, 'passage', texts.flat(), signal);
  const left = [...vectors];
  const rows = of.map(({ id }, at) => {
    const own = packVectors(left.splice(0, texts[at]!.length));
    return { id, units: Buffer.from(own).toString('base64') };
  });
  // A chunk deleted meanwhile is left out, with all that is another model's by now.
  await db().execute(sql`
    insert into ${chunkUnitEmbeddings} (chunk_id, model, units)
    select e.chunk_id, e.model, decode(v.units, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id bigint, units text)
    join ${chunkEmbeddings} e on e.chunk_id = v.id and e.model = ${embedding.name}
    on conflict do nothing`);
}

/** As the exam left it, in whatever process. */
async function trustNow(): Promise<Trust> {
  forgetTrust();
  return trustInUse();
}

const isTrustedAtAll = (trust: Trust): boolean => Object.values(trust).some((share) => share > 0);

/** Whether any question's language gains by vectors of a chunk. */
function countsIn(trust: Trust, { heading, question, text }: Chunk): boolean {
  const language = detectLanguage([heading, question, text].join('\n'));
  return Object.entries(trust).some(([pair, share]) => pair.endsWith(`-${language}`) && share > 0);
}

/** Assistants with chunks whose units the configured model has not been asked for, though it is trusted. */
export async function assistantsWithMissingUnits(): Promise<string[]> {
  const embedding = embeddingModel();
  if (!embedding || !isTrustedAtAll(await trustNow())) return [];
  const rows = await db().execute<{ id: string }>(sql`
    select distinct e.assistant_id as id from ${chunkEmbeddings} e
    where e.model = ${embedding.name} and not exists (
      select 1 from ${chunkUnitEmbeddings} u where u.chunk_id = e.chunk_id and u.model = e.model)`);
  return rows.map(({ id }) => id);
}
