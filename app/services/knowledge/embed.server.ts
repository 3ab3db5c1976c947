import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { embedInBackground } from '~/services/ai/embed-texts.server';
import { embeddingModel } from '~/services/ai/models.server';
import { bodyOf } from '~/services/search/match/heading';
import { chunkEmbeddings, chunks } from '~db/schema/knowledge/knowledge';

const CHUNKS_PER_CALL = 64;

/** Makes the vectors an assistant's chunks lack for the configured model; what was made stays, however it ends. */
export async function embedMissing(assistantId: string, signal?: AbortSignal): Promise<number> {
  const embedding = embeddingModel();
  if (!embedding) return 0;
  let made = 0;
  let after = 0;
  for (;;) {
    const missing = await db()
      .select({ id: chunks.id, heading: chunks.heading, question: chunks.question, text: chunks.text })
      .from(chunks)
      .leftJoin(chunkEmbeddings, and(eq(chunkEmbeddings.chunkId, chunks.id), eq(chunkEmbeddings.model, embedding.name)))
      .where(and(eq(chunks.assistantId, assistantId), isNull(chunkEmbeddings.chunkId), gt(chunks.id, after)))
      .orderBy(asc(chunks.id))
      .limit(CHUNKS_PER_CALL);
    const last = missing.at(-1);
    if (!last) break;
    after = last.id;
    const vectors = await embedInBackground(embedding, 'passage', missing.map(toldBy), signal);
    const rows = missing.map((chunk, at) => ({ id: chunk.id, embedding: JSON.stringify(vectors[at]) }));
    // A chunk deleted meanwhile is left out, and one embedded by another worker stays as it is.
    await db().execute(sql`
      insert into ${chunkEmbeddings} (assistant_id, model, chunk_id, embedding)
      select ${assistantId}, ${embedding.name}, c.id, v.embedding::vector
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id bigint, embedding text)
      join ${chunks} c on c.id = v.id
      on conflict do nothing`);
    made += rows.length;
  }
  return made;
}

/** A chunk as a model reads it: the headings above it once, though they may also open its text. */
function toldBy({
  heading,
  question,
  text,
}: Pick<typeof chunks.$inferSelect, 'heading' | 'question' | 'text'>): string {
  return [heading, question, bodyOf(text, heading)].filter(Boolean).join('\n');
}

/** Assistants with chunks the configured model has no vector of: new ones, or all of them after a change of model. */
export async function assistantsWithMissingVectors(): Promise<string[]> {
  const embedding = embeddingModel();
  if (!embedding) return [];
  const rows = await db().execute<{ id: string }>(sql`
    select distinct c.assistant_id as id from ${chunks} c
    where not exists (select 1 from ${chunkEmbeddings} e where e.chunk_id = c.id and e.model = ${embedding.name})`);
  return rows.map((row) => row.id);
}
