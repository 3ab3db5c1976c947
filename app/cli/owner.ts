import { carryOut } from './carry-out';
import { printJson, readOptions } from './cli';

const HELP = `
Usage: npm run owner -- create --email ADDRESS --password PASSWORD --name NAME [--language en|ru|kk]
       npm run owner -- second-factor-off --email ADDRESS
       npm run owner -- replace-lost-key
       npm run owner -- end-sessions (--email ADDRESS | --everybody)

create             Creates an owner whose e-mail counts as confirmed, with an assistant.
                   Prints {"ok":true,"userId","assistantKey","secret","email"}.
second-factor-off  Turns off the second factor of an owner who has lost both the app and the recovery codes. Verify
                   their identity first. All their sessions end, and a mail notifies them.
                   Prints {"ok":true,"email","wasOn"}.
end-sessions       Logs an owner, or everybody, out on all devices. Prints {"ok":true,"sessions"}, their number.
replace-lost-key   Switches to another ENCRYPTION_KEY when the earlier one is lost for good: every owner gets a new secret
                   key for their website. Read docs/operating.md first. Stop all Komek processes before.
                   Prints {"ok":true,"owners"}.

A refusal prints {"ok":false,"code","message"}. Works with and without a running Komek.

Exit code: 0 when done, 1 when refused (for example, the address is taken or unknown), 2 for wrong usage.
`;

const [command, ...rest] = process.argv.slice(2);
const wantsHelp = command === '--help' || command === undefined;
if (wantsHelp) process.argv.splice(2, process.argv.length, '--help');
else process.argv.splice(2, process.argv.length, ...rest);

async function create() {
  const { language = 'en', ...owner } = readOptions(HELP, {
    email: { type: 'string', required: true },
    password: { type: 'string', required: true },
    name: { type: 'string', required: true },
    language: { type: 'string' },
  });
  const answer = await carryOut('create-owner', { ...owner, language });
  if (!answer.ok) return answer;
  const { id, ...created } = answer.result as { id: string; assistantKey: string; secret: string };
  return { ok: true, userId: id, email: owner.email, ...created };
}

async function turnSecondFactorOff() {
  const { email } = readOptions(HELP, { email: { type: 'string', required: true } });
  const answer = await carryOut('second-factor-off', { email });
  return answer.ok ? { ok: true, email, ...(answer.result as { wasOn: boolean }) } : answer;
}

async function replaceKey() {
  const answer = await carryOut('replace-lost-key', readOptions(HELP, {}));
  return answer.ok ? { ok: true, ...(answer.result as { owners: number }) } : answer;
}

async function endSessions() {
  const { email, everybody } = readOptions(HELP, { email: { type: 'string' }, everybody: { type: 'boolean' } });
  if ((email === undefined) === (everybody === undefined)) {
    process.stderr.write('Name either --email or --everybody.\nTry --help.\n');
    process.exit(2);
  }
  const answer = await carryOut('end-sessions', { email });
  return answer.ok ? { ok: true, ...(answer.result as { sessions: number }) } : answer;
}

const commands: Record<string, () => Promise<{ ok: boolean }>> = {
  create,
  'second-factor-off': turnSecondFactorOff,
  'replace-lost-key': replaceKey,
  'end-sessions': endSessions,
};
if (wantsHelp) readOptions(HELP, {});
const run = Object.hasOwn(commands, command ?? '') ? commands[command ?? ''] : undefined;
if (!run) {
  process.stderr.write(`There is no command "${command}".\nTry --help.\n`);
  process.exit(2);
}
const answer = await run();
printJson(answer);
process.exit(answer.ok ? 0 : 1);
