// `npm test`: unit and integration tests on the embedded database, then browser tests of the production build.
// TEST_DATABASE_URL runs the integration tests on a PostgreSQL server instead; --no-browser leaves the browser out.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
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

checkNode();
ensureInstalled();
ensureBuilt();
mkdirSync(results, { recursive: true });

const vitest = step('Unit and integration tests', process.execPath, [
  path.join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${path.join(results, 'vitest.json')}`,
  ...process.argv.filter((arg) => arg.startsWith('--project=')),
]);
let ok = vitest;
const unit = read('vitest.json');
let passed = unit?.numPassedTests ?? 0;
let failed = (unit?.numFailedTests ?? 0) + (vitest || unit?.numFailedTests ? 0 : 1);

if (!process.argv.includes('--no-browser')) {
  const browser =
    ensureBrowser() &&
    step('Browser tests', process.execPath, [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test']);
  ok &&= browser;
  const e2e = read('e2e.json')?.stats;
  passed += (e2e?.expected ?? 0) + (e2e?.flaky ?? 0);
  if (e2e?.flaky) process.stdout.write(`\n${e2e.flaky} browser tests passed only when tried again\n`);
  failed += (e2e?.unexpected ?? 0) + (browser || e2e?.unexpected ? 0 : 1);
}

process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(ok ? 0 : 1);
