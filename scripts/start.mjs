// `npm start` and `npm run demo`: from a fresh checkout to a running Komek, in this one process.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './prepare.mjs';

prepare();
process.env.NODE_ENV ??= 'production';
if (process.argv.includes('--demo')) {
  process.env.DEMO = 'true';
  process.env.DATA_DIR ??= '.data/demo';
}
await import(pathToFileURL(path.join(root, 'build/server/main.js')).href);
