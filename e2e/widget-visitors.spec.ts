import { chatOn } from './fixtures/chat';
import { openShop } from './fixtures/shop';
import { expect, test } from './fixtures/test';
import { ask } from './fixtures/visitor';

/** A visitor's identity, and what belongs only to them. */

const config = (visitor: object) => `<script>window.komek = ${JSON.stringify(visitor)}</script>`;

test('a visitor logged in on the site finds the conversation on another device, by hash and by token', async ({
  browser,
  site,
  shop,
}) => {
  const visitors = [shop.signed('client-1'), await shop.signedByToken('client-2')];
  for (const visitor of visitors) {
    site.setBody(config(visitor) + shop.tag());
    for (const device of ['first', 'second']) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(site.url);
      const chat = chatOn(page);
      await chat.open();
      if (device === 'first') await chat.ask('How long is the warranty?');
      await expect(chat.messages).toHaveText([/How long is the warranty\?/, /36 months/]);
      await context.close();
    }
  }
});

test('two anonymous visitors of one site never see each other', async ({ browser, site, shop }) => {
  site.setBody(shop.tag());
  const asked: Record<string, string>[] = [];
  for (const question of ['How long is the warranty?', 'Can I pay by card?']) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const request = page.waitForRequest((one) => one.url().endsWith('/chat'));
    await page.goto(site.url);
    const chat = chatOn(page);
    await chat.open();
    await expect(chat.messages).toHaveCount(0);
    await chat.ask(question);
    // The place of the reply is drawn before the question is sent.
    asked.push((await request).postDataJSON());
    await expect(chat.messages).toHaveCount(2);
    await context.close();
  }
  expect(asked[0]?.userId).not.toBe(asked[1]?.userId);
  // The other's id with the own signature returns nothing.
  const stolen = { ...asked[1], userId: asked[0]?.userId };
  const answer = await shop.owner.post(`/api/assistants/${shop.key}/widget/history`, { data: stolen });
  expect(answer.status()).toBe(401);
});

test('a named visitor without a signature is refused with a message, and the developer gets the reason', async ({
  page,
  site,
  shop,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  site.setBody(config({ user_id: 'client-1' }) + shop.tag());
  await page.goto(site.url);
  const chat = chatOn(page);
  await chat.open();
  await chat.ask('How long is the warranty?');
  await expect(chat.replies).toContainText('The visitor’s signature is not valid.');
  expect(warnings.join('\n')).toContain('user_hash');
});

test('an owner who wants only signed visitors: others are refused with a message, signed ones are answered', async ({
  page,
  site,
  shop,
}) => {
  await shop.configure({ signedVisitorsOnly: 'on' });
  const chat = chatOn(page);
  site.setBody(shop.tag());
  await page.goto(site.url);
  await chat.open();
  await chat.ask('How long is the warranty?');
  await expect(chat.replies).toContainText('This assistant answers signed-in visitors only.');
  site.setBody(config(shop.signed('client-3')) + shop.tag());
  await page.goto(site.url);
  await chat.open();
  await chat.ask('How long is the warranty?');
  await expect(chat.replies).toContainText('36 months');
});

test('only the sites an owner names may use the chat, as a tag and as an iframe', async ({
  page,
  site,
  shop,
  komek,
}) => {
  const host = new URL(site.url).host;
  const chat = chatOn(page);
  const iframe = `<iframe src="${komek.url}/embed/${shop.key}?lang=en" title="Chat" width="400" height="600"></iframe>`;
  const framed = chatOn(page.frameLocator('iframe'));

  await shop.configure({ allowedDomains: `other.example\n${host}` });
  site.setBody(shop.tag());
  await page.goto(site.url);
  await chat.open();
  await chat.ask('How long is the warranty?');
  await expect(chat.replies).toContainText('36 months');
  site.setBody(iframe);
  await page.goto(site.url);
  await framed.ask('How long is the warranty?');
  await expect(framed.replies).toContainText('36 months');

  await shop.configure({ allowedDomains: 'other.example' });
  site.setBody(shop.tag());
  await page.goto(site.url);
  await chat.open();
  await expect(chat.panel.locator('.questions')).toHaveCount(0);
  await chat.ask('Can I pay by card?');
  await expect(chat.replies.last()).toContainText('This request came from another site and was refused.');
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  site.setBody(iframe);
  await page.goto(site.url);
  await refused;
  await expect(framed.panel).toHaveCount(0);
});

test('the iframe page takes its language from the URL, but no visitor', async ({ page, shop, komek }) => {
  const asked: Record<string, string>[] = [];
  page.on('request', (request) => request.url().endsWith('/chat') && asked.push(request.postDataJSON()));
  await page.goto(`${komek.url}/embed/${shop.key}?lang=kk&user_id=client-1&user_hash=abc`);
  const chat = chatOn(page);
  await expect(chat.panel).toHaveAccessibleName('Қолдау чаты');
  await expect(chat.launcher).toHaveCount(0);
  const box = await chat.panel.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
  await chat.ask('Жұмыс уақытыңыз қандай?');
  await expect(chat.replies).toContainText('9:00');
  expect(asked[0]?.userId).toMatch(/^anon_/);
  // Only our own pages bring a font of theirs into it.
  expect(await page.evaluate(() => document.fonts.size)).toBe(0);
});

test('a visitor whose share of the plan is used up gets an answer that says so, once', async ({
  page,
  site,
  komek,
  mailbox,
}) => {
  // The shop of all tests would have nothing left for them.
  const shop = await openShop(komek, mailbox);
  const limit = 'The assistant has reached its limit of answers for now. Please try again later.';
  await expect(async () => expect((await ask(shop, 'talker', 'How long is the warranty?')).answer).toBe(limit)).toPass({
    intervals: [0],
  });
  site.setBody(config(shop.signed('talker')) + shop.tag());
  await page.goto(site.url);
  const chat = chatOn(page);
  await chat.open();
  const refused = page.waitForResponse((response) => response.status() === 429);
  await chat.ask('Can I pay by card?');
  expect(await (await refused).json()).toMatchObject({ code: 'answer_limit', answer: limit });
  await expect(chat.replies.last()).toContainText(limit);
  await expect(chat.messages.last()).toContainText(limit);
  await expect(chat.panel.getByRole('alert').filter({ hasText: 'Error sending message' })).toHaveCount(0);
  await shop.close();
});
