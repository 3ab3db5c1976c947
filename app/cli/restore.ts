import path from 'node:path';
import { config } from '~/infra/config.server';
import { sendCommand } from '~/program/admin-socket.server';
import { prepareRestore, RestoreRefused } from '~/services/operator/restore.server';
import { FolderInUseError, lockFolder } from '~db/embedded/lock';
import { putRestoredInPlace } from '~db/embedded/restored';
import { printJson, readOptions } from './cli';

const HELP = `
Usage: npm run restore -- --from FILE [--replace] [--without-key]

Unpacks a backup beside the database, starts it and reads all of it; only then it takes the database's place. The database
before stays in DATA_DIR as database.before-TIME: delete it once all is well. A running Komek serves until then and stops at
the end; its service manager, or you, start it again, with the backup.

--replace      permits to replace a database. Without it a restore is refused if there is one.
--without-key  restores although the encryption key is lost; then run: npm run owner -- replace-lost-key.

Prints {"ok":true,"madeAt","tables","rows","before","stopped"}, or {"ok":false,"code","message"}.
Exit code: 0 when done, 1 when refused, 2 for wrong usage.
`;

const options = readOptions(HELP, {
  from: { type: 'string', required: true },
  replace: { type: 'boolean' },
  'without-key': { type: 'boolean' },
});

async function restore() {
  const prepared = await prepareRestore({
    file: path.resolve(options.from ?? ''),
    replace: options.replace !== undefined,
    withoutKey: options['without-key'] !== undefined,
  });
  try {
    const unlock = lockFolder(config.dataDir, '');
    const before = putRestoredInPlace(config.dataDir)?.before;
    unlock();
    return { ok: true, ...prepared, before, stopped: false };
  } catch (error) {
    if (!(error instanceof FolderInUseError) || !error.socketDir) throw error;
    await sendCommand(error.socketDir, 'stop', {});
    return { ok: true, ...prepared, stopped: true };
  }
}

const answer = await restore().catch((error) => {
  if (!(error instanceof RestoreRefused)) throw error;
  return { ok: false, code: error.code, message: error.message };
});
printJson(answer);
process.exit(answer.ok ? 0 : 1);
