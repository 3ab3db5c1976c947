import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockFolder, SOCKET_DIR_PREFIX } from './lock';

export type EmbeddedDatabase = {
  /** Folder of the Unix socket the database answers on; only this user may open it. */
  socketDir: string;
  stop(): Promise<void>;
};

/**
 * Starts the database inside this process, in a worker thread, with its files below `dataDir`.
 *
 * @throws FolderInUseError when another process already uses the folder.
 */
export async function startEmbedded(options: {
  dataDir: string;
  entry: { file: string; execArgv: string[] };
}): Promise<EmbeddedDatabase> {
  const folder = path.join(options.dataDir, 'database');
  mkdirSync(folder, { recursive: true });
  // A path of a socket may have about 100 bytes: too few for some data folders, so it stands in the system's own.
  const socketDir = mkdtempSync(path.join(tmpdir(), SOCKET_DIR_PREFIX));
  const unlock = lockOr(() => rmSync(socketDir, { recursive: true, force: true }), options.dataDir, socketDir);
  const release = () => {
    rmSync(socketDir, { recursive: true, force: true });
    unlock();
  };
  const worker = new Worker(options.entry.file, {
    execArgv: options.entry.execArgv,
    workerData: { dataDir: folder, socketPath: path.join(socketDir, '.s.PGSQL.5432') },
  });
  try {
    await firstMessage(worker, 'ready');
  } catch (error) {
    await worker.terminate();
    release();
    throw error;
  }
  // Without its database nothing can be acknowledged any more: better restarted than half alive.
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
      release();
    },
  };
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
