// Checks the built widget against its budget: bytes as a browser downloads them (brotli, quality 11).
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ensureBuilt, root } from './prepare.mjs';

const LOADER = 2.5 * 1024;
const WHOLE = 12.5 * 1024;

ensureBuilt();
const client = path.join(root, 'build/client');
const size = (file) =>
  brotliCompressSync(readFileSync(path.join(client, file)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  }).length;

const loader = size('widget.js');
let ok = loader <= LOADER;
process.stdout.write(`loader ${loader} of ${LOADER} bytes\n`);
for (const panel of readdirSync(path.join(client, 'widget')).filter((file) => /^panel-.*\.js$/.test(file))) {
  const whole = loader + size(`widget/${panel}`);
  ok &&= whole <= WHOLE;
  process.stdout.write(`loader and ${panel} ${whole} of ${WHOLE} bytes\n`);
}
process.exit(ok ? 0 : 1);
