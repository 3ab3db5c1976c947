// npm run bench -- growth --database URL [--others N] [--each N] [--own N,N] [--chats N] [--partitions N]: what a chat costs
// while others' knowledge and one's own grow.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Sql } from 'postgres';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { Owner } from '../test/process/tools/client';
import { freshDatabase } from '../test/process/tools/databases';
import { Server } from '../test/process/tools/server';
import { type Asked, asked } from './growth/chats';
import { fill } from './growth/fill';
import { partition } from './growth/partition';

const HELP = `Usage: npm run bench -- growth --database URL [--others 1,100,10000] [--each 100] [--own 100,1000,10000,50000]
  [--chats 200] [--partitions 16]

Makes a database of its own on that PostgreSQL server, with assistants of made-up text, and puts questions to a production
build. It times chats of one assistant beside more and more others, of many assistants in turn, and of one with more
and more chunks; with --partitions, once more with the chunks in that many partitions.
`;
const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    others: { type: 'string', default: '1,100,10000' },
    each: { type: 'string', default: '100' },
    own: { type: 'string', default: '100,1000,10000,50000' },
    chats: { type: 'string', default: '200' },
    partitions: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help || !values.database) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const CHATS = Number(values.chats);
const EACH = Number(values.each);
const numbers = (list: string) => list.split(',').map(Number);
const DATABASE = values.database;

ensureBuilt();
const database = await freshDatabase(DATABASE);
const { default: postgres } = await import('postgres');
const sql = postgres(String(database.env.DATABASE_URL), { max: 1, onnotice: () => {} });
const env = { ...database.env, ROLES: 'web', RATE_LIMITS: 'off', DEFAULT_PLAN: 'unlimited', LOG_LEVEL: 'info' };
const server = new Server(env);

process.stdout.write(
  '| | chunks in all | first answer, ms | median, 95 %, ms | server, ms a chat | PostgreSQL, ms a chat | memory, MB |\n| --- | --- | --- | --- | --- | --- | --- |\n',
);

/** A process of its own for each line: nothing is left in memory of the one before. */
async function line(name: string, work: () => Promise<Asked>): Promise<void> {
  const [{ n }] = (await sql`select count(*)::int as n from chunks`) as unknown as [{ n: number }];
  await server.start();
  try {
    const { first, median, late, serverMs, databaseMs } = await work();
    const figures = [n, first, `${median}, ${late}`, serverMs, databaseMs, server.residentMb()];
    process.stdout.write(`| ${name} | ${figures.join(' | ')} |\n`);
  } finally {
    await server.stop();
  }
}

const ask = (keys: string[], questions: string[], chats = CHATS) =>
  asked({ server, sql, keys, questions, chats, cpuOf: { server: () => cpuMs([server.pid]), database: databaseCpu } });

/** Processor time of processes that are there, in ms. */
function cpuMs(pids: number[]): number {
  return pids.reduce((sum, pid) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return sum + (Number(fields[11]) + Number(fields[12])) * 10;
    } catch {
      return sum;
    }
  }, 0);
}

/** Of the server's connections; they stay open while it runs. */
async function databaseCpu(): Promise<number> {
  const rows = await sql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  return cpuMs(rows.map(({ pid }) => pid));
}

async function measure(sqlOf: Sql): Promise<void> {
  await server.start();
  const owner = await Owner.create(server, env, 'Growth Owner');
  await server.stop();
  const filled = await fill(sqlOf, owner.assistantKey, Math.max(...numbers(values.own), EACH, 1_000));
  const own = await filled.assistant(1_000, 'own');
  for (const count of numbers(values.others)) {
    await filled.others(count, EACH);
    await line(`beside ${count} of ${EACH} chunks`, () => ask([own.key], own.questions));
  }
  const many = await filled.keysOfOthers(CHATS);
  await line('the others in turn, each for the first time', () => ask(many, filled.questions(EACH)));
  for (const count of numbers(values.own)) {
    const one = await filled.assistant(count, `of ${count}`);
    await line(`own chunks: ${count}`, () => ask([one.key], one.questions));
  }
  if (!values.partitions) return;
  await partition(sqlOf, Number(values.partitions));
  await line(`beside the others, chunks in ${values.partitions} partitions`, () => ask([own.key], own.questions));
  await line('the others in turn, in partitions', () => ask(many, filled.questions(EACH)));
}

try {
  await measure(sql);
} finally {
  await server.stopIfRunning();
  await sql.end();
  await database.remove();
}
