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
    'Usage: node bench/server/run.mjs --harness FOLDER --database URL [--before CHECKOUT] [options of its bench.mjs]\n' +
      'Systems: direct, floor, komek (PostgreSQL, no limits), komek-limited, komek-embedded, komek-embedded-limited,\n' +
      'komek-two (two web processes), komek-before\n',
  );
  process.exit(2);
}

ensureBuilt();
const copy = mkdtempSync(path.join(tmpdir(), 'komek-bench-'));
cpSync(harness, copy, { recursive: true });
const adapters = path.join(copy, 'adapters');
chmodSync(adapters, 0o755);
const adapter = pathToFileURL(path.join(path.dirname(fileURLToPath(import.meta.url)), 'komek.mjs'));
/** The systems of this program: the name for `--systems`, and what differs from `komek`. */
const systems = {
  komek: {},
  'komek-limited': { limits: 'on', port: 4503 },
  'komek-embedded': { embedded: true, port: 4504 },
  'komek-embedded-limited': { embedded: true, limits: 'on', port: 4505 },
  'komek-two': { env: { WEB_PROCESSES: '2' }, port: 4506 },
  ...(before ? { 'komek-before': { root: path.resolve(before), port: 4502 } } : {}),
};
for (const [name, options] of Object.entries(systems)) {
  const given = JSON.stringify({ name, ...options });
  const source = `import komek from ${JSON.stringify(adapter.href)};\nexport default (context) => komek(context, ${given});\n`;
  writeFileSync(path.join(adapters, `${name}.mjs`), source);
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
