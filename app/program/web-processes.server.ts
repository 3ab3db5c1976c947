import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '../infra/log.server';

/**
 * The web role in several processes, which share its port: one uses one processor core. This process keeps them
 * running. Jobs and bots stay in this one.
 */

/** A process that dies within this time of its start is started again only after a pause. */
const SHORT_LIFE_MS = 10_000;
const PAUSE_MS = 1_000;
/** How long open requests and answers may take once all are told to stop. */
const STOP_MS = 12_000;

const ENV = { ROLES: 'web', WEB_PROCESSES: '1' };
/** What this process sends to one that is to stop: a signal from outside may reach both, and a second one means "at once". */
export const STOP = 'stop';

/**
 * Starts the processes and resolves once all of them serve.
 *
 * @returns the port that they share, and a function that stops them. @throws Error if one of them ends before it has served.
 */
export async function startWebProcesses(count: number): Promise<{ port: number; stop: () => Promise<void> }> {
  const started = { stopping: false };
  const [port = 0] = await Promise.all(Array.from({ length: count }, () => startOne(started)));
  log.info({ processes: count }, 'web processes ready');
  const stop = async () => {
    started.stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => (worker ? stopOne(worker) : undefined)));
  };
  return { port, stop };
}

async function startOne(state: { stopping: boolean }): Promise<number> {
  const begun = performance.now();
  const worker = cluster.fork(ENV);
  let served = false;
  return new Promise((resolve, reject) => {
    worker.once('listening', ({ port }) => {
      served = true;
      resolve(port);
    });
    worker.once('exit', (code, signal) => {
      if (!served) return reject(new Error(`a web process could not start (${signal ?? code})`));
      if (!state.stopping) void replace(state, { pid: worker.process.pid, code, signal }, performance.now() - begun);
    });
  });
}

/** Replaces a process that ended by itself, however often that takes. */
async function replace(state: { stopping: boolean }, ended: object, livedMs: number): Promise<void> {
  log.error(ended, 'web process exited: starting another');
  if (livedMs < SHORT_LIFE_MS) await pause(PAUSE_MS);
  while (!state.stopping) {
    try {
      await startOne(state);
      return;
    } catch (error) {
      log.error({ err: error }, 'web process failed to start: trying again');
      await pause(PAUSE_MS);
    }
  }
}

async function stopOne(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  if (worker.isDead()) return;
  worker.send(STOP);
  const timer = setTimeout(() => {
    log.warn({ pid: worker.process.pid }, 'web process did not stop in time: killing it');
    worker.process.kill('SIGKILL');
  }, STOP_MS);
  await ended;
  clearTimeout(timer);
}
