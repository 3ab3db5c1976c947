// Runs an operator's command: node scripts/tool.mjs NAME [ARG …]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './prepare.mjs';

prepare();
process.env.NODE_ENV ??= 'production';
process.env.LOG_LEVEL ??= 'warn';
const [name] = process.argv.splice(2, 1);
// A measurement never touches owners' data.
if (name === 'eval' && !process.env.DATABASE_URL) {
  process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), 'komek-eval-'));
  process.on('exit', () => rmSync(process.env.DATA_DIR, { recursive: true, force: true }));
}
if (name === 'eval') Object.assign(process.env, { DEFAULT_PLAN: 'unlimited', RATE_LIMITS: 'off' });
await import(pathToFileURL(path.join(root, `build/server/${name}.js`)).href);
