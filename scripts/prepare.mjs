// Brings a checkout to where it can run: packages installed, production build made, each only when needed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { alone as aloneBy } from './alone.mjs';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const at = (...parts) => path.join(root, ...parts);

/** A second command would empty the folders that the first one fills. */
export const alone = (step) => aloneBy(at('.cache/preparing'), step);

/** Runs a command of the project with its output on standard error; ends this process if it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', process.stderr, process.stderr],
    shell: process.platform === 'win32',
    ...options,
  });
  if (result.status !== 0) {
    process.stderr.write(`\n${command} ${args.join(' ')} failed${result.error ? `: ${result.error.message}` : ''}\n`);
    process.exit(result.status ?? 1);
  }
}

/**
 * Runs a step of the build and says in one line how long it took. Its output goes to a file; a step that fails shows it
 * and ends this process.
 */
function step(name, args, env) {
  const started = performance.now();
  const result = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const output = `${result.stdout}${result.stderr}`;
  if (result.status !== 0) {
    process.stderr.write(`${output}\n${name}: failed${result.error ? `: ${result.error.message}` : ''}\n`);
    process.exit(result.status ?? 1);
  }
  process.stderr.write(`  ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
  return output;
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Komek needs Node.js 20.19 or newer; this is ${process.version}.\n`);
  process.exit(1);
}

function stamped(file, value) {
  return existsSync(file) && readFileSync(file, 'utf8') === value;
}

export function ensureInstalled() {
  const stamp = at('node_modules/.komek-installed');
  const wanted = createHash('sha256')
    .update(readFileSync(at('package-lock.json')))
    .digest('hex');
  if (stamped(stamp, wanted)) return;
  alone(() => {
    if (stamped(stamp, wanted)) return;
    process.stderr.write('Installing packages…\n');
    // The build needs the development packages too, whatever NODE_ENV says.
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    writeFileSync(stamp, wanted);
  });
}

const SOURCES = [
  ...['app', 'db', 'jobs', 'widget', 'public', 'vite.config.ts', 'remix.config.js', 'package-lock.json'],
  ...['bundle', 'external', 'join-programs', 'shared-shapes'].map((name) => `scripts/${name}.mjs`),
];

/** Changes whenever a file that goes into the build does. */
function sourceFingerprint() {
  const hash = createHash('sha256');
  const visit = (file) => {
    const stat = statSync(file);
    if (stat.isDirectory()) {
      for (const name of readdirSync(file).sort()) visit(path.join(file, name));
    } else if (!/\.test\.tsx?$/.test(file)) {
      hash.update(path.relative(root, file)).update(readFileSync(file));
    }
  };
  for (const source of SOURCES) if (existsSync(at(source))) visit(at(source));
  return hash.digest('hex');
}

export function build() {
  process.stderr.write('Building…\n');
  const env = { ...process.env, NODE_ENV: 'production' };
  const server = step('pages and server', [at('node_modules/@remix-run/dev/dist/cli.js'), 'vite:build'], env);
  step('programs joined with their packages', [at('scripts/bundle.mjs')], env);
  step('tables of words', [at('build/server/write-tables.js')], env);
  // After Remix's build, which empties the folder.
  const widget = step('widget', [at('node_modules/vite/bin/vite.js'), 'build', '-c', 'widget/vite.config.ts'], env);
  precompress(at('build/client'));
  writeFileSync(at('build/build.log'), `${server}\n${widget}`);
  process.stderr.write('  compressed; every file and warning: build/build.log\n');
  writeFileSync(at('build/.fingerprint'), sourceFingerprint());
}

/**
 * Brotli at its highest level takes seconds, which a build has and a response has not; files smaller than a packet are
 * left uncompressed.
 */
function precompress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (!/\.(js|css|svg|json|txt)$/.test(name) || statSync(file).size < 1024) continue;
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), options));
  }
}

export function ensureBuilt() {
  const isBuilt = () => stamped(at('build/.fingerprint'), sourceFingerprint());
  if (isBuilt()) return;
  alone(() => {
    if (!isBuilt()) build();
  });
}

export function prepare() {
  checkNode();
  ensureInstalled();
  ensureBuilt();
}
