// Runs Komek in a copy of an external benchmark harness (a folder with bench.mjs, its stub and adapters/).
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuilt } from '../../scripts/prepare.mjs';

const args = process.argv.slice(2);
const taken = (name) => {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
};
const harness = taken('--harness');
const database = taken('--database');
/** Another checkout with a production build: the system `komek-before`, measured in turn with this one. */
const before = taken('--before');
if (!harness || !database) {
  process.stderr.write(
    'Usage: node bench/server/run.mjs --harness FOLDER --database URL [--before CHECKOUT] [options of its bench.mjs]\n',
  );
  process.exit(2);
}

ensureBuilt();
const copy = mkdtempSync(path.join(tmpdir(), 'komek-bench-'));
cpSync(harness, copy, { recursive: true });
const adapters = path.join(copy, 'adapters');
chmodSync(adapters, 0o755);
const adapter = pathToFileURL(path.join(path.dirname(fileURLToPath(import.meta.url)), 'komek.mjs'));
writeFileSync(path.join(adapters, 'komek.mjs'), `export { default } from ${JSON.stringify(adapter.href)};\n`);
if (before) {
  const other = JSON.stringify({ root: path.resolve(before), name: 'komek-before', port: 4502 });
  const source = `import komek from ${JSON.stringify(adapter.href)};\nexport default (context) => komek(context, ${other});\n`;
  writeFileSync(path.join(adapters, 'komek-before.mjs'), source);
}

const bench = spawn(process.execPath, [path.join(copy, 'bench.mjs'), ...args], {
  stdio: 'inherit',
  env: { ...process.env, KOMEK_BENCH_DATABASE_URL: database },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal));
bench.on('exit', (code, signal) => {
  rmSync(copy, { recursive: true, force: true });
  process.exit(signal ? 1 : code);
});
