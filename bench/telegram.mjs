// node --import tsx bench/telegram.mjs --database postgres://… [--bots N] [--json FILE]: one bot process with a thousand enabled bots.
import { randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { connectBot } from '../test/process/telegram/owner.ts';
import { freshDatabase } from '../test/process/tools/databases.ts';
import { pause, Server, until } from '../test/process/tools/server.ts';
import { TelegramStandIn } from '../test/telegram/stand-in.ts';
import { busyShare, busyTicks, cpuSeconds, memoryMb, percentile, round } from './process-figures.mjs';

const { values: options } = parseArgs({
  options: {
    database: { type: 'string' },
    bots: { type: 'string', default: '1000' },
    json: { type: 'string' },
  },
});
if (!options.database?.startsWith('postgres')) {
  process.stderr.write('Name a PostgreSQL server: --database postgres://…\n');
  process.exit(2);
}
const BOTS = Number(options.bots);
/** Bots that receive messages; the others only wait, as most bots do most of the time. */
const SPOKEN_TO = 20;
const REST_MS = 30_000;
const MESSAGES = 400;
const MESSAGE_EVERY_MS = 75;
const ENCRYPTION_KEY = 'a key of this measurement and of nothing else';

const PAIRS = [
  { question: 'How much is delivery?', answer: 'Delivery is 900 tenge.' },
  { question: 'When are you open?', answer: 'We are open from 8 to 20 every day.' },
  { question: 'Where is the shop?', answer: 'The shop is at 15 Abay Avenue, Almaty.' },
];

const openSockets = (pid) => readdirSync(`/proc/${pid}/fd`).length;

/** Inserts owners, assistants and bots by the hundred directly into the database. */
async function addQuietBots(sql, telegram, many) {
  process.env.ENCRYPTION_KEY = ENCRYPTION_KEY;
  const { encryptToken, hashToken } = await import('../app/telegram/setup/tokens.server.ts');
  for (let at = 0; at < many; at += 100) {
    const bots = Array.from({ length: Math.min(100, many - at) }, () => telegram.newBot());
    const rows = bots.map((bot) => ({
      name: bot.username,
      email: `${bot.username}@example.com`,
      secret: randomBytes(16).toString('hex'),
      key: randomBytes(12).toString('base64url'),
      telegram_id: bot.id,
      token: encryptToken(bot.token),
      hash: hashToken(bot.token),
    }));
    await sql`
      with input as (select * from jsonb_to_recordset(${sql.json(rows)}) as r(
          name text, email text, secret text, key text, telegram_id bigint, token text, hash text)),
        owners as (insert into users (name, email, secret, plan) select name, email, secret, 'unlimited' from input returning id, email),
        helpers as (insert into assistants (owner_id, key, name)
          select owners.id, input.key, input.name from owners join input using (email) returning id, key)
      insert into telegram_bots (assistant_id, telegram_id, name, username, token_encrypted, token_hash)
      select helpers.id, telegram_id, name, name, token, hash from helpers join input using (key)`;
    for (const bot of bots) quiet.push(bot);
  }
}

const quiet = [];
ensureBuilt();
const database = await freshDatabase(options.database);
const telegram = await TelegramStandIn.start();
const env = {
  ...database.env,
  DEFAULT_PLAN: 'unlimited',
  RATE_LIMITS: 'off',
  TELEGRAM_API_URL: telegram.url,
  ENCRYPTION_KEY,
};
const sql = postgres(database.env.DATABASE_URL, { max: 2, onnotice: () => {} });
const web = new Server({ ...env, ROLES: 'web,worker' });
const server = new Server({ ...env, ROLES: 'bot' });
const result = { bots: BOTS, cores: availableParallelism() };
try {
  await web.start();
  const spokenTo = [];
  for (let at = 0; at < Math.min(SPOKEN_TO, BOTS); at++) {
    const bot = telegram.newBot();
    await connectBot(web.url, env, bot, PAIRS);
    spokenTo.push(bot);
  }
  await web.stop();
  await addQuietBots(sql, telegram, BOTS - spokenTo.length);
  const all = [...spokenTo, ...quiet];

  const began = performance.now();
  server.spawn();
  await until('every bot waits for messages', 120_000, async () =>
    all.every((bot) => bot.polls >= 2) ? true : undefined,
  );
  result.allPollingAfterMs = Math.round(performance.now() - began);
  await until('every bot has its commands', 300_000, async () =>
    all.every((bot) => bot.callsTo('setMyCommands').length >= 3) ? true : undefined,
  );
  result.cpuSecondsToStart = cpuSeconds(server.pid);
  await pause(5_000);

  const backends = (
    await sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  ).map(({ pid }) => pid);
  const cpuOfDatabase = () => backends.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  const atRest = { own: cpuSeconds(server.pid), database: cpuOfDatabase(), machine: busyTicks() };
  await pause(REST_MS);
  const machine = busyTicks();
  const seconds = REST_MS / 1000;
  result.cpuAtRestPercent = round(((cpuSeconds(server.pid) - atRest.own) / seconds) * 100);
  result.databaseCpuAtRestPercent = round(((cpuOfDatabase() - atRest.database) / seconds) * 100);
  result.machineBusyPercent = busyShare(atRest.machine, machine);
  result.residentMb = server.residentMb();
  result.openFiles = openSockets(server.pid);

  let person = 50_000;
  const waits = [];
  const ask = async (bot) => {
    const id = person++;
    const said = Date.now();
    bot.say(PAIRS[id % PAIRS.length].question, { id });
    await until('an answer', 60_000, async () => (bot.texts(id).length > 0 ? true : undefined));
    return bot.callsTo('sendMessage').find(({ params }) => params.chat_id === String(id)).at - said;
  };
  for (const bot of spokenTo) await ask(bot);
  const cpuBefore = cpuSeconds(server.pid);
  const busyBefore = busyTicks();
  const asked = [];
  for (let at = 0; at < MESSAGES; at++) {
    asked.push(ask(spokenTo[Math.floor(Math.random() * spokenTo.length)]).then((ms) => waits.push(ms)));
    await pause(Math.random() * 2 * MESSAGE_EVERY_MS);
  }
  await Promise.all(asked);
  const busyAfter = busyTicks();
  waits.sort((a, b) => a - b);
  result.messages = MESSAGES;
  result.answerMs = { p50: percentile(waits, 0.5), p95: percentile(waits, 0.95), most: waits.at(-1) };
  result.cpuMsAMessage = round(((cpuSeconds(server.pid) - cpuBefore) / MESSAGES) * 1000);
  result.machineBusyWhileAskedPercent = busyShare(busyBefore, busyAfter);
  result.mostResidentMb = memoryMb(server.pid, 'VmHWM');
  const stopping = performance.now();
  await server.stop();
  result.stopMs = Math.round(performance.now() - stopping);
} finally {
  await server.stopIfRunning();
  await web.stopIfRunning();
  await sql.end();
  await telegram.stop();
  await database.remove();
}
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
if (options.json) writeFileSync(options.json, JSON.stringify(result, null, 2));
