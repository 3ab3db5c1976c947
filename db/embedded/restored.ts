import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { syncFolder } from './durable-names';

/** Names in the data folder of what a restore leaves there. All begin with `database`, which keeps them from others. */

export const databaseFolder = (dataDir: string) => path.join(dataDir, 'database');
/** A backup that is being unpacked and examined; worth nothing after a crash. */
export const unfinishedRestore = (dataDir: string) => path.join(dataDir, 'database.restoring');
/** A backup that was examined, and takes the database's place at the next start. */
export const finishedRestore = (dataDir: string) => path.join(dataDir, 'database.restored');

/**
 * Puts a restored database in place and keeps the one before beside it. Any step may be the last before a power cut: the
 * next start goes on from there. Only for the process that holds the folder's lock.
 *
 * @returns the folder with the database before, if there was one; undefined if nothing was waiting.
 */
export function putRestoredInPlace(dataDir: string, now = new Date()): { before: string | undefined } | undefined {
  const restored = finishedRestore(dataDir);
  if (!existsSync(restored)) return undefined;
  const current = databaseFolder(dataDir);
  let before: string | undefined;
  if (existsSync(current)) {
    before = `${current}.before-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
    renameSync(current, before);
    syncFolder(dataDir);
  }
  renameSync(restored, current);
  syncFolder(dataDir);
  return { before };
}
