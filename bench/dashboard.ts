// npm run bench -- dashboard --database URL [--conversations N]: what the figures of an assistant with many conversations cost,
// counted anew and with the days that are kept.
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { freshDatabase, type Query } from '../test/process/tools/databases';
import { pause, runTool, Server, until } from '../test/process/tools/server';
import { busyShare, busyTicks, cpuSeconds } from './process-figures.mjs';

const HELP = `Usage: npm run bench -- dashboard --database URL [--conversations 100000]

Makes a database of its own on that PostgreSQL server, on this machine, with one assistant whose conversations of three
months have three messages each; a quarter were handed over. Prints the processor time of the database and of the server,
and the time on the clock, for one reading of the dashboard and of the lists, mean of five: first with every day counted
anew, then with the figures of past days that the worker has kept.
`;
const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    conversations: { type: 'string', default: '100000' },
    help: { type: 'boolean' },
  },
});
if (values.help || !values.database) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const CONVERSATIONS = Number(values.conversations);
const READINGS = 5;
const PAGES = ['/dashboard?days=7', '/dashboard?days=30', '/dashboard?days=90', '/dashboard/csv?days=90', '/inbox'];
const EMAIL = 'bench@example.com';
const PASSWORD = 'benchmark-password';

ensureBuilt();
const database = await freshDatabase(values.database);
const env = { ...database.env, ROLES: 'web,worker', DEFAULT_PLAN: 'unlimited', RATE_LIMITS: 'off' };
const server = new Server(env);

async function fill(query: Query, key: string): Promise<void> {
  const [assistant] = await query<{ id: string }>(`select id from assistants where key = '${key}'`);
  if (!assistant) throw new Error('the assistant is missing');
  const { id } = assistant;
  await query('select setseed(0.5)');
  await query(`insert into conversations (assistant_id, visitor_id, channel, thread, language, created_at, last_message_at)
    select '${id}', 'v' || n, case when n % 5 = 0 then 'telegram' else 'widget' end, '', (array['en','ru','kk'])[1 + n % 3],
      t, t + interval '10 minutes'
    from (select n, now() - random() * interval '90 days' as t from generate_series(1, ${CONVERSATIONS}) n) made`);
  await query(`insert into messages (assistant_id, conversation_id, visitor_id, message_id, message, language, status, answer, created_at, answered_at)
    select '${id}', c.id, c.visitor_id, c.id || ':' || k, 'How much is delivery number ' || (random() * 5000)::int || '?', c.language,
      case when random() < 0.2 then 'unanswered' else 'answered' end, 'Delivery is 900 tenge.',
      c.created_at + k * interval '2 minutes', c.created_at + k * interval '2 minutes'
    from conversations c cross join generate_series(1, 3) k order by c.created_at, k`);
  await query(`insert into feedback (message_row_id, assistant_id, solved, created_at)
    select id, assistant_id, random() < 0.7, created_at from messages where random() < 0.1`);
  await query(`insert into conversation_events (assistant_id, conversation_id, kind, actor, reason, text, after_message, asks_rating, rating, created_at)
    select '${id}', c.id, (array['wanted','taken','said','said','closed'])[k], case when k = 1 then 'visitor' else 'person' end,
      case when k = 1 then 'button' else 'decision' end, 'x', 0, k = 5,
      case when k = 5 and random() < 0.3 then 1 + (random() * 4)::int end, c.created_at + k * interval '3 minutes'
    from (select * from conversations order by random() limit ${Math.round(CONVERSATIONS / 4)}) c
    cross join generate_series(1, 5) k order by c.created_at, k`);
  await query('vacuum analyze');
}

/** Processor seconds of all the database's processes that serve us. Parallel ones are turned off: they end too soon to be read. */
async function databaseSeconds(): Promise<number> {
  const backends = await database.inspect((query) =>
    query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    ),
  );
  return backends.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
}

async function read(path: string, Cookie: string) {
  const [base, web, busy, began] = [await databaseSeconds(), cpuSeconds(server.pid), busyTicks(), performance.now()];
  const response = await fetch(`${server.url}${path}`, { headers: { Cookie } });
  await response.text();
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return {
    clockMs: performance.now() - began,
    databaseMs: ((await databaseSeconds()) - base) * 1000,
    serverMs: (cpuSeconds(server.pid) - web) * 1000,
    machineBusyPercent: busyShare(busy, busyTicks()),
  };
}

async function measure(days: 'counted' | 'kept', cookie: string): Promise<void> {
  for (const path of PAGES) {
    const readings: Awaited<ReturnType<typeof read>>[] = [];
    await read(path, cookie);
    for (let n = 0; n < READINGS; n++) {
      readings.push(await read(path, cookie));
      await pause(100);
    }
    const mean = (name: keyof (typeof readings)[0]) =>
      Math.round(readings.reduce((sum, one) => sum + one[name], 0) / readings.length);
    const means = { databaseMs: mean('databaseMs'), serverMs: mean('serverMs'), clockMs: mean('clockMs') };
    const line = { days, path, ...means, machineBusyPercent: mean('machineBusyPercent') };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}

try {
  const owner = await runTool('owner', ['create', '--email', EMAIL, '--password', PASSWORD, '--name', 'Bench'], env);
  const name = new URL(database.env.DATABASE_URL ?? '').pathname.slice(1);
  await database.inspect((query) => query(`alter database ${name} set max_parallel_workers_per_gather = 0`));
  await database.inspect((query) => fill(query, String(owner.assistantKey)));
  await server.start();
  const signedIn = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  // The worker counts them at its start.
  const keptDays = () => database.inspect((query) => query('select 1 from day_figures'));
  await until('the figures of past days', 300_000, async () => ((await keptDays()).length > 170 ? true : undefined));
  const kept = await database.inspect((query) =>
    query<{ row: string }>('select row_to_json(d)::text as row from day_figures d'),
  );
  await database.inspect((query) => query('delete from day_figures'));
  await measure('counted', cookie);
  const rows = kept
    .map(({ row }) => row)
    .join(',')
    .replaceAll("'", "''");
  await database.inspect((query) =>
    query(`insert into day_figures select * from json_populate_recordset(null::day_figures, '[${rows}]')`),
  );
  await measure('kept', cookie);
  await server.stop();
} finally {
  await server.stopIfRunning();
  await database.remove();
}
process.exit(0);
