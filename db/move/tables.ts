import { type Executor, executeText } from '../client';

/** A table whose rows are moved. */
export type Table = {
  /** Quoted, with its schema. */
  name: string;
  /** Where its rows belong: the table itself, or the one that it is a part of. */
  root: string;
  /** Quoted. */
  columns: string[];
  /** Pages of the table, and how many of them hold about as much as is copied at once. */
  pages: number;
  pagesAtOnce: number;
};

/** What a release writes into a new database by itself: nobody's data. */
const OF_THE_RELEASE = ['drizzle.__drizzle_migrations', 'pgboss.version', 'pgboss.queue'];
const SCHEMAS = `('public', 'pgboss')`;
/** Bytes that are copied at once: the embedded database keeps each reply in memory. */
const AT_ONCE = 8 * 1024 * 1024;

/** All tables with data, parts of a partitioned table one by one. */
export async function tablesOf(database: Executor): Promise<Table[]> {
  const rows = await executeText(
    database,
    `select format('%I.%I', n.nspname, c.relname) as name,
       coalesce((select format('%I.%I', rn.nspname, r.relname) from pg_class r join pg_namespace rn on rn.oid = r.relnamespace
         where r.oid = pg_partition_root(c.oid)), format('%I.%I', n.nspname, c.relname)) as root,
       (select array_agg(quote_ident(a.attname) order by a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages,
       pg_table_size(c.oid)::float8 as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ${SCHEMAS} order by 1`,
  );
  return (rows as { name: string; root: string; columns: string[]; pages: number; bytes: number }[])
    .filter(({ name }) => !OF_THE_RELEASE.includes(name))
    .map(({ name, root, columns, pages, bytes }) => {
      const pagesAtOnce = Math.max(1, Math.floor((AT_ONCE / Math.max(bytes, 1)) * pages));
      return { name, root, columns, pages, pagesAtOnce };
    });
}

/** Tables without their parts, to compare two databases whose parts may have other names. */
export function rootsOf(tables: Table[]): { name: string; columns: string[] }[] {
  return [...new Map(tables.map(({ root, columns }) => [root, { name: root, columns }])).values()];
}

/** A table with any row; undefined if there is none. */
export async function tableWithRows(database: Executor): Promise<string | undefined> {
  for (const { name } of await tablesOf(database)) {
    const rows = await executeText(database, `select 1 from ${name} limit 1`);
    if (rows.length > 0) return name;
  }
  return undefined;
}

export type Sum = { rows: number; sum: string };

/** The number of a table's rows and a sum over all of their values, whatever their order. */
export async function sumOf(database: Executor, table: { name: string; columns: string[] }): Promise<Sum> {
  const [row] = await executeText(
    database,
    `select count(*)::int as rows, coalesce(sum(('x' || encode(substr(sha256(convert_to(one::text, 'UTF8')), 1, 7), 'hex'))::bit(56)::bigint), 0)::text as sum
     from (select ${table.columns.join(', ')} from ${table.name}) one`,
  );
  return row as Sum;
}
