/**
 * Proof: of 10,000 chat requests, 50 at a time, against a plan of 200 answers a day, exactly 200 are answered, the
 * model is called for no other, and every message is logged once.
 *
 * node --import tsx test/process/limit-load.ts [--database embedded|postgres://…] [--requests N]
 */
import { parseArgs } from 'node:util';
import { LLMock } from '@copilotkit/aimock';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { Owner } from './client';
import { freshDatabase } from './databases';
import { Report } from './report';
import { Server } from './server';

const AT_ONCE = 50;
/** The Free plan of product.md 9. */
const A_DAY = 200;

const { values: options } = parseArgs({
  options: { database: { type: 'string', default: 'embedded' }, requests: { type: 'string', default: '10000' } },
});
const requests = Number(options.requests);

ensureBuilt();
const report = new Report();
const model = new LLMock({ port: 0 });
await model.start();
model.on({ endpoint: 'chat' }, { content: 'Yes, Visa and Mastercard [[1]].' });
const database = await freshDatabase(options.database);
const env = {
  ...database.env,
  DEFAULT_PLAN: 'free',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'info',
  OPENAI_BASE_URL: `${model.url}/v1`,
  OPENAI_API_KEY: 'none',
  CHAT_MODEL: 'stand-in',
};
const server = await new Server(env).start();
try {
  const owner = await Owner.create(server, env, 'Limit Load');
  await owner.addPairs([{ question: 'Can I pay by card?', answer: 'Yes, Visa and Mastercard.' }]);
  const outcomes = new Map<string, number>();
  let sent = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const ask = await owner.visitor();
      while (sent < requests) {
        sent++;
        const outcome = await ask('Can I pay by card?').then(
          () => 'answered',
          (error: Error) => (/: 429 .*answer_limit/.test(error.message) ? 'refused by the limit' : error.message),
        );
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const expected = { answered: A_DAY, 'refused by the limit': requests - A_DAY };
  const asked = model.getRequests().filter(({ path }) => path.includes('/chat/completions')).length;
  report.figure(
    `${database.kind}: ${requests} requests in ${seconds.toFixed(1)} s, ${server.residentMb()} MiB resident`,
  );
  report.check('each request is answered or refused by the limit', sameCounts(outcomes, expected), show(outcomes));
  report.check('the model is called once for each answer, and for nothing else', asked === A_DAY, `${asked} calls`);

  await server.stop();
  const rows = await database.inspect(async (query) => ({
    messages: await query<{ status: string; n: number }>('select status, count(*)::int as n from messages group by 1'),
    usage: await query<{ answers: number }>("select answers from usage where period like 'day:%'"),
  }));
  const logged = new Map(rows.messages.map(({ status, n }) => [status, n]));
  report.check(
    'every message is in the log once',
    sameCounts(logged, { answered: A_DAY, limited: requests - A_DAY }),
    show(logged),
  );
  report.check(
    'the day’s count is the plan’s',
    rows.usage.length === 1 && rows.usage[0]?.answers === A_DAY,
    JSON.stringify(rows.usage),
  );
} finally {
  await server.stopIfRunning();
  await model.stop();
  await database.remove();
}
process.exit(report.end());

function sameCounts(counts: Map<string, number>, expected: Record<string, number>): boolean {
  return counts.size === Object.keys(expected).length && [...counts].every(([name, n]) => expected[name] === n);
}

function show(counts: Map<string, number>): string {
  return [...counts].map(([name, n]) => `${n} ${name}`).join(', ');
}
