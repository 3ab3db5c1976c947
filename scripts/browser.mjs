// The browser of the tests: which one is there, and how one is brought.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/** Chromium without the windows around a page: the tests take a quarter less processor time than with `chromium`. */
const SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = [process.env.CHROMIUM_PATH, SHELL, '/usr/bin/chromium'];

/** @returns the program that Playwright starts; undefined for its own download. */
export const installedBrowser = () => BROWSERS.find((file) => file && existsSync(file));

const INSTALL = [
  'apt-get -o Acquire::http::Timeout=20 update -qq',
  'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-noto-core >/dev/null',
].join(' && ');

function step(name, command, args) {
  process.stdout.write(`\n── ${name}\n`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Root on Debian gets Debian's shell; where that fails an installed Chromium will do, and else Playwright's own. */
export function ensureBrowser() {
  const installed = installedBrowser();
  if (installed && installed !== '/usr/bin/chromium') return true;
  const debian = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (debian && step('Installing Chromium’s headless shell', 'sh', ['-c', INSTALL])) return true;
  if (installed || debian) return Boolean(installed);
  return step('Installing Chromium', process.execPath, [
    path.join(root, 'node_modules/playwright/cli.js'),
    'install',
    'chromium',
  ]);
}
