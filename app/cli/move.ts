import path from 'node:path';
import { config } from '~/infra/config.server';
import { closeDatabase, openDatabase } from '~/infra/db.server';
import { startQueue, stopQueue } from '~/infra/queue.server';
import { checkServerKey } from '~/services/keys/key-check.server';
import { moveTo } from '~/services/operator/move.server';
import { FolderInUseError } from '~db/embedded/lock';
import { TargetNotEmptyError } from '~db/move/copy';
import { printJson, readOptions } from './cli';

const HELP = `
Usage: npm run move -- --to postgres://USER:PASSWORD@HOST/DATABASE

Copies the embedded database of a stopped Komek to an empty PostgreSQL database with pgvector, and compares both table by
table. All in one transaction: when it is broken off, run it again. DATA_DIR stays as it is.

Afterwards start Komek with DATABASE_URL and the same DATA_DIR, or on other machines with ENCRYPTION_KEY set to the text of
the file that "key" names: without it nothing encrypted can be read.

Prints {"ok":true,"tables":[{"table","rows"}],"rows","seconds","key"}, or {"ok":false,"code","message"}.
Exit code: 0 when done, 1 when refused, 2 for wrong usage.
`;

const options = readOptions(HELP, { to: { type: 'string', required: true } });
const refuse = (code: string, message: string) => ({ ok: false, code, message });

async function move() {
  const url = options.to ?? '';
  if (!/^postgres(ql)?:\/\//.test(url)) return refuse('invalid_input', '--to must start with postgres://');
  if (config.databaseUrl) return refuse('not_embedded', 'DATABASE_URL is set: this Komek uses PostgreSQL already.');
  const started = performance.now();
  try {
    await openDatabase();
    await checkServerKey();
    // The tables of the queue are moved too, as this release has them.
    await startQueue({ supervise: false });
    const tables = await moveTo(url);
    return {
      ok: true,
      tables,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      seconds: Number(((performance.now() - started) / 1000).toFixed(1)),
      key: config.encryptionKey ? 'ENCRYPTION_KEY' : path.join(config.dataDir, 'encryption.key'),
    };
  } catch (error) {
    if (error instanceof FolderInUseError) return refuse('running', error.message);
    if (error instanceof TargetNotEmptyError) return refuse('not_empty', error.message);
    throw error;
  } finally {
    await stopQueue();
    await closeDatabase();
  }
}

const answer = await move();
printJson(answer);
process.exit(answer.ok ? 0 : 1);
