// npm run bench -- local-model --folder FOLDER [--passages N] [--questions N]: an embedding model on this machine. A question alone and
// beside passages, the same piece of work of the program's own thread alone and beside them, and the memory of it all.
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LocalModel } from '../app/services/ai/local/local-model.server.ts';

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    passages: { type: 'string', default: '1000' },
    questions: { type: 'string', default: '100' },
  },
});
if (!options.folder) {
  process.stderr.write('Name the folder of a model: --folder FOLDER\n');
  process.exit(2);
}

/** A chunk as they are on average. */
const PASSAGE = 'Доставка по городу стоит две тысячи тенге, заказ от ста тысяч везём бесплатно. '
  .repeat(12)
  .slice(0, 730);
/** As many as the job of an index asks for at once. */
const AT_ONCE = 64;
const REST_MS = 50;

const model = new LocalModel(options.folder);
const embed = (values, urgent) => model.asModel('bench', urgent).doEmbed({ values });
const memory = () => Number(/RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024;

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** What a chat takes of the program's own thread, without anything that waits. */
function ownWork() {
  let sum = 0;
  for (let at = 0; at < 3_000_000; at++) sum += Math.sqrt(at);
  return sum;
}

async function series() {
  const [questions, own] = [[], []];
  for (let at = 0; at < Number(options.questions); at++) {
    questions.push(await timed(() => embed([`сколько стоит доставка в ${at} микрорайон`], true)));
    own.push(await timed(ownWork));
    await pause(REST_MS);
  }
  return { questions: told(questions), own: told(own) };
}

function told(times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(0);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)} ms`;
}

const before = memory();
await embed(['загрузка'], true);
const alone = await series();
const loaded = memory() - before;
const begun = performance.now();
let made = 0;
let beside;
const all = (async () => {
  while (made < Number(options.passages)) {
    await embed(
      Array.from({ length: AT_ONCE }, (_, at) => `${made + at} ${PASSAGE}`),
      false,
    );
    made += AT_ONCE;
  }
})();
await Promise.race([
  all,
  series().then((result) => {
    beside = result;
  }),
]);
const both = memory() - before;
await all;
const seconds = (performance.now() - begun) / 1000;
const lines = [
  `a question alone: ${alone.questions}; beside passages: ${beside?.questions ?? 'too few passages'}`,
  `the program's own work alone: ${alone.own}; beside passages: ${beside?.own ?? 'too few passages'}`,
  `${made} passages of ${PASSAGE.length} characters: ${seconds.toFixed(0)} s`,
  `memory: ${loaded.toFixed(0)} MB, ${both.toFixed(0)} MB while passages are made; load of the machine ${loadavg()[0].toFixed(1)}`,
];
process.stdout.write(`${lines.join('\n')}\n`);
await model.stop();
