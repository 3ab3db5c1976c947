import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { entryFile } from '~/infra/child-entries.server';
import { isEmbedded } from '~/infra/db.server';
import { connect, type Database } from './client';
import { startEmbedded } from './embedded/start';
import { migrate } from './migrate';

const migrationsFolder = path.resolve(import.meta.dirname, 'migrations');

/**
 * Pools of separate processes on one new database. The embedded database has a single connection, so there they share
 * it.
 */
let pools: Database[];
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  const url = inject('databaseUrl');
  if (url) {
    const name = `${new URL(url).pathname.slice(1)}_fresh`;
    const admin = connect({ url, pool: 1 });
    await admin.execute(sql.raw(`create database ${name}`));
    const fresh = new URL(url);
    fresh.pathname = `/${name}`;
    pools = Array.from({ length: 4 }, () => connect({ url: fresh.href, pool: 2 }));
    undo.push(
      () => admin.$client.end(),
      () => admin.execute(sql.raw(`drop database ${name} with (force)`)),
    );
  } else {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'komek-test-'));
    const embedded = await startEmbedded({ dataDir, durable: false, entry: entryFile('embedded-worker') });
    const pool = connect({ socketDir: embedded.socketDir });
    pools = [pool, pool, pool, pool];
    undo.push(
      () => rmSync(dataDir, { recursive: true, force: true }),
      () => embedded.stop(),
    );
  }
  for (const pool of new Set(pools)) undo.push(() => pool.$client.end({ timeout: 5 }));
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

describe('migrating a new database', () => {
  it('happens once when several processes start concurrently', async () => {
    const migrations = readMigrationFiles({ migrationsFolder });
    const run = await Promise.all(pools.map((pool) => migrate(pool, migrationsFolder)));
    expect(run.sort()).toEqual([0, 0, 0, migrations.length]);
    const [pool] = pools as [Database];
    const recorded = await pool.execute(sql`select hash from drizzle.__drizzle_migrations`);
    expect(recorded.map(({ hash }) => hash).sort()).toEqual(migrations.map(({ hash }) => hash).sort());
    expect([...(await pool.execute(sql`select count(*)::int as owners from users`))]).toEqual([{ owners: 0 }]);
  });

  it('changes nothing the second time', async () => {
    expect(await Promise.all(pools.map((pool) => migrate(pool, migrationsFolder)))).toEqual([0, 0, 0, 0]);
  });
});

/** A folder with one migration, newer than all others. */
function folderOf(statements: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'komek-migrations-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  const entry = { idx: 0, version: '7', when: Date.now() + 1e9, tag: '0000_next', breakpoints: true };
  mkdirSync(path.join(folder, 'meta'));
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ dialect: 'postgresql', entries: [entry] }));
  writeFileSync(path.join(folder, '0000_next.sql'), statements.join('--> statement-breakpoint'));
  return folder;
}

// The embedded database has one connection, so nothing runs beside a migration.
describe.skipIf(isEmbedded)('migrating a database in use', () => {
  it('gives way to a transaction that holds one table and then wants another', async () => {
    const [running, starting] = pools as [Database, Database];
    await running.execute(sql`create table first_table (id int); create table second_table (id int)`);
    const folder = folderOf(['alter table first_table add x int;', 'alter table second_table add x int;']);
    let migrated: Promise<number> | undefined;
    await running.transaction(async (tx) => {
      await tx.execute(sql`insert into second_table values (1)`);
      migrated = migrate(starting, folder);
      await untilWaiting(running, 'second_table');
      await tx.execute(sql`insert into first_table values (1)`);
    });
    expect(await migrated).toBe(1);
    expect([...(await running.execute(sql`select id, x from second_table`))]).toEqual([{ id: 1, x: null }]);
  });
});

/** Waits until a statement waits for a lock on the table. */
async function untilWaiting(database: Database, table: string): Promise<void> {
  for (;;) {
    const waiting = await database.execute(
      sql`select 1 from pg_locks where relation = ${table}::regclass and not granted`,
    );
    if (waiting.length > 0) return;
  }
}
