import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type APIRequestContext, type Browser, chromium, request } from '@playwright/test';
import { chatOn } from '../../e2e/fixtures/chat';
import { startKomek } from '../../e2e/fixtures/komek';
import { openSite } from '../../e2e/fixtures/site';
import { installedBrowser } from '../../scripts/browser.mjs';
import type { Question, Written } from '../bases/businesses';

/** A phone. */
const SCREEN = { width: 390, height: 844 };
const WAIT_MS = 200;
const PASSWORD = 'talk-password-1';

/**
 * Asks a business's questions in the widget on a page of another site, each as a new visitor and in the language it is
 * written in, and takes a picture of each reply. Needs a built program, which it starts on a database of its own.
 */
export async function takePictures(business: Written, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'komek-pictures-'));
  const env = { DATA_DIR: dataDir, RATE_LIMITS: 'off', DEFAULT_PLAN: 'unlimited' };
  const komek = await startKomek(env);
  const site = await openSite();
  const browser = await chromium.launch({
    executablePath: installedBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const key = await makeOwner(business, komek.url, env);
    for (const [at, question] of business.questions.entries()) {
      const { language = 'en' } = question;
      site.set({ lang: language });
      site.setBody(`<script async src="${komek.url}/widget.js" data-assistant="${key}"></script>`);
      const file = path.join(folder, `${String(at + 1).padStart(2, '0')}-${language}.png`);
      await takePicture(browser, site.url, question, file);
      console.log(`${file}\t${question.question}`);
    }
  } finally {
    await browser.close();
    await site.close();
    await komek.stop();
  }
}

async function takePicture(browser: Browser, url: string, { question, after }: Question, file: string): Promise<void> {
  const context = await browser.newContext({ viewport: SCREEN, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(url);
  const chat = chatOn(page);
  await chat.open();
  for (const message of [...(after ? [after] : []), question]) {
    await chat.ask(message);
    await chat.replies.last().locator('.bubble').filter({ hasText: /\S/ }).waitFor();
    // It is closed while a reply is awaited.
    await chat.panel.locator('textarea:enabled, input:enabled').first().waitFor();
  }
  await page.screenshot({ path: file });
  await context.close();
}

/** An owner with what the business knows, on a server that runs. @returns the assistant's key. */
async function makeOwner(
  { name, documents, pairs }: Written,
  url: string,
  env: Record<string, string>,
): Promise<string> {
  const email = 'talk@example.com';
  const account = ['--email', email, '--password', PASSWORD, '--name', name];
  await promisify(execFile)(process.execPath, ['build/server/owner.js', 'create', ...account], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
  });
  const owner = await request.newContext({ baseURL: url });
  await call(owner, '/api/auth/login', { data: { email, password: PASSWORD } });
  for (const document of documents) {
    const file = { name: document.name, mimeType: 'text/plain', buffer: Buffer.from(document.text) };
    await call(owner, '/api/knowledge/upload-multiple', { multipart: { documents: file } });
  }
  await call(owner, '/api/knowledge/manual-qa', { data: { entries: pairs } });
  for (;;) {
    const listed = (await (await owner.get('/api/knowledge/documents')).json()) as { status: string }[];
    if (listed.some(({ status }) => status === 'failed')) throw new Error('a document could not be read');
    if (listed.every(({ status }) => status === 'ready')) break;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
  const me = (await (await owner.get('/api/auth/me')).json()) as { user: { assistant: { key: string } } };
  await owner.dispose();
  return me.user.assistant.key;
}

async function call(owner: APIRequestContext, address: string, body: Parameters<APIRequestContext['post']>[1]) {
  const response = await owner.post(address, body);
  if (!response.ok()) throw new Error(`${response.status()} ${address}: ${await response.text()}`);
}
