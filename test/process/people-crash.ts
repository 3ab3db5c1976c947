/**
 * Conversations between visitors and a person while the server is killed at random moments: `--database embedded` or the
 * URL of a PostgreSQL server, where web and worker are processes of their own; `--conversations 1000 --seed N`. Each side
 * says its next word once the one before is acknowledged, and says it again under the same id until it is. Nothing that
 * was acknowledged may be lost, doubled or out of order, neither in the database nor on the visitor's stream.
 */
import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { randomNumbers } from '../random-numbers';
import { freshDatabase } from './tools/databases';
import { pause, runTool, Server } from './tools/server';

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    conversations: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
});
const CONVERSATIONS = Number(options.conversations);
const AT_ONCE = 25;
/** Words of each side, after the first of the visitor, which calls the person. */
const ROUNDS = 3;
const BETWEEN_KILLS_MS: [number, number] = [1_500, 6_000];
const PATIENCE_MS = 120_000;
const PASSWORD = 'correct horse battery';
const EMAIL = 'owner@example.com';

const random = randomNumbers(Number(options.seed));
ensureBuilt();
const database = await freshDatabase(options.database);
const common = { ...database.env, DEFAULT_PLAN: 'unlimited', RATE_LIMITS: 'off', LOG_LEVEL: 'info' };
const split = database.kind === 'postgresql';
const web = new Server({ ...common, ROLES: split ? 'web' : 'web,worker' });
const servers = split ? [web, new Server({ ...common, ROLES: 'worker' })] : [web];
let kills = 0;
let repeated = 0;
let done = false;

/** Sends until it is answered: what was not acknowledged is sent again, as a browser does. */
async function send(path: string, init: RequestInit): Promise<Response> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let tries = 1; ; tries++) {
    try {
      const response = await fetch(`${web.url}${path}`, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(20_000),
      });
      const body = await response.text();
      if (response.status < 400) return new Response(body, { headers: response.headers });
      if (response.status < 500) throw new Refusal(`${path}: ${response.status} ${body.slice(0, 200)}`);
    } catch (error) {
      if (error instanceof Refusal) throw error;
    }
    if (Date.now() > deadline) throw new Error(`${path}: not acknowledged in ${PATIENCE_MS / 1000} s`);
    repeated += 1;
    await pause(100 + 200 * Math.random() * Math.min(tries, 5));
  }
}
class Refusal extends Error {}

async function killAtRandom(): Promise<void> {
  const [least, most] = BETWEEN_KILLS_MS;
  while (!done) {
    await pause(least + random() * (most - least));
    if (done) return;
    const victim = servers[Math.floor(random() * servers.length)] ?? web;
    await victim.kill();
    kills += 1;
    if (victim === web) await victim.start();
    else victim.spawn();
  }
}

type Talk = { id: string; userId: string; thread: string; expected: string[]; heard: string[] };

/** The conversations exist before the first kill: how one begins is the matter of other proofs. */
async function makeTalks(key: string): Promise<Talk[]> {
  const talks = Array.from({ length: CONVERSATIONS }, (_, nth) => ({
    ...{ id: randomUUID(), userId: `visitor-${nth}`, thread: randomUUID() },
    ...{ expected: [] as string[], heard: [] as string[] },
  }));
  const rows = talks.map(({ id, userId, thread }) => `('${id}', '${userId}', '${thread}')`);
  await database.inspect((query) =>
    query(`insert into conversations (id, assistant_id, visitor_id, channel, thread, language)
      select v.id::uuid, a.id, v.visitor, 'widget', v.thread, 'en'
      from (values ${rows.join(',')}) as v(id, visitor, thread) cross join assistants a where a.key = '${key}'`),
  );
  return talks;
}

async function converse({ id, userId, thread, expected, heard }: Talk, key: string, secret: string, Cookie: string) {
  const signature = createHmac('sha256', secret).update(userId).digest('hex');
  const widget = (call: string, more: object) =>
    send(`/api/assistants/${key}/widget/${call}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ userId, signature, conversationId: thread, lang: 'en', ...more }),
    });
  const say = (text: string) =>
    send(`/inbox?c=${id}`, {
      method: 'POST',
      headers: { Cookie, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ step: 'say', text, sentAs: `${id}-${text}` }).toString(),
    });
  let after = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    expected.push(`person ${round}`);
    await say(`person ${round}`);
    const news = await (await widget('events', { after })).json();
    after = news.last;
    for (const { by, text } of news.events) if (by === 'person') heard.push(text);
    expected.push(`visitor ${round}`);
    await widget('chat', { message: `visitor ${round}`, messageId: `${thread}-${round}` });
  }
}

/** What was said in each conversation, in the order in which the inbox shows it. */
async function readAll(): Promise<Map<string, string[]>> {
  const rows = await database.inspect((query) =>
    query<{ id: string; text: string }>(`
      select conversation_id as id, text from (
        select conversation_id, message as text, id as place, 0 as kind, id as at from messages
        union all
        select conversation_id, text, after_message, 1, id from conversation_events where kind = 'said') said
      order by conversation_id, place, kind, at`),
  );
  const all = new Map<string, string[]>();
  for (const { id, text } of rows) all.set(id, [...(all.get(id) ?? []), text]);
  return all;
}

const began = performance.now();
let failed = true;
try {
  const owner = await runTool('owner', ['create', '--email', EMAIL, '--password', PASSWORD, '--name', 'Proof'], common);
  const key = String(owner.assistantKey);
  const talks = await makeTalks(key);
  for (const server of servers) server.spawn();
  await web.ready();
  const signedIn = await send('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const waiting = [...talks];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      await converse(next, key, String(owner.secret), cookie);
  };
  const killing = killAtRandom();
  await Promise.all(Array.from({ length: AT_ONCE }, work)).finally(() => {
    done = true;
  });
  await killing;
  for (const server of servers) if (server.running) await server.stop();
  const stored = await readAll();
  const people = Array.from({ length: ROUNDS }, (_, at) => `person ${at + 1}`);
  const wrong = talks.filter(
    ({ id, expected, heard }) =>
      JSON.stringify(stored.get(id)) !== JSON.stringify(expected) || JSON.stringify(heard) !== JSON.stringify(people),
  );
  const seconds = Math.round((performance.now() - began) / 1000);
  const words = CONVERSATIONS * ROUNDS * 2;
  process.stdout.write(
    `${JSON.stringify({ database: database.kind, seed: options.seed, conversations: CONVERSATIONS, words, kills, repeated, wrong: wrong.length, seconds })}\n`,
  );
  for (const { id, heard } of wrong.slice(0, 5))
    process.stdout.write(`${JSON.stringify({ id, stored: stored.get(id), heard })}\n`);
  failed = wrong.length > 0 || kills === 0;
} finally {
  for (const server of servers) await server.stopIfRunning();
  await database.remove();
}
process.exit(failed ? 1 : 0);
