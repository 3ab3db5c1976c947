import { chatOn } from './fixtures/chat';
import { inspect, lookIn, scriptsIn } from './fixtures/look/look';
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

  // Each sees that the other writes.
  // It is told of at most every three seconds: whoever goes on typing is seen.
  await expect(async () => {
    await chat.input.pressSequentially('a');
    await expect(operator.getByText('The visitor is writing…')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(async () => {
    await operator.getByRole('textbox').pressSequentially('a');
    await expect(chat.panel.locator('p.person')).toHaveText('Typing…', { timeout: 500 });
  }).toPass();
  await chat.input.fill('');
  // One click puts what the assistant would answer into the field; nothing is sent.
  await operator.getByRole('link', { name: 'Draft by the assistant' }).click();
  await expect(operator.getByRole('textbox')).toHaveValue(/Visa/);
  await expect(chat.replies).toHaveCount(2);

  await chat.panel.getByRole('button', { name: 'Turn sound on' }).click();
  await expect(chat.panel.getByRole('button', { name: 'Turn sound off' })).toBeVisible();

  // On the next page the closed widget counts what comes.
  await page.goto(`${site.url}/other`);
  await operator.getByRole('textbox').fill('Yes, you can.');
  await operator.getByRole('button', { name: 'Send' }).click();
  await expect(operator.getByRole('textbox')).toHaveValue('');
  await expect(chat.launcher).toHaveAttribute('data-n', '1');
  await chat.open();
  await expect(chat.messages.last()).toContainText('Yes, you can.');
  await expect(chat.launcher).not.toHaveAttribute('data-n', /./);
  await expect(chat.panel.getByRole('button', { name: 'Turn sound off' })).toBeVisible();

  // A number to call and an address can be tapped, by the visitor and by the operator.
  await operator.getByRole('textbox').fill('Call 8 (727) 345-67-89 or write to shop@example.kz');
  await operator.getByRole('button', { name: 'Send' }).click();
  for (const side of [chat.messages.last(), operator.getByRole('region', { name: /^Conversation/ })]) {
    await expect(side.getByRole('link', { name: '8 (727) 345-67-89' })).toHaveAttribute('href', 'tel:+77273456789');
    await expect(side.getByRole('link', { name: 'shop@example.kz' })).toHaveAttribute('href', 'mailto:shop@example.kz');
  }

  await operator.getByRole('button', { name: 'Give back to the assistant' }).click();
  await expect(chat.messages.last()).toContainText('The AI assistant answers you again.');
  // One tap says how it was; the question is still there on the next page, and gone once it is answered.
  await page.goto(`${site.url}/third`);
  await chat.open();
  const question = chat.panel.getByRole('group', { name: /^How did the person help you/ });
  await inspect(page, 'widget-rating');
  await question.getByRole('button', { name: '5' }).click();
  await expect(chat.messages.last()).toContainText('Thank you for your answer!');
  await expect(question).toHaveCount(0);
  await expect(operator.getByText('the visitor’s rating: 5 of 5')).toBeVisible();
  await chat.ask('Can I pay by card?');
  await expect(chat.messages.last()).toContainText('Visa');
  await operator.context().close();
});

test('a visitor leaves a contact in the chat and on the page without scripts, and the owner calls back', async ({
  browser,
  page,
  komek,
  site,
  shop,
}) => {
  const owner = await ownerPage(browser, komek, shop, false);
  await owner.goto('/leads/settings');
  await owner.getByLabel('Ask visitors for a contact').check();
  await owner.getByLabel('Words of the consent').fill('You may call me back.');
  await owner.getByLabel('Link to your privacy policy').fill('https://shop.example/privacy');
  await owner.getByRole('button', { name: 'Save' }).click();
  const address = (await owner.locator('figure code').textContent()) ?? '';

  site.setBody(shop.tag());
  await page.goto(`${site.url}/cart`);
  const chat = chatOn(page);
  await chat.open();
  await chat.ask('Do you repair violins?');
  const form = chat.panel.locator('details.lead');
  await form.locator('summary').click();
  await inspect(page, 'lead-form');
  await form.getByLabel('Name').fill('Dana');
  await form.getByLabel('Phone').fill('345-67-89');
  await expect(form.getByRole('link')).toHaveAttribute('href', 'https://shop.example/privacy');
  await form.getByRole('checkbox').check();
  await form.getByRole('button').click();
  await expect(form.getByRole('alert')).toHaveText('This is not a phone number');
  await form.getByLabel('Phone').fill('8 701 234 56 78');
  await form.getByRole('button').click();
  await expect(chat.messages.last()).toContainText('Thank you!');
  await expect(form).toHaveCount(0);
  // The chat goes on, and does not ask again.
  await chat.ask('Do you tune pianos?');
  await expect(chat.replies).toHaveCount(2);
  await expect(form).toHaveCount(0);

  for (const language of ['ru', 'kk'] as const) {
    const guest = await browser.newPage({ baseURL: komek.url, ...scriptsIn(language) });
    const { look, see } = await lookIn(language, guest);
    await look('contact', new URL(address).pathname);
    await guest.locator('[name=name]').fill('=HYPERLINK("http://x")');
    await guest.locator('[name=phone]').fill('8 777 000 11 22');
    await guest.locator('[name=consent]').check();
    await guest.locator('main').getByRole('button').click();
    await guest.waitForURL(/done=yes/);
    await see('contact-left');
    await guest.context().close();
  }

  await owner.goto('/leads');
  await expect(owner.getByRole('link', { name: /^Leads 3/ }).first()).toBeVisible();
  const dana = owner.getByRole('listitem').filter({ has: owner.getByRole('heading', { name: 'Dana' }) });
  await expect(dana.getByRole('link', { name: '+7 701 234 5678' })).toHaveAttribute('href', 'tel:+77012345678');
  await expect(dana.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/77012345678');
  await dana.getByRole('button', { name: 'Contacted' }).click();
  await expect(dana.getByText('Contacted').first()).toBeVisible();
  await dana.locator('summary').click();
  await expect(dana.getByText('You may call me back.')).toBeVisible();
  const csv = await (await owner.context().request.get('/leads/csv')).text();
  expect(csv).toContain('"Dana","\'+77012345678"');
  expect(csv).toContain(`"'=HYPERLINK(`);
  await dana.getByRole('link', { name: 'Erase: Dana' }).click();
  await owner.getByRole('button', { name: 'Erase' }).click();
  await expect(owner.getByText('The contact is erased.')).toBeVisible();
  await expect(dana).toHaveCount(0);
  for (const language of ['ru', 'kk'] as const) {
    const screen = await ownerPage(browser, komek, shop, scriptsIn(language).javaScriptEnabled);
    const { look } = await lookIn(language, screen);
    await look('leads', '/leads');
    await look('leads-settings', '/leads/settings');
    await screen.context().close();
  }
  // The shop is every test's.
  await owner.goto('/leads/settings');
  await owner.getByLabel('Ask visitors for a contact').uncheck();
  await owner.getByRole('button', { name: 'Save' }).click();
  await owner.context().close();
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
    await page.getByRole('link', { name: 'Dana' }).first().click();
    await page.getByRole('textbox').waitFor();
    await see('inbox-conversation');
    await look('inbox-settings', '/inbox/settings');
    await look('inbox-notices', '/inbox/notices?done=saved');
    await page.context().close();
  }
  const page = await ownerPage(browser, komek, shop, false);
  await page.goto('/inbox');
  await page.getByRole('link', { name: 'Dana' }).first().click();
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
