import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installedBrowser } from './scripts/browser.mjs';
import { freshDatabase } from './test/process/databases';
import { runTool, Server } from './test/process/server';
import { TelegramStandIn } from './test/telegram/stand-in';

const OUT = '/tmp/people-shots';
mkdirSync(OUT, { recursive: true });
const database = await freshDatabase(process.argv[2] ?? '');
const telegram = await TelegramStandIn.start();
const env = { ...database.env, ROLES: 'web', PORT: '4761', DEFAULT_PLAN: 'pro', RATE_LIMITS: 'off', ENCRYPTION_KEY: randomBytes(32).toString('base64'), TELEGRAM_API_URL: telegram.url };
const server = new Server(env);
const json = { 'Content-Type': 'application/json' };
try {
  const owner = await runTool('owner', ['create', '--email', 'b@example.com', '--password', 'benchmark-password', '--name', 'Aspan Coffee'], env);
  await server.start();
  const signed = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers: json, body: JSON.stringify({ email: 'b@example.com', password: 'benchmark-password' }) });
  const Cookie = signed.headers.getSetCookie()[0]!.split(';', 1)[0]!;
  const bot = telegram.newBot();
  const made = await fetch(`${server.url}/api/telegram/activate/${owner.userId}`, { method: 'POST', headers: { ...json, Cookie }, body: JSON.stringify({ token: bot.token, name: 'Aspan' }) });
  console.log('bot', made.status);
  const [a] = await database.inspect((q) => q<{ id: string; owner_id: string }>('select id, owner_id from assistants'));
  await database.inspect(async (q) => {
    await q(`insert into telegram_own_chats (bot_id, chat_id, user_id, name, topics) select id, 900, '${a!.owner_id}', 'Aida', null from telegram_bots`);
    await q(`insert into telegram_own_chats (bot_id, chat_id, user_id, name, topics) select id, -900, '${a!.owner_id}', 'Aspan Coffee · кезекші топ', 'on' from telegram_bots`);
    await q(`insert into telegram_own_chats (bot_id, chat_id, user_id, name, topics) select id, -901, '${a!.owner_id}', 'Night shift', 'no_right' from telegram_bots`);
  });
  const code = `import('./app/services/keys/sealed.server').then(async (m) => { const o = await import('./app/services/visitor-mail/off.server'); const k = await import('./app/services/keys/server-key.server'); if (k.loadServerKey) await k.loadServerKey(); console.log(JSON.stringify([m.seal('mails-off', '${a!.id}:${a!.owner_id}'), m.seal('mails-off', 'conversation:${randomUUID()}')])); process.exit(0); })`;
  const printed = execFileSync('npx', ['tsx', '-e', code], { env: { ...process.env, ...env, NODE_ENV: 'production' }, encoding: 'utf8' });
  const tokens: string[] = JSON.parse(printed.trim().split('\n').at(-1)!);
  const browser = await chromium.launch({ executablePath: installedBrowser(), args: ['--no-sandbox'] });
  for (const language of ['en', 'ru', 'kk']) for (const width of [390, 1440]) for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width, height: 900 }, colorScheme, locale: language });
    await context.addInitScript(() => { try { localStorage.setItem('onboardingCompleted', 'true'); } catch {} });
    const [name, ...value] = Cookie.split('=');
    await context.request.post('/language', { form: { language, returnTo: '/' }, headers: { Origin: server.url } });
    const page = await context.newPage();
    const shot = async (n: string) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (wide) console.log('TOO WIDE', n, language, width);
      await page.screenshot({ path: `${OUT}/${n}-${language}-${width}-${colorScheme}.png`, fullPage: true });
    };
    await page.goto(`/mails-off?token=${encodeURIComponent(tokens[0]!)}`); await shot('team');
    await page.goto(`/mails-off?token=${encodeURIComponent(tokens[1]!)}`); await shot('visitor');
    await page.locator('main button').last().click(); await page.waitForURL(/done/); await shot('visitor-done');
    await page.goto('/mails-off?token=bad'); await shot('bad');
    await context.addCookies([{ name: name!, value: value.join('='), url: server.url }]);
    await page.goto('/inbox/notices');
    await page.getByRole('button').filter({ hasText: 'Telegram' }).last().click();
    await page.locator('a[href*="startgroup"]').waitFor(); await shot('notices');
    await context.close();
  }
  await browser.close();
  await server.stop();
} catch (error) { console.log(error, server.log.slice(-5)); } finally { await server.stopIfRunning(); await telegram.stop(); await database.remove(); }
process.exit(0);
