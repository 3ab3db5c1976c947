// npm run bench -- soak [--database URL] [--minutes 20] [--graph FILE.svg]: half of the load that this machine bears, for a while.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { Owner } from '../test/process/tools/client';
import { freshDatabase } from '../test/process/tools/databases';
import { pause, Server } from '../test/process/tools/server';
import { graph } from './soak/graph';

const HELP = `Usage: npm run bench -- soak [--database URL] [--minutes 20] [--peak-seconds 15] [--graph FILE.svg]

Finds how many chats a second a production build answers with 16 visitors at once, asks half as often for the minutes given,
and watches its memory, its event loop and the answers. --database names a PostgreSQL server; without, the embedded
database. --graph writes a picture. Ends with an error if a chat fails.
`;
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    minutes: { type: 'string', default: '20' },
    'peak-seconds': { type: 'string', default: '15' },
    graph: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const MINUTES = Number(values.minutes);
const PEAK_MS = Number(values['peak-seconds']) * 1000;
/** Not counted: a fresh process answers its first questions slowly. */
const WARM_UP_MS = 8_000;
const AT_ONCE = 16;
const SAMPLE_MS = 5_000;
/** As many as one call may add. */
const PAIRS = 50;

type Sample = { memory: number; lag: number; late: number; failed: number; asked: number };

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}

ensureBuilt();
const database = await freshDatabase(values.database);
const metricsPort = await freePort();
const env = {
  ...database.env,
  ...{ RATE_LIMITS: 'off', DEFAULT_PLAN: 'unlimited', LOG_LEVEL: 'info', METRICS_PORT: String(metricsPort) },
};
const server = await new Server(env).start();
let tally = { asked: 0, failed: 0, times: [] as number[] };

const metric = (text: string, name: string): number =>
  Number(new RegExp(`^${name}(?:{[^}]*})? (\\S+)`, 'm').exec(text)?.[1]);

/** What happened since the sample before. */
async function sample(): Promise<Sample> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const { asked, failed, times } = tally;
  tally = { asked: 0, failed: 0, times: [] };
  const late = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
  return {
    ...{ asked, failed, late },
    memory: metric(text, 'process_resident_memory_bytes') / 1e6,
    lag: metric(text, 'nodejs_eventloop_lag_p99_seconds') * 1000,
  };
}

async function soak(owner: Owner): Promise<{ peak: number; samples: Sample[] }> {
  const topics = Array.from({ length: PAIRS }, (_, at) => `product number ${at + 100}`);
  await owner.addPairs(
    topics.map((topic) => ({
      question: `What does ${topic} cost?`,
      answer: `It costs ${topic.length} tenge, ${topic}.`,
    })),
  );
  const ask = async (at: number) => {
    const started = performance.now();
    tally.asked++;
    try {
      const visitor = await owner.visitor();
      const { answer } = await visitor(`What does ${topics[at % PAIRS]} cost?`);
      if (!answer.includes('tenge')) throw new Error(answer);
      tally.times.push(performance.now() - started);
    } catch (error) {
      if (tally.failed++ === 0) process.stderr.write(`failed: ${String(error).slice(0, 200)}\n`);
    }
  };
  let number = 0;
  const askFor = async (ms: number) => {
    const until = performance.now() + ms;
    const visitor = async () => {
      while (performance.now() < until) await ask(number++);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitor));
  };
  await askFor(WARM_UP_MS);
  await sample();
  await askFor(PEAK_MS);
  const peak = (tally.times.length * 1000) / PEAK_MS;
  await sample();
  return { peak, samples: await watched(MINUTES * 60_000, 2000 / peak, () => ask(number++)) };
}

/** Asks each `everyMs`, whether the answers before have come or not. */
async function watched(forMs: number, everyMs: number, ask: () => Promise<void>): Promise<Sample[]> {
  const samples: Sample[] = [];
  const open = new Set<Promise<void>>();
  const begun = performance.now();
  let [next, sampled] = [begun, begun];
  while (performance.now() - begun < forMs) {
    await pause(Math.max(0, Math.min(next, sampled + SAMPLE_MS) - performance.now()));
    if (performance.now() >= next) {
      next += everyMs;
      const one: Promise<void> = ask().finally(() => open.delete(one));
      open.add(one);
    }
    if (performance.now() >= sampled + SAMPLE_MS) {
      sampled += SAMPLE_MS;
      samples.push(await sample());
    }
  }
  await Promise.all(open);
  return samples;
}

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(numbers.length, 1);

try {
  const owner = await Owner.create(server, env, 'Soak Owner');
  const { peak, samples } = await soak(owner);
  const sum = (key: 'asked' | 'failed') => samples.reduce((all, one) => all + one[key], 0) + tally[key];
  const [asked, failed] = [sum('asked'), sum('failed')];
  process.stdout.write(
    '| quarter | memory, MB | event loop, 99 %, ms | answer, 95 %, ms |\n| --- | --- | --- | --- |\n',
  );
  for (let quarter = 0; quarter < 4; quarter++) {
    const part = samples.slice((samples.length * quarter) / 4, (samples.length * (quarter + 1)) / 4);
    const of = (key: 'memory' | 'lag' | 'late') => mean(part.map((one) => one[key])).toFixed(0);
    process.stdout.write(`| ${quarter + 1} | ${of('memory')} | ${of('lag')} | ${of('late')} |\n`);
  }
  process.stdout.write(
    `\npeak ${peak.toFixed(1)} chats a second; at half of it ${asked} chats in ${MINUTES} min, ${failed} failed\n`,
  );
  if (values.graph)
    writeFileSync(
      values.graph,
      graph(`${(peak / 2).toFixed(1)} chats a second, half the peak`, MINUTES, [
        { name: 'Resident memory', unit: 'MB', values: samples.map(({ memory }) => memory) },
        { name: 'Event loop held up, 99 %', unit: 'ms', values: samples.map(({ lag }) => lag) },
        { name: 'Time of an answer, 95 %', unit: 'ms', values: samples.map(({ late }) => late) },
      ]),
    );
  if (failed > 0 || asked === 0) process.exitCode = 1;
} finally {
  await server.stop();
  await database.remove();
}
process.exit();
