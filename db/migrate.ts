import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './client';

/** An arbitrary number that no other program of the same database is likely to lock. */
const MIGRATION_LOCK = 7_203_511_904;

/**
 * How long a migration waits for a table, in milliseconds. PostgreSQL looks for a deadlock after a second, and breaks the
 * transaction that looked: by then the migration has given way to the release before, which goes on answering.
 */
const TABLE_WAIT_MS = 400;
/** Tries that give way, about half a minute; the one after them waits for as long as it takes. */
const TRIES = 40;
const BETWEEN_TRIES_MS = 300;
const TABLE_IN_USE = '55P03';

/**
 * Migrates the database to the newest version, in one transaction behind a lock that ends with it: if several processes
 * start at once, the first migrates, and the others wait and find nothing to do. Gives way to transactions of a running
 * release, and tries again.
 *
 * Keeps drizzle's own table and format. Drizzle's own runner reads that table before its transaction starts, so two
 * runners may both decide to migrate.
 *
 * @returns the number of migrations that ran.
 */
export async function migrate(db: Database, migrationsFolder: string): Promise<number> {
  const migrations = readMigrationFiles({ migrationsFolder });
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      return await migrateOnce(db, migrations, TABLE_WAIT_MS);
    } catch (error) {
      if (!isTableInUse(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
    }
  }
  return migrateOnce(db, migrations, 0);
}

const isTableInUse = (error: unknown) =>
  error instanceof Error && [error, error.cause].some((one) => (one as { code?: string })?.code === TABLE_IN_USE);

/** @param waitMs how long to wait for each table; 0 for as long as it takes. */
async function migrateOnce(db: Database, migrations: MigrationMeta[], waitMs: number): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(sql.raw(`set local lock_timeout = ${waitMs}`));
    await tx.execute(sql`create schema if not exists drizzle`);
    await tx.execute(
      sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    );
    const [last] = await tx.execute<{ at: string | null }>(
      sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
    );
    const pending = migrations.filter((migration) => migration.folderMillis > Number(last?.at ?? 0));
    for (const migration of pending) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
    return pending.length;
  });
}

/** What a release brings and a database lacks. */
export type MigrationState = {
  /** `folderMillis` of the newest that has run; 0 in a new database. */
  newest: number;
  pending: number;
};

/** Looks without locking: only for the database of one process. */
export async function migrationState(db: Database, migrationsFolder: string): Promise<MigrationState> {
  const newest = await newestMigration(db);
  const known = readMigrationFiles({ migrationsFolder });
  return { newest, pending: known.filter((migration) => migration.folderMillis > newest).length };
}

/** `folderMillis` of the newest migration of a release. */
export function newestKnown(migrationsFolder: string): number {
  return Math.max(...readMigrationFiles({ migrationsFolder }).map((one) => one.folderMillis));
}

/** `folderMillis` of the newest migration that has run; 0 in a database without any. */
export async function newestMigration(db: Database): Promise<number> {
  const [table] = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!table?.exists) return 0;
  const [last] = await db.execute<{ at: string | null }>(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  return Number(last?.at ?? 0);
}
