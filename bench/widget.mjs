// Measures what the widget costs a visitor's page: bytes, requests, memory, processor time, and time until the panel is
// open. The built files are served as a good host would, questions are answered by a stand-in, and the page is plain.
// node bench/widget.mjs [rounds]
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromium } from '@playwright/test';
import { ensureBuilt, root } from '../scripts/prepare.mjs';

const ROUNDS = Number(process.argv[2] ?? 9);
const client = path.join(root, 'build/client');
const QUESTIONS = Array.from({ length: 4 }, (_, at) => ({ question: `Question ${at}?`, answer: 'An answer.' }));

ensureBuilt();
const compressed = new Map();
function brotli(file) {
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  if (!compressed.has(file)) {
    compressed.set(file, brotliCompressSync(readFileSync(path.join(client, file)), { params: quality }));
  }
  return compressed.get(file);
}

const PARAGRAPH = `<p>${'The quick brown fox jumps over the lazy dog. '.repeat(9)}</p>`;
const page = (tag) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body><main><h1>A page</h1>${PARAGRAPH.repeat(12)}</main>${tag}</body></html>`;
const TAG = '<script async src="/widget.js" data-assistant="KEY"></script>';

const server = createServer((request, response) => {
  const file = request.url.slice(1).split('?')[0];
  if (file === 'widget.js' || file.startsWith('widget/')) {
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
    response.setHeader('Content-Encoding', 'br');
    response.end(brotli(file));
  } else if (file.endsWith('suggested-questions')) {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ questions: QUESTIONS }));
  } else {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(page(file === 'plain' ? '' : TAG));
  }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${server.address().port}`;

const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((file) => file && existsSync(file));
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });

/** One visit with a fresh profile. Memory is V8's after two collections; time is the main thread's processor time. */
async function visit(address) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const tab = await context.newPage();
  const cdp = await context.newCDPSession(tab);
  const requests = [];
  tab.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await tab.goto(`${url}/${address}`, { waitUntil: 'networkidle' });
  const { metrics } = await cdp.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration').value;
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const before = requests.length - 1;
  let open;
  if (address !== 'plain') {
    const launcher = tab.locator('#launcher');
    // Before the click that opens it, as a moving pointer does.
    await launcher.hover();
    await tab.waitForLoadState('networkidle');
    open = await launcher.evaluate(
      (button) =>
        new Promise((resolve) => {
          const started = performance.now();
          button.click();
          const look = () => {
            const panel = button.getRootNode().querySelector('.panel');
            if (panel?.checkVisibility({ visibilityProperty: true })) resolve(performance.now() - started);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
  }
  await context.close();
  return { heap: usedSize / 1024, busy: seconds * 1000, requests: before, open };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const visits = { plain: [], chat: [] };
for (let round = 0; round < ROUNDS; round++) {
  for (const address of ['plain', 'chat']) visits[address].push(await visit(address));
}
await browser.close();
server.close();

const of = (address, name) => median(visits[address].map((one) => one[name]));
const loader = brotli('widget.js').length;
const lines = [
  `loader ${loader} bytes (brotli)`,
  ...readdirSync(path.join(client, 'widget'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => `loader and ${file} ${loader + brotli(path.join('widget', file)).length} bytes (brotli)`),
  `requests before anyone touches it ${of('chat', 'requests')} (the script, the questions)`,
  `heap added before opening ${(of('chat', 'heap') - of('plain', 'heap')).toFixed(1)} KiB`,
  `main thread ${of('chat', 'busy').toFixed(1)} ms, plain page ${of('plain', 'busy').toFixed(1)} ms`,
  `panel open after ${of('chat', 'open').toFixed(1)} ms`,
];
process.stdout.write(`${lines.join('\n')}\nmedians of ${ROUNDS} visits each\n`);
