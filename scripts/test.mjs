// `npm test`: browser tests of the production build, beside them unit tests and integration tests on the embedded database.
// TEST_DATABASE_URL runs the integration tests on a PostgreSQL server instead; --no-browser leaves the browser out.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { checkNode, ensureBuilt, ensureInstalled, root } from './prepare.mjs';
import { makeTemplate } from './template.mjs';

const results = path.join(root, 'test-results');

/** Runs the browser tests. @returns their counts. */
async function runBrowser() {
  if (!ensureBrowser()) return { passed: 0, failed: 1 };
  process.stdout.write('\n── Browser tests\n');
  rmSync(path.join(results, 'e2e.json'), { force: true });
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [playwright, 'test'], {
    cwd: root,
    stdio: 'inherit',
    env: await environment(),
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  const { expected = 0, flaky = 0, unexpected = 0 } = read('e2e.json')?.stats ?? {};
  if (flaky) process.stdout.write(`\n${flaky} browser tests passed only when tried again\n`);
  return { passed: expected + flaky, failed: unexpected + (code !== 0 && unexpected === 0 ? 1 : 0) };
}

function read(file) {
  const whole = path.join(results, file);
  return existsSync(whole) ? JSON.parse(readFileSync(whole, 'utf8')) : undefined;
}

const withBrowser = !process.argv.includes('--no-browser');

/**
 * Vitest runs, each in a process and on a database of its own. Beside the browser the database files share one start, and
 * the longest run comes first; alone three together fill two cores.
 */
const RUNS = withBrowser
  ? [{ projects: ['database'] }, { projects: ['unit'] }, { projects: ['model'] }]
  : [
      { projects: ['unit', 'model'] },
      { projects: ['database'], shard: '1/2' },
      { projects: ['database'], shard: '2/2' },
    ];

/** Runs Vitest in a process of its own. @returns its counts, once its output has been printed in one piece. */
async function runVitest({ projects, shard }) {
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
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        // Unit tests have no database.
        ...(projects.some((project) => project !== 'unit') ? await environment() : process.env),
        BUILT_PROGRAMS: path.join(root, 'build/server'),
      },
    },
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
const waiting = runs.filter(({ projects }) => projects.length > 0);

const onServer = Boolean(process.env.TEST_DATABASE_URL) && !withBrowser;
/** Made once for the browser's tests and for all that Vitest runs on the embedded database; meanwhile unit tests begin. */
const template = onServer || waiting.every(({ projects }) => projects.join() === 'unit') ? undefined : makeTemplate();

/** The environment of what needs a database. */
async function environment() {
  return { ...process.env, KOMEK_TEMPLATE: (await template)?.folder };
}

const ended = [];
/** Runs one after the other of those that wait, until none does. */
async function runNext() {
  for (let run = waiting.shift(); run; run = waiting.shift()) ended.push(await runVitest(run));
}

// Browser tests wait for much of their time. Two processes of Vitest beside them use it: with one, a sixth of two cores
// stood idle until the browser tests had ended, and a quarter after them.
const browsing = withBrowser ? runBrowser() : Promise.resolve({ passed: 0, failed: 0 });
await Promise.all(Array.from({ length: withBrowser ? 2 : waiting.length }, runNext));
const browser = await browsing;
(await template)?.remove();
const counts = [...ended, browser];
const passed = counts.reduce((sum, one) => sum + one.passed, 0);
const failed = counts.reduce((sum, one) => sum + one.failed, 0);

process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
