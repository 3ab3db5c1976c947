import type { BrowserContext, Page } from '@playwright/test';
import type { StandInBot } from '../test/telegram/stand-in-bot';
import { linkTo, makeAccount, signInBrowser } from './fixtures/accounts';
import { chooseLanguage, inspect, LANGUAGES, lookIn, reloadUntil, scriptsIn } from './fixtures/look/look';
import { scripted } from './fixtures/look/scripted';
import { expect, test } from './fixtures/test';

const TAB = '/widget-setup?tab=telegram';

/** The dialog that connects a bot, as its owner fills it in; `add` is the same form on its own page. */
function formOn(page: Page) {
  const token = page.locator('input[name="token"]');
  const name = page.locator('input[name="name"]');
  return {
    token,
    name,
    error: page.getByRole('alert'),
    async send(value: string, called = 'Aspan') {
      await token.fill(value);
      await name.fill(called);
      await page.locator('form:has(input[name="token"]) button').click();
    },
  };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the Telegram tab' : 'the Telegram tab without JavaScript', () => {
    test.use({ javaScriptEnabled });
    test.beforeEach(async ({ context, komek, mailbox }) => {
      await signInBrowser(context, komek, await makeAccount(komek, mailbox));
    });

    test('connects a bot and shows its link to share', async ({ page, telegram }) => {
      const bot = telegram.newBot();
      const form = formOn(page);
      await page.goto(TAB);
      await page.getByRole('link', { name: 'Activate a Telegram bot' }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(4);

      await form.send('');
      await expect(page.getByText('Required field')).toBeVisible();
      await form.send('123456:AA');
      await expect(page.getByText('Minimum 10 characters')).toBeVisible();

      // A revoked token: nothing typed is lost. The server does not send a token back.
      const revoked = bot.token;
      telegram.revoke(bot);
      await form.send(revoked);
      await expect(form.error).toContainText('Telegram does not accept this token');
      await expect(form.name).toHaveValue('Aspan');
      await expect(form.token).toHaveValue(javaScriptEnabled ? revoked : '');
      await form.error.getByRole('link', { name: 'Close' }).click();
      await expect(form.error).toBeHidden();

      await form.send(bot.token);
      await expect(page.getByRole('heading', { name: 'Aspan' })).toBeVisible();
      await expect(page.getByText('The bot has been added!')).toBeVisible();
      await expect(page.getByText(`@${bot.username}`)).toBeVisible();
      await expect(page.getByRole('link', { name: `https://t.me/${bot.username}` })).toBeVisible();
      expect(await page.content()).not.toContain(bot.token.split(':')[1]);

      await page.goto('/ai-assistant?setup=connect');
      await expect(page.getByRole('link', { name: `https://t.me/${bot.username}` })).toBeVisible();
    });

    test('removes another service’s webhook only after the owner has agreed', async ({ page, telegram }) => {
      const bot = telegram.newBot();
      bot.webhook = 'https://bots.example.com/hook';
      await page.goto(`${TAB}&bot=activate`);
      await formOn(page).send(bot.token);
      await expect(page.getByText('The bot’s messages go to bots.example.com')).toBeVisible();
      expect(await page.content()).not.toContain(bot.token.split(':')[1]);

      const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
      await save.click();
      await expect(page.getByText('Tick the box to go on')).toBeVisible();
      expect(bot.webhook).toBe('https://bots.example.com/hook');

      await page.getByRole('checkbox').check();
      await save.click();
      await expect(page.getByRole('heading', { name: 'Aspan' })).toBeVisible();
      expect(bot.webhook).toBe('');
    });

    test('turns the bot off and on, replaces its token and removes it, naming it each time', async ({
      page,
      telegram,
    }) => {
      const bot = telegram.newBot();
      await page.goto(`${TAB}&bot=activate`);
      await formOn(page).send(bot.token, 'Aspan Coffee');

      await page.getByRole('link', { name: 'Turn off' }).click();
      await expect(page.getByRole('dialog')).toContainText(`Aspan Coffee@${bot.username}`);
      await page.getByRole('button', { name: 'Turn off' }).click();
      await expect(page.getByText('The bot is off. Messages wait')).toBeVisible();
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText('The bot is on again.')).toBeVisible();

      const other = telegram.newBot();
      await page.getByRole('link', { name: 'Replace the token' }).first().click();
      await expect(page.getByRole('dialog')).toContainText('Now connected: “Aspan Coffee”');
      await formOn(page).send(other.token, 'Aspan Night');
      await expect(page.getByText(`@${other.username}`)).toBeVisible();

      await page.getByRole('link', { name: 'Remove' }).click();
      await expect(page.getByRole('dialog')).toContainText(`Aspan Night@${other.username}`);
      await page.getByRole('button', { name: 'Remove' }).click();
      await expect(page.getByText('The bot has been removed.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Activate a Telegram bot' })).toBeVisible();
    });

    test('reports a bot of another account, and offers no test before anybody wrote', async ({
      page,
      telegram,
      browser,
      komek,
      mailbox,
    }) => {
      const bot = telegram.newBot();
      const elsewhere = await browser.newContext({ baseURL: komek.url });
      await signInBrowser(elsewhere, komek, await makeAccount(komek, mailbox));
      await connect(elsewhere, bot.token);
      await elsewhere.close();

      await page.goto(`${TAB}&bot=activate`);
      await formOn(page).send(bot.token);
      await expect(formOn(page).error).toContainText('already connected to another account');

      const own = telegram.newBot();
      await formOn(page).send(own.token);
      await page.getByRole('button', { name: 'Send a test' }).click();
      await expect(page.getByRole('alert')).toContainText(`Open https://t.me/${own.username}, press Start`);
    });

    test('has a page for connecting the bot, with the specified words', async ({ page, context, telegram }) => {
      await chooseLanguage(context, 'ru');
      const bot = telegram.newBot();
      await page.goto('/add-bot');
      await formOn(page).send('', '');
      await expect(page.getByText('Обязательное поле')).toBeVisible();
      await formOn(page).send('12345:A', '');
      await expect(page.getByText('Минимум 10 символов')).toBeVisible();
      await formOn(page).send(bot.token, '');
      await expect(page.getByText('Бот успешно добавлен!')).toBeVisible();
      await page.getByRole('link', { name: 'Перейти к боту' }).click();
      await expect(page.getByText(`@${bot.username}`)).toBeVisible();
    });
  });
}

test('a bot is connected and its link copied by keyboard only', async ({ page, context, komek, mailbox, telegram }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInBrowser(context, komek, await makeAccount(komek, mailbox));
  const bot = telegram.newBot();
  const opener = page.getByRole('link', { name: 'Activate a Telegram bot' });
  await page.goto(TAB);
  await scripted(opener);
  await opener.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  const { token } = formOn(page);
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(token).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.type(bot.token);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`@${bot.username}`)).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`https://t.me/${bot.username}`);
});

test.describe('the state of a bot', () => {
  test.beforeEach(async ({ context, komek, mailbox }) => {
    await signInBrowser(context, komek, await makeAccount(komek, mailbox));
  });
  const badge = (page: Page) => page.locator('section').filter({ hasText: 'Listening since' }).getByRole('status');

  test('refreshes itself, shows the last message, and sends a test to its writer', async ({
    page,
    context,
    telegram,
  }) => {
    const bot = telegram.newBot();
    await connect(context, bot.token);
    await page.goto(TAB);
    await expect(badge(page)).toHaveText('Listening');
    await expect(page.getByText('None yet')).toBeVisible();
    await expect(page.getByText('Nobody has written to the bot yet.')).toBeVisible();

    bot.say('/start', { id: 5000, name: 'Aliya' });
    await expect(page.getByText('Goes to Aliya, who wrote to the bot last.')).toBeVisible();
    await expect(page.getByText('None yet')).toBeHidden();
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByText('a test message went to Aliya')).toBeVisible();
    expect(bot.texts(5000).at(-1)).toContain('Test: the bot');

    bot.blockedBy.add(5000);
    await page.getByRole('button', { name: 'Send a test' }).click();
    await expect(page.getByRole('alert')).toContainText('The person has blocked the bot.');
  });

  test('reports another program that takes its messages, and recovers', async ({ page, context, telegram }) => {
    const bot = telegram.newBot();
    await connect(context, bot.token);
    await page.goto(TAB);
    await expect(badge(page)).toHaveText('Listening');
    bot.fail('getUpdates', { status: 409, description: 'Conflict: terminated by other getUpdates request' });
    await expect(badge(page)).toHaveText('Not working', { timeout: 30_000 });
    await expect(page.getByText('Another program is taking this bot’s messages')).toBeVisible();
    await inspect(page, 'telegram-conflict-en');
    bot.mend();
    await expect(badge(page)).toHaveText('Listening', { timeout: 60_000 });
    await expect(page.getByText('Another program is taking')).toBeHidden();
  });

  test('reports a revoked token, and takes a new one in a dialog', async ({ page, context, telegram }) => {
    const bot = telegram.newBot();
    await connect(context, bot.token);
    await page.goto(TAB);
    await expect(badge(page)).toHaveText('Listening');
    telegram.revoke(bot);
    await expect(badge(page)).toHaveText('Not working');
    await expect(page.getByText('Telegram no longer accepts the token')).toBeVisible();
    await inspect(page, 'telegram-revoked-en');
    await page.getByRole('alert').getByRole('link', { name: 'Replace the token' }).click();
    await formOn(page).send(bot.token);
    await expect(badge(page)).toHaveText('Listening');
  });

  test('reports that Telegram cannot be reached', async ({ page, context, telegram }) => {
    const bot = telegram.newBot();
    await connect(context, bot.token);
    await page.goto(TAB);
    await expect(badge(page)).toHaveText('Listening');
    bot.fail('getUpdates', 'drop');
    await expect(page.getByText('Telegram cannot be reached from the server.')).toBeVisible();
  });
});

/** Connects a bot by the owner's API call. */
async function connect(context: BrowserContext, token: string): Promise<void> {
  const response = await context.request.post('/api/companies/bot', { data: { telegramBotToken: token } });
  if (!response.ok()) throw new Error(`${response.status()}: ${await response.text()}`);
}

/** A group without topics, one with them, and one in which the bot may make none. */
const GROUPS = ['Аспан: кассирлер', 'Аспан кофеханасы, Абай даңғылындағы ауысым', 'Аспан: доставка по городу'] as const;

/** Connects the groups with a bot, as somebody does who sends the code there. */
async function connectGroups(page: Page, bot: StandInBot, language: string): Promise<void> {
  for (const [nth, title] of GROUPS.entries()) {
    const id = -1_000_000_000_000 - bot.id - nth;
    if (nth > 0) bot.forums.set(id, { topics: new Map(), may: nth === 1 });
    await page.goto('/inbox/notices');
    await page.locator('button[value="connect"]').click();
    const code = ((await page.locator('figure code').textContent()) ?? '').replace('/start', `/start@${bot.username}`);
    const from = { id: 6000, is_bot: false, first_name: 'Айгүл', language_code: language };
    const chat = { id, type: 'supergroup', title, ...(nth > 0 && { is_forum: true }) };
    bot.push({
      message: { message_id: 900_000 + nth, date: Math.floor(Date.now() / 1000), chat, from, text: code },
    } as never);
    await page.goto('/inbox/notices');
    await reloadUntil(page, page.getByText(title));
  }
}

for (const language of LANGUAGES) {
  test.describe(() => {
    test.use(scriptsIn(language));

    test(`the Telegram screens in ${language} have no accessibility or layout fault in any state`, async ({
      page,
      context,
      komek,
      mailbox,
      telegram,
    }) => {
      test.setTimeout(300_000);
      const account = await makeAccount(komek, mailbox);
      await signInBrowser(context, komek, account);
      const { look, see } = await lookIn(language, page);
      const bot = telegram.newBot();
      const form = formOn(page);
      await look('telegram-none', TAB);
      await look('telegram-activate', `${TAB}&bot=activate`);
      await form.send('12345', 'Aspan');
      await expect(page.locator('dialog [aria-invalid]')).toHaveCount(1);
      await see('telegram-activate-faults');
      bot.fail('getMe', { status: 401 }, 1);
      await form.send(bot.token, 'Аспан кофеханасы, Абай даңғылы');
      await expect(form.error).toBeVisible();
      await see('telegram-activate-refused');
      bot.webhook = 'https://a-service-with-a-long-name.bots.example.com/hook';
      await form.send(bot.token, 'Аспан кофеханасы, Абай даңғылы');
      await expect(page.getByRole('checkbox')).toBeVisible();
      await page.locator('dialog form button').click();
      await expect(page.locator('dialog [aria-invalid]')).toHaveCount(1);
      await see('telegram-consent');
      await page.getByRole('checkbox').check();
      await page.locator('dialog form button').click();
      await expect(page.getByText(`@${bot.username}`)).toBeVisible();
      await see('telegram-activated');
      await page.locator('form[action*="do=test"] button').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await see('telegram-test-refused');
      for (const dialog of ['replace', 'disable', 'remove']) await look(`telegram-${dialog}`, `${TAB}&bot=${dialog}`);
      await page.goto(TAB);
      bot.say('/start', { id: 6000, name: 'Айгүл', language });
      await reloadUntil(page, page.getByText('Айгүл'));
      await see('telegram-listening');
      await page.goto('/inbox/notices');
      await page.locator('button[value="connect"]').click();
      await expect(page.locator('a[href*="?start="]')).toBeVisible();
      // The page looks every few seconds whether the chat is connected; the code stays until then.
      // The first answer may be that of the submit.
      for (const _ of language === 'ru' ? [1, 2] : []) await page.waitForResponse(/notices\.data/);
      await see('inbox-settings-connecting');
      bot.say((await page.locator('figure code').textContent()) ?? '', { id: 6000, name: 'Айгүл', language });
      await page.goto('/inbox/notices');
      await reloadUntil(page, page.locator('button[value="disconnect"]'));
      await see('inbox-settings-chats');
      await connectGroups(page, bot, language);
      await page.locator('li', { hasText: GROUPS[0] }).locator('button[value="answering"]').click();
      await expect(page.locator('input[value="administrators"]')).toHaveCount(1);
      await look('inbox-notices-groups', '/inbox/notices');
      // A visitor's wish is mailed to the owner, with a link that ends such mails.
      bot.say('позовите оператора', { id: 6001, name: 'Дана', language });
      const off = new URL(await linkTo('mails-off', mailbox, account.email));
      await look('mails-off', `${off.pathname}${off.search}`);
      await page.locator('main form button').click();
      await expect(page.getByRole('status')).toBeVisible();
      await see('mails-off-done');
      await look('mails-off-refused', '/mails-off?token=nothing');
      await page.goto(`${TAB}&bot=disable`);
      await page.locator('dialog form button').click();
      await expect(page.locator('form[action*="do=enable"]')).toBeVisible();
      await see('telegram-off');
      await look('inbox-notices-bot-off', '/inbox/notices');
      await look('telegram-add-bot-again', '/add-bot');
      await look('telegram-add-bot-added', '/add-bot?added=1');
      await look('telegram-whatsapp', '/widget-setup?tab=whatsapp');
    });
  });
}
