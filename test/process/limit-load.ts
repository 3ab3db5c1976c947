/**
 * Proof: 50 visitors at 50 addresses send 3,000 messages to an assistant on the Free plan. The model writes the answers of
 * the plan, quotes follow up to the daily limit of messages, and the rest is
 * refused. The model is called for nothing else, and every answered message is in the log once.
 *
 *   node --import tsx test/process/limit-load.ts [--database embedded|postgres://…]
 */
import { parseArgs } from 'node:util';
import { LLMock } from '@copilotkit/aimock';
import { PLAN_LIMITS } from '../../app/services/budget/plans';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { Owner } from './tools/client';
import { freshDatabase } from './tools/databases';
import { Report } from './tools/report';
import { Server } from './tools/server';

const VISITORS = 50;
/** No visitor reaches the share of one: 30 % of the plan's answers. */
const MESSAGES_EACH = 60;
const REQUESTS = VISITORS * MESSAGES_EACH;

const FREE = PLAN_LIMITS.free;
/** Nothing is reserved for signed visitors: the owner has none. */
const WRITTEN = FREE.answersPerDay;
const ANSWERED = FREE.messagesPerDay;

const { values: options } = parseArgs({ options: { database: { type: 'string', default: 'embedded' } } });

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
  // Each visitor comes from an address of their own.
  TRUST_PROXY: '1',
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
  const started = performance.now();
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, at) => {
      const ask = await owner.visitor(`203.0.113.${at + 1}`);
      for (let sent = 0; sent < MESSAGES_EACH; sent++) {
        const outcome = await ask('Can I pay by card?').then(
          () => 'answered',
          (error: Error) => (/: 429 .*answer_limit/.test(error.message) ? 'refused by the limit' : error.message),
        );
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const expected = { answered: ANSWERED, 'refused by the limit': REQUESTS - ANSWERED };
  // Beside them the model is asked once at the start, whether it answers.
  const asked = model.getRequests().filter(({ body }) => JSON.stringify(body).includes('Can I pay by card?')).length;
  report.figure(
    `${database.kind}: ${REQUESTS} requests in ${seconds.toFixed(1)} s, ${server.residentMb()} MiB resident`,
  );
  report.check('each request is answered or refused by the limit', sameCounts(outcomes, expected), show(outcomes));
  report.check(
    'the model is called once for each answer of the plan, and for nothing else',
    asked === WRITTEN,
    `${asked} calls`,
  );

  await server.stop();
  const rows = await database.inspect(async (query) => ({
    messages: await query<{ status: string; n: number }>('select status, count(*)::int as n from messages group by 1'),
    refused: await query<{ n: number }>('select sum(count)::int as n from refused_messages'),
    usage: await query<{ answers: number; quotes: number; messages: number }>(
      "select answers, quotes, messages from usage where period like 'day:%' and subject = ''",
    ),
  }));
  const logged = new Map(rows.messages.map(({ status, n }) => [status, n]));
  report.check('every answered message is in the log once', sameCounts(logged, { answered: ANSWERED }), show(logged));
  report.check(
    'refused messages are counted and not kept',
    rows.refused[0]?.n === REQUESTS - ANSWERED,
    `${rows.refused[0]?.n} counted`,
  );
  const [day] = rows.usage;
  report.check(
    'the day’s counts are the plan’s',
    rows.usage.length === 1 &&
      day?.answers === WRITTEN &&
      day.quotes === ANSWERED - WRITTEN &&
      day.messages === ANSWERED,
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
