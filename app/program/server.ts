import { config } from '../infra/config.server';
import { closeDatabase, openDatabase, socketDir } from '../infra/db.server';
import { log } from '../infra/log.server';
import { startQueue, stopQueue } from '../infra/queue.server';
import { writeRefusals } from '../services/budget/refusals.server';
import { checkServerKey } from '../services/keys/key-check.server';
import { sealStoredSecrets } from '../services/keys/owner-secrets.server';
import { loadEverydayWords } from '../services/language/spelling/everyday-words';
import { loadConcepts } from '../services/language/synonyms/synonyms';
import { startControl } from './admin-socket.server';

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
    stops.push(closeDatabase, writeRefusals);
    log.info({ database: config.databaseUrl ? 'postgresql' : 'embedded', migrationsRun }, 'database open');
    await checkServerKey();
    const sealed = await sealStoredSecrets();
    if (sealed > 0) log.info({ owners: sealed }, 'encrypted plain-text secrets of earlier releases');
    loadConcepts();
    loadEverydayWords();
    const worker = config.roles.includes('worker');
    await startQueue({ supervise: worker });
    stops.push(stopQueue);
    if (worker) {
      const { startWorker } = await import('~jobs/worker');
      stops.push(await startWorker());
    }
    if (config.roles.includes('bot')) {
      const { startBot } = await import('~jobs/bot');
      stops.push(await startBot());
    }
    if (config.demo) {
      const { seedDemo } = await import('../demo/seed.server');
      await seedDemo();
    }
    const folder = socketDir();
    if (folder) stops.push(await startControl(folder));
    if (options.web && config.roles.includes('web')) {
      const { startWeb } = await import('./web.server');
      stops.push(await startWeb());
    }
    return stopAll;
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** Runs until SIGINT or SIGTERM; a second signal stops at once. */
export async function run(): Promise<void> {
  let stop: Stop | undefined;
  let stopping = false;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    await stop?.();
    process.exit(0);
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  try {
    stop = await start();
  } catch (error) {
    log.fatal({ err: error }, 'Komek could not start');
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
