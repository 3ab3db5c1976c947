import { chatOn } from './fixtures/chat';
import { lookIn, scriptsIn } from './fixtures/look';
import { ownerPage } from './fixtures/owner-page';
import { expect, test } from './fixtures/test';

/** People behind the assistant: a visitor's browser and an operator's. */

test('a visitor calls a person, who answers, is not spoken over, and gives the chat back', async ({
  browser,
  page,
  komek,
  site,
  shop,
}) => {
  site.setBody(shop.tag());
  await page.goto(`${site.url}/cart`);
  const chat = chatOn(page);
  await chat.open();
  await chat.ask('How long is the warranty?');
  await expect(chat.replies).toHaveText([/36 months/]);
  await chat.panel.getByRole('button', { name: 'Call a person' }).click();
  await expect(chat.messages.last()).toContainText('I am an AI assistant');
  await expect(chat.panel.locator('p.person')).toContainText('has been called');

  const operator = await ownerPage(browser, komek, shop, true);
  await operator.goto('/inbox');
  await expect(operator).toHaveTitle(/^\(\d+\) Inbox/);
  await operator.getByRole('region', { name: 'Waiting for a person' }).getByRole('link').first().click();
  await expect(operator.getByText('/cart')).toBeVisible();
  await operator.getByRole('textbox').fill('Hello, this is a person.');
  await operator.getByRole('button', { name: 'Send' }).click();

  // It arrives in the open panel, with the person's name.
  await expect(chat.messages.last()).toContainText('Hello, this is a person.');
  await expect(chat.messages.last().locator('.name')).not.toHaveText(/Assistant/);
  await expect(chat.panel.locator('p.person')).toContainText('A person answers you');

  // The assistant is silent, and the operator sees the message without a reload.
  await chat.ask('Can I pay by card?');
  await expect(operator.getByText('Can I pay by card?').last()).toBeVisible();
  await expect(chat.input).toBeEnabled();
  await expect(chat.replies).toHaveCount(2);

  // On the next page the closed widget counts what comes.
  await page.goto(`${site.url}/other`);
  await operator.getByRole('textbox').fill('Yes, you can.');
  await operator.getByRole('button', { name: 'Send' }).click();
  await expect(chat.launcher).toHaveAttribute('data-n', '1');
  await chat.open();
  await expect(chat.messages.last()).toContainText('Yes, you can.');
  await expect(chat.launcher).not.toHaveAttribute('data-n', /./);

  await operator.getByRole('button', { name: 'Give back to the assistant' }).click();
  await expect(chat.messages.last()).toContainText('The AI assistant answers you again.');
  await chat.ask('Can I pay by card?');
  await expect(chat.messages.last()).toContainText('Visa');
  await operator.context().close();
});

test('the inbox works without scripts, as a messenger on a phone', async ({ browser, komek, shop }) => {
  const { user_id: userId, user_hash: signature } = shop.signed('waits-without-scripts');
  const call = (name: string, data: object) =>
    shop.owner.post(`/api/assistants/${shop.key}/widget/${name}`, { data: { userId, signature, lang: 'en', ...data } });
  await call('chat', { message: 'позовите оператора', metadata: { name: 'Dana' } });
  for (const language of ['ru', 'kk'] as const) {
    const page = await ownerPage(browser, komek, shop, scriptsIn(language).javaScriptEnabled);
    const { look, see } = await lookIn(language, page);
    await look('inbox', '/inbox');
    await page.getByRole('link', { name: 'Dana' }).click();
    await page.getByRole('textbox').waitFor();
    await see('inbox-conversation');
    await look('inbox-settings', '/inbox/settings');
    await page.context().close();
  }
  const page = await ownerPage(browser, komek, shop, false);
  await page.goto('/inbox');
  await page.getByRole('link', { name: 'Dana' }).click();
  await page.getByRole('textbox').fill('I am here.');
  await page.getByRole('button', { name: 'Note' }).click();
  await page.getByRole('textbox').fill('Good day, Dana!');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('listitem').getByText('Good day, Dana!').last()).toBeVisible();
  const { events } = await (await call('events', {})).json();
  expect(events.map(({ text }: { text: string }) => text)).toContain('Good day, Dana!');
  expect(JSON.stringify(events)).not.toContain('I am here.');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
  await page.context().close();
});
