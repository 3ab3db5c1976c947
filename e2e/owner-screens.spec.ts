import { makeAccount, signInBrowser } from './fixtures/accounts';
import { chatOn } from './fixtures/chat';
import { scripted } from './fixtures/look/scripted';
import { ownerPage } from './fixtures/owner-page';
import { openShop } from './fixtures/shop';
import { expect, test } from './fixtures/test';
import { ask } from './fixtures/visitor';

for (const javaScript of [true, false]) {
  const how = javaScript ? '' : ' without JavaScript';

  test(`an owner creates a button for visitors, changes and deletes it${how}`, async ({ browser, komek, mailbox }) => {
    const shop = await openShop(komek, mailbox);
    const page = await ownerPage(browser, komek, shop, javaScript);
    await page.goto('/ai-actions');
    await expect(page.getByText('No custom action has been created yet.')).toBeVisible();

    await page.getByRole('link', { name: 'Create action' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveAccessibleName('Create a new action');
    await dialog.getByLabel('Action name').fill('Booking');
    await dialog.getByLabel('URL').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByLabel('Button text')).toHaveAccessibleDescription('Required field');
    await expect(dialog.getByLabel('URL')).toHaveAccessibleDescription(/Enter a full address/);
    await expect(dialog.getByLabel('Action name')).toHaveValue('Booking');
    await dialog.getByLabel('When to show the button').fill('When the visitor wants to book a table');
    await dialog.getByLabel('Button text').fill('Book a table');
    await dialog.getByLabel('URL').fill('example.com/booking');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('The action has been created.')).toBeVisible();
    await expect(page.getByRole('row', { name: /Booking Book a table https:\/\/example.com\/booking/ })).toBeVisible();
    const wordings = [
      'I want to book a table for four',
      'Could we have the table by the window booked?',
      // Many words beside those of the condition.
      'Is it possible to book a long table by the window for our whole team on Friday evening in the next month?',
    ];
    for (const wording of wordings)
      expect([wording, (await ask(shop, 'guest', wording)).actions]).toEqual([
        wording,
        [{ buttonText: 'Book a table', url: 'https://example.com/booking' }],
      ]);

    await page.getByRole('link', { name: 'Edit: Booking' }).click();
    await expect(dialog.getByLabel('When to show the button')).toHaveValue('When the visitor wants to book a table');
    await dialog.getByLabel('Button text').fill('Reserve');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('cell', { name: 'Reserve' })).toBeVisible();

    await page.getByRole('link', { name: 'Delete: Booking' }).click();
    await expect(dialog).toContainText('Are you sure you want to delete this action?');
    await expect(dialog).toContainText('Booking');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No custom action has been created yet.')).toBeVisible();
    expect((await ask(shop, 'guest', 'I want to book a table for four')).actions).toEqual([]);
    await page.context().close();
    await shop.close();
  });

  test(`an owner reads visitors’ questions and answers an unanswered one${how}`, async ({
    browser,
    komek,
    mailbox,
  }) => {
    const shop = await openShop(komek, mailbox);
    await ask(shop, 'Client-Anna', 'How long is the warranty?', true);
    await ask(shop, 'client-boris', 'Is there a swimming pool?', false);
    const page = await ownerPage(browser, komek, shop, javaScript);

    await test.step('the latest visitor is open', async () => {
      await page.goto('/chat-logs');
      await expect(page.getByRole('heading', { level: 2 })).toHaveText('Name of client-boris');
      const conversation = page.getByRole('region', { name: 'Conversation with Name of client-boris' });
      await expect(conversation).toContainText('Is there a swimming pool?');
      await expect(conversation).toContainText('No answer found');
      await expect(conversation).toContainText('It did not help');
    });

    await test.step('search by part of the id, in any case', async () => {
      await page.getByLabel('Search by visitor, or by what was said').fill('CLIENT-AN');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL(/\/chat-logs\?q=CLIENT-AN(&|$)/);
      await expect(page.getByRole('link', { name: /Name of Client-Anna/ })).toBeVisible();
      await expect(page.getByRole('link', { name: /client-boris/ })).toHaveCount(0);
      const conversation = page.getByRole('region', { name: 'Conversation with Name of Client-Anna' });
      await conversation.getByText('Details').click();
      await expect(
        conversation.getByRole('definition').filter({ hasText: 'Q/A “How long is the warranty?”' }),
      ).toBeVisible();
      await expect(conversation).toContainText('It helped');
      await page.getByLabel('Search by visitor, or by what was said').fill('nobody at all');
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page.getByText('No users found')).toBeVisible();
      await expect(page.getByText('Select a user')).toBeVisible();
      await page.getByRole('link', { name: 'Clear the search' }).click();
      await expect(page).toHaveURL(/\/chat-logs$/);
      if (javaScript) {
        await page.locator('html[data-ready]').waitFor({ state: 'attached' });
        await page.getByRole('link', { name: /Name of client-boris/ }).focus();
        await page.keyboard.press('ArrowDown');
        await expect(page.getByRole('link', { name: /Name of Client-Anna/ })).toBeFocused();
      }
    });

    await test.step('what was said is searched, and the list narrowed to what found no answer', async () => {
      await page.getByLabel('Search by visitor, or by what was said').fill('SWIMMING');
      await page.getByText('Filters').click();
      await page.getByLabel('Replies').selectOption({ label: 'No answer found' });
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await expect(page).toHaveURL(/show=unanswered/);
      await expect(page.getByRole('link', { name: /Client-Anna/ })).toHaveCount(0);
      await page.getByRole('link', { name: /Name of client-boris/ }).click();
      await expect(page).toHaveURL(/#message-\d+$/);
      await expect(
        page
          .getByRole('region', { name: /^Conversation/ })
          .locator('mark')
          .first(),
      ).toHaveText('swimming');
      await page.getByRole('link', { name: 'Show all' }).click();
      await page.goto('/chat-logs');
    });

    await test.step('the pair that an answer came from is changed in its place', async () => {
      await page.getByRole('link', { name: /Name of Client-Anna/ }).click();
      await page.getByRole('link', { name: /Edit the answer.*How long is the warranty/ }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Used in 1 reply to visitors in the last 30 days');
      await dialog.getByLabel('Answer').fill('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByLabel('Answer')).toHaveAccessibleDescription('Required field');
      await dialog.getByLabel('Answer').fill('Three years.');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      expect((await ask(shop, 'client-vera', 'How long is the warranty?')).answer).toBe('Three years.');
    });

    await test.step('an unanswered exchange becomes a Q/A pair', async () => {
      await page.getByRole('link', { name: /Name of client-boris/ }).click();
      await expect(page).toHaveURL(/visitor=client-boris/);
      await page.getByRole('link', { name: /Add to Q\/A/ }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Question')).toHaveValue('Is there a swimming pool?');
      await expect(dialog.getByLabel('Answer')).toHaveValue('');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByLabel('Answer')).toHaveAccessibleDescription('Required field');
      await dialog.getByLabel('Answer').fill('Yes, on the roof.');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Saved. Your assistant already answers from it.')).toBeVisible();
      await expect(dialog).toHaveCount(0);
      expect((await ask(shop, 'client-boris', 'Is there a swimming pool?')).answer).toBe('Yes, on the roof.');
    });
    await page.context().close();
    await shop.close();
  });

  test(`an owner sees the assistant’s figures on the dashboard${how}`, async ({ browser, komek, mailbox }) => {
    const shop = await openShop(komek, mailbox);
    const page = await ownerPage(browser, komek, shop, javaScript);
    await page.goto('/dashboard');
    await expect(page.getByText('No messages in this period')).toBeVisible();

    await ask(shop, 'a', 'How long is the warranty?', true);
    await ask(shop, 'b', 'How long is the warranty?', false);
    await ask(shop, 'c', 'Is there a swimming pool?');
    await ask(shop, 'd', 'is there a SWIMMING POOL');
    await page.reload();
    const statistics = page.getByRole('region', { name: 'Statistics of all time' });
    await expect(page.getByText('Aspan Coffee, this is how your assistant is doing.')).toBeVisible();
    await expect(statistics.getByRole('definition').filter({ hasText: /^\d+$/ })).toHaveText(['1', '1', '4']);
    await expect(page.getByRole('progressbar', { name: 'Today' })).toHaveAttribute('aria-valuetext', /^2 of /);

    await page.getByRole('link', { name: '7 days' }).click();
    await expect(page).toHaveURL(/days=7$/);
    await expect(
      page.getByRole('img', { name: 'In the last 7 days your assistant answered 2 messages and had no answer to 2.' }),
    ).toBeVisible();
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('row')).toHaveCount(8);
    await expect(page.getByText('2 of 4 messages')).toBeVisible();
    const csv = await page.context().request.get('/dashboard/csv?days=7');
    expect(csv.headers()['content-disposition']).toMatch(/filename="komek-[\d-]+-7-days\.csv"/);
    expect((await csv.text()).trim().split('\r\n')).toHaveLength(8);
    expect(await csv.text()).toMatch(/,2,2,1,1,0,0,""\r\n$/);

    await expect(page.getByText('asked 2 times')).toBeVisible();
    await page.getByRole('link', { name: /Write the answer.*SWIMMING POOL/ }).click();
    await page.getByRole('dialog').getByLabel('Answer').fill('Yes, on the roof.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Your assistant already answers from it.')).toBeVisible();
    await page.goto('/dashboard');
    // The answer that did not help is still open.
    await page.getByRole('link', { name: /Write the answer.*warranty/ }).click();
    await page.getByRole('dialog').getByLabel('Answer').fill('Five years.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Your assistant already answers from it.')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText('Nothing left unanswered')).toBeVisible();
    await page.context().close();
    await shop.close();
  });

  test(`an owner changes the assistant’s settings and deletes a document in the playground${how}`, async ({
    browser,
    komek,
    mailbox,
  }) => {
    const shop = await openShop(komek, mailbox);
    const file = { name: 'Delivery.txt', mimeType: 'text/plain', buffer: Buffer.from('Delivery costs 1750 tenge.') };
    await shop.owner.post('/api/knowledge/upload-multiple', { multipart: { documents: file } });
    const page = await ownerPage(browser, komek, shop, javaScript);
    await page.goto('/playground');
    await expect(page.getByText('Frequent questions with their answers')).toBeVisible();
    await expect(page.getByLabel('Instructions for your agent')).toBeHidden();
    await page.getByLabel('Area of expertise').selectOption('Custom AI agent');
    await expect(page.getByText('Frequent questions with their answers')).toBeHidden();
    await page.getByLabel('Instructions for your agent').fill('Speak like a mountain guide.');
    await page.getByLabel('Temperature').fill('8');
    await page.getByLabel('How to reach a person').fill('+7 727 000 11 22');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^Saved\./)).toBeInViewport();
    const { user } = await (await shop.owner.get('/api/auth/me')).json();
    expect(user.aiSettings).toEqual({
      domain: 'custom',
      temperature: expect.closeTo(0.8),
      customPrompt: 'Speak like a mountain guide.',
      contact: '+7 727 000 11 22',
    });
    await page.goto('/playground');
    await expect(page.getByLabel('How to reach a person')).toHaveValue('+7 727 000 11 22');
    await expect(page.getByLabel('Instructions for your agent')).toHaveValue('Speak like a mountain guide.');
    await expect(page.getByLabel('Temperature')).toHaveValue('8');

    await page.getByRole('link', { name: 'Delete: Delivery.txt' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete document?' });
    await expect(dialog).toContainText('Delivery.txt');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The document has been deleted.')).toBeInViewport();
    await expect(
      page.getByText('No documents: the assistant answers from your website, questions and texts.'),
    ).toBeVisible();
    await page.context().close();
    await shop.close();
  });
}

test('a question in the playground is answered live, logged as such and not counted', async ({
  browser,
  komek,
  mailbox,
}) => {
  const shop = await openShop(komek, mailbox);
  const page = await ownerPage(browser, komek, shop, true);
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  // Reached by a link instead of its own URL: the widget's script must run then too.
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Playground' }).click();
  const widget = page.locator('komek-chat');
  await widget.getByRole('textbox').fill('How long is the warranty?');
  await widget.getByRole('textbox').press('Enter');
  await expect(chatOn(page).replies.last()).toContainText('36 months');
  const asked = page.getByRole('heading', { name: 'How long is the warranty?' });
  const reason = page.getByRole('listitem').filter({ has: asked });
  await expect(reason).toContainText('One of your questions with answers is about the same thing.');
  await expect(reason).toContainText('Words found in it: warranty');
  await expect(reason).toContainText('How close it is: every word of the question is in it');
  // It was taken from a pair: that one is changed, for a second would contradict it.
  await reason.getByRole('link', { name: /Edit the answer/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Question and answer' });
  await dialog.getByLabel('Answer').fill('The warranty is 48 months.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Your assistant already answers from it.')).toBeVisible();
  await expect(page).toHaveURL(/\/playground\?done=mended/);
  expect(await (await shop.owner.get('/api/knowledge/qa')).text()).toContain('The warranty is 48 months.');
  await page.getByRole('link', { name: 'Chat logs' }).click();
  await expect(widget).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'You, in the playground' })).toBeVisible();
  await page.getByRole('link', { name: 'Playground', exact: true }).click();
  await expect(widget.getByRole('textbox')).toBeVisible();
  expect(await (await shop.owner.get('/api/knowledge/stats')).json()).toEqual({ total: 0, resolved: 0, unresolved: 0 });
  expect(faults).toEqual([]);
  await page.context().close();
  await shop.close();
});

test('the playground opens once there is knowledge to answer from', async ({ page, context, komek, mailbox }) => {
  await signInBrowser(context, komek, await makeAccount(komek, mailbox));
  await page.goto('/playground');
  await expect(page.getByText('There is nothing to answer from yet')).toBeVisible();
  await expect(page.locator('komek-chat')).toHaveCount(0);
  await page.getByRole('link', { name: 'Start setup' }).click();
  await expect(page).toHaveURL(/\/ai-assistant/);
  await context.request.post('/api/knowledge/manual-text', { data: { text: 'We are open daily.' } });
  await page.goto('/playground');
  await expect(page.getByLabel('Area of expertise')).toBeVisible();
});

test('the form of an action closes by Esc and by a click beside it, and traps the keyboard focus', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies((await shop.owner.storageState()).cookies);
  await page.goto('/ai-actions');
  const create = page.getByRole('link', { name: 'Create action' });
  const dialog = page.getByRole('dialog');
  await scripted(create);
  await create.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Action name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/ai-actions$/);
  await expect(create).toBeFocused();
  await create.click();
  await expect(dialog).toBeVisible();
  await page.mouse.click(5, 400);
  await expect(dialog).toHaveCount(0);
});

test('the API calls for actions, settings and logs do the same as their screens, and nothing for another owner', async ({
  komek,
  mailbox,
}) => {
  const [mine, theirs] = [await openShop(komek, mailbox), await openShop(komek, mailbox)];
  const action = { actionName: 'Call', whenToUse: 'call', buttonText: 'Call us', url: 'tel:+77010000000' };
  const created = await theirs.owner.post('/api/ai-actions', { data: action });
  expect(created.status()).toBe(201);
  const { _id } = await created.json();
  const address = `/api/ai-actions/${_id}`;
  expect(await (await theirs.owner.get(address)).json()).toEqual({ _id, ...action });
  const changed = { ...action, buttonText: 'Ring us' };
  expect(await (await theirs.owner.put(address, { data: changed })).json()).toEqual({ _id, ...changed });
  expect(await (await theirs.owner.get('/api/ai-actions')).json()).toEqual([{ _id, ...changed }]);
  await ask(theirs, 'their-visitor', 'How long is the warranty?');
  const [entry] = await (await theirs.owner.get('/api/chat-logs')).json();
  expect(entry).toEqual({
    _id: expect.any(String),
    userId: 'their-visitor',
    message: 'How long is the warranty?',
    answer: 'The warranty lasts 36 months.',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
  });

  for (const response of [
    await mine.owner.get(address),
    await mine.owner.put(address, { data: action }),
    await mine.owner.delete(address),
    await mine.owner.get('/api/ai-actions/nothing'),
    await mine.owner.get(`/ai-actions?edit=${_id}`),
    await mine.owner.get(`/ai-actions?delete=${_id}`),
    await mine.owner.post(`/ai-actions?edit=${_id}`, { form: action }),
    await mine.owner.post('/ai-actions?delete=x', { form: { id: _id } }),
    await mine.owner.get('/chat-logs?visitor=their-visitor'),
    await mine.owner.get(`/chat-logs?add=${entry._id}`),
    await mine.owner.get('/playground?delete=Delivery.txt'),
  ]) {
    expect([response.url(), response.status()]).toEqual([response.url(), 404]);
    expect(await response.text()).not.toContain('warranty lasts');
  }
  expect(await (await mine.owner.get('/api/chat-logs')).json()).toEqual([]);

  for (const [data, status] of [
    [{ domain: 'yoga', temperature: 0.3, customPrompt: '' }, 200],
    [{ domain: 'wizard', temperature: 0.3 }, 400],
    [{ domain: 'yoga', temperature: 3 }, 400],
  ] as const) {
    expect((await mine.owner.post('/api/user/ai-settings', { data })).status()).toBe(status);
  }
  expect((await mine.owner.post('/api/ai-actions', { data: { ...action, url: 'javascript:alert(1)' } })).status()).toBe(
    400,
  );
  expect((await mine.owner.get('/api/chat-logs?limit=1001')).status()).toBe(400);
  expect((await mine.owner.get(`/api/chat-logs?before=${entry._id}&limit=1`)).status()).toBe(200);
  expect((await mine.owner.post('/api/chat-logs')).status()).toBe(405);
  expect((await theirs.owner.delete(address)).status()).toBe(200);
  expect(await (await theirs.owner.get('/api/ai-actions')).json()).toEqual([]);
  await mine.close();
  await theirs.close();
});
