import { type Browser, type BrowserContext, type Page, request } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { TelegramStandIn } from '../test/telegram/stand-in';
import { type Account, linkTo, makeAccount, signInBrowser } from './fixtures/accounts';
import { textFile } from './fixtures/documents';
import { buttonOf, fillIn, kindOfSubmit, routesWithForms, type Submit, submitsFrom, valuesOf } from './fixtures/forms';
import { type Komek, START_MS, startKomek } from './fixtures/komek';
import { chooseLanguage, LANGUAGES } from './fixtures/look/look';
import type { Mailbox } from './fixtures/mailbox';
import { FAILURES, failForms, wordsIn } from './fixtures/outage';
import { openShop } from './fixtures/shop';
import type { Site } from './fixtures/site';
import { expect, rememberTour, test } from './fixtures/test';
import { ask } from './fixtures/visitor';

/**
 * Every button that sends a form, on every page that a link leads to, meets a Komek that cannot be reached: what was
 * typed stays, and the error is said where the eye is. e2e/outage.spec.ts holds SPEC's words for each.
 */

const DEMO_OWNER = { name: '', email: 'demo@komek.example', password: 'komek-demo' };
const COLLEAGUE = { name: '', email: 'aigerim@aspan.example', password: 'komek-demo' };
const INVITED = 'daniyar.bekmukhambetov@aspan.example';
const SEEN_MS = 8_000;
/** Some screens ask for the password ten minutes after it was given. */
const PROVEN_MS = 5 * 60_000;

type Stage = { komek: Komek; contexts: Record<string, BrowserContext>; submits: (Submit & { as: string })[] };

/** The demo, with what it has not: a bot, a website that is being chosen from, mailed links. */
async function openDemo(mailbox: Mailbox, telegram: TelegramStandIn, site: Site): Promise<Komek> {
  const komek = await startKomek({
    ...{ ...mailbox.settings, TELEGRAM_API_URL: telegram.url },
    ...{ DEMO: 'true', RATE_LIMITS: 'off', FETCH_ALLOW_PRIVATE: 'localhost:*' },
  });
  const owner = await request.newContext({ baseURL: komek.url });
  await owner.post('/api/auth/login', { data: DEMO_OWNER });
  await owner.post('/api/companies/bot', { data: { telegramBotToken: telegram.newBot().token } });
  site.setBody('<h1>Aspan</h1><p>Telephone: +7 727 000 00 00</p>');
  await owner.post('/api/knowledge/websites', { data: { url: site.url.replace('127.0.0.1', 'localhost') } });
  // What the demo writes last, and what is found in the background: their buttons would be missed.
  await expect.poll(async () => (await owner.get('/inbox')).text(), { timeout: START_MS }).toMatch(/\/inbox\?c=/);
  const documents = textFile('Questions.txt', 'How long does grinding take?\nGrinding takes 2 minutes.');
  await owner.post('/api/knowledge/upload-multiple', { multipart: { documents } });
  for (const [address, sign] of [
    ['/ai-assistant?check=1&tab=qa', 'value="accept"'],
    ['/knowledge-check', 'name="verdict"'],
    ['/api/knowledge/websites', '"status":"choosing"'],
  ] as const)
    await expect
      .poll(async () => (await owner.get(address)).text(), { message: address, timeout: START_MS })
      .toContain(sign);
  await owner.dispose();
  return komek;
}

/** An account with a code, whose last step stands on the page. */
async function turnOnCode(page: Page): Promise<void> {
  await page.goto('/account/second-factor');
  await page.locator('main form button').first().click();
  const key = page.locator('code').filter({ hasText: /^[A-Z2-7 ]{39}$/ });
  const secret = Secret.fromBase32(((await key.textContent()) ?? '').replaceAll(' ', ''));
  await page.locator('[name=code]').fill(new TOTP({ secret }).generate());
  await page.locator('form:has([name=code]) button').first().click();
  await expect(page.locator('main li')).toHaveCount(10);
}

/** Who presses what: the demo's owner on all pages, others where only they have a form. */
async function openStage(browser: Browser, komek: Komek, mailbox: Mailbox, language: string): Promise<Stage> {
  const contexts: Stage['contexts'] = {};
  const submits: Stage['submits'] = [];
  const open = async (
    as: string,
    account: Account | undefined,
    starts: (context: BrowserContext) => Promise<string[]>,
  ) => {
    const context = await browser.newContext({
      baseURL: komek.url,
      locale: 'en-US',
      viewport: { width: 1280, height: 800 },
    });
    await context.addInitScript(rememberTour);
    contexts[as] = context;
    if (account) await signInBrowser(context, komek, account);
    await chooseLanguage(context, language);
    const known = new Set(submits.map(kindOfSubmit));
    const found = await submitsFrom(context.request, await starts(context));
    submits.push(...found.filter((one) => !known.has(kindOfSubmit(one))).map((one) => ({ ...one, as })));
  };

  await open('owner', DEMO_OWNER, async () => [
    ...['/ai-assistant/search?q=grind', '/dashboard', '/confirm', '/ai-assistant?check=1&tab=qa'],
  ]);
  await open('colleague', COLLEAGUE, async () => ['/account/teams']);
  await open('newcomer', await makeAccount(komek, mailbox, false), async () => ['/email-confirmation']);
  const guarded = await makeAccount(komek, mailbox);
  await open('guarded', guarded, async (context) => {
    const page = await context.newPage();
    await turnOnCode(page);
    await page.close();
    return ['/account/second-factor', '/add-bot'];
  });
  await open('half signed in', undefined, async (context) => {
    const page = await context.newPage();
    await page.goto('/login');
    await page.locator('[name=email]').fill(guarded.email);
    await page.locator('[name=password]').fill(guarded.password);
    await page.locator('form:has([name=password]) button').first().click();
    await page.waitForURL(/login\/code/);
    await page.close();
    return ['/login/code'];
  });
  await open('nobody', undefined, async (context) => {
    const unconfirmed = await makeAccount(komek, mailbox, false);
    const forgetful = await makeAccount(komek, mailbox);
    await context.request.post('/api/auth/forgot-password', { data: { email: forgetful.email } });
    const shop = await openShop(komek, mailbox);
    await ask(shop, 'client', 'I want to talk to a person');
    const { user } = await (await shop.owner.get('/api/auth/me')).json();
    const links = await Promise.all([
      linkTo('verify-email', mailbox, unconfirmed.email),
      linkTo('reset-password', mailbox, forgetful.email),
      linkTo('join', mailbox, INVITED),
      linkTo('mails-off', mailbox, user.email),
    ]);
    const demo = await request.newContext({ baseURL: komek.url });
    await demo.post('/api/auth/login', { data: DEMO_OWNER });
    const { user: shown } = await (await demo.get('/api/auth/me')).json();
    await demo.dispose();
    await shop.close();
    const mailed = links.map((link) => link.slice(new URL(link).origin.length));
    return ['/login', '/register', '/forgot-password', `/contact/${shown.assistant.key}`, ...mailed];
  });
  return { komek, contexts, submits };
}

/** @returns what is wrong, or nothing. */
async function press(page: Page, submit: Submit, failure: string, words: string): Promise<string | undefined> {
  await page.goto(submit.at);
  await page.locator('html[data-ready], html:not([data-texts])').waitFor({ state: 'attached' });
  await page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true;
  });
  const { form, button } = buttonOf(page, submit);
  if ((await button.count()) === 0) return 'is not on the page';
  const met = await failForms(page, FAILURES[failure] as (typeof FAILURES)[string]);
  try {
    await fillIn(form);
    const typed = await valuesOf(form);
    const heading = await page.getByRole('heading').first().textContent();
    // A file that is chosen goes by itself.
    if (met.sent() === 0) {
      const pressed = await button.click({ timeout: SEEN_MS }).then(
        () => true,
        () => false,
      );
      if (!pressed) return 'cannot be pressed';
    }
    const alert = page.getByRole('alert').filter({ hasText: words });
    const said = await alert
      .first()
      .waitFor({ timeout: SEEN_MS })
      .then(
        () => true,
        () => false,
      );
    if (met.sent() === 0) return 'was not sent';
    if (!said) return 'says nothing';
    if ((await page.getByRole('heading').first().textContent()) !== heading) return 'leads elsewhere';
    const now = await valuesOf(form);
    if (now.join('\n') !== typed.join('\n'))
      return `loses what was typed: ${typed.filter((one) => !now.includes(one)).join(', ')}`;
    const shown = await expect(alert.first())
      .toBeInViewport({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      );
    return shown ? undefined : 'says it out of sight';
  } finally {
    await met.end();
  }
}

for (const language of LANGUAGES) {
  test(`each button of each form in ${language} says that Komek cannot be reached, and keeps what was typed`, async ({
    browser,
    mailbox,
    telegram,
    site,
  }) => {
    test.setTimeout(3_600_000);
    const komek = await openDemo(mailbox, telegram, site);
    try {
      const { contexts, submits } = await openStage(browser, komek, mailbox, language);
      const taken = submits.map(({ action }) => new URL(action, komek.url).pathname);
      const missed = (await routesWithForms()).filter(
        (route) => !taken.some((one) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(one)),
      );
      expect(missed).toEqual([]);
      const faults: string[] = [];
      const pages = new Map<string, Page>();
      let proven = Date.now();
      // Those first who are half signed in: that ends by itself after ten minutes.
      for (const submit of submits.reverse()) {
        if (submit.as === 'owner' && Date.now() - proven > PROVEN_MS) {
          await signInBrowser(contexts.owner as BrowserContext, komek, DEMO_OWNER);
          proven = Date.now();
        }
        const page = pages.get(submit.as) ?? (await (contexts[submit.as] as BrowserContext).newPage());
        pages.set(submit.as, page);
        for (const how of Object.keys(FAILURES)) {
          const fault = await press(page, submit, how, wordsIn(language)('common:outage.form'));
          if (fault) faults.push(`${submit.as}: ${submit.at}: ${kindOfSubmit(submit)} ${how}: ${fault}`);
        }
      }
      process.stdout.write(`${submits.length} ways to send a form, ${faults.length} faults\n`);
      expect(faults).toEqual([]);
      for (const context of Object.values(contexts)) await context.close();
    } finally {
      await komek.stop();
    }
  });
}
