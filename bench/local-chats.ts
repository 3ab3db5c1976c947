// npm run bench -- local-chats --database URL [--folder FOLDER] [--chats N]: chats of a whole server whose embedding model runs on
// this machine: by words alone, with the question's vector, and while 1,000 chunks get theirs in the background.
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { freshDatabase } from '../test/process/tools/databases';
import { pause, runTool, Server, until } from '../test/process/tools/server';
import { writeMadeEncoder } from './made-encoder';
import { busyShare, busyTicks, cpuSeconds, memoryMb, percentile, round } from './process-figures.mjs';

const HELP = `Usage: npm run bench -- local-chats --database URL [--folder FOLDER] [--chats 150]

Makes a database of its own on that PostgreSQL server, on this machine. Without --folder the model is made: random weights in the
shape of multilingual-e5-small (int8). What the exam says of them is replaced, so that the vectors of questions count.
`;
const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    folder: { type: 'string' },
    chats: { type: 'string', default: '150' },
    help: { type: 'boolean' },
  },
});
if (values.help || !values.database) {
  process.stdout.write(HELP);
  process.exit(values.help ? 0 : 2);
}
const CHATS = Number(values.chats);
const CHUNKS = 1000;
const BETWEEN_MS = 100;
const PASSWORD = 'benchmark-password';
const EXAM_MS = 300_000;
const EMBEDDED_MS = 900_000;

type Owner = { email: string; assistantKey: string; secret: string };

ensureBuilt();
const made = mkdtempSync(path.join(tmpdir(), 'komek-encoder-'));
const folder = values.folder ?? path.join(made, 'multilingual-e5-small');
if (!values.folder) writeMadeEncoder(folder);
const database = await freshDatabase(values.database);
const common = { ...database.env, DEFAULT_PLAN: 'unlimited', RATE_LIMITS: 'off', LOG_LEVEL: 'info' };
const env = { ...common, EMBEDDING_MODEL: `local:${folder}` };
const server = new Server(env);

const makeOwner = async (name: string): Promise<Owner> => {
  const email = `${name}@example.com`;
  const tool = await runTool('owner', ['create', '--email', email, '--password', PASSWORD, '--name', name], env);
  return { email, ...tool } as unknown as Owner;
};

async function cookieOf({ email }: Owner): Promise<string> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ email, password: PASSWORD });
  const signedIn = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body });
  return signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

/** Uploads a document of about as many chunks as are asked for. */
async function upload(owner: Owner, name: string, chunks: number): Promise<void> {
  const parts = Array.from({ length: chunks }, (_, at) => {
    const line = `Условие ${at}: доставка в ${at} район стоит ${900 + at} тенге, заказ везём за ${(at % 9) + 1} дня. `;
    return `Раздел ${at}\n\n${line.repeat(9).slice(0, 730)}`;
  });
  const body = new FormData();
  body.append('documents', new Blob([parts.join('\n\n')]), name);
  const headers = { Cookie: await cookieOf(owner) };
  const response = await fetch(`${server.url}/api/knowledge/upload-multiple`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
}

async function count(table: string): Promise<number> {
  const [row] = await database.inspect((query) => query<{ n: number }>(`select count(*)::int as n from ${table}`));
  return row?.n ?? 0;
}

const more = async (table: string, than: number) => (await count(table)) > than || undefined;

async function chat(owner: Owner, message: string): Promise<number> {
  const userId = randomUUID();
  const signature = createHmac('sha256', owner.secret).update(userId).digest('hex');
  const began = performance.now();
  const response = await fetch(`${server.url}/api/assistants/${owner.assistantKey}/widget/chat`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userId, signature, message, lang: 'ru', conversationId: userId }),
  });
  await response.text();
  if (!response.ok) throw new Error(`chat: ${response.status}`);
  return performance.now() - began;
}

/** Chats one after the other, until there are enough of them or it is over. */
async function series(name: string, owner: Owner, isOver = () => false): Promise<void> {
  const times: number[] = [];
  const [busy, cpu] = [busyTicks(), cpuSeconds(server.pid)];
  while (times.length < CHATS && !isOver()) {
    times.push(await chat(owner, `сколько стоит доставка в ${times.length % 40} район номер ${times.length}?`));
    await pause(BETWEEN_MS);
  }
  times.sort((a, b) => a - b);
  const machineBusyPercent = busyShare(busy, busyTicks());
  const chats = times.length;
  const ms = { p50: round(percentile(times, 0.5)), p95: round(percentile(times, 0.95)), most: round(times.at(-1)) };
  const processorMsAChat = round(((cpuSeconds(server.pid) - cpu) * 1000) / chats);
  const memory = { anonymousMb: memoryMb(server.pid, 'RssAnon'), residentMb: memoryMb(server.pid, 'VmRSS') };
  const line = { name, chats, ms, processorMsAChat, ...memory, machineBusyPercent, load: round(loadavg()[0]) };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

try {
  const shop = await makeOwner('shop');
  const library = await makeOwner('library');
  const without = new Server(common);
  await without.start();
  process.stdout.write(`${JSON.stringify({ withoutModelMb: memoryMb(without.pid, 'RssAnon') })}\n`);
  await without.stop();
  await server.start();
  await upload(shop, 'delivery.txt', 40);
  await until('the exam of the model', EXAM_MS, () => more('embedding_exams', 0));
  await until('the first vectors', EXAM_MS, () => more('chunk_embeddings', 0));
  await series('warming up', shop);
  await series('words alone', shop);
  const trust = JSON.stringify(Object.fromEntries(['ru', 'kk', 'en'].map((text) => [`ru-${text}`, 0.5])));
  await database.inspect((query) => query(`update embedding_exams set trust = '${trust}'`));
  // The next start makes what a trusted model has more: vectors of the units.
  await server.stop();
  await server.start();
  await until('the vectors of units', EMBEDDED_MS, async () => {
    return (await count('chunk_unit_embeddings')) === (await count('chunk_embeddings')) || undefined;
  });
  await series('warming up', shop);
  await series('with the question’s vector', shop);
  const before = await count('chunk_embeddings');
  await upload(library, 'library.txt', CHUNKS);
  await until('the first of them', EMBEDDED_MS, () => more('chunk_embeddings', before));
  let left = 1;
  const began = performance.now();
  const watch = until('all vectors', EMBEDDED_MS, async () => {
    left = (await count('chunks')) - (await count('chunk_embeddings'));
    return left === 0 || undefined;
  });
  await series('while chunks get their vectors', shop, () => left === 0);
  // The first of the two begins while the new document's knowledge is checked, ten seconds after it was read.
  await series('the same, its knowledge having been checked', shop, () => left === 0);
  const leftAtEnd = left;
  await watch;
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`${JSON.stringify({ chunks: (await count('chunks')) - before, seconds, leftAtEnd })}\n`);
  await server.stop();
} finally {
  await server.stopIfRunning();
  await database.remove();
  rmSync(made, { recursive: true, force: true });
}
process.exit(0);
