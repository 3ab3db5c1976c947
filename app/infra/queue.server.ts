import { setTimeout } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import { afterCommit, db, executeText, type Transaction } from './db.server';
import { JOB_NAMES, JOBS, type JobName, type JobPayload, type MailTemplate, POLICIES } from './definitions/jobs';
import { log } from './log.server';

/** How long running jobs may take to end when the process stops; after that, another process runs them again. */
const STOP_MS = 8_000;
/** Between two looks at whether the last statements have ended. */
const SETTLE_MS = 20;
/** How often a waiting job may be started by another process between the two steps of joining it. */
const MAX_TRIES_TO_JOIN = 10;
/** How often the queue is started where others start it too. */
const MAX_TRIES_TO_START = 10;
const BETWEEN_TRIES_MS = 200;
/** PostgreSQL's `deadlock_detected`. */
const DEADLOCK = '40P01';

let boss: PgBoss | undefined;
const listeners = new Map<JobName, Set<() => void>>();

/**
 * Connects the queue to the open database and creates its tables and queues. `supervise`: this process also maintains
 * the queue.
 */
export async function startQueue(options: { supervise: boolean }): Promise<PgBoss> {
  if (boss) return boss;
  boss = await startWhereOthersStart(options.supervise);
  return boss;
}

/**
 * Of processes that start at once on a new database, each creates the queues, and PostgreSQL breaks a deadlock at the cost
 * of one: what it lacks is created when it tries again.
 */
async function startWhereOthersStart(supervise: boolean): Promise<PgBoss> {
  for (let tries = 1; ; tries++) {
    try {
      return await startOn(counted, supervise);
    } catch (error) {
      if (!isDeadlock(error) || tries >= MAX_TRIES_TO_START) throw error;
      log.warn({ err: error }, 'another process is starting the job queue too: trying again');
      await setTimeout(BETWEEN_TRIES_MS);
    }
  }
}

const isDeadlock = (error: unknown) =>
  error instanceof Error && [error, error.cause].some((one) => (one as { code?: string })?.code === DEADLOCK);

type ExecuteSql = PgBoss.Db['executeSql'];

/** The queue's statements that are under way. */
let underWay = 0;

const counted: ExecuteSql = async (text, values) => {
  underWay++;
  try {
    return { rows: await executeText(db(), text, values) };
  } finally {
    underWay--;
  }
};

/** Creates the queue's tables and queues in another database, for what is moved there. */
export async function createQueueTables(executeSql: ExecuteSql): Promise<void> {
  const started = await startOn(executeSql, false);
  await started.stop({ graceful: false, wait: true, close: false });
}

async function startOn(executeSql: ExecuteSql, supervise: boolean): Promise<PgBoss> {
  const started = new PgBoss({
    db: { executeSql },
    supervise,
    schedule: false,
    maintenanceIntervalSeconds: 60,
    deleteAfterDays: 2,
    archiveCompletedAfterSeconds: 3600,
  });
  started.on('error', (error) => log.error({ err: error }, 'job queue error'));
  try {
    await started.start();
    const there = new Set((await started.getQueues()).map(({ name }) => name));
    for (const name of JOB_NAMES) if (!there.has(name)) await started.createQueue(name, { name, ...POLICIES[name] });
    return started;
  } catch (error) {
    await started.stop({ graceful: false, wait: false, close: false }).catch(() => {});
    throw error;
  }
}

/** Waits for running jobs, which may still add others; those wait for the next start. */
export async function stopQueue(): Promise<void> {
  const stopping = boss;
  await stopping?.stop({ graceful: true, wait: true, timeout: STOP_MS, close: false });
  // pg-boss does not wait for a statement that fetches a job, nor for the one by which that job is given back.
  const deadline = performance.now() + STOP_MS;
  do await setTimeout(SETTLE_MS);
  while (underWay > 0 && performance.now() < deadline);
  if (boss === stopping) boss = undefined;
}

/**
 * Adds a job inside the caller's transaction, so that it exists exactly if the transaction commits. `delaySeconds`
 * delays it; in a queue where at most one job waits, further ones join it meanwhile.
 *
 * @returns the job's id; undefined if it joined another. @throws ZodError if the payload does not match the job's schema.
 */
export async function enqueue<N extends JobName>(
  name: N,
  payload: JobPayload<N>,
  tx: Transaction,
  { delaySeconds }: { delaySeconds?: number } = {},
): Promise<string | undefined> {
  if (!boss) throw new Error('The queue is not started: call startQueue() first.');
  const data = JOBS[name].parse(payload) as JobPayload<N>;
  const singletonKey = keyOf(data);
  const options = { ...(singletonKey ? { singletonKey } : {}), ...(delaySeconds ? { startAfter: delaySeconds } : {}) };
  const executeSql = async (text: string, values: unknown[]) => ({ rows: await executeText(tx, text, values) });
  const add = () => boss?.send(name, data, { ...options, db: { executeSql } });
  let id = await add();
  for (let tries = 0; !id; tries++, id = await add()) {
    // Another job of this key waits, and this one joins it.
    if (await holdWaitingJob(name, singletonKey ?? '', tx)) break;
    if (tries >= MAX_TRIES_TO_JOIN) throw new Error(`Could not add a job to the queue ${name}`);
  }
  wakeWorkers(name, tx);
  return id ?? undefined;
}

/** What at most one waiting job of a `short` queue is about. */
function keyOf(data: JobPayload<JobName>): string | undefined {
  if ('assistantId' in data) return data.assistantId;
  if ('websiteId' in data) return data.websiteId;
  if ('conversationId' in data) return data.conversationId;
  return 'webhookId' in data ? data.webhookId : undefined;
}

/** Deletes a job that waits; one that runs or has run stays. */
export async function forgetJob(name: JobName, id: string): Promise<void> {
  const waits = `delete from pgboss.job where name = $1 and id = $2 and state in ('created', 'retry')`;
  await executeText(db(), waits, [name, id]);
}

/**
 * Keeps a waiting job from starting before the caller's transaction ends: it would not see what the transaction wrote,
 * and nobody would look for it again.
 *
 * @returns false if no job waits any more: it was started meanwhile.
 */
async function holdWaitingJob(name: JobName, singletonKey: string, tx: Transaction): Promise<boolean> {
  const waiting = await executeText(
    tx,
    `select id from pgboss.job where name = $1 and singleton_key = $2 and state = 'created' for share`,
    [name, singletonKey],
  );
  return waiting.length > 0;
}

/**
 * Adds several jobs at once, as `enqueue` does one. For queues in which any number of jobs may wait.
 *
 * @param priorities by payload: jobs of a higher priority run first; 0 without.
 */
export async function enqueueAll<N extends JobName>(
  name: N,
  payloads: JobPayload<N>[],
  tx: Transaction,
  { delaySeconds, priorities }: { delaySeconds?: number; priorities?: number[] } = {},
): Promise<void> {
  if (!boss) throw new Error('The queue is not started: call startQueue() first.');
  if (payloads.length === 0) return;
  const startAfter = delaySeconds ? `${delaySeconds} seconds` : undefined;
  await boss.insert(
    payloads.map((payload, at) => ({ name, data: JOBS[name].parse(payload), priority: priorities?.[at], startAfter })),
    { db: { executeSql: async (text, values) => ({ rows: await executeText(tx, text, values) }) } },
  );
  wakeWorkers(name, tx);
}

/** Deletes the jobs of a queue that wait for these documents. */
export async function forgetDocumentJobs(name: JobName, documentIds: string[], tx: Transaction): Promise<void> {
  await executeText(
    tx,
    `delete from pgboss.job where name = $1 and state in ('created', 'retry') and data->>'documentId' = any($2)`,
    [name, documentIds],
  );
}

/** Wakes a worker in this process after the commit instead of letting its polling interval run out. */
function wakeWorkers(name: JobName, tx: Transaction): void {
  afterCommit(tx, () => {
    for (const listener of listeners.get(name) ?? []) listener();
  });
}

/**
 * Deletes every job with one of `values` in any field: waiting, done or failed. For ids and addresses of what is being
 * deleted.
 */
export async function forgetJobsWith(values: string[], tx: Transaction): Promise<void> {
  for (const table of ['job', 'archive']) {
    await executeText(
      tx,
      `delete from pgboss.${table} where jsonb_typeof(data) = 'object'
        and exists (select 1 from jsonb_each_text(data) field where field.value = any($1))`,
      [values],
    );
  }
}

/** Deletes all mails of a kind to a user from the queue: waiting, sent or failed. */
export async function forgetMails(template: MailTemplate, userId: string): Promise<void> {
  for (const table of ['job', 'archive']) {
    await executeText(
      db(),
      `delete from pgboss.${table} where name = 'send-mail' and data->>'template' = $1
        and data->>'to' = (select email from users where id = $2)`,
      [template, userId],
    );
  }
}

/** Calls `listener` after each commit of this process that added such a job. */
export function onEnqueued(name: JobName, listener: () => void): () => void {
  const set = listeners.get(name) ?? new Set();
  listeners.set(name, set.add(listener));
  return () => set.delete(listener);
}

/**
 * The queues in which a job may start now. One statement asks for all of them: each of pg-boss's workers would ask by itself,
 * idle as the others, thirty times a second in all.
 */
export async function queuesWithDueJobs(): Promise<JobName[]> {
  const due = await executeText(
    db(),
    `select name from unnest($1::text[]) as queue(name) where exists (
      select 1 from pgboss.job j where j.name = queue.name and j.state < 'active' and j.start_after < now())`,
    [JOB_NAMES],
  );
  return (due as { name: JobName }[]).map(({ name }) => name);
}

/** The SQL condition that no job about a row waits, or has begun so lately that it is still taking the row's lease. */
export const noJobFor = (name: JobName, field: string, id: SQL): SQL => sql`not exists (
  select 1 from pgboss.job j
  where j.name = ${name} and j.data->>${field}::text = ${id}::text
    and (j.state in ('created', 'retry') or (j.state = 'active' and j.started_on > now() - interval '5 seconds')))`;

/** By how much a clock may be behind the one that a job was added by, in seconds. */
const CLOCK_TOLERANCE_S = 10;
/** Longer than any queue waits before it tries a failed job again (`POLICIES`). */
const MAX_RETRY_WAIT_S = 3_600;

/**
 * Releases jobs that were added while the clock was ahead: once it is set back, they would wait until it catches up. Each keeps
 * the delay that it was added with.
 */
export async function releaseJobsOfTheFuture(): Promise<void> {
  await executeText(
    db(),
    `update pgboss.job set
      start_after = now() + case when state = 'retry' then interval '0' else greatest(start_after - created_on, interval '0') end,
      created_on = least(created_on, now())
    where state < 'active' and start_after > now() and (
      created_on > now() + make_interval(secs => $1)
      or (state = 'retry' and start_after > now() + make_interval(secs => $2)))`,
    [CLOCK_TOLERANCE_S, MAX_RETRY_WAIT_S],
  );
}
