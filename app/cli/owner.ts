import { type CommandName, runCommand, sendCommand } from '~/control.server';
import { closeDatabase, openDatabase } from '~/db.server';
import { startQueue, stopQueue } from '~/queue.server';
import { checkServerKey } from '~/services/keys/key-check.server';
import { FolderInUseError } from '~db/embedded/lock';
import { printJson, readOptions } from './cli';

const HELP = `
Usage: npm run owner -- create --email ADDRESS --password PASSWORD --name NAME [--language en|ru|kk]

Creates an owner whose e-mail counts as confirmed, with an assistant.
Prints {"ok":true,"userId","assistantKey","secret","email"}, or {"ok":false,"code","message"}.
Works beside a running Komek as well as without one.

Exit code: 0 when created, 1 when refused (the address is taken, say), 2 for wrong usage.
`;

const [command, ...rest] = process.argv.slice(2);
const wantsHelp = command === '--help' || command === undefined;
if (wantsHelp) process.argv.splice(2, process.argv.length, '--help');
else process.argv.splice(2, process.argv.length, ...rest);
const options = readOptions(HELP, {
  email: { type: 'string', required: true },
  password: { type: 'string', required: true },
  name: { type: 'string', required: true },
  language: { type: 'string' },
});
if (command !== 'create') {
  process.stderr.write(`There is no command "${command}".\nTry --help.\n`);
  process.exit(2);
}

async function carryOut(name: CommandName, input: unknown) {
  try {
    await openDatabase();
  } catch (error) {
    if (error instanceof FolderInUseError && error.socketDir) return sendCommand(error.socketDir, name, input);
    throw error;
  }
  try {
    await checkServerKey();
    await startQueue({ supervise: false });
    return await runCommand(name, input);
  } finally {
    await stopQueue();
    await closeDatabase();
  }
}

const { language = 'en', ...owner } = options;
const answer = await carryOut('create-owner', { ...owner, language });
if (answer.ok) {
  const { id, ...created } = answer.result as { id: string; assistantKey: string; secret: string };
  printJson({ ok: true, userId: id, email: owner.email, ...created });
} else {
  printJson(answer);
}
process.exit(answer.ok ? 0 : 1);
