// Komek's production build as a system of a benchmark harness for document-QA servers. Uses only HTTP, as an owner's
// program and a visitor's page do. `run.mjs` beside this file passes it to the harness.
import { execFile } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import postgres from 'postgres';

const here = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const FILES_PER_UPLOAD = 10;
const PASSWORD = 'benchmark-password';

/**
 * @param context provided by the harness: { work, stub, start, stop, sleep }; KOMEK_BENCH_DATABASE_URL names the
 *   PostgreSQL server, and KOMEK_BENCH_ENV is JSON of further settings.
 * @param options root: a checkout with a production build, this one or an earlier one to compare with; limits: `on` leaves
 *   the rate limits on; embedded: the embedded database instead of PostgreSQL; env: settings of this system.
 */
export default function komek(
  context,
  { root = here, name = 'komek', port = 4501, limits = 'off', embedded = false, env: own = {} } = {},
) {
  const base = `http://127.0.0.1:${port}`;
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const server = process.env.KOMEK_BENCH_DATABASE_URL;
  if (!server) throw new Error('KOMEK_BENCH_DATABASE_URL: the URL of a PostgreSQL server with pgvector is needed');
  const database = new URL(server);
  const databaseName = `${name.replaceAll('-', '_')}_bench`;
  database.pathname = `/${databaseName}`;
  const metricsPort = port + 100;
  const dataDir = path.join(context.work, `${name}-data`);
  const stateFile = path.join(context.work, `${name}-state.json`);
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    ...(embedded ? { METRICS_PORT: String(metricsPort) } : { DATABASE_URL: database.href }),
    DATA_DIR: dataDir,
    DEFAULT_PLAN: 'unlimited',
    RATE_LIMITS: limits,
    // All questions come from one machine: each names an address of its own.
    TRUST_PROXY: limits === 'on' ? '1' : '0',
    LOG_LEVEL: 'warn',
    OPENAI_API_KEY: 'sk-stub',
    OPENAI_BASE_URL: context.stub,
    CHAT_MODEL: 'gpt-4o-mini',
    EMBEDDING_MODEL: 'text-embedding-3-small',
    ...own,
    ...JSON.parse(process.env.KOMEK_BENCH_ENV ?? '{}'),
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
    const response = await fetch(base + route, { ...init, method, headers: { ...init.headers, Cookie: owner.cookie } });
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
    await (embedded ? untilQueueIsEmpty() : untilAllHaveVectors());
  }

  /** The embedded database serves no other process: its queue says whether vectors are still to be made. */
  async function untilQueueIsEmpty() {
    for (;;) {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      if (!/^komek_jobs\{queue="(embed-chunks|ingest-document)",state="\w+"\} [1-9]/m.test(text)) return;
      await context.sleep(50);
    }
  }

  async function untilAllHaveVectors() {
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
    name,
    version: () => `komek ${version}, node ${process.versions.node}`,
    note: `${embedded ? 'embedded database' : 'PostgreSQL 17 + pgvector'}; rate limits ${limits}; ${
      own.WEB_PROCESSES ? `${own.WEB_PROCESSES} web processes` : 'web and worker in one process'
    }`,
    readyUrls: [`${base}/healthz`],
    async reset() {
      rmSync(dataDir, { recursive: true, force: true });
      if (embedded) return;
      await withSql(server, async (sql) => {
        await sql.unsafe(`drop database if exists ${databaseName} with (force)`);
        await sql.unsafe(`create database ${databaseName}`);
      });
    },
    async start() {
      child = context.start(name, process.execPath, ['build/server/main.js'], { cwd: root, env });
    },
    stop: () => context.stop(child),
    pids: () => (child ? [child.pid] : []),
    dbPids: () => (embedded ? [] : postmasterOf(database.port)),
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
      url: `${base}/api/assistants/${owner.key}/widget/chat`,
      headers: { accept: 'text/event-stream', ...(limits === 'on' ? { 'x-forwarded-for': addressOf(session) } : {}) },
      body: {
        userId: session,
        signature: createHmac('sha256', owner.secret).update(session).digest('hex'),
        message: question,
        lang: 'en',
      },
      // A reply that is quoted, or that only its last sentence decides on, comes whole: that is then its first token.
      firstToken: (text) => text.includes('"type":"delta"') || text.includes('"type":"reply"'),
      // The stand-in gives the same reply to every question. If it is based on no document, Komek quotes one or says it
      // does not know.
      ok: (text) => text.includes('"type":"reply"') && !text.includes('"type":"error"'),
    }),
  };
}

/** An address made of a session's name. */
function addressOf(session) {
  const [a, b, c] = createHash('sha256').update(session).digest();
  return `10.${a}.${b}.${c}`;
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
