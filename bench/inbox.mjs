// node --import tsx bench/inbox.mjs --database embedded|postgres://… [--inboxes N] [--widgets N] [--rest SECONDS] [--json FILE]:
// one process with open inboxes and open widgets, and how long a message takes from one to the other.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import http from 'node:http';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { freePort } from '../scripts/ports.mjs';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { freshDatabase } from '../test/process/tools/databases.ts';
import { pause, runTool, Server, until } from '../test/process/tools/server.ts';
import { busyShare, busyTicks, cpuSeconds, percentile, round } from './process-figures.mjs';

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    inboxes: { type: 'string', default: '500' },
    widgets: { type: 'string', default: '5000' },
    messages: { type: 'string', default: '300' },
    rest: { type: 'string', default: '60' },
    json: { type: 'string' },
  },
});
const INBOXES = Number(options.inboxes);
const WIDGETS = Number(options.widgets);
const MESSAGES = Number(options.messages);
const REST_S = Number(options.rest);
const MESSAGE_EVERY_MS = 50;
const PROBE_EVERY_MS = 50;
const PASSWORD = 'benchmark-password';
const EMAIL = 'bench@example.com';

ensureBuilt();
const database = await freshDatabase(options.database);
const metricsPort = await freePort();
const env = {
  ...{ ...database.env, ROLES: 'web,worker', DEFAULT_PLAN: 'unlimited', RATE_LIMITS: 'off', LOG_LEVEL: 'info' },
  // As behind a proxy: from one address directly, only a thousand connections are taken.
  ...{ METRICS_PORT: String(metricsPort), TRUST_PROXY: '1' },
};
const server = new Server(env);
const result = { database: database.kind, inboxes: INBOXES, widgets: WIDGETS, cores: availableParallelism() };
const agent = new http.Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
/** Who waits for a word to come over a stream: by the word, what is called with it. */
const awaited = new Map();
const streams = [];

/** Opens a stream and notes what comes. @returns once its first line is there. */
function open(path, headers, body) {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET';
    const all = { Accept: 'text/event-stream', ...headers };
    const request = http.request(`${server.url}${path}`, { agent, method, headers: all }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${path}: ${response.statusCode}`));
      const one = { changes: 0, onChange: undefined };
      streams.push(request);
      response.setEncoding('utf8').on('data', (text) => {
        if (!text.includes('data:')) return;
        one.changes++;
        one.onChange?.();
        for (const [word] of text.matchAll(/bench-[\da-f]{16}/g)) awaited.get(word)?.();
        resolve(one);
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Opens many, a few at a time. */
async function openAll(many, each) {
  const opened = [];
  for (let at = 0; at < many; at += 50) {
    opened.push(...(await Promise.all(Array.from({ length: Math.min(50, many - at) }, (_, n) => each(at + n)))));
  }
  return opened;
}

async function post(path, headers, body) {
  const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body, redirect: 'manual' });
  const text = await response.text();
  if (response.status >= 400) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return response;
}

/** An owner with an assistant for each inbox, whose visitors have a conversation each. */
async function populate({ assistantKey, secret }) {
  const assistants = Array.from({ length: INBOXES }, () => ({
    id: randomUUID(),
    key: randomBytes(12).toString('base64url'),
  }));
  const visitors = Array.from({ length: WIDGETS }, (_, at) => ({
    ...{ visitor: `visitor-${at}`, conversation: randomUUID(), thread: randomUUID(), at: at % INBOXES },
    signature: createHmac('sha256', secret).update(`visitor-${at}`).digest('hex'),
  }));
  const values = (rows) => rows.map((row) => `(${row.map((value) => `'${value}'`).join(',')})`).join(',');
  const add = async (query) => {
    await query(`insert into assistants (id, owner_id, key, name)
      select v.id::uuid, a.owner_id, v.key, 'Bench' from (values ${values(assistants.map(({ id, key }) => [id, key]))}) as v(id, key)
      cross join assistants a where a.key = '${assistantKey}'`);
    for (let from = 0; from < WIDGETS; from += 1000) {
      const some = visitors.slice(from, from + 1000);
      await query(
        `insert into conversations (id, assistant_id, visitor_id, channel, thread, language) values ${values(
          some.map((one) => [one.conversation, assistants[one.at].id, one.visitor, 'widget', one.thread, 'en']),
        )}`,
      );
    }
  };
  await database.inspect(add);
  return { assistants, visitors };
}

const until1 = (word, limitMs = 30_000) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${word} did not come`)), limitMs);
    awaited.set(word, () => {
      clearTimeout(timer);
      awaited.delete(word);
      resolve(performance.now());
    });
  });

/** How long the server's event loop was held up at most since this was last asked, in milliseconds. */
async function longestHoldUp() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Math.round(Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000);
}

/** How long others wait for a small page while the streams are at rest: what all do at once shows here. */
async function probe(forMs) {
  const waits = [];
  const end = performance.now() + forMs;
  while (performance.now() < end) {
    const began = performance.now();
    await (await fetch(`${server.url}/healthz`)).text();
    waits.push(performance.now() - began);
    await pause(PROBE_EVERY_MS);
  }
  return waits;
}

function summary(waits) {
  waits.sort((a, b) => a - b);
  return { p50: round(percentile(waits, 0.5)), p95: round(percentile(waits, 0.95)), most: round(waits.at(-1)) };
}

try {
  const owner = await runTool('owner', ['create', '--email', EMAIL, '--password', PASSWORD, '--name', 'Bench'], env);
  const { assistants, visitors } = await populate(owner);
  await server.start();
  const json = { 'Content-Type': 'application/json' };
  const signedIn = await post('/api/auth/login', json, JSON.stringify({ email: EMAIL, password: PASSWORD }));
  const Cookie = signedIn.headers.getSetCookie()[0].split(';', 1)[0];
  const { pid } = server;
  await pause(3_000);
  result.residentMbBefore = server.residentMb();
  const cpuBefore = cpuSeconds(pid);
  const began = performance.now();
  const inboxes = await openAll(INBOXES, (at) => open(`/inbox/live?assistant=${assistants[at].id}`, { Cookie }));
  const bodyOf = ({ visitor, signature, thread }, more) =>
    JSON.stringify({ userId: visitor, signature, conversationId: thread, lang: 'en', ...more });
  const widget = (one, call) => `/api/assistants/${assistants[one.at].key}/widget/${call}`;
  await openAll(WIDGETS, (at) => open(widget(visitors[at], 'events'), json, bodyOf(visitors[at], { after: 0 })));
  result.openedInMs = Math.round(performance.now() - began);
  result.cpuMsAStream = round(((cpuSeconds(pid) - cpuBefore) / (INBOXES + WIDGETS)) * 1000);
  await pause(3_000);
  result.residentMbOpen = server.residentMb();

  const [rest, restBusy] = [cpuSeconds(pid), busyTicks()];
  await longestHoldUp();
  const probes = await probe(REST_S * 1000);
  result.eventLoopHeldUpAtRestMs = await longestHoldUp();
  result.cpuAtRestPercent = round(((cpuSeconds(pid) - rest) / REST_S) * 100);
  result.answerAtRestMs = summary(probes);
  result.answersAtRestOver50Ms = probes.filter((ms) => ms > 50).length;
  result.machineBusyAtRestPercent = busyShare(restBusy, busyTicks());

  // A person says something, as the inbox's form does; the visitor's stream brings it.
  const form = { Cookie, Origin: server.url, 'Content-Type': 'application/x-www-form-urlencoded' };
  const say = async (one) => {
    const text = `bench-${randomBytes(8).toString('hex')}`;
    const place = new URLSearchParams({ assistant: assistants[one.at].id, c: one.conversation });
    const came = until1(text);
    const started = performance.now();
    await post(`/inbox?${place}`, form, new URLSearchParams({ step: 'say', text, sentAs: randomUUID() }));
    const answered = performance.now();
    return { came: (await came) - started, answered: answered - started };
  };
  // A visitor says something to the person; the inbox's stream tells of it.
  const write = async (one) => {
    const inbox = inboxes[one.at];
    const told = new Promise((resolve) => {
      inbox.onChange = () => resolve(performance.now());
    });
    const started = performance.now();
    await post(widget(one, 'chat'), json, bodyOf(one, { message: 'Thank you, that helps.', messageId: randomUUID() }));
    return { came: (await told) - started };
  };
  // One visitor of each inbox, so that what an inbox is told of is certain.
  const speaking = visitors.slice(0, Math.min(INBOXES, MESSAGES));
  for (const one of speaking.slice(0, 20)) await say(one);
  for (const [name, work] of [
    ['personToVisitorMs', say],
    ['visitorToPersonMs', write],
  ]) {
    if (name === 'visitorToPersonMs') await pause(2_000);
    const [cpu, busy] = [cpuSeconds(pid), busyTicks()];
    const sent = [];
    for (const one of speaking) {
      sent.push(work(one));
      await pause(Math.random() * 2 * MESSAGE_EVERY_MS);
    }
    const done = await Promise.all(sent);
    result[name] = summary(done.map(({ came }) => came));
    result[`cpuMsA${name === 'personToVisitorMs' ? 'Word' : 'Message'}`] = round(
      ((cpuSeconds(pid) - cpu) / sent.length) * 1000,
    );
    result[`${name}MachineBusyPercent`] = busyShare(busy, busyTicks());
  }
  result.messages = speaking.length;
  result.residentMbAfter = server.residentMb();
  const closing = performance.now();
  for (const request of streams) request.destroy();
  await until('the server is at rest again', 60_000, async () => {
    const before = cpuSeconds(pid);
    await pause(1_000);
    return cpuSeconds(pid) - before < 0.1 ? true : undefined;
  });
  result.closedInMs = Math.round(performance.now() - closing);
  await server.stop();
} catch (error) {
  process.stderr.write(`${server.running ? '' : 'The server has ended. '}${server.log.slice(-20).join('\n')}\n`);
  throw error;
} finally {
  await server.stopIfRunning();
  await database.remove();
}
process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
if (options.json) writeFileSync(options.json, JSON.stringify(result, null, 2));
process.exit(0);
