import { statSync } from 'node:fs';
import path from 'node:path';
import { checkpointIfDue } from '~db/embedded/checkpoints';
import { databaseFolder } from '~db/embedded/restored';
import { backups, makeBackup } from '../infra/backups.server';
import { config } from '../infra/config.server';
import { db } from '../infra/db.server';
import { log } from '../infra/log.server';

/** What PostgreSQL's own processes and an administrator do for a server, done for the embedded database. */

const LOOK_MS = 60_000;
const HOUR_MS = 3_600_000;
/** After a failure: it is probably the disk, and each try reads the whole database. */
const TRY_AGAIN_MS = 600_000;

/** Looks each minute whether a checkpoint or a backup is due. @returns a function that stops, after a backup under way. */
export function startEmbeddedCare(): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve();
  let notBefore = 0;
  const look = async () => {
    await checkpointIfDue(db()).catch((error) => log.error({ err: error }, 'checkpoint failed'));
    if (!config.backupDir || Date.now() < Math.max(notBefore, nextBackup())) return;
    try {
      await makeBackup(db(), { reason: 'hourly' });
    } catch (error) {
      notBefore = Date.now() + TRY_AGAIN_MS;
      log.error({ err: error, folder: config.backupDir }, 'backup failed');
    }
  };
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    looking = look().finally(() => {
      busy = false;
    });
  }, LOOK_MS);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** An hour after the newest backup, or after the database was created or restored. A clock that was ahead does not stop it. */
export function nextBackup(now = Date.now()): number {
  const created = statSync(path.join(databaseFolder(config.dataDir), 'PG_VERSION'), { throwIfNoEntry: false })?.mtimeMs;
  const newest = backups()[0]?.madeAt.getTime() ?? created ?? 0;
  return newest > now ? now : newest + HOUR_MS;
}
