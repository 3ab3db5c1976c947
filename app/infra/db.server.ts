import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { connect, type Database, type Executor, executeText, type Transaction } from '~db/client';
import { type EmbeddedDatabase, startEmbedded } from '~db/embedded/start';
import { turnOffJit } from '~db/jit';
import { migrate, migrationState } from '~db/migrate';
import { RenewedPool } from '~db/renewed-pool';
import { makeBackup } from './backups.server';
import { entryFile } from './child-entries.server';
import { config } from './config.server';
import { protectDataFolder } from './data-folder.server';
import { log } from './log.server';

export { type Database, type Executor, executeText, type Transaction };

let pool: { current: Database; end(): Promise<void> } | undefined;
let embedded: EmbeddedDatabase | undefined;

/** The transaction that the running code belongs to. */
const current = new AsyncLocalStorage<{ open: boolean }>();

/**
 * This process's only connection pool. Inside a transaction use the transaction itself: the embedded database has one
 * connection, so a caller that waits for the pool inside a transaction would wait for ever, and block all others.
 *
 * @throws Error before the database is open, and, on the embedded database, inside a transaction of `transaction()`.
 */
export function db(): Database {
  if (!pool) throw new Error('The database is not open yet: call openDatabase() first.');
  if (isEmbedded && current.getStore()?.open) {
    throw new Error('db() was called inside a transaction, which would wait for itself: use the transaction.');
  }
  return pool.current;
}

/** Whether `db()` can be called: timers may fire while the process stops. */
export const isDatabaseOpen = (): boolean => pool !== undefined;

/** Folder of this process's sockets, if the database runs inside it; no other user can open it. */
export function socketDir(): string | undefined {
  return embedded?.socketDir;
}

/** Whether the database runs inside this process, and so serves no other. */
export const isEmbedded = config.databaseUrl === undefined;

/** Opens the configured database, or starts the embedded one, and migrates it. */
export async function openDatabase(): Promise<{ migrationsRun: number }> {
  if (pool) return { migrationsRun: 0 };
  protectDataFolder(config.dataDir);
  if (config.databaseUrl) {
    pool = openPool(config.databaseUrl);
  } else {
    const { dataDir, durable } = config;
    embedded = await startEmbedded({ dataDir, durable, entry: entryFile('embedded-worker') });
    const database = connect({ socketDir: embedded.socketDir });
    pool = { current: database, end: () => database.$client.end({ timeout: 3 }) };
  }
  try {
    const folder = path.join(config.rootDir, 'db/migrations');
    if (embedded) await backUpBeforeMigrating(db(), folder);
    if (config.databaseUrl) await withoutJit(config.databaseUrl);
    const migrationsRun = await migrate(db(), folder);
    foldsByItself = !(await hasPortableCollation(db()));
    return { migrationsRun };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

function openPool(url: string): RenewedPool {
  const { databasePool: size, prepareStatements: prepare } = config;
  return new RenewedPool((lost) => connect({ url, pool: size, prepare, lost }), {
    onRenewed: () => log.warn('lost a connection to the database: opening a new pool'),
  });
}

/** Connections that are open when JIT is turned off would keep it: the pool makes way for a new one. */
async function withoutJit(url: string): Promise<void> {
  const jit = await turnOffJit(db());
  if (jit === 'refused')
    log.warn(
      'the database user may not turn JIT off: let the owner of the database run ALTER DATABASE name SET jit = off',
    );
  if (jit !== 'changed') return;
  await pool?.end();
  pool = openPool(url);
}

/** A way back to the release before. Without room for it the start fails: `BACKUP_DIR=off` does without. */
async function backUpBeforeMigrating(database: Database, folder: string): Promise<void> {
  const { newest, pending } = await migrationState(database, folder);
  if (config.backupDir && newest > 0 && pending > 0) await makeBackup(database, { reason: 'migration' });
}

/**
 * Vacuums one table after the other, so that deleted data is no longer in the files. PostgreSQL does this itself; the
 * embedded database has no process for it.
 */
export async function vacuumEmbedded(): Promise<void> {
  if (!isEmbedded) return;
  const tables = await db().execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`);
  for (const { name } of tables) await executeText(db(), `vacuum ${name}`);
}

let foldsByItself = false;

/** True for PostgreSQL 17 and later, and for the embedded database, whose own collation only knows English letters. */
async function hasPortableCollation(database: Database): Promise<boolean> {
  const rows = await database.execute(sql`select 1 from pg_collation where collname = 'pg_c_utf8'`);
  return rows.length > 0;
}

/** A text in lower case, in any script; an older server uses its database's locale. */
export function lowerCase(text: SQLWrapper): SQL {
  return foldsByItself ? sql`lower(${text})` : sql`lower(${text} collate "pg_c_utf8")`;
}

export async function closeDatabase(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.end();
  await embedded?.stop();
  embedded = undefined;
}

const afterCommitHooks = new WeakMap<Transaction, (() => void)[]>();

/** Runs `work` in one transaction. Hooks registered with `afterCommit` run after the commit. */
export async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const hooks: (() => void)[] = [];
  const state = { open: true };
  const result = await db()
    .transaction((tx) => {
      afterCommitHooks.set(tx, hooks);
      return current.run(state, () => work(tx));
    })
    .finally(() => {
      state.open = false;
    });
  for (const hook of hooks) hook();
  return result;
}

/** Defers a side effect until the transaction commits. Only for transactions begun by `transaction()`. */
export function afterCommit(tx: Transaction, hook: () => void): void {
  const hooks = afterCommitHooks.get(tx);
  if (!hooks) throw new Error('afterCommit() needs a transaction begun by transaction().');
  hooks.push(hook);
}
