import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { vector } from '@electric-sql/pglite-pgvector';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { DurableFiles, durableParams } from './durable-files.js';

// @ts-check
// Plain JavaScript: a worker thread runs its file as it is, in tests and development too.

/** Runs in its own thread, so that the database and the web server's event loop never block each other. */

const { dataDir, socketPath, durable } = /** @type {{ dataDir: string; socketPath?: string; durable: boolean }} */ (
  workerData
);
const port = parentPort;
if (!port) throw new Error('db/embedded/worker.js is a worker thread, started by db/embedded/start.ts');

// The database's file layer sets the mode of each new file to 0666, which no umask limits: other users of the machine
// could read and write them. This thread replaces the functions involved.
const { chmodSync, fchmodSync } = fs;
fs.chmodSync = (file, mode) => chmodSync(file, Number(mode) & 0o700);
fs.fchmodSync = (file, mode) => fchmodSync(file, Number(mode) & 0o700);
syncBuiltinESMExports();

const database = await PGlite.create({
  fs: durable ? new DurableFiles(dataDir) : new NodeFS(dataDir),
  extensions: { vector },
  // Less shared memory halves the process's, at no measured cost.
  startParams: [
    ...(durable ? durableParams(PGlite.defaultStartParams) : PGlite.defaultStartParams),
    '-c',
    'shared_buffers=32MB',
  ],
});
const server = socketPath && new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 1 });
if (server) await server.start();

port.on('message', async (message) => {
  if (message !== 'stop') return;
  if (server) await server.stop();
  await database.close();
  port.postMessage('stopped');
  port.close();
});
port.postMessage('ready');
