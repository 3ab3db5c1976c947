import type { Sql } from 'postgres';

/**
 * Puts the chunks into partitions by assistant, as an operator of a very large Komek would. A partitioned table's key has to
 * contain the assistant, so tables that name a chunk by its id alone lose that constraint: the program keeps the order.
 */
export async function partition(sql: Sql, parts: number): Promise<void> {
  const started = performance.now();
  await sql.begin(async (tx) => {
    await tx`alter table chunks rename to chunks_whole`;
    await tx`create table chunks (like chunks_whole including defaults including constraints including identity) partition by hash (assistant_id)`;
    for (let part = 0; part < parts; part++)
      await tx.unsafe(
        `create table chunks_${part} partition of chunks for values with (modulus ${parts}, remainder ${part})`,
      );
    await tx`insert into chunks overriding system value select * from chunks_whole`;
    await tx`alter table chunks add primary key (assistant_id, id)`;
    for (const source of ['document_id', 'qa_entry_id', 'text_id'])
      await tx.unsafe(`alter table chunks add unique (assistant_id, ${source}, ordinal)`);
    await tx`drop table chunks_whole cascade`;
  });
  await sql`analyze chunks`;
  process.stderr.write(`${parts} partitions made in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  for (const text of [
    `select id, terms from chunks where assistant_id = (select id from assistants where key = 'own 0') and id in (1, 2, 3)`,
    'select id, terms from chunks where id in (1, 2, 3)',
  ]) {
    const plan = await sql.unsafe(`explain (analyze, costs off, timing off, summary off) ${text}`);
    const read = plan.filter(
      (row) => /Scan .*loops=/.test(String(row['QUERY PLAN'])) && !/never executed/.test(String(row['QUERY PLAN'])),
    );
    process.stderr.write(`${read.length} partitions or tables read by: ${text}\n`);
  }
}
