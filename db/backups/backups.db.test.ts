import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { entryFile } from '~/infra/child-entries.server';
import { type FileEvent, recordingFiles } from '../../test/process/tools/recording-files';
import { connect, type Database } from '../client';
import { checkpointIfDue } from '../embedded/checkpoints';
import { durableParams } from '../embedded/durable-files.js';
import { type EmbeddedDatabase, startEmbedded } from '../embedded/start';
import { migrate, migrationState } from '../migrate';
import { examineDatabase } from './examine';
import { BackupError, unpackBackup } from './unpack';
import { writeBackup } from './write';

const migrationsFolder = path.resolve(import.meta.dirname, '../migrations');
const entry = entryFile('embedded-worker');

const root = mkdtempSync(path.join(tmpdir(), 'komek-backups-'));
const dataDir = path.join(root, 'data');
const file = path.join(root, 'backup.zip');
let embedded: EmbeddedDatabase;
let database: Database;
/** Rows that were committed when the backup began. */
let committedBefore = 0;

/** The release before the newest migration. */
function earlierMigrations(): string {
  const folder = path.join(root, 'earlier');
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -1) }));
  return folder;
}

// The same whatever database the other tests run on.
describe.skipIf(inject('databaseUrl'))('a backup of the embedded database', () => {
  beforeAll(async () => {
    embedded = await startEmbedded({ dataDir, durable: false, entry });
    database = connect({ socketDir: embedded.socketDir });
    await migrate(database, earlierMigrations());
    await database.execute(sql`create table written (id int primary key, text text)`);
    await back();
  });
  afterAll(async () => {
    await database.$client.end({ timeout: 3 });
    await embedded.stop();
    rmSync(root, { recursive: true, force: true });
  });

  /** Backs up while rows are written: before, meanwhile and after. */
  async function back() {
    let id = 0;
    const write = () =>
      database.execute(sql`insert into written values (${++id}, ${'word '.repeat(400)}) returning id`);
    for (let rows = 0; rows < 50; rows++) await write();
    committedBefore = id;
    let done = false;
    const { newest } = await migrationState(database, migrationsFolder);
    const manifest = {
      format: 1 as const,
      madeAt: new Date().toISOString(),
      reason: 'asked' as const,
      migration: newest,
    };
    const backup = writeBackup(
      { database, folder: path.join(dataDir, 'database'), manifest, key: 'a key' },
      file,
    ).finally(() => {
      done = true;
    });
    while (!done) {
      await write();
      expect(await checkpointIfDue(database)).toBe(false);
    }
    await backup;
  }

  it('of the release before, made while rows were written, is restored and migrated by this one', async () => {
    const restored = path.join(root, 'restored');
    const unpacked = await unpackBackup(file, path.join(restored, 'database'));
    expect(unpacked).toMatchObject({ key: 'a key', manifest: { reason: 'asked' } });
    const examined = await examineDatabase(path.join(restored, 'database'), entry);
    expect(examined.migration).toBe(unpacked.manifest.migration);
    expect(examined.rows).toBeGreaterThanOrEqual(committedBefore);

    const started = await startEmbedded({ dataDir: restored, durable: false, entry });
    const again = connect({ socketDir: started.socketDir });
    try {
      expect(await migrationState(again, migrationsFolder)).toMatchObject({ pending: 1 });
      expect(await migrate(again, migrationsFolder)).toBe(1);
      const rows = await again.execute<{ id: number; size: number }>(
        sql`select id, length(text) as size from written order by id`,
      );
      expect(rows.length).toBeGreaterThanOrEqual(committedBefore);
      expect(rows.every(({ id, size }, at) => id === at + 1 && size === 2000)).toBe(true);
    } finally {
      await again.$client.end({ timeout: 3 });
      await started.stop();
    }
  });

  it('that is damaged anywhere is refused', async () => {
    const whole = readFileSync(file);
    for (const at of [0.1, 0.5, 0.9]) {
      const bad = path.join(root, 'bad.zip');
      const bytes = Buffer.from(whole);
      const place = Math.floor(bytes.length * at);
      bytes.fill(0x55, place, place + 64);
      writeFileSync(bad, bytes);
      await expect(unpackBackup(bad, path.join(root, 'bad'))).rejects.toThrow(BackupError);
      writeFileSync(bad, whole.subarray(0, place));
      await expect(unpackBackup(bad, path.join(root, 'bad'))).rejects.toThrow(BackupError);
    }
    writeFileSync(path.join(root, 'text.zip'), 'no archive');
    await expect(unpackBackup(path.join(root, 'text.zip'), path.join(root, 'bad'))).rejects.toThrow(BackupError);
  });

  it('that fails leaves no file, and the next one works', async () => {
    const manifest = { format: 1 as const, madeAt: new Date().toISOString(), reason: 'hourly' as const, migration: 0 };
    const folder = path.join(dataDir, 'database');
    const nowhere = path.join(root, 'missing', 'backup.zip');
    await expect(writeBackup({ database, folder, manifest }, nowhere)).rejects.toThrow('ENOENT');
    const next = path.join(root, 'next.zip');
    await writeBackup({ database, folder, manifest }, next);
    expect(existsSync(next)).toBe(true);
    expect(existsSync(`${next}.part`)).toBe(false);
  });

  it('answers a commit only once its log is on the disk', async () => {
    const folder = path.join(root, 'recorded');
    await unpackBackup(file, folder);
    const events: FileEvent[] = [];
    const recorded = await PGlite.create({
      fs: recordingFiles(folder, events, true),
      extensions: { vector },
      startParams: durableParams(PGlite.defaultStartParams),
    });
    events.length = 0;
    await recorded.exec(`insert into written values (0, 'last')`);
    const log = events.filter((event) => 'file' in event && event.file.startsWith('pg_wal/'));
    expect(log.length).toBeGreaterThan(1);
    expect(log.at(-1)?.do).toBe('sync');
    await recorded.close();
  });
});
