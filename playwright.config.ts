import { defineConfig } from '@playwright/test';
import { installedBrowser } from './scripts/browser.mjs';

/** Specs whose tests wait longest, for bots and background work. They come first: at the end they would leave a core idle. */
const LONGEST = ['telegram-setup', 'website', 'exam', 'knowledge-check', 'unanswered', 'people-together'].map(
  (name) => `**/${name}.spec.ts`,
);
// Minutes for each language: e2e/outage.spec.ts presses a share of the buttons in `npm test`, `npm run test:long` all.
const LEFT_OUT = process.env.LONG_TESTS === '1' ? [] : ['**/outage-walk.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'longest first', testMatch: LONGEST },
    { name: 'others', testIgnore: [...LONGEST, ...LEFT_OUT] },
  ],
  globalSetup: './e2e/fixtures/template.ts',
  // Each worker has a Komek of its own. A test waits most of its time: two fill two cores, servers included.
  workers: 2,
  fullyParallel: true,
  // Far above what a test takes, so that one on a machine full of other work is slow and does not fail.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // On a machine of others' a test may be starved once; it is reported as such by scripts/test.mjs.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    locale: 'en-US',
    // What moves into its place is waited for: 150 ms a dialog.
    contextOptions: { reducedMotion: 'reduce' },
    // A button that is not there fails its test in less than the test's own time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // A trace of every test costs a tenth of the time.
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: installedBrowser(),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Nothing is drawn in three dimensions: without an imitated graphics card a fifth less is spent on drawing.
        ...['--disable-gpu', '--disable-software-rasterizer', '--disable-partial-raster', '--num-raster-threads=1'],
        // Chromium's sandbox refuses root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
