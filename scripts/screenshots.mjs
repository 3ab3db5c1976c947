// `npm run screenshots`: starts the production build as a demo and takes a picture of every screen, in three languages
// and two widths. Ends with an error if a page is wider than its window.
//   node scripts/screenshots.mjs [FOLDER]     default test-results/screens
//   --only=WORD[,WORD]   screens whose name begins so
//   --in=LANGUAGE        in this language alone
//   --width=390[,1440]   in these widths alone, any number
//   --dark               as by a dark system
//   --landing            the pictures of the landing page instead, into public/landing; with --dark those for the dark
//   --readme             docs/widget.png instead
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { installedBrowser } from './browser.mjs';
import { freePort } from './ports.mjs';
import { prepare, root } from './prepare.mjs';
import { openSampleSite } from './sample-site.mjs';

const LANGUAGES = { en: 'en-US', ru: 'ru-RU', kk: 'kk-KZ' };
const HEIGHTS = { 360: 780, 390: 844, 1440: 900 };
const OWNER = { email: 'demo@komek.example', password: 'komek-demo' };
const QUESTIONS = {
  en: ['How much is delivery in Almaty?', 'Which coffee is best for a beginner?', 'Can I return an opened bag?'],
  ru: ['Какая гарантия на кофемашину?', 'Как оплатить заказ?'],
  kk: ['Бариста курсы қанша тұрады?', 'Кофені қалай сақтау керек?'],
};

/** Questions the demo cannot answer, for the list of unanswered questions. */
const UNKNOWN = {
  en: ['Is there parking?', 'Do you have vegan milk?'],
  ru: ['Есть ли парковка?', 'Можно прийти с собакой?'],
  kk: ['Тұрақ бар ма?'],
};

const VISITORS = { en: 'customer-1042', ru: 'customer-2107', kk: 'customer-3015' };

const PUBLIC = {
  landing: '/',
  auth: '/auth',
  register: '/register',
  login: '/login',
  'forgot-password': '/forgot-password',
  'verify-email': '/verify-email',
  terms: '/terms',
  privacy: '/privacy',
  'not-found': '/nowhere',
  demo: '/demo',
};
const SIGNED_IN = {
  dashboard: '/dashboard',
  'chat-logs': '/chat-logs',
  unanswered: '/unanswered',
  'unanswered-answer': '/unanswered?answer=OPEN',
  exam: '/exam',
  'exam-new': '/exam?new=1',
  'exam-several': '/exam?several=1',
  'knowledge-check': '/knowledge-check',
  'knowledge-check-stale': '/knowledge-check?view=stale',
  'knowledge-check-receipts': '/knowledge-check?view=receipts',
  assistant: '/ai-assistant',
  'assistant-setup-upload': '/ai-assistant?setup=upload',
  'assistant-setup-check': '/ai-assistant?setup=check',
  'assistant-setup-test': '/ai-assistant?setup=test',
  'assistant-setup-connect': '/ai-assistant?setup=connect',
  'assistant-qa': '/ai-assistant?tab=qa',
  'assistant-text': '/ai-assistant?tab=text',
  'assistant-all': '/ai-assistant?all=1',
  'assistant-all-qa': '/ai-assistant?tab=qa&all=1',
  'assistant-proposals': '/ai-assistant?tab=qa&check=1',
  'assistant-delete': '/ai-assistant?delete=DOCUMENT',
  'assistant-report': '/ai-assistant/documents/DOCUMENT',
  'knowledge-search': '/ai-assistant/search?q=%D0%B3%D0%B0%D1%80%D0%B0%D0%BD%D1%82%D0%B8%D1%8F',
  website: '/ai-assistant/website',
  'website-proposal': '/ai-assistant/website/WEBSITE',
  inbox: '/inbox',
  'inbox-waiting': '/inbox?c=WAITING',
  'inbox-taken': '/inbox?c=TAKEN',
  'inbox-notices': '/inbox/notices',
  'inbox-settings': '/inbox/settings',
  leads: '/leads',
  'leads-settings': '/leads/settings',
  'ai-actions': '/ai-actions',
  'web-action': '/ai-actions/web/WEB_ACTION',
  playground: '/playground',
  connect: '/widget-setup',
  'connect-new-key': '/widget-setup?key=new',
  'connect-telegram': '/widget-setup?tab=telegram',
  'check-pages': '/widget-setup/check',
  'check-page': '/widget-setup/check/CHECK',
  questions: '/widget-setup/questions',
  visitors: '/widget-setup/visitors',
  appearance: '/widget-setup/appearance',
  'add-bot': '/add-bot',
  team: '/team',
  account: '/account',
  'api-keys': '/account/keys',
  'api-keys-new': '/account/keys?new=1',
  webhooks: '/webhooks',
  webhook: '/webhooks/WEBHOOK',
  profile: '/profile',
  'second-factor': '/account/second-factor',
  'privacy-settings': '/privacy-settings',
  'privacy-erase': '/privacy-settings/erase',
  'privacy-events': '/privacy-settings/events',
  'privacy-export': '/privacy-settings/export',
};
const EMPTY = {
  'new-dashboard': '/dashboard',
  'new-chat-logs': '/chat-logs',
  'new-unanswered': '/unanswered',
  'new-exam': '/exam',
  'new-assistant': '/ai-assistant',
  'new-assistant-qa': '/ai-assistant?tab=qa',
  'new-assistant-proposals': '/ai-assistant?tab=qa&check=1',
  'new-ai-actions': '/ai-actions',
  'new-playground': '/playground',
};

const args = process.argv.slice(2);
const folder = path.resolve(args.find((arg) => !arg.startsWith('--')) ?? path.join(root, 'test-results/screens'));
const only = args
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',');

const language = args.find((arg) => arg.startsWith('--in='))?.slice('--in='.length);
const shownLanguages = Object.keys(LANGUAGES).filter((one) => !language || one === language);

const width = args.find((arg) => arg.startsWith('--width='))?.slice('--width='.length);
const widths = width ? width.split(',').map(Number) : [360, 1440];

/** The demo on a new empty folder. */
async function startDemo() {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'komek-screens-'));
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: dataDir, DEMO: 'true' };
  const fetching = { RATE_LIMITS: 'off', FETCH_ALLOW_PRIVATE: 'localhost:*' };
  const child = spawn(process.execPath, [path.join(root, 'build/server/main.js')], {
    cwd: root,
    env: { ...process.env, ...fetching, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (piece) => String(piece).includes('Komek is ready') && resolve());
    child.once('exit', (code) => reject(new Error(`Komek ended with code ${code}`)));
  });
  return {
    url: `http://localhost:${port}`,
    dataDir,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function until(holds, what) {
  for (let tries = 0; tries < 200; tries++) {
    const value = await holds();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`timed out waiting for ${what}`);
}

/** Makes the demo look in use: visitors' questions, an action, an owner who has just logged in. */
async function bringToLife(browser, { url, dataDir }, site) {
  const context = await browser.newContext({ baseURL: url });
  const call = async (method, address, data) => {
    const response = await context.request.fetch(address, { method, data });
    if (!response.ok()) throw new Error(`${method} ${address}: ${response.status()} ${await response.text()}`);
    return response.json();
  };
  await call('POST', '/api/auth/login', OWNER);
  await until(async () => {
    const documents = await call('GET', '/api/knowledge/documents');
    return documents.every(({ status }) => status === 'ready');
  }, 'the documents');
  const { user } = await call('GET', '/api/auth/me');
  const widget = `/api/assistants/${user.assistant.key}/widget`;
  for (const [language, questions] of Object.entries(QUESTIONS)) {
    const userId = VISITORS[language];
    const signature = createHmac('sha256', user.secret).update(userId).digest('hex');
    for (const message of questions) {
      await call('POST', `${widget}/chat`, { userId, signature, metadata: {}, message });
    }
    await call('POST', `${widget}/feedback`, { userId, signature, solved: true });
    for (const message of UNKNOWN[language]) {
      await call('POST', `${widget}/chat`, { userId, signature, metadata: {}, message });
    }
  }
  const unanswered = await call('GET', '/api/unanswered');
  await until(async () => {
    const { waiting, running } = await call('GET', '/api/exam/runs');
    return !waiting && running === null;
  }, 'the exam');
  await call('POST', '/api/ai-actions', {
    actionName: 'Call back',
    whenToUse: 'The visitor wants to speak to a person',
    buttonText: 'Call us',
    url: 'tel:+77270000000',
  });
  const [document] = await call('GET', '/api/knowledge/documents');
  // A website whose pages wait to be chosen, and something that was deleted.
  await call('POST', '/api/knowledge/websites', { url: site.url });
  await until(
    async () => JSON.stringify(await call('GET', '/api/knowledge/websites')).includes('"status":"choosing"'),
    'the pages of the website',
  );
  const closed = 'The café is closed on Nauryz, 21 to 23 March.';
  const { _id: text } = await call('POST', '/api/knowledge/manual-text', { text: closed });
  await call('DELETE', `/api/knowledge/manual-text/${text}`);
  const html = async (address) => (await context.request.get(address)).text();
  const idIn = async (address, link) =>
    until(async () => new RegExp(`${link}([0-9a-f-]{36})`).exec(await html(address))?.[1], `a link on ${address}`);
  const ids = {
    // The last that the demo writes of its own.
    WEBSITE: await idIn('/ai-assistant/website', '/ai-assistant/website/'),
    WEBHOOK: await idIn('/webhooks', '/webhooks/'),
    WEB_ACTION: await idIn('/ai-actions', '/ai-actions/web/'),
    CHECK: (await html('/widget-setup/check')).match(/(?<=\/widget-setup\/check\/)[0-9a-f-]{36}/g).at(-1),
  };
  // Whoever waits stands above what colleagues have.
  [ids.WAITING, ids.TAKEN] = (await html('/inbox')).match(/(?<=\/inbox\?c=)[0-9a-f-]{36}/g);
  await context.close();

  const fresh = { name: 'Новая мастерская', email: 'new@komek.example', password: 'komek-demo' };
  const other = await browser.newContext({ baseURL: url });
  await other.request.post('/api/auth/register', { data: fresh });
  await other.close();
  const outbox = path.join(dataDir, 'outbox');
  const mail = await until(
    () =>
      existsSync(outbox) &&
      readdirSync(outbox)
        .map((file) => readFileSync(path.join(outbox, file), 'utf8'))
        .find((text) => text.includes(fresh.email)),
    'the mail',
  );
  const link = /\/verify-email\?token=[\w-]+/.exec(mail.replace(/=\r?\n/g, '').replace(/=3D/gi, '='))?.[0];
  return {
    ids,
    key: user.assistant.key,
    document: document.storedName,
    open: unanswered.questions[0]._id,
    fresh,
    link,
  };
}

async function openContext(browser, url, language, options = {}) {
  const context = await browser.newContext({
    baseURL: url,
    locale: LANGUAGES[language],
    reducedMotion: 'reduce',
    colorScheme: args.includes('--dark') ? 'dark' : 'light',
    ...options,
  });
  await context.addInitScript(() => {
    try {
      localStorage.setItem('onboardingCompleted', 'true');
    } catch {}
  });
  return context;
}

async function signIn(context, owner, language) {
  const response = await context.request.post('/api/auth/login', { data: owner });
  if (!response.ok()) throw new Error(`no sign-in: ${response.status()}`);
  await context.request.post('/language', { form: { language, returnTo: '/' } });
}

async function settle(page) {
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Images further down load when they are needed.
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => {})));
  });
}

/** Takes screenshots of a list of screens. @returns those wider than their window. */
async function takeScreens(browser, url, screens, owner) {
  const wide = [];
  const wanted = Object.entries(screens).filter(([name]) => !only || only.some((start) => name.startsWith(start)));
  if (wanted.length === 0) return wide;
  for (const language of shownLanguages) {
    for (const width of widths) {
      const viewport = { width, height: HEIGHTS[width] ?? 900 };
      const context = await openContext(browser, url, language, { viewport });
      if (owner) await signIn(context, owner, language);
      const page = await context.newPage();
      for (const [name, address] of wanted) {
        await page.goto(address);
        await settle(page);
        const [needs, has] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
        if (needs > has) wide.push(`${language} ${width} ${name}: ${needs} px`);
        const modal = await page.locator('dialog[open]').count();
        await page.screenshot({ path: path.join(folder, `${name}-${language}-${width}.png`), fullPage: modal === 0 });
      }
      await context.close();
    }
  }
  return wide;
}

async function askInChat(page, scope, question) {
  const box = scope.getByRole('textbox');
  await box.fill(question);
  await box.press('Enter');
  await scope.locator('.message.bot .sources').last().waitFor();
  await page.waitForTimeout(600);
}

/** A PNG as WebP: the browser has the encoder. */
async function asWebp(browser, png) {
  const page = await browser.newPage();
  const data = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d').drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.8);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await page.close();
  return Buffer.from(data.split(',')[1], 'base64');
}

async function shopPicture(browser, url, language) {
  const context = await openContext(browser, url, language, { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`/demo?lang=${language}`);
  const launcher = page.locator('#komek-launcher, [aria-haspopup="dialog"], button').last();
  await launcher.click();
  const chat = page.getByRole('dialog');
  await askInChat(page, chat, QUESTIONS[language][0]);
  const png = await page.screenshot();
  await context.close();
  return png;
}

async function takeLanding(browser, { url }, { key }) {
  for (const language of Object.keys(LANGUAGES)) {
    const target = path.join(root, 'public/landing', language);
    mkdirSync(target, { recursive: true });
    const kind = args.includes('--dark') ? '-dark' : '';
    const save = async (name, png) =>
      writeFileSync(path.join(target, `${name}${kind}.webp`), await asWebp(browser, png));
    await save('shop', await shopPicture(browser, url, language));

    const narrow = await openContext(browser, url, language, {
      viewport: { width: 380, height: 600 },
      deviceScaleFactor: 2,
    });
    const panel = await narrow.newPage();
    await panel.goto(`/embed/${key}?lang=${language}`);
    await panel.getByRole('textbox').waitFor();
    await askInChat(panel, panel, QUESTIONS[language][0]);
    await save('answer', await panel.screenshot());
    await narrow.close();

    const context = await openContext(browser, url, language, {
      viewport: { width: 640, height: 400 },
      deviceScaleFactor: 1.5,
    });
    await signIn(context, OWNER, language);
    const page = await context.newPage();
    const picture = async (name, address, below) => {
      await page.goto(address);
      await settle(page);
      // Shows the address of a typical installation, not of this run.
      await page.evaluate(() => {
        for (const code of document.querySelectorAll('code')) {
          code.textContent = code.textContent.replaceAll(location.origin, 'https://help.example.com');
        }
      });
      await page
        .locator(below)
        .first()
        .evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 72));
      await save(name, await page.screenshot());
    };
    await picture('documents', '/ai-assistant', '#knowledge ~ div > div section');
    await picture('bot', '/add-bot', 'main section, main form');
    await picture('logs', '/chat-logs', 'h1');
    await picture('snippet', '/widget-setup', 'main section');
    await context.close();
  }
}

prepare();
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: installedBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
const demo = await startDemo();
const site = await openSampleSite();
let wide = [];
try {
  const life = await bringToLife(browser, demo, site);
  if (args.includes('--readme')) {
    writeFileSync(path.join(root, 'docs/widget.png'), await shopPicture(browser, demo.url, 'en'));
  } else if (args.includes('--landing')) {
    await takeLanding(browser, demo, life);
  } else {
    const named = Object.fromEntries(
      Object.entries(SIGNED_IN).map(([name, address]) => [
        name,
        address
          .replace('DOCUMENT', life.document)
          .replace('OPEN', life.open)
          .replace(/[A-Z_]{5,}/, (id) => life.ids[id] ?? id),
      ]),
    );
    wide = [
      ...(await takeScreens(browser, demo.url, PUBLIC)),
      ...(await takeScreens(browser, demo.url, named, OWNER)),
      ...(await takeScreens(browser, demo.url, { 'verify-email-password': life.link })),
      ...(await takeScreens(
        browser,
        demo.url,
        { 'email-confirmation': '/email-confirmation', 'verify-email-press': life.link },
        life.fresh,
      )),
    ];
    const context = await browser.newContext({ baseURL: demo.url });
    await context.request.post('/api/auth/login', { data: life.fresh });
    await context.request.get(`/api/auth${life.link}`);
    await context.close();
    wide.push(...(await takeScreens(browser, demo.url, EMPTY, life.fresh)));
    process.stdout.write(`${readdirSync(folder).length} pictures in ${folder}\n`);
  }
} finally {
  await browser.close();
  await demo.stop();
  site.close();
}
for (const fault of wide) process.stdout.write(`wider than its window: ${fault}\n`);
process.exit(wide.length > 0 ? 1 : 0);
