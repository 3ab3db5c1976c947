import path from 'node:path';
import { NoRoomError } from '~/infra/backups.server';
import { config } from '~/infra/config.server';
import { carryOut } from './carry-out';
import { printJson, readOptions } from './cli';

const HELP = `
Usage: npm run backup -- [--to FILE] [--with-key]

Backs up the embedded database, with and without a running Komek, which works on meanwhile. Prints
{"ok":true,"file","bytes","seconds","key"}: the last is the file of the encryption key, or ENCRYPTION_KEY. It is not in the
backup: keep it too, elsewhere.

--to FILE   where to; a new file in BACKUP_DIR (DATA_DIR/backups) if not given. Never replaces a file.
--with-key  puts the key into the backup. Whoever has that file can read everything.

With DATABASE_URL use pg_dump. Exit code: 0 when done, 1 when it failed, 2 for wrong usage.
`;

const options = readOptions(HELP, { to: { type: 'string' }, 'with-key': { type: 'boolean' } });

async function backUp() {
  if (config.databaseUrl) {
    return { ok: false, code: 'not_embedded', message: 'DATABASE_URL is set: back PostgreSQL up with pg_dump.' };
  }
  // The running Komek may have another working folder.
  const to = options.to === undefined ? undefined : path.resolve(options.to);
  const answer = await carryOut('back-up', { to, withKey: options['with-key'] !== undefined });
  if (!answer.ok) return answer;
  const key = config.encryptionKey ? 'ENCRYPTION_KEY' : path.join(config.dataDir, 'encryption.key');
  return { ok: true, ...(answer.result as object), key };
}

const answer = await backUp().catch((error) => {
  if (!(error instanceof NoRoomError)) throw error;
  return { ok: false, code: 'no_room', message: error.message };
});
printJson(answer);
process.exit(answer.ok ? 0 : 1);
