import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { Language } from '../app/schemas/language';
import { newAddress } from './fixtures/accounts';
import { chatOn } from './fixtures/chat';
import type { Komek } from './fixtures/komek';
import { chooseLanguage } from './fixtures/look/look';
import type { Mailbox } from './fixtures/mailbox';
import { ownerPage } from './fixtures/owner-page';
import { openShop, type Shop } from './fixtures/shop';
import { expect, rememberTour, test } from './fixtures/test';

/** The whole life of a conversation, in three browsers: a visitor's, an owner's and a second operator's. */

/** In three languages, and the server is killed in the middle. */
const long = process.env.LONG_TESTS === '1';
const LANGUAGES: Language[] = long ? ['en', 'ru', 'kk'] : ['ru'];
const QUESTION = {
  en: 'How long is the warranty?',
  ru: 'Где находится магазин?',
  kk: 'Жұмыс уақытыңыз қандай?',
};

/** Whatever was lost is fetched again within a minute. */
const BACK_MS = 60_000;

/** The texts of the interface in a language, as `ns:key.key`. */
function textsIn(language: Language) {
  return (key: string, values: Record<string, string | number> = {}): string => {
    const [ns = '', path = ''] = key.split(':');
    const file = new URL(`../public/locales/${language}/${ns}.json`, import.meta.url);
    const found = path.split('.').reduce((node, part) => node[part], JSON.parse(readFileSync(file, 'utf8')));
    return String(found).replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));
  };
}

/**
 * A person who has joined the shop's team by a mailed invitation. The language is chosen before a page is open: an open
 * one loads itself again in a language that is chosen behind its back, in the middle of the test's next step.
 */
async function operatorPage(
  browser: Browser,
  komek: Komek,
  mailbox: Mailbox,
  shop: Shop,
  language: Language,
): Promise<Page> {
  const email = newAddress();
  const form = { intent: 'invite', email, role: 'operator' };
  await shop.owner.post('/team?invite=1', { form, headers: { Origin: komek.url } });
  const mail = await mailbox.mailTo(email);
  const context = await browser.newContext({ baseURL: komek.url, locale: 'en-US' });
  await context.addInitScript(rememberTour);
  await chooseLanguage(context, language);
  const page = await context.newPage();
  await page.goto(/\S+\/join\?token=\S+/.exec(mail.text ?? '')?.[0] ?? '');
  await page.locator('[name=name]').fill('Timur');
  for (const field of await page.locator('[type=password]').all()) await field.fill('birch-and-stone');
  await page.locator('main').getByRole('button').last().click();
  await page.waitForURL(/\/inbox/);
  return page;
}

/** What a person said, in the conversation that is open; the list beside it shows last words too. */
const said = (one: Page, text: string) => one.locator('ol').getByText(text, { exact: true });

/** The inbox as a person of the team uses it. */
function deskIn(t: ReturnType<typeof textsIn>) {
  const press = (one: Page, key: string) => one.getByRole('button', { name: t(key), exact: true }).click();
  const send = async (one: Page, text: string, how = 'inbox:send') => {
    await one.getByRole('textbox').fill(text);
    await press(one, how);
    await expect(said(one, text)).toHaveCount(1, { timeout: BACK_MS });
  };
  return { press, send };
}

/** What was said by number, in the order in which it is shown. */
const inOrder = (texts: string[]) => texts.flatMap((text) => /\d: (?:\w+|посетитель)/.exec(text)?.[0] ?? []);

for (const language of LANGUAGES) {
  test(`a conversation passes between two people and a visitor, and nothing is lost, doubled or out of order: ${language}`, async ({
    browser,
    page,
    komek,
    mailbox,
    site,
  }) => {
    test.setTimeout(240_000);
    const t = textsIn(language);
    const shop = await openShop(komek, mailbox);
    const [aspan, timur] = [
      await ownerPage(browser, komek, shop, true),
      await operatorPage(browser, komek, mailbox, shop, language),
    ];
    await chooseLanguage(aspan.context(), language);
    const { press, send } = deskIn(t);

    site.setBody(shop.tag(`data-lang="${language}"`));
    await page.goto(`${site.url}/cart`);
    const chat = chatOn(page);
    await chat.open();
    await chat.ask(QUESTION[language]);
    await expect(chat.replies).toHaveCount(1);
    await chat.panel.locator('button.person').click();

    // Both have it open; the second one does not hear that the first has taken it.
    for (const one of [timur, aspan]) {
      await one.goto('/inbox');
      await one
        .getByRole('region', { name: t('inbox:group.waiting') })
        .getByRole('link')
        .first()
        .click();
      await one.getByRole('textbox').waitFor();
    }
    await timur.context().setOffline(true);
    await press(aspan, 'inbox:step.take');
    await expect(chat.messages.last()).toContainText(t('people:notice.taken', { name: 'Aspan Coffee' }));
    await timur.context().setOffline(false);
    const place = new URL(timur.url());
    const late = await timur.context().request.post(`${place.pathname}${place.search}`, {
      form: { step: 'say', text: 'I was first', sentAs: 'late' },
      headers: { Origin: komek.url },
    });
    expect(await late.text()).toContain(t('errors:taken_over'));
    await expect(timur.getByText(t('inbox:event.taken', { name: 'Aspan Coffee' }))).toBeVisible({ timeout: BACK_MS });
    await expect(timur.getByRole('button', { name: t('inbox:step.take') })).toHaveCount(0);

    await send(aspan, '1: aspan');
    await expect(chat.messages.last()).toContainText('1: aspan');
    await send(aspan, 'between us', 'inbox:addNote');
    await expect(said(timur, 'between us')).toBeVisible();
    await chat.ask('2: visitor');
    await expect(said(aspan, '2: visitor')).toBeVisible();
    await expect(said(timur, '2: visitor')).toBeVisible();

    // A second tab, then the first without a network: what was said meanwhile comes once.
    const second = await page.context().newPage();
    await second.goto(`${site.url}/other`);
    const other = chatOn(second);
    await other.open();
    await expect(other.messages.last()).toContainText('2: visitor');
    await page.context().setOffline(true);
    await send(aspan, '3: aspan');
    await page.context().setOffline(false);
    for (const tab of [chat, other]) await expect(tab.messages.last()).toContainText('3: aspan', { timeout: BACK_MS });

    if (long) await komek.crash();

    // To the colleague, who is there and has it at once.
    await aspan.getByText(t('inbox:give.open')).click();
    const colleague = aspan.locator('select[name=to] option', { hasText: 'Timur' });
    await aspan.locator('select[name=to]').selectOption((await colleague.getAttribute('value')) ?? '');
    await press(aspan, 'inbox:give.submit');
    await expect(chat.messages.last()).toContainText(t('people:notice.assigned', { name: 'Timur' }));
    await send(timur, '4: timur');
    await expect(chat.messages.last()).toContainText('4: timur');
    await page.reload();
    await chat.open();
    await expect(chat.messages.last()).toContainText('4: timur');
    await chat.ask('5: visitor');
    await expect(said(timur, '5: visitor')).toBeVisible();

    // Closed, rated, and seen by both in the same order.
    await press(timur, 'inbox:step.close');
    await expect(chat.messages.last()).toContainText(t('people:notice.closed', { name: 'Timur' }));
    await chat.panel.locator('.rate').getByRole('button', { name: '4' }).click();
    for (const one of [aspan, timur]) await expect(one.getByText(t('inbox:event.rated', { rating: 4 }))).toBeVisible();
    const all = ['1: aspan', '2: visitor', '3: aspan', '4: timur', '5: visitor'];
    // What was written in the other tab stands in its place.
    for (const tab of [chat, other]) {
      await expect.poll(async () => inOrder(await tab.messages.allTextContents()), { timeout: BACK_MS }).toEqual(all);
    }
    await aspan.reload();
    for (const one of [aspan, timur]) {
      expect(inOrder(await one.locator('ol').getByRole('listitem').allTextContents())).toEqual(all);
    }
    expect((await chat.messages.allTextContents()).join()).not.toContain('between us');
    await chat.ask(QUESTION[language]);
    await expect(chat.messages.last()).toHaveClass(/bot/);
    for (const one of [aspan, timur]) await one.context().close();
    await shop.close();
  });
}

test('a conversation in Telegram passes between a visitor and two people, and nothing is lost, doubled or out of order', async ({
  browser,
  komek,
  mailbox,
  telegram,
}) => {
  test.setTimeout(240_000);
  const t = textsIn('ru');
  const shop = await openShop(komek, mailbox);
  const bot = telegram.newBot();
  const { user } = await (await shop.owner.get('/api/auth/me')).json();
  await shop.owner.post(`/api/telegram/activate/${user.id}`, { data: { token: bot.token, name: 'Aspan' } });
  const [aspan, timur] = [
    await ownerPage(browser, komek, shop, true),
    await operatorPage(browser, komek, mailbox, shop, 'ru'),
  ];
  await chooseLanguage(aspan.context(), 'ru');
  const { press, send } = deskIn(t);
  // They write in Russian: the bot's words follow the language of the last message.
  const visitor = { id: 7100, name: 'Dana', language: 'ru' };
  const heard = (text: string) =>
    expect.poll(() => bot.texts(visitor.id).join('\n'), { timeout: BACK_MS }).toContain(text);

  bot.say(QUESTION.ru, visitor);
  await heard('Абая, 10');
  bot.say('/person', visitor);
  for (const one of [timur, aspan]) {
    await one.goto('/inbox');
    await one.getByRole('link', { name: 'Dana' }).first().click();
    await one.getByRole('textbox').waitFor();
  }
  await press(aspan, 'inbox:step.take');
  await heard(t('people:notice.taken', { name: 'Aspan Coffee' }));
  await send(aspan, '1: aspan');
  await heard('1: aspan');
  bot.say('2: посетитель', visitor);
  for (const one of [aspan, timur]) await expect(said(one, '2: посетитель')).toBeVisible();
  // One of them is away meanwhile; the other writes from a second tab.
  await timur.context().setOffline(true);
  const second = await aspan.context().newPage();
  await second.goto(aspan.url());
  await send(second, '3: aspan');
  if (long) await komek.crash();
  bot.say('4: посетитель', visitor);
  for (const one of [aspan, second]) await expect(said(one, '4: посетитель')).toBeVisible({ timeout: BACK_MS });
  await timur.context().setOffline(false);
  await aspan.reload();
  await press(aspan, 'inbox:step.giveBack');
  await press(timur, 'inbox:step.take');
  await send(timur, '5: timur');
  await press(timur, 'inbox:step.close');
  await heard(t('people:rate'));
  const all = ['1: aspan', '2: посетитель', '3: aspan', '4: посетитель', '5: timur'];
  for (const one of [aspan, second, timur]) {
    await expect
      .poll(async () => inOrder(await one.locator('ol').getByRole('listitem').allTextContents()), { timeout: BACK_MS })
      .toEqual(all);
  }
  const toVisitor = all.filter((text) => !text.includes('посетитель'));
  await expect.poll(() => inOrder(bot.texts(visitor.id)), { timeout: BACK_MS }).toEqual(toVisitor);
  for (const one of [aspan, timur]) await one.context().close();
  await shop.close();
});
