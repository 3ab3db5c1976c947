import { devices, type Locator, type Page } from '@playwright/test';
import { startTestSite } from '../test/fixtures/website';
import { linkTo, newAddress } from './fixtures/accounts';
import { cleaners } from './fixtures/cleaners';
import { textFile } from './fixtures/documents';
import { chooseLanguage, LANGUAGES } from './fixtures/look/look';
import type { Mailbox } from './fixtures/mailbox';
import { wordsIn } from './fixtures/outage';
import { expect, test } from './fixtures/test';

/**
 * The first hour on a phone, counted: a new owner with a document of their own, from the landing page to the first right
 * answer, and on to the chat on a page of theirs (docs/decisions/widget-and-pages.md 233 and 246).
 */

const LONG = process.env.LONG_TESTS === '1';

const CLINIC = {
  en: {
    file: 'Prices.txt',
    text: 'Dental clinic\n\nA check-up costs 7,000 tenge. We are open daily from 9:00 to 20:00.',
    question: 'How much is a check-up?',
    fact: '7,000',
  },
  ru: {
    file: 'Прайс.txt',
    text: 'Стоматология\n\nОсмотр стоит 7 000 тенге. Работаем ежедневно с 9:00 до 20:00.',
    question: 'Сколько стоит осмотр?',
    fact: '7 000',
  },
  kk: {
    file: 'Бағалар.txt',
    text: 'Стоматология\n\nТексеру 7 000 теңге тұрады. Күн сайын 9:00-ден 20:00-ге дейін жұмыс істейміз.',
    question: 'Тексеру қанша тұрады?',
    fact: '7 000',
  },
};

/** What it may take; product.md's screens need no fewer. */
const MOST = { toAnswer: { taps: 9, fields: 6 }, toWidget: { taps: 12, fields: 6 } };
/** Of a person with a phone: to find and tap a thing, and to type a letter. Assumed, not measured. */
const TAP_SECONDS = 3;
const LETTER_SECONDS = 0.4;

/** Counts what a person does. */
function counter(page: Page) {
  const begun = performance.now();
  const done = { taps: 0, fields: 0, letters: 0 };
  return {
    async tap(thing: Locator) {
      done.taps += 1;
      await thing.tap();
    },
    async type(field: Locator, text: string) {
      done.fields += 1;
      done.letters += text.length;
      await field.fill(text);
    },
    /** A link in a mail. */
    async open(link: string) {
      done.taps += 1;
      await page.goto(link);
    },
    async choose(area: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      done.taps += 1;
      done.fields += 1;
      await area.setInputFiles(file);
    },
    soFar() {
      const machine = (performance.now() - begun) / 1000;
      const person = done.taps * TAP_SECONDS + done.letters * LETTER_SECONDS;
      return { ...done, machineSeconds: Math.round(machine), minutes: Math.round((machine + person) / 6) / 10 };
    },
  };
}

type Texts = ReturnType<typeof wordsIn>;
const namedOn = (page: Page, t: Texts) => ({
  link: (key: string) => page.getByRole('link', { name: t(key), exact: true }).first(),
  button: (key: string) => page.getByRole('button', { name: t(key), exact: true }).first(),
});

/** From the landing page to the owner's first screen. */
async function signUp(page: Page, person: ReturnType<typeof counter>, t: Texts, mailbox: Mailbox): Promise<void> {
  const { link, button } = namedOn(page, t);
  const email = newAddress();
  await page.goto('/');
  await person.tap(link('landing:tryFree'));
  await person.tap(link('auth:choice.withEmail'));
  await person.type(page.locator('[name=name]'), 'Ақ Тіс');
  await person.type(page.locator('[name=email]'), email);
  await person.type(page.locator('[name=password]'), 'birch-and-stone');
  await person.type(page.locator('[name=confirmPassword]'), 'birch-and-stone');
  await person.tap(button('auth:register.submit'));
  await expect(page).toHaveURL(/email-confirmation/);
  await person.open(await linkTo('verify-email', mailbox, email));
  await person.tap(button('auth:verify.submit'));
  await person.tap(link('auth:verify.continue'));
  // The tour stands before the page.
  await person.tap(page.locator('.driver-popover-close-btn'));
}

for (const language of LONG ? LANGUAGES : (['ru'] as const)) {
  test.describe(() => {
    const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['iPhone 13'];
    test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch, tour: true });

    test(`a new owner with a phone gets a right answer and the chat on a page in few taps, in ${language}`, async ({
      page,
      context,
      mailbox,
      site,
      komek,
    }) => {
      const t = wordsIn(language);
      const { file, text, question, fact } = CLINIC[language];
      await chooseLanguage(context, language);
      const person = counter(page);
      const { link, button } = namedOn(page, t);
      await signUp(page, person, t, mailbox);
      // Both ways in are seen without scrolling, the quickest first.
      for (const way of ['input[name=url]', 'label:has(> input[type=file])'])
        await expect(page.locator(way)).toBeInViewport();
      await person.choose(page.locator('input[type=file]'), textFile(file, text));
      await person.type(page.locator('[name=question]'), question);
      await person.tap(button('ai-assistant:setup.test.ask'));
      await expect(page.locator('main')).toContainText(fact);
      const answered = person.soFar();
      expect(answered.taps).toBeLessThanOrEqual(MOST.toAnswer.taps);
      expect(answered.fields).toBeLessThanOrEqual(MOST.toAnswer.fields);

      await person.tap(page.locator(`a[href*="setup=connect"]`).first());
      await person.tap(link('ai-assistant:setup.connect.connect'));
      const code = page.locator('code', { hasText: 'widget.js' }).first();
      await person.tap(page.getByRole('button', { name: t('common:copy') }).first());
      const snippet = (await code.textContent()) ?? '';
      const online = person.soFar();
      site.setBody(snippet);
      await page.goto(site.url);
      await page.locator('komek-chat #launcher, #launcher').first().tap();
      const chat = page.getByRole('dialog');
      await chat.getByRole('textbox').fill(question);
      await chat.getByRole('textbox').press('Enter');
      await expect(chat.locator('.message.bot').last()).toContainText(fact);
      expect(snippet).toContain(komek.url);
      expect(online.taps).toBeLessThanOrEqual(MOST.toWidget.taps);
      expect(online.fields).toBeLessThanOrEqual(MOST.toWidget.fields);
      process.stdout.write(`${JSON.stringify({ language, toAnswer: answered, toWidget: online })}\n`);
    });
  });
}

/** Pages of the website: each takes Komek two seconds, one to find it and one to read it. */
const PAGES = LONG ? 9 : 2;
const WITH_WEBSITE = { taps: 11, fields: 5 };

for (const language of LONG ? (['ru', 'kk'] as const) : (['ru'] as const)) {
  test.describe(() => {
    const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['iPhone 13'];
    const wide = { viewport: { width: 1440, height: 900 }, hasTouch };
    test.use({
      ...(language === 'kk' ? wide : { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch }),
      tour: true,
    });

    test(`a new owner names a website and its visitors get right answers with its page, in ${language}`, async ({
      page,
      context,
      mailbox,
    }) => {
      test.setTimeout(180_000);
      const t = wordsIn(language);
      const made = cleaners(language, PAGES);
      const site = await startTestSite(made.pages);
      await chooseLanguage(context, language);
      const person = counter(page);
      const { button, link } = namedOn(page, t);
      const pictured = async (name: string) => {
        const folder = process.env.TOUR_PICTURES;
        if (folder) await page.screenshot({ path: `${folder}/${language}-${name}.png`, fullPage: true });
      };
      await signUp(page, person, t, mailbox);

      await pictured('1-first-screen');
      await person.type(page.locator('[name=url]').first(), site.url);
      await person.tap(button('ai-assistant:setup.upload.look'));
      await expect(page.getByText(t('website:choose.title'), { exact: true }).first()).toBeVisible();
      await pictured('2-found');
      await person.tap(button('website:proposal.take'));
      await expect(page.getByText(t('website:done.taken'))).toBeVisible();
      await pictured('3-taken');
      await person.tap(button('website:choose.read'));
      await expect(link('website:try')).toBeVisible();
      await pictured('4-read');
      await person.tap(link('website:try'));
      await expect(page).toHaveURL(/playground/);
      await pictured('5-playground');
      const read = person.soFar();
      expect(read.taps).toBeLessThanOrEqual(WITH_WEBSITE.taps);
      expect(read.fields).toBeLessThanOrEqual(WITH_WEBSITE.fields);

      await page.goto('/widget-setup');
      await pictured('6-connect');
      const snippet = (await page.locator('code', { hasText: 'widget.js' }).first().textContent()) ?? '';
      site.set('/', made.start(snippet));
      await page.goto(site.url);
      await page.locator('#launcher').first().tap();
      const chat = page.getByRole('dialog');
      await pictured('7-chat');
      await chat.getByRole('textbox').fill(made.question);
      await chat.getByRole('textbox').press('Enter');
      await expect(chat.locator('.message.bot').last()).toContainText(made.fact);
      await expect(chat.locator(`a[href="${site.url}${made.source}"]`).first()).toBeVisible();
      await pictured('8-answer');
      process.stdout.write(`${JSON.stringify({ language, website: read })}\n`);
      await site.stop();
    });
  });
}
