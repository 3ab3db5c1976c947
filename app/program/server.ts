import cluster from 'node:cluster';
import { config } from '../infra/config.server';
import { isDatabaseGone } from '../infra/database-gone';
import { closeDatabase, isEmbedded, openDatabase, socketDir } from '../infra/db.server';
import { log } from '../infra/log.server';
import { startQueue, stopQueue } from '../infra/queue.server';
import { reportModels } from '../services/ai/checks/report-models.server';
import { stopModels } from '../services/ai/models.server';
import { countModelUses } from '../services/ai/uses/model-uses.server';
import { writeRefusals } from '../services/budget/refusals.server';
import { checkServerKey } from '../services/keys/key-check.server';
import { sealStoredSecrets } from '../services/keys/owner-secrets.server';
import { everydayWords } from '../services/language/spelling/everyday-words';
import { concepts } from '../services/language/synonyms/synonyms';
import { loadEncoder } from '../services/search/encoder/encoder';
import { prepareIndexes } from '../services/search/prepare-index.server';
import { startAnsweringChecks } from '../services/trust/receipts/ask-processes.server';
import { startControl } from './admin-socket.server';
import { startEmbeddedCare } from './embedded-care.server';
import { giveBackMemorySoon } from './give-back-memory';
import { announceReady } from './ready';
import { STOP, startWebProcesses } from './web-processes.server';

type Stop = () => Promise<void>;

/**
 * Starts the configured roles in this process, in the order database, queue, worker, bot, web. Development has its own
 * web server.
 *
 * @returns a function that stops them in reverse order.
 */
export async function start(options: { web: boolean } = { web: true }): Promise<Stop> {
  const stops: Stop[] = [];
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) {
      await stop().catch((error) => log.error({ err: error }, 'component did not stop cleanly'));
    }
  };
  try {
    const { migrationsRun } = await openDatabase();
    stops.push(stopModels, closeDatabase, writeRefusals, countModelUses());
    log.info({ database: config.databaseUrl ? 'postgresql' : 'embedded', migrationsRun }, 'database open');
    await checkServerKey();
    const sealed = await sealStoredSecrets();
    if (sealed > 0) log.info({ owners: sealed }, 'encrypted plain-text secrets of earlier releases');
    // The first question would else wait for them.
    concepts();
    everydayWords();
    loadEncoder();
    const worker = config.roles.includes('worker');
    await startQueue({ supervise: worker });
    stops.push(stopQueue);
    if (!isEmbedded) stops.push(await startAnsweringChecks());
    if (worker) {
      const { startWorker } = await import('~jobs/worker');
      stops.push(await startWorker());
      if (config.mailIn) {
        const { startMailIn } = await import('./mail-in.server');
        stops.push((await startMailIn(config.mailIn, config.host)).stop);
      }
    }
    if (config.roles.includes('bot')) {
      const { startBot } = await import('~jobs/bot');
      stops.push(await startBot());
    }
    if (config.demo && cluster.isPrimary) {
      const { startDemo } = await import('../demo/start.server');
      stops.push(await startDemo());
    }
    const folder = socketDir();
    if (folder) {
      stops.push(await startControl(folder));
      stops.push(startEmbeddedCare());
    }
    if (config.metricsPort !== undefined) {
      const { countMeasures, serveMetrics } = await import('./metrics.server');
      countMeasures();
      // A web process is asked by its parent.
      if (cluster.isPrimary) stops.push((await serveMetrics(config.metricsPort)).stop);
    }
    if (config.traces) {
      const { startTraces } = await import('./traces.server');
      stops.push(await startTraces(config.traces));
    }
    if (options.web && config.roles.includes('web')) stops.push(await startServing());
    if (config.roles.includes('bot') || (config.roles.includes('web') && config.webProcesses === 1))
      prepareIndexes().catch((error) => log.warn({ err: error }, 'could not preload search indexes'));
    if (cluster.isPrimary) reportModels().catch((error) => log.error({ err: error }, 'could not check the models'));
    return stopAll;
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function startServing(): Promise<Stop> {
  if (config.webProcesses > 1) {
    const { port, stop } = await startWebProcesses(config.webProcesses);
    announceReady(port);
    return stop;
  }
  const { startWeb } = await import('./web.server');
  return startWeb();
}

/** An orchestrator kills what has not stopped after 30 seconds: by then everything has been handed back. */
const STOP_MS = 24_000;

/** Runs until SIGINT or SIGTERM; a second signal stops at once. A web process among several stops when its parent says so. */
export async function run(): Promise<void> {
  let stop: Stop | undefined;
  let stopping = false;
  const stopOnce = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error('shutdown timed out: running jobs are taken over once their leases expire');
      process.exit(1);
    }, STOP_MS).unref();
    await stop?.();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Signals of a terminal or a service manager reach all processes; the parent decides.
      if (cluster.isWorker) return;
      if (stopping) process.exit(1);
      void stopOnce(signal);
    });
  }
  if (cluster.isWorker) {
    process.on('message', (message) => {
      if (message === STOP) void stopOnce('told by the parent');
    });
    process.on('disconnect', () => void stopOnce('the parent has ended'));
  }
  process.on('unhandledRejection', surviveLostConnection);
  try {
    stop = await start();
    void giveBackMemorySoon();
  } catch (error) {
    log.fatal({ err: error }, 'Komek could not start');
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** A database that restarts breaks connections in the middle of a statement: no reason to end with it. Other errors are. */
function surviveLostConnection(error: unknown): void {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  if (!isDatabaseGone(error) && !/^(ECONNRESET|EPIPE|ECONNREFUSED)$/.test(code ?? '')) throw error;
  log.error({ err: error }, 'connection lost outside a request');
}
