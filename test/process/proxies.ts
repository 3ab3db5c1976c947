/**
 * Proof: Komek behind the proxies of `deploy/`, run with the files as they stand there. Answers come while the model writes them,
 * the largest upload passes, and Komek sees the visitor's own address, not one that was made up.
 *
 * node --import tsx test/process/proxies.ts [--only nginx|caddy]
 */
import { once } from 'node:events';
import { request } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/prepare.mjs';
import { SlowModel } from './faults/model-stand-in';
import { type Front, fronts } from './proxies/fronts';
import { Owner } from './tools/client';
import { freshDatabase } from './tools/databases';
import { Report } from './tools/report';
import { Server } from './tools/server';

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });

const SENTENCES = [
  'The workshop opens at nine in the morning.',
  'Bread is baked with rye from Kostanay.',
  'Parcels to Astana take two days.',
  'Coffee costs 900 tenge a cup.',
  'Dogs may sit on the terrace.',
  'Cakes are ordered three days ahead.',
];
const QUESTION = 'Tell me about the workshop, bread, parcels, coffee, dogs and cakes.';
const BETWEEN_WORDS_MS = 60;
/** The largest file, and as many as one upload may have: Komek's own limits, app/schemas/knowledge/upload.ts. */
const FILE_BYTES = 10 * 1024 * 1024;
const FILES = 10;
const OWN_ADDRESS = '127.0.0.2';
const FORGED_ADDRESS = '203.0.113.7';

// The proxy's certificate is made for this proof.
process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
process.removeAllListeners('warning');

const report = new Report();

/** @returns when each piece of the answer came, in milliseconds after the question. */
async function streamedAt(url: string, owner: Owner): Promise<number[]> {
  const claim = await owner.claim();
  const asked = performance.now();
  const response = await fetch(`${url}/api/assistants/${owner.assistantKey}/widget/chat`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'text/event-stream' },
    body: JSON.stringify({ ...claim, message: QUESTION }),
  });
  const at: number[] = [];
  if (response.body)
    for await (const piece of Readable.fromWeb(response.body as WebStream)) {
      if (Buffer.from(piece).includes('"delta"')) at.push(Math.round(performance.now() - asked));
    }
  return at;
}

/** Logs in from another address, with a made-up one. @returns the answer's headers, and the address Komek saw. */
async function logIn(front: Front, owner: Owner) {
  const body = JSON.stringify(owner.credentials);
  const call = request(`${front.url}/api/auth/login`, {
    method: 'POST',
    localAddress: OWN_ADDRESS,
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': FORGED_ADDRESS },
  });
  const answered = once(call, 'response');
  call.end(body);
  const [answer] = await answered;
  answer.resume();
  const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? '';
  const sessions = await fetch(`${front.url}/api/auth/sessions`, { headers: { Cookie: cookie } });
  const list = (await sessions.json()) as { address: string; current: boolean }[];
  return { headers: answer.headers, cookie, address: list.find(({ current }) => current)?.address };
}

async function prove(front: Front, owner: Owner): Promise<void> {
  const { name } = front;
  const at = await streamedAt(front.url, owner);
  const [first = 0, last = 0] = [at.at(0), at.at(-1)];
  report.check(
    `${name}: an answer comes while the model writes it`,
    at.length >= SENTENCES.length && last - first > (SENTENCES.length - 2) * 4 * BETWEEN_WORDS_MS,
    `${at.length} pieces at ${at.join(', ')} ms`,
  );
  const { headers, cookie, address } = await logIn(front, owner);
  report.check(`${name}: Komek sees the caller's own address`, address === OWN_ADDRESS, String(address));
  report.check(
    `${name}: Komek knows that the visitor came by https`,
    cookie.startsWith('__Host-') && headers['strict-transport-security'] !== undefined,
    cookie.split('=', 1)[0],
  );
  const files = Array.from({ length: FILES }, (_, number) => ({
    filename: `large-${name}-${number}.txt`,
    bytes: Buffer.alloc(FILE_BYTES, `A line of ${name}, number ${number}.\n`),
  }));
  const began = performance.now();
  const stored = await owner.upload(files).then(
    (documents) => `${documents.length} stored`,
    (error: Error) => error.message.slice(0, 200),
  );
  report.check(
    `${name}: the largest upload passes`,
    stored === `${FILES} stored`,
    `${stored}, ${Math.round((FILES * FILE_BYTES) / 1e6)} MB in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
}

ensureBuilt();
const database = await freshDatabase('embedded');
const model = await new SlowModel(
  `${SENTENCES.map((sentence) => `${sentence} [[1]]`).join(' ')}`,
  BETWEEN_WORDS_MS,
).start();
const env = {
  ...database.env,
  ...{ TRUST_PROXY: '1', PUBLIC_URL: 'https://help.example.com', DEFAULT_PLAN: 'unlimited', LOG_LEVEL: 'info' },
  // Documents wait: the proof is about their way here.
  ...{ ROLES: 'web', OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'none', CHAT_MODEL: 'stand-in' },
};
const server = await new Server(env).start();
try {
  const owner = await Owner.create(server, env, 'Proxy Owner');
  await owner.addPairs([{ question: QUESTION, answer: SENTENCES.join(' ') }]);
  const direct = await streamedAt(server.url, owner);
  report.figure(`without a proxy: ${direct.length} pieces at ${direct.join(', ')} ms`);
  for (const make of fronts) {
    const front = await make(server.port ?? 0);
    if (typeof front === 'string') {
      process.stdout.write(`skipped: ${front} is not installed\n`);
      continue;
    }
    try {
      if (!options.only || front.name === options.only) await prove(front, owner.through(front));
    } finally {
      await front.stop();
    }
  }
} finally {
  await server.stopIfRunning();
  await model.stop();
  await database.remove();
}
process.exit(report.end());
