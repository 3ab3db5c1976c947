import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { entryFile } from '~/infra/child-entries.server';
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
