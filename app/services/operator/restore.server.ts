import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkRoom, NoRoomError } from '~/infra/backups.server';
import { entryFile } from '~/infra/child-entries.server';
import { config } from '~/infra/config.server';
import { protectDataFolder } from '~/infra/data-folder.server';
import { type Examined, examineDatabase } from '~db/backups/examine';
import type { Manifest } from '~db/backups/manifest';
import { BackupError, type Unpacked, unpackBackup, unpackedBytes } from '~db/backups/unpack';
import { syncFolder } from '~db/embedded/durable-names';
import { databaseFolder, finishedRestore, unfinishedRestore } from '~db/embedded/restored';
import { newestKnown } from '~db/migrate';
import { unseal } from '../keys/sealed.server';

/** Why a backup is not restored. Nothing has been replaced then. */
export class RestoreRefused extends Error {
  constructor(
    readonly code:
      | 'not_embedded'
      | 'not_found'
      | 'would_replace'
      | 'damaged'
      | 'newer_release'
      | 'no_room'
      | 'wrong_key',
    message: string,
  ) {
    super(message);
    this.name = 'RestoreRefused';
  }
}

type Wish = { file: string; replace: boolean; withoutKey: boolean };

export type Prepared = { madeAt: string; tables: number; rows: number };

/**
 * Unpacks a backup beside the database, starts it and reads all of it, whether or not Komek is running. It takes the database's
 * place when the folder is next opened.
 *
 * @throws RestoreRefused if the backup cannot be restored, or there is a database and `replace` is not set.
 */
export async function prepareRestore(wish: Wish): Promise<Prepared> {
  const { dataDir } = config;
  if (config.databaseUrl) {
    throw new RestoreRefused('not_embedded', 'DATABASE_URL is set: restore PostgreSQL with pg_restore or psql.');
  }
  if (!existsSync(wish.file)) throw new RestoreRefused('not_found', `There is no file ${wish.file}.`);
  if (!wish.replace && existsSync(databaseFolder(dataDir))) {
    throw new RestoreRefused(
      'would_replace',
      `${dataDir} contains a database. With --replace the backup takes its place, and the database is kept beside it.`,
    );
  }
  protectDataFolder(dataDir);
  const folder = unfinishedRestore(dataDir);
  try {
    const unpacked = await unpack(wish.file, folder);
    const examined = await examine(folder);
    checkRelease(examined);
    // The key before the database: without its key, Komek would not start.
    if (!wish.withoutKey) placeKey(unpacked.key, examined.keyCheck);
    rmSync(finishedRestore(dataDir), { recursive: true, force: true });
    renameSync(folder, finishedRestore(dataDir));
    syncFolder(dataDir);
    return { madeAt: unpacked.manifest.madeAt, tables: examined.tables, rows: examined.rows };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function unpack(file: string, folder: string): Promise<Unpacked & { manifest: Manifest }> {
  try {
    await checkRoom(config.dataDir, await unpackedBytes(file));
    return await unpackBackup(file, folder);
  } catch (error) {
    if (error instanceof BackupError) throw new RestoreRefused('damaged', `${file}: ${error.message}`);
    if (error instanceof NoRoomError) throw new RestoreRefused('no_room', error.message);
    throw error;
  }
}

async function examine(folder: string): Promise<Examined> {
  try {
    return await examineDatabase(folder, entryFile('embedded-worker'));
  } catch (error) {
    throw new RestoreRefused('damaged', `The backup does not start: ${error instanceof Error ? error.message : error}`);
  }
}

function checkRelease({ migration }: Examined): void {
  if (migration <= newestKnown(path.join(config.rootDir, 'db/migrations'))) return;
  throw new RestoreRefused('newer_release', 'The backup was made by a newer release: install that one first.');
}

/** Makes sure that the key at hand, or else the backup's own, opens what the backup holds encrypted. */
function placeKey(key: string | undefined, keyCheck: string | undefined): void {
  const file = path.join(config.dataDir, 'encryption.key');
  const isMissing = !config.encryptionKey && !existsSync(file);
  if (keyCheck === undefined) return;
  if (isMissing && !key) {
    throw new RestoreRefused(
      'wrong_key',
      `The backup holds values encrypted with a key that is neither in ${file} nor in ENCRYPTION_KEY nor in the backup. ` +
        'Put it there; if it is lost for good, see --without-key.',
    );
  }
  if (isMissing) writeFileSync(file, key ?? '', { mode: 0o600, flush: true });
  try {
    unseal('key-check', keyCheck);
  } catch {
    if (isMissing) rmSync(file);
    throw new RestoreRefused(
      'wrong_key',
      `The key in ${config.encryptionKey ? 'ENCRYPTION_KEY' : file} is not the one that the backup was written with.`,
    );
  }
}
