/**
 * Proof: one of two bot processes under a load of messages is killed (SIGKILL) at twenty random moments (or `--kills`).
 * Every message is answered exactly once or apologised for once; none is lost, none answered twice.
 *
 * node --import tsx test/process/telegram-crash.ts --database postgres://… [--kills N] [--seed N] [--keep]
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { randomNumbers } from '../random-numbers';
import { TelegramStandIn } from '../telegram/stand-in';
import { connectBot } from './telegram/owner';
import { Load, makeFar, PAIRS } from './telegram/traffic';
import { compare } from './telegram/verdict';
import { freshDatabase, type ProofDatabase, type Query } from './tools/databases';
import { Report } from './tools/report';
import { pause, Server, type ServerEnv, until } from './tools/server';

const BOTS = 4;
/** A kill falls within this time after a process has work. */
const WINDOW_MS = 2_000;
/** One lease and one tick. */
const TAKEOVER_LIMIT_MS = 15_000;
const SETTLE_LIMIT_MS = 90_000;
/** From so many kills on, some must fall while a reply is composed and some while one is sent. */
const MANY_KILLS = 10;

const { values: options } = parseArgs({
  options: {
    database: { type: 'string' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
if (!options.database?.startsWith('postgres')) {
  process.stderr.write('Several processes need a PostgreSQL server: --database postgres://…\n');
  process.exit(2);
}
const KILLS = Number(options.kills);
const seed = Number(options.seed ?? randomInt(1_000_000));
const random = randomNumbers(seed);

type Victim = { server: Server; name: string };
const holderOf = (server: Server) => `:${server.lastPid}:`;

async function started({ server }: Victim): Promise<void> {
  server.log.length = 0;
  server.spawn();
  await until('a bot process polls', 30_000, async () =>
    server.log.some((line) => line.includes('polling Telegram bots')) ? true : undefined,
  );
}

/** Kills a process while it has work. @returns what it was doing, and its bots. */
async function killAtWork(victims: Victim[], query: Query) {
  const working = await until('a process at work', 30_000, async () => {
    const rows = await query<{ holder: string }>(`
      select distinct lease_holder as holder from telegram_bots b join telegram_updates u on u.bot_id = b.id
      where lease_until > now() and u.status <> 'done'`);
    const found = victims.filter(({ server }) => rows.some(({ holder }) => holder.includes(holderOf(server))));
    return found[Math.floor(random() * found.length)];
  });
  await pause(random() * WINDOW_MS);
  const holder = holderOf(working.server);
  await until('a reply under way', 30_000, async () => {
    const [open] = await query<{ n: number }>(`
      select count(*)::int as n from telegram_updates u join telegram_bots b on b.id = u.bot_id
      where b.lease_holder like '%${holder}%' and status in ('answering', 'sending')`);
    return open?.n ? true : undefined;
  });
  await working.server.kill();
  const left = await query<{ id: string }>(
    `select id from telegram_bots where lease_holder like '%${holder}%' and lease_until > now()`,
  );
  const states = await query<{ status: string; n: number }>(`
    select status, count(*)::int as n from telegram_updates u join telegram_bots b on b.id = u.bot_id
    where b.lease_holder like '%${holder}%' and status <> 'done' group by status order by status`);
  return { working, holder, bots: left.map(({ id }) => id), states };
}

/** How long each bot of a dead process was without one. */
class Takeovers {
  readonly took: number[] = [];
  private readonly open: { id: string; holder: string; since: number }[] = [];
  private running = true;

  constructor(private readonly query: Query) {}

  add(bots: string[], holder: string): void {
    for (const id of bots) this.open.push({ id, holder, since: performance.now() });
  }

  async watch(): Promise<void> {
    while (this.running) {
      if (this.open.length > 0) {
        const rows = await this.query<{ id: string; holder: string | null }>(
          'select id, lease_holder as holder from telegram_bots where lease_until > now()',
        );
        for (const { id, holder } of rows) {
          const at = this.open.findIndex((one) => one.id === id && !holder?.includes(one.holder));
          if (at >= 0) this.took.push(performance.now() - (this.open.splice(at, 1)[0]?.since ?? 0));
        }
      }
      await pause(200);
    }
  }

  end(): number {
    this.running = false;
    return this.open.length;
  }
}

async function prove(report: Report, database: ProofDatabase, telegram: TelegramStandIn): Promise<void> {
  const env: ServerEnv = {
    ...database.env,
    DEFAULT_PLAN: 'unlimited',
    RATE_LIMITS: 'off',
    DATABASE_POOL: '5',
    TELEGRAM_API_URL: telegram.url,
    ENCRYPTION_KEY: 'a key of this proof and of nothing else',
  };
  const web = new Server({ ...env, ROLES: 'web,worker' });
  const victims: Victim[] = ['first', 'second'].map((name) => ({ name, server: new Server({ ...env, ROLES: 'bot' }) }));
  try {
    await web.start();
    const bots = Array.from({ length: BOTS }, () => telegram.newBot());
    await Promise.all(bots.map((bot) => connectBot(web.url, env, bot, PAIRS)));
    bots.forEach(makeFar);
    await Promise.all(victims.map(started));
    await database.inspect(async (query) => {
      const takeovers = new Takeovers(query);
      const watching = takeovers.watch();
      const load = new Load(bots);
      const states: Record<string, number> = {};
      for (let kill = 1; kill <= KILLS; kill++) {
        const killed = await killAtWork(victims, query);
        takeovers.add(killed.bots, killed.holder);
        for (const { status, n } of killed.states) states[status] = (states[status] ?? 0) + n;
        report.figure(
          `kill ${kill}: the ${killed.working.name} process, with ${killed.bots.length} bots and ` +
            `${killed.states.map(({ status, n }) => `${n} ${status}`).join(', ') || 'nothing open'}; ${load.count} messages so far`,
        );
        await started(killed.working);
      }
      await load.stop();
      const ended = performance.now();
      await until('everything dealt with', SETTLE_LIMIT_MS, async () => {
        const [open] = await query<{ n: number }>(
          `select count(*)::int as n from telegram_updates where status <> 'done'`,
        );
        const fetched = bots.every((bot) => bot.acknowledged > Math.max(...(load.said.get(bot)?.keys() ?? [0])));
        return open?.n === 0 && fetched ? true : undefined;
      });
      report.figure(`all dealt with ${((performance.now() - ended) / 1000).toFixed(1)} s after the last message`);
      const orphans = takeovers.end();
      await watching;
      report.check(
        `bots of a killed process were taken over within ${TAKEOVER_LIMIT_MS / 1000} s`,
        orphans === 0 && takeovers.took.length > 0 && Math.max(...takeovers.took) < TAKEOVER_LIMIT_MS,
        `${takeovers.took.length} take-overs, the slowest ${(Math.max(...takeovers.took) / 1000).toFixed(1)} s`,
      );
      const { answering = 0, sending = 0 } = states;
      // A reply is composed in milliseconds: a few kills may all fall while one is being sent.
      report.check(
        `${KILLS} kills interrupted replies`,
        KILLS >= MANY_KILLS ? answering > 0 && sending > 0 : answering + sending > 0,
        Object.entries(states)
          .map(([status, n]) => `${n} ${status}`)
          .join(', '),
      );
      await compare(report, load, query);
    });
    for (const { server } of victims)
      report.check('Ctrl-C ends a bot process with code 0', (await server.stop()) === 0);
  } finally {
    for (const { server } of victims) await server.stopIfRunning();
    await web.stopIfRunning();
  }
}

ensureBuilt();
const report = new Report();
const began = performance.now();
const database = await freshDatabase(options.database);
const telegram = await TelegramStandIn.start();
report.figure(`seed ${seed}, ${KILLS} kills, ${BOTS} bots, two bot processes`);
try {
  await prove(report, database, telegram);
} catch (error) {
  report.check(
    'the proof ran to its end',
    false,
    error instanceof Error ? (error.stack ?? error.message) : String(error),
  );
} finally {
  await telegram.stop();
  if (options.keep) report.figure(`kept: ${JSON.stringify(database.env)}`);
  else await database.remove();
}
report.figure(`${((performance.now() - began) / 1000).toFixed(0)} s in all`);
process.exitCode = report.end();
