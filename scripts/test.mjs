// `npm test`: unit and integration tests on the embedded database side by side, then browser tests of the production build.
// TEST_DATABASE_URL runs the integration tests on a PostgreSQL server instead; --no-browser leaves the browser out.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkNode, ensureBuilt, ensureInstalled, root } from './prepare.mjs';

const results = path.join(root, 'test-results');

function step(name, command, args) {
  process.stdout.write(`\n── ${name}\n`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

/** The tests' browser: an installed one, else Debian's package (root may install it), else Playwright's own. */
function ensureBrowser() {
  if ([process.env.CHROMIUM_PATH, '/usr/bin/chromium'].some((file) => file && existsSync(file))) return true;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    return step('Installing Chromium', 'sh', [
      '-c',
      'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-noto-core >/dev/null',
    ]);
  }
  return step('Installing Chromium', process.execPath, [
    path.join(root, 'node_modules/playwright/cli.js'),
    'install',
    'chromium',
  ]);
}

function read(file) {
  const whole = path.join(results, file);
  return existsSync(whole) ? JSON.parse(readFileSync(whole, 'utf8')) : undefined;
}

/** Vitest runs side by side, each in a process and on a database of its own. Together they fill two cores. */
const RUNS = [
  { projects: ['unit', 'model'] },
  { projects: ['database'], shard: '1/2' },
  { projects: ['database'], shard: '2/2' },
];

/** Runs Vitest in a process of its own. @returns its counts, once its output has been printed in one piece. */
function runVitest({ projects, shard }) {
  const name = [...projects, ...(shard ? [shard.replace('/', '-of-')] : [])].join('-');
  const report = `vitest-${name}.json`;
  rmSync(path.join(results, report), { force: true });
  const child = spawn(
    process.execPath,
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${path.join(results, report)}`,
      ...projects.map((project) => `--project=${project}`),
      ...(shard ? [`--shard=${shard}`] : []),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const pieces = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(piece));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      process.stdout.write(`\n── Tests: ${name}\n${Buffer.concat(pieces)}`);
      const counts = read(report);
      const failed = counts?.numFailedTests ?? 0;
      // A file that cannot be loaded fails without a failed test.
      resolve({ passed: counts?.numPassedTests ?? 0, failed: failed + (code !== 0 && failed === 0 ? 1 : 0) });
    });
  });
}

checkNode();
ensureInstalled();
ensureBuilt();
mkdirSync(results, { recursive: true });

const wanted = process.argv.filter((arg) => arg.startsWith('--project=')).map((arg) => arg.slice('--project='.length));
const runs = RUNS.map(({ projects, shard }) => ({
  projects: projects.filter((project) => wanted.length === 0 || wanted.includes(project)),
  shard,
}));
const ended = await Promise.all(runs.filter(({ projects }) => projects.length > 0).map(runVitest));
let passed = ended.reduce((sum, one) => sum + one.passed, 0);
let failed = ended.reduce((sum, one) => sum + one.failed, 0);

if (!process.argv.includes('--no-browser')) {
  const browser =
    ensureBrowser() &&
    step('Browser tests', process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test']);
  const e2e = read('e2e.json')?.stats;
  passed += (e2e?.expected ?? 0) + (e2e?.flaky ?? 0);
  if (e2e?.flaky) process.stdout.write(`\n${e2e.flaky} browser tests passed only when tried again\n`);
  failed += (e2e?.unexpected ?? 0) + (browser || e2e?.unexpected ? 0 : 1);
}

process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
