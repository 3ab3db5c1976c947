import cluster from 'node:cluster';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { backups, newestBackupBytes } from '../infra/backups.server';
import { config } from '../infra/config.server';
import { measures } from '../infra/context/measures';
import { db, isEmbedded } from '../infra/db.server';
import { log } from '../infra/log.server';
import { indexMemory } from '../services/search/index-cache.server';

/** Metrics in Prometheus's format, on a port of their own that no visitor reaches. */

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Starts to count in this process: requests, chats, calls of models, memory, and how late the event loop is. */
export function countMeasures(): void {
  collectDefaultMetrics();
  const requests = new Histogram({
    ...{ name: 'komek_request_seconds', help: 'Requests by kind and status', buckets: BUCKETS },
    labelNames: ['kind', 'status'] as const,
  });
  const chats = new Counter({
    ...{ name: 'komek_chats_total', help: 'Messages of visitors by channel and outcome' },
    labelNames: ['channel', 'outcome'] as const,
  });
  const models = new Histogram({
    ...{
      name: 'komek_model_seconds',
      help: 'Time until the stream of a chat model begins, or its vectors have come',
      buckets: BUCKETS,
    },
    labelNames: ['use', 'outcome'] as const,
  });
  const tokens = new Counter({
    ...{ name: 'komek_model_tokens_total', help: 'Tokens that models have read and written' },
    labelNames: ['use', 'direction'] as const,
  });
  measures.request = (kind, status, seconds) =>
    requests.observe({ kind, status: `${Math.floor(status / 100)}xx` }, seconds);
  measures.chat = (channel, outcome) => chats.inc({ channel, outcome });
  measures.model = (use, outcome, seconds) => models.observe({ use, outcome }, seconds);
  measures.tokens = (use, read, written) => {
    tokens.inc({ use, direction: 'read' }, read);
    tokens.inc({ use, direction: 'written' }, written);
  };
  new Gauge({
    ...{ name: 'komek_index_bytes', help: 'Memory of the search indexes' },
    collect() {
      this.set(indexMemory().bytes);
    },
  });
  new Gauge({
    ...{ name: 'komek_indexes', help: 'Assistants whose search index is in memory' },
    collect() {
      this.set(indexMemory().assistants);
    },
  });
  // The registry of a web process answers its parent from here on.
  if (cluster.isWorker) new AggregatorRegistry();
}

type QueueRow = { name: string; state: string; jobs: number; age: number };

let reading: Promise<readonly QueueRow[]> | undefined;

/** The queue's rows; read once for metrics that are asked for together. */
function queueRows(): Promise<readonly QueueRow[]> {
  reading ??= readQueue().finally(() => {
    reading = undefined;
  });
  return reading;
}

const readQueue = async () =>
  db().execute<QueueRow>(sql`
    select name, state::text as state, count(*)::int as jobs,
      greatest(0, extract(epoch from now() - min(start_after)))::float8 as age
    from pgboss.job where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' group by name, state`);

/** What the database knows, read when it is asked for: the queue and, of a PostgreSQL server, the connections. */
function countDatabase(): void {
  new Gauge({
    ...{ name: 'komek_jobs', help: 'Jobs that wait or run', labelNames: ['queue', 'state'] as const },
    async collect() {
      const rows = await queueRows();
      this.reset();
      for (const { name, state, jobs } of rows) this.set({ queue: name, state }, jobs);
    },
  });
  new Gauge({
    ...{ name: 'komek_oldest_job_seconds', help: 'Since when the oldest waiting job could have run' },
    labelNames: ['queue', 'state'] as const,
    async collect() {
      const rows = await queueRows();
      this.reset();
      for (const { name, state, age } of rows) if (state !== 'active') this.set({ queue: name, state }, age);
    },
  });
  if (isEmbedded) countBackups();
  else countConnections();
}

/** What an alert asks: when was the last backup made, and does making one fail? */
function countBackups(): void {
  const made = new Counter({
    ...{ name: 'komek_backups_total', help: 'Backups of the embedded database' },
    labelNames: ['outcome'] as const,
  });
  for (const outcome of ['ok', 'failed'] as const) made.inc({ outcome }, 0);
  measures.backup = (outcome) => made.inc({ outcome });
  new Gauge({
    ...{ name: 'komek_last_backup_timestamp_seconds', help: 'When the newest backup was made; 0 without one' },
    collect() {
      this.set((backups()[0]?.madeAt.getTime() ?? 0) / 1000);
    },
  });
  new Gauge({
    ...{ name: 'komek_last_backup_bytes', help: 'Size of the newest backup' },
    collect() {
      this.set(newestBackupBytes());
    },
  });
}

function countConnections(): void {
  new Gauge({
    ...{
      name: 'komek_connections',
      help: 'Connections of all Komek processes by state',
      labelNames: ['state'] as const,
    },
    async collect() {
      const rows = await db().execute<{ state: string; count: number }>(sql`
        select coalesce(state, 'unknown') as state, count(*)::int as count from pg_stat_activity
        where datname = current_database() and application_name = 'komek' group by 1`);
      this.reset();
      for (const { state, count } of rows) this.set({ state }, count);
    },
  });
  new Gauge({ name: 'komek_connections_limit', help: 'DATABASE_POOL of one process' }).set(config.databasePool);
}

/** Serves the metrics of this process and of its web processes. @returns the port, and a function that stops. */
export async function serveMetrics(wanted: number): Promise<{ port: number; stop: () => Promise<void> }> {
  countDatabase();
  const children = new AggregatorRegistry();
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    try {
      const own = await register.metrics();
      const theirs = Object.keys(cluster.workers ?? {}).length > 0 ? await children.clusterMetrics() : '';
      response.setHeader('Content-Type', register.contentType);
      response.end(theirs ? merged(own, theirs) : own);
    } catch (error) {
      log.warn({ err: error }, 'could not collect metrics');
      response.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'serving metrics');
  const stop = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
  return { port, stop };
}

/** The parent's own figures under the names that its web processes do not have. */
function merged(own: string, theirs: string): string {
  const taken = new Set([...theirs.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const blocks = own.split(/\n(?=# HELP )/).filter((block) => !taken.has(/^# TYPE (\S+)/m.exec(block)?.[1]));
  return `${theirs.trimEnd()}\n${blocks.join('\n').trim()}\n`;
}
