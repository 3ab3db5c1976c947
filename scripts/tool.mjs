// Runs an operator's command: node scripts/tool.mjs NAME [ARG …]
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './prepare.mjs';

prepare();
process.env.NODE_ENV ??= 'production';
process.env.LOG_LEVEL ??= 'warn';
const [name] = process.argv.splice(2, 1);
await import(pathToFileURL(path.join(root, `build/server/${name}.js`)).href);
