import { linkTo, makeAccount, newAddress, signInBrowser, test as withAccounts } from './fixtures/accounts';
import { START_MS, startKomek } from './fixtures/komek';
import { lookIn } from './fixtures/look/look';
import { expect, rememberTour } from './fixtures/test';

/** A Komek whose owners have three assistants each. */
const test = withAccounts.extend({
  komek: [
    async ({ mailbox }, use) => {
      const komek = await startKomek({ ...mailbox.settings, DEFAULT_PLAN: 'enterprise', RATE_LIMITS: 'off' });
      await use(komek);
      await komek.stop();
    },
    { scope: 'worker', timeout: START_MS },
  ],
});

// One worker, since each starts such a Komek.
test.describe.configure({ mode: 'default' });

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? '' : ' without JavaScript';

  test(`two tabs with two assistants each save into their own${how}`, async ({ browser, komek, mailbox }) => {
    const context = await browser.newContext({ javaScriptEnabled, baseURL: komek.url, locale: 'en-US' });
    await context.addInitScript(rememberTour);
    await signInBrowser(context, komek, await makeAccount(komek, mailbox));
    const [first, second] = [await context.newPage(), await context.newPage()];
    await first.goto('/assistants?new=1');
    await first.getByRole('dialog').getByLabel('Name').fill('Birch Boots');
    await first.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await expect(first).toHaveURL(/\/ai-assistant\?assistant=/);
    await first.getByRole('link', { name: 'AI actions' }).click();
    await expect(first.getByRole('heading', { name: 'AI actions' })).toBeVisible();

    // The second tab turns to the other one; the first keeps its own.
    await second.goto(first.url());
    await second.locator('aside summary').click();
    await second.locator('aside').getByRole('link', { name: 'Birch Shoes' }).click();
    await expect(second.locator('aside summary')).toContainText('Birch Shoes');
    for (const [page, button] of [
      [first, 'Book boots'],
      [second, 'Book shoes'],
    ] as const) {
      await page.getByRole('link', { name: 'Create action' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Action name').fill(button);
      await dialog.getByLabel('When to show the button').fill(button);
      await dialog.getByLabel('Button text').fill(button);
      await dialog.getByLabel('URL').fill('https://example.com');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(page.getByText('The action has been created.')).toBeVisible();
      await expect(page.getByRole('cell', { name: /^Book/ })).toHaveText([button, button]);
    }

    await first.goto('/assistants');
    await first.getByRole('link', { name: 'Delete: Birch Boots' }).click();
    await expect(first.getByRole('dialog')).toContainText('This goes with it: 1 AI action.');
    await first.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(first.getByText('The assistant has been deleted.')).toBeVisible();
    await expect(first.getByRole('link', { name: 'Delete: Birch Shoes' })).toHaveCount(0);
    await context.close();
  });
}

test('a member joins by a mail, works, and keeps what was typed when the access ends', async ({
  browser,
  komek,
  mailbox,
}) => {
  const [owner, member] = [
    await browser.newContext({ baseURL: komek.url }),
    await browser.newContext({ baseURL: komek.url }),
  ];
  await signInBrowser(owner, komek, await makeAccount(komek, mailbox));
  const [shop] = await (await owner.request.get('/api/assistants')).json();
  const email = newAddress();
  const page = await owner.newPage();
  await owner.addInitScript(rememberTour);
  await page.goto('/team');
  await page.getByRole('link', { name: 'Invite somebody' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByLabel('Editor').check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('The invitation is on its way.')).toBeVisible();

  await member.addInitScript(rememberTour);
  const tab = await member.newPage();
  const { see } = await lookIn('ru', tab);
  await tab.goto(await linkTo('join', mailbox, email));
  await see('join');
  // With the side menu.
  await tab.setViewportSize({ width: 1440, height: 900 });
  await lookIn('en', tab);
  await tab.reload();
  await tab.getByLabel('Your name').fill('Dana');
  await tab.getByLabel('Password', { exact: true }).fill('birch-and-stone');
  await tab.getByLabel('Password once more').fill('birch-and-stone');
  await tab.getByRole('button', { name: 'Make an account and accept' }).click();
  await expect(tab).toHaveURL(`${komek.url}/inbox?assistant=${shop._id}`);
  await tab.getByRole('link', { name: 'AI actions' }).first().click();
  await tab.getByRole('link', { name: 'Create action' }).click();
  const dialog = tab.getByRole('dialog');
  await dialog.getByLabel('Action name').fill('Book a table');
  await dialog.getByLabel('When to show the button').fill('Asked for a table');
  await dialog.getByLabel('Button text').fill('Book');
  await dialog.getByLabel('URL').fill('https://example.com');

  await page.goto('/team');
  await page.getByRole('link', { name: 'Remove: Dana' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Access has ended.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Your access to this account has ended.')).toBeVisible();
  await expect(dialog.getByLabel('Action name')).toHaveValue('Book a table');
  await tab.reload();
  await expect(tab.getByRole('heading', { name: 'No access' })).toBeVisible();
  for (const context of [owner, member]) await context.close();
});

for (const language of ['ru', 'kk']) {
  test(`the switcher and the screen of the assistants, in ${language}`, async ({ browser, komek, mailbox }) => {
    const context = await browser.newContext({ baseURL: komek.url });
    await context.addInitScript(rememberTour);
    await signInBrowser(context, komek, await makeAccount(komek, mailbox));
    await context.request.post('/api/assistants', { data: { name: 'Доставка цветов и подарков по Алматы' } });
    await context.request.post('/api/assistants', { data: { name: 'Гүл дүкені' } });
    const page = await context.newPage();
    const { look, see } = await lookIn(language, page);
    await look('assistants', '/assistants');
    const invited = newAddress();
    await context.request.post('/api/members/invitations', { data: { email: invited, role: 'editor' } });
    await look('team', '/team');
    await look('team-invite', '/team?invite=1');
    await look('join-signed-in', await linkTo('join', mailbox, invited));
    await page.goto('/ai-actions');
    await page.locator('summary:visible').last().click();
    // The other width has a switcher of its own.
    await page.locator('details', { hasText: 'Birch Shoes' }).evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    await see('assistants-switcher');
    await context.close();
  });
}
