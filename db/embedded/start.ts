import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { syncFolder, syncTree } from './durable-names';
import { lockFolder, SOCKET_DIR_PREFIX } from './lock';
import { databaseFolder, putRestoredInPlace } from './restored';

export type EmbeddedDatabase = {
  /** Folder of the database's Unix socket; only this user may open it. */
  socketDir: string;
  stop(): Promise<void>;
};

type Entry = { file: string; execArgv: string[] };
type Options = {
  entry: Entry;
  /** False for databases that are thrown away, as those of tests: nothing is awaited from the disk. */
  durable?: boolean;
};

/**
 * Starts the database in a worker thread of this process, with its files below `dataDir`.
 *
 * @throws FolderInUseError if another process already uses the folder.
 */
export async function startEmbedded(options: Options & { dataDir: string }): Promise<EmbeddedDatabase> {
  const folder = databaseFolder(options.dataDir);
  mkdirSync(options.dataDir, { recursive: true });
  const socketDir = makeSocketDir();
  const unlock = lockOr(() => rmSync(socketDir, { recursive: true, force: true }), options.dataDir, socketDir);
  try {
    putRestoredInPlace(options.dataDir);
    await createFiles(options, folder);
    return await serve(options, folder, socketDir, unlock);
  } catch (error) {
    rmSync(socketDir, { recursive: true, force: true });
    unlock();
    throw error;
  }
}

/** Starts an unpacked backup, to look at it before anybody relies on it. Nobody else knows its folder. */
export async function startUnpacked(options: Options & { folder: string }): Promise<EmbeddedDatabase> {
  return serve(options, options.folder, makeSocketDir(), () => {});
}

/** A socket's path may have about 100 bytes, too few for some data folders, so it is in the system's temporary folder. */
const makeSocketDir = () => mkdtempSync(path.join(tmpdir(), SOCKET_DIR_PREFIX));

async function serve(
  options: Options,
  folder: string,
  socketDir: string,
  unlock: () => void,
): Promise<EmbeddedDatabase> {
  const worker = await startThread(options, folder, path.join(socketDir, '.s.PGSQL.5432'));
  // Without its database the process cannot acknowledge anything: restart it.
  worker.on('error', (error) => {
    process.nextTick(() => {
      throw error;
    });
  });
  return {
    socketDir,
    async stop() {
      const stopped = firstMessage(worker, 'stopped');
      worker.postMessage('stop');
      await stopped;
      await worker.terminate();
      rmSync(socketDir, { recursive: true, force: true });
      unlock();
    },
  };
}

/**
 * Creates the files of a new database, once. Runs in a thread that then ends, since creating them takes about 500 MB
 * that its thread would keep. Uses another name until all files exist, so that an interrupted creation starts again.
 */
async function createFiles(options: Options, folder: string): Promise<void> {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return;
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new Error(
      `The folder ${folder} contains files, but no database: move them away, or choose another DATA_DIR.`,
    );
  }
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const worker = await startThread(options, unfinished);
  const stopped = firstMessage(worker, 'stopped');
  worker.postMessage('stop');
  await stopped;
  await worker.terminate();
  rmSync(folder, { recursive: true, force: true });
  if (options.durable !== false) syncTree(unfinished);
  renameSync(unfinished, folder);
  syncFolder(path.dirname(folder));
}

/** @param socketPath where it listens; without one it only makes sure that the files exist. */
async function startThread(options: Options, dataDir: string, socketPath?: string): Promise<Worker> {
  const { entry, durable = true } = options;
  const worker = new Worker(entry.file, { execArgv: entry.execArgv, workerData: { dataDir, socketPath, durable } });
  try {
    await firstMessage(worker, 'ready');
    return worker;
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function lockOr(undo: () => void, folder: string, socketDir: string): () => void {
  try {
    return lockFolder(folder, socketDir);
  } catch (error) {
    undo();
    throw error;
  }
}

function firstMessage(worker: Worker, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => {
      worker.off('message', onMessage);
      worker.off('error', settle);
      worker.off('exit', onExit);
      if (error) reject(error);
      else resolve();
    };
    const onMessage = (message: unknown) => {
      if (message === expected) settle();
    };
    const onExit = (code: number) => settle(new Error(`The embedded database ended with code ${code}.`));
    worker.on('message', onMessage);
    worker.on('error', settle);
    worker.on('exit', onExit);
  });
}
