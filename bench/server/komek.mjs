// Komek's production build as a system of a benchmark harness for document-QA servers. Uses only HTTP, as an owner's
// program and a visitor's page do. `run.mjs` beside this file passes it to the harness.
import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import postgres from 'postgres';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const PORT = 4501;
const BASE = `http://127.0.0.1:${PORT}`;
const FILES_PER_UPLOAD = 10;
const PASSWORD = 'benchmark-password';

/**
 * @param context provided by the harness: { work, stub, start, stop, sleep }; KOMEK_BENCH_DATABASE_URL names the
 *   PostgreSQL server.
 */
export default function komek(context) {
  const server = process.env.KOMEK_BENCH_DATABASE_URL;
  if (!server) throw new Error('KOMEK_BENCH_DATABASE_URL: the URL of a PostgreSQL server with pgvector is needed');
  const database = new URL(server);
  database.pathname = '/komek_bench';
  const stateFile = path.join(context.work, 'komek-state.json');
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(PORT),
    DATABASE_URL: database.href,
    DATA_DIR: path.join(context.work, 'komek-data'),
    DEFAULT_PLAN: 'unlimited',
    // All questions come from one address.
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    OPENAI_API_KEY: 'sk-stub',
    OPENAI_BASE_URL: context.stub,
    CHAT_MODEL: 'gpt-4o-mini',
    EMBEDDING_MODEL: 'text-embedding-3-small',
  };
  let child;
  let owner;

  async function withSql(url, work) {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  }

  async function call(method, route, init = {}) {
    const response = await fetch(BASE + route, { ...init, method, headers: { ...init.headers, Cookie: owner.cookie } });
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${await response.text()}`);
    return response;
  }

  async function untilSearchable() {
    for (;;) {
      const documents = await (await call('GET', '/api/knowledge/documents')).json();
      const failed = documents.filter((document) => document.status === 'failed');
      if (failed.length > 0) throw new Error(`not read: ${failed.map((document) => document.filename).join(', ')}`);
      if (documents.every((document) => document.status === 'ready')) break;
      await context.sleep(50);
    }
    // Wait until every passage has its vector.
    await withSql(database.href, async (sql) => {
      for (;;) {
        const [{ missing }] = await sql`
          select count(*)::int as missing from chunks c
          where not exists (select 1 from chunk_embeddings e where e.chunk_id = c.id)`;
        if (missing === 0) return;
        await context.sleep(50);
      }
    });
  }

  return {
    name: 'komek',
    version: () => `komek ${version}, node ${process.versions.node}`,
    note: 'PostgreSQL 17 + pgvector; web and worker in one process',
    readyUrls: [`${BASE}/healthz`],
    async reset() {
      await withSql(server, async (sql) => {
        await sql.unsafe('drop database if exists komek_bench with (force)');
        await sql.unsafe('create database komek_bench');
      });
    },
    async start() {
      child = context.start('komek', process.execPath, ['build/server/main.js'], { cwd: root, env });
    },
    stop: () => context.stop(child),
    pids: () => (child ? [child.pid] : []),
    dbPids: () => postmasterOf(database.port),
    async setup() {
      const email = 'bench@example.com';
      const args = ['build/server/owner.js', 'create', '--email', email, '--password', PASSWORD, '--name', 'Bench'];
      const options = { cwd: root, env: { ...process.env, ...env } };
      const { stdout } = await promisify(execFile)(process.execPath, args, options);
      const created = JSON.parse(stdout.trim().split('\n').at(-1));
      owner = { key: created.assistantKey, secret: created.secret, cookie: '' };
      const response = await call('POST', '/api/auth/login', {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      owner.cookie = response.headers.getSetCookie()[0].split(';', 1)[0];
      writeFileSync(stateFile, JSON.stringify(owner));
    },
    async attach() {
      owner = JSON.parse(readFileSync(stateFile, 'utf8'));
    },
    async ingest(documents) {
      for (let at = 0; at < documents.length; at += FILES_PER_UPLOAD) {
        const body = new FormData();
        for (const { name, text } of documents.slice(at, at + FILES_PER_UPLOAD)) {
          body.append('documents', new Blob([text], { type: 'text/plain' }), name);
        }
        await call('POST', '/api/knowledge/upload-multiple', { body });
      }
      await untilSearchable();
    },
    chat: (question, session) => ({
      url: `${BASE}/api/assistants/${owner.key}/widget/chat`,
      headers: { accept: 'text/event-stream' },
      body: {
        userId: session,
        signature: createHmac('sha256', owner.secret).update(session).digest('hex'),
        message: question,
        lang: 'en',
      },
      firstToken: (text) => text.includes('"type":"delta"'),
      // The stand-in gives the same reply to every question. If it is based on no document, Komek quotes one or says it
      // does not know.
      ok: (text) => text.includes('"type":"reply"') && !text.includes('"type":"error"'),
    }),
  };
}

/** The main process of the PostgreSQL server on a port of this machine; undefined if it cannot be determined. */
function postmasterOf(port) {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return /(^|\/)postgres$/.test(words[0]) && words.join(' ').includes(`-p ${port}`);
      } catch {
        return false;
      }
    })
    .map(Number);
}
