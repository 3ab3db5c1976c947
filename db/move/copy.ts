import { pipeline } from 'node:stream/promises';
import type postgres from 'postgres';
import { type Database, executeText, type Transaction } from '../client';
import { rootsOf, type Sum, sumOf, type Table, tablesOf, tableWithRows } from './tables';

/** The target has data: nothing was written. */
export class TargetNotEmptyError extends Error {
  constructor(table: string) {
    super(`The target has rows in ${table}: give it an empty database.`);
    this.name = 'TargetNotEmptyError';
  }
}

/** Any number that no other program of the target is likely to lock; see MIGRATION_LOCK. */
const MOVE_LOCK = 7_203_511_905;

export type MovedTable = { table: string; rows: number };

/**
 * Copies all rows of one database to another with the same tables, and compares both. In one transaction: a copy that is
 * broken off leaves an empty target, to which it can be repeated.
 *
 * @throws TargetNotEmptyError; Error with the table's name if a table differs afterwards.
 */
export async function copyEverything(source: Database, target: Database): Promise<MovedTable[]> {
  const tables = await tablesOf(source);
  // The values' texts, of which the sums are made, depend on these.
  await executeText(source, `set timezone = 'UTC'`);
  return target.transaction(async (tx) => {
    await executeText(tx, 'select pg_advisory_xact_lock($1::bigint)', [MOVE_LOCK]);
    await executeText(tx, `set local timezone = 'UTC'`);
    const full = await tableWithRows(tx);
    if (full) throw new TargetNotEmptyError(full);
    const checkAll = await deferForeignKeys(tx);
    const watchAgain = await pauseTriggers(tx);
    for (const table of tables) await copyTable(source, tx, table);
    await setSequences(source, tx);
    await checkAll();
    await watchAgain();
    return compare(source, tx, tables);
  });
}

type Client = Pick<postgres.Sql, 'unsafe'>;
// A drizzle transaction keeps its connection in its session; there is no public access to it.
const clientOf = (tx: Transaction) => (tx as unknown as { session: { client: Client } }).session.client;

/** PostgreSQL's own format, as text: the only one that two versions agree on. */
async function copyTable(source: Database, tx: Transaction, table: Table): Promise<void> {
  const columns = table.columns.join(', ');
  for (let from = 0; from < table.pages; from += table.pagesAtOnce) {
    const range = `ctid >= '(${from},0)'::tid and ctid < '(${from + table.pagesAtOnce},0)'::tid`;
    const reading = source.$client.unsafe(`copy (select ${columns} from ${table.name} where ${range}) to stdout`);
    const writing = clientOf(tx).unsafe(`copy ${table.root} (${columns}) from stdin`);
    const rows = await reading.readable();
    try {
      await pipeline(rows, await writing.writable());
    } finally {
      // The driver pauses the connection while the reader is full. If the end comes meanwhile, nothing resumes it, and the
      // next statement on this connection waits forever: reading on does.
      rows._read(0);
    }
  }
}

/**
 * What our triggers write of a change is copied like the rest.
 *
 * @returns a function that turns them on again.
 */
async function pauseTriggers(tx: Transaction): Promise<() => Promise<void>> {
  const tables = await executeText(
    tx,
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace::regnamespace::text = 'public'`,
  );
  const setAll = async (state: 'disable' | 'enable') => {
    for (const { name } of tables) await executeText(tx, `alter table ${name} ${state} trigger user`);
  };
  await setAll('disable');
  return () => setAll('enable');
}

/**
 * Checks references at the end, so that tables are copied in any order.
 *
 * @returns a function that checks all of them now, and leaves them as they were.
 */
async function deferForeignKeys(tx: Transaction): Promise<() => Promise<void>> {
  const keys = await executeText(
    tx,
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
     where contype = 'f' and not condeferrable and conparentid = 0 and connamespace::regnamespace::text in ('public', 'pgboss')`,
  );
  for (const { table, name } of keys) {
    await executeText(tx, `alter table ${table} alter constraint ${name} deferrable initially deferred`);
  }
  return async () => {
    await executeText(tx, 'set constraints all immediate');
    for (const { table, name } of keys)
      await executeText(tx, `alter table ${table} alter constraint ${name} not deferrable`);
  };
}

async function setSequences(source: Database, tx: Transaction): Promise<void> {
  const sequences = await executeText(
    source,
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where last_value is not null and schemaname in ('public', 'pgboss')`,
  );
  for (const { name, value } of sequences)
    await executeText(tx, 'select setval($1::regclass, $2::bigint)', [name, value]);
}

async function compare(source: Database, tx: Transaction, tables: Table[]): Promise<MovedTable[]> {
  const moved: MovedTable[] = [];
  for (const table of rootsOf(tables)) {
    const [before, after]: [Sum, Sum] = [await sumOf(source, table), await sumOf(tx, table)];
    if (before.rows !== after.rows || before.sum !== after.sum) {
      throw new Error(`${table.name} differs after the copy: ${before.rows} rows were read, ${after.rows} written`);
    }
    moved.push({ table: table.name, rows: after.rows });
  }
  return moved;
}
