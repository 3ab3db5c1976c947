import { sql } from 'drizzle-orm';
import { db, executeText } from '~/infra/db.server';

/** Rows that an entry of the knowledge has in the database, and the bytes of its content. */
export type Traces = {
  entry: number;
  fileBytes: number;
  chunks: number;
  termBytes: number;
  vectors: number;
  facts: number;
  /** Suggested pairs, statements set aside, contradictions and dates found in it. */
  derived: number;
  /** Waiting or done, about it. */
  jobs: number;
};

/** @param chunkIds of the chunks that it had: what hangs on them is looked for by these. */
export async function tracesOf(entryId: string, chunkIds: number[]): Promise<Traces> {
  const ids = `{${chunkIds.join(',')}}`;
  const [row] = await db().execute<Record<keyof Omit<Traces, 'jobs'>, number | string>>(sql`
    select
      (select count(*) from documents where id = ${entryId}::uuid)
        + (select count(*) from qa_entries where id = ${entryId}::uuid)
        + (select count(*) from texts where id = ${entryId}::uuid) as entry,
      (select coalesce(sum(octet_length(bytes)), 0) from document_parts where document_id = ${entryId}::uuid) as "fileBytes",
      (select count(*) from chunks where id = any(${ids}::bigint[]) or ${ofEntry('chunks', entryId)}) as chunks,
      (select coalesce(sum(octet_length(terms)), 0) from chunks where ${ofEntry('chunks', entryId)}) as "termBytes",
      (select count(*) from chunk_embeddings where chunk_id = any(${ids}::bigint[]))
        + (select count(*) from chunk_unit_embeddings where chunk_id = any(${ids}::bigint[])) as vectors,
      (select count(*) from found_facts where chunk_id = any(${ids}::bigint[])) as facts,
      (select count(*) from qa_proposals where document_id = ${entryId}::uuid)
        + (select count(*) from set_aside where ${ofEntry('set_aside', entryId)})
        + (select count(*) from dated_statements where chunk_id = any(${ids}::bigint[]))
        + (select count(*) from contradictions where a_chunk_id = any(${ids}::bigint[]) or b_chunk_id = any(${ids}::bigint[]))
        as derived`);
  const [queued] = await executeText(
    db(),
    `select count(*)::int as jobs from pgboss.job where jsonb_typeof(data) = 'object'
      and exists (select 1 from jsonb_each_text(data) field where field.value = $1)`,
    [entryId],
  );
  const figures = { ...row, jobs: (queued as { jobs: number }).jobs };
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, Number(figure)])) as Traces;
}

const ofEntry = (table: 'chunks' | 'set_aside', id: string) =>
  sql`coalesce(${sql.raw(`${table}.document_id, ${table}.qa_entry_id, ${table}.text_id`)}) = ${id}::uuid`;

export async function chunkIdsOf(entryId: string): Promise<number[]> {
  const rows = await db().execute<{ id: number | string }>(
    sql`select id from chunks where ${ofEntry('chunks', entryId)} order by id`,
  );
  return rows.map(({ id }) => Number(id));
}
