/**
 * Proof: what happens to visitors, documents and jobs while something around Komek fails. Visitors ask without end and try
 * again when they are refused; afterwards everything they were told is compared with the database.
 *
 * node --import tsx test/process/faults.ts --database postgres://… [--only NAME] [--gone SECONDS]
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { Owner } from './client';
import { allFinished } from './crash-uploads';
import { freshDatabase } from './databases';
import { compareWithLog, type Tally, Visitors } from './fault-traffic';
import { Gate } from './gate';
import { makeFactDocuments } from './made-documents';
import { SlowModel } from './model-stand-in';
import { pgBouncer } from './pgbouncer';
import { Report } from './report';
import { pause, Server, type ServerEnv } from './server';

const { values: options } = parseArgs({
  options: { database: { type: 'string' }, only: { type: 'string' }, gone: { type: 'string', default: '30' } },
});
if (!options.database?.startsWith('postgres')) {
  process.stderr.write('A PostgreSQL server is needed: --database postgres://…\n');
  process.exit(2);
}
const DATABASE = options.database;
const VISITORS = 4;
/** Traffic before and after the fault. */
const CALM_MS = 3_000;
const DOCUMENTS = 6;
const QUESTION = 'Which cards do you take?';
const ANSWER = 'We take Visa and Mastercard.';

type World = { owner: Owner; gate: Gate; servers: Server[]; model: SlowModel; env: ServerEnv };
type Fault = { name: string; env?: ServerEnv; servers?: number; during: (world: World) => Promise<void> };

const FAULTS: Fault[] = [
  {
    name: 'PostgreSQL restarted three times',
    async during({ gate }) {
      for (let times = 0; times < 3; times++) {
        gate.cut();
        await pause(1_500);
      }
    },
  },
  {
    name: `PostgreSQL gone for ${options.gone} s`,
    async during({ gate }) {
      await gate.close();
      await pause(Number(options.gone) * 1000);
      await gate.open();
    },
  },
  { name: 'model slow', during: ({ model }) => model.behaving('slow', 6_000) },
  { name: 'model gone', during: ({ model }) => model.behaving('gone', 6_000) },
  { name: 'model wrong', during: ({ model }) => model.behaving('wrong', 6_000) },
  {
    name: 'web process killed ten times, another serves',
    servers: 2,
    async during({ servers }) {
      for (let times = 0; times < 10; times++) {
        const [, second] = servers;
        await second?.kill();
        await second?.start();
      }
    },
  },
];

const report = new Report();

/** @param port of a pooler that stands before the database. */
async function prove(fault: Fault, port?: number): Promise<void> {
  const database = await freshDatabase(DATABASE);
  const real = new URL(database.env.DATABASE_URL ?? DATABASE);
  const gate = await new Gate({ host: real.hostname, port: port ?? Number(real.port) }).open();
  const model = await new SlowModel(`${ANSWER} [[1]]`).start();
  const through = new URL(real);
  through.host = `127.0.0.1:${gate.port}`;
  const env: ServerEnv = {
    ...database.env,
    ...{ DATABASE_URL: through.href, DEFAULT_PLAN: 'unlimited', RATE_LIMITS: 'off', LOG_LEVEL: 'info' },
    ...{ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'none', CHAT_MODEL: 'stand-in', MODEL_TIMEOUT_SECONDS: '4' },
    ...fault.env,
  };
  const servers = Array.from({ length: fault.servers ?? 1 }, () => new Server(env));
  try {
    for (const server of servers) await server.start();
    const [server] = servers as [Server];
    const owner = await Owner.create(server, env, 'Fault Owner');
    await owner.addPairs([{ question: QUESTION, answer: ANSWER }]);
    let turn = 0;
    // Who finds one process gone is sent to another, as by a balancer.
    const anyUrl = () => {
      const up = servers.filter((one) => one.port !== undefined);
      return up[turn++ % up.length]?.url ?? server.url;
    };
    const visitors = new Visitors(owner, anyUrl, QUESTION, 'Visa');
    await visitors.start(VISITORS);
    await pause(CALM_MS);
    const documents = makeFactDocuments(DOCUMENTS);
    const acknowledged = await owner.upload(documents);
    await fault.during({ owner, gate, servers, model, env });
    await pause(CALM_MS);
    const tally = await visitors.finish();
    const finished = await allFinished(owner);
    const ready = finished.filter(({ status }) => status === 'ready').length;
    for (const one of servers) await one.stop();
    const log = await database.inspect((query) => compareWithLog(query, visitors));
    say(fault.name, tally, log, ready, acknowledged.length, finished.length);
  } finally {
    for (const one of servers) await one.stopIfRunning();
    await model.stop();
    await gate.close();
    await database.remove();
  }
}

type Log = { lost: number; doubled: number; open: number };
function say(name: string, tally: Tally, log: Log, ready: number, acknowledged: number, stored: number): void {
  const figures = `asked ${tally.asked}, answered ${tally.answered}, politely refused ${tally.refused}, broken off ${tally.broken}, lost ${log.lost}, doubled ${log.doubled}`;
  report.check(`${name}: every question is answered once`, isWhole(tally, log), figures);
  if (tally.unexpected.length > 0) report.figure(tally.unexpected.join('\n     '));
  report.check(
    `${name}: every document is read once`,
    ready === acknowledged && stored === acknowledged,
    `${acknowledged} acknowledged, ${ready} ready`,
  );
}

const isWhole = (tally: Tally, log: Log) =>
  tally.answered === tally.asked &&
  tally.asked > 0 &&
  log.lost + log.doubled + log.open === 0 &&
  tally.unexpected.length === 0;

ensureBuilt();
const isWanted = ({ name }: Fault) => !options.only || name.includes(options.only);
for (const fault of FAULTS.filter(isWanted)) await prove(fault);

/** Debian's PgBouncer is older than 1.21, and keeps no prepared statements. */
const POOLED: Fault = {
  name: 'PgBouncer by transaction',
  env: { DATABASE_PREPARE: 'off' },
  during: ({ gate }) => pause(CALM_MS).then(() => gate.cut()),
};
if (isWanted(POOLED)) {
  const pooler = await pgBouncer(DATABASE);
  try {
    if (pooler) await prove(POOLED, pooler.port);
    else process.stdout.write('skipped: PgBouncer is not installed\n');
  } finally {
    await pooler?.stop();
  }
}
process.exit(report.end());
