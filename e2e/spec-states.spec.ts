import type { Page } from '@playwright/test';
import { makeAccount, signInBrowser } from './fixtures/accounts';
import { chatOn } from './fixtures/chat';
import { expect, test } from './fixtures/test';

/** Transient states of product.md 4 and widths of section 9, which only a browser shows. */

/** Holds matching requests back until they are released. */
async function hold(page: Page, pattern: RegExp, method = 'POST'): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    if (route.request().method() === method) await held;
    await route.continue();
  });
  return release;
}

test('a busy button shows it and is disabled', async ({ page, komek, mailbox }) => {
  const { email, password } = await makeAccount(komek, mailbox);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  const logIn = await hold(page, /\/login/);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logging in…' })).toBeDisabled();
  logIn();
  await expect(page).toHaveURL(/\/ai-assistant/);

  await page.request.post('/api/knowledge/upload-multiple', {
    multipart: { documents: { name: 'Delivery.txt', mimeType: 'text/plain', buffer: Buffer.from('Two days.') } },
  });
  await page.goto('/playground');
  const save = await hold(page, /do=settings/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Saving…' })).toBeDisabled();
  save();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  await page.getByRole('link', { name: 'Delete: Delivery.txt' }).click();
  const remove = await hold(page, /delete=/);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Deleting…' })).toBeDisabled();
  remove();
  await expect(page.getByText('There is nothing to answer from yet')).toBeVisible();
});

test('the secret key is hidden, shown and copied', async ({ page, context, shop, komek }) => {
  await context.addCookies((await shop.owner.storageState()).cookies);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: komek.url });
  const { user } = await (await shop.owner.get('/api/auth/me')).json();
  await page.goto('/widget-setup/visitors');
  const item = page.getByRole('listitem').filter({ hasText: 'Secret key' }).last();
  await expect(item).toContainText('The key is hidden');
  await expect(item).not.toContainText(user.secret);
  const copy = item.getByRole('button', { name: /Cop/ });
  await copy.click();
  await expect(copy).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(user.secret);
  await expect(copy).not.toContainText('Copied');
  await item.getByRole('link', { name: 'Show' }).click();
  await expect(item).toContainText(user.secret);
  await item.getByRole('link', { name: 'Hide' }).click();
  await expect(item).not.toContainText(user.secret);
});

test('the side menu is 240 px wide from 768 px on, and collapsed below', async ({ page, context, shop }) => {
  await context.addCookies((await shop.owner.storageState()).cookies);
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/dashboard');
  expect((await page.getByRole('complementary').boundingBox())?.width).toBe(240);
  const toggle = page.locator('summary', { hasText: 'Menu' });
  await expect(toggle).toBeHidden();
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(page.getByRole('complementary')).toBeHidden();
  await toggle.click();
  await page.getByRole('link', { name: 'Connect', exact: true }).click();
  await expect(page).toHaveURL(/\/widget-setup$/);
  await expect(page.getByRole('link', { name: 'Connect', exact: true })).toBeHidden();
});

test('the playground’s chat is open, embedded and 720 px high; the list of visitors is 300 px wide', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies((await shop.owner.storageState()).cookies);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/playground');
  const widget = page.locator('komek-chat');
  await expect(widget.getByRole('textbox')).toBeVisible();
  await expect(widget.locator('#launcher')).toHaveCount(0);
  expect((await widget.boundingBox())?.height).toBe(720);
  await expect(widget.getByRole('dialog')).toHaveCSS('position', 'static');
  expect(await widget.evaluate((node) => node.closest('.lg\\:sticky') !== null)).toBe(true);

  const { user_id: userId, user_hash: signature } = shop.signed('a-visitor');
  await shop.owner.post(`/api/assistants/${shop.key}/widget/chat`, { data: { userId, signature, message: 'Hello' } });
  await page.goto('/chat-logs');
  const search = page.getByRole('search').locator('..');
  // One pixel is the adjacent border.
  expect(Math.round((await search.boundingBox())?.width ?? 0)).toBeGreaterThanOrEqual(299);
  expect(Math.round((await search.boundingBox())?.width ?? 0)).toBeLessThanOrEqual(300);
});

test('a failed deletion shows a toast at the foot of the window until it is dismissed', async ({
  page,
  context,
  komek,
  mailbox,
}) => {
  await signInBrowser(context, komek, await makeAccount(komek, mailbox));
  const calls = context.request;
  const { _id } = await (await calls.post('/api/knowledge/manual-text', { data: { text: 'Open at eight.' } })).json();
  await page.goto('/ai-assistant?tab=text');
  await page.getByRole('link', { name: 'Delete Open at eight.' }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await expect(page.locator('dialog:modal')).toBeVisible();
  await calls.delete(`/api/knowledge/manual-text/${_id}`);
  await button.click();
  const toast = page
    .getByRole('alert')
    .filter({ hasText: 'Error deleting text. Not found. It may have been deleted already' });
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 40);
  await toast.getByRole('link', { name: 'Cancel' }).click();
  await expect(toast).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'the rows of questions' : 'the rows of questions without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('begin as one empty pair; more are added and removed, and all are saved together', async ({
      page,
      context,
      komek,
      mailbox,
    }) => {
      await signInBrowser(context, komek, await makeAccount(komek, mailbox));
      await page.goto('/ai-assistant?tab=qa');
      const questions = page.getByLabel('Question', { exact: true });
      await expect(questions).toHaveCount(1);
      await expect(questions).toHaveValue('');
      // The last one stays untouched.
      for (const rows of [2, 3, 4]) {
        await page.getByRole('button', { name: 'Add another pair' }).click();
        await expect(questions).toHaveCount(rows);
      }
      for (const [at, word] of ['first', 'second', 'third'].entries()) {
        await questions.nth(at).fill(`The ${word} question?`);
        await page.getByLabel('Answer', { exact: true }).nth(at).fill(`The ${word} answer.`);
      }
      await page.getByRole('button', { name: 'Remove pair 2' }).click();
      await expect(questions).toHaveCount(3);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved. Your assistant answers from it already.')).toBeVisible();
      const [group] = await (await context.request.get('/api/knowledge/qa')).json();
      expect(group.entries.map((entry: { question: string }) => entry.question)).toEqual([
        'The first question?',
        'The third question?',
      ]);
      await expect(questions).toHaveCount(1);
    });
  });
}

test('the parts of a long text stand in its order', async ({ page, context, komek, mailbox }) => {
  await signInBrowser(context, komek, await makeAccount(komek, mailbox));
  await page.goto('/ai-assistant?tab=text');
  const sentences = Array.from({ length: 300 }, (_, at) => `Rule number ${at + 1} is for members of the club.`);
  await page.getByRole('main').locator('[name=text]').fill(sentences.join(' '));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved. Your assistant answers from it already.')).toBeVisible();
  await page.getByRole('link', { name: /View all/ }).click();
  const begins = page.getByRole('dialog').getByText(/^Rule number \d+/);
  await expect(begins).not.toHaveCount(0);
  const first = (await begins.allTextContents()).map((text) => Number(/\d+/.exec(text)?.[0]));
  expect(first.length).toBeGreaterThan(5);
  expect(first).toEqual([...first].sort((a, b) => a - b));
  expect(first[0]).toBe(1);
});

test('a list shows that it is being reloaded', async ({ page, context, shop }) => {
  await context.addCookies((await shop.owner.storageState()).cookies);
  for (const visitor of ['first-visitor', 'second-visitor']) {
    const { user_id: userId, user_hash: signature } = shop.signed(visitor);
    await shop.owner.post(`/api/assistants/${shop.key}/widget/chat`, { data: { userId, signature, message: 'Hello' } });
  }
  await page.goto('/chat-logs');
  const choose = await hold(page, /chat-logs\.data/, 'GET');
  const visitor = page.getByTitle('first-visitor');
  const name = (await visitor.textContent()) ?? '';
  expect(name).toMatch(/^Visitor \d+$/);
  await page.getByRole('link').filter({ has: visitor }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  choose();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(name);
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0);

  const action = { actionName: 'Call', whenToUse: 'call', buttonText: 'Call us', url: 'tel:+77010000000' };
  await shop.owner.post('/api/ai-actions', { data: action });
  await page.goto('/ai-actions');
  await page.getByRole('link', { name: 'Edit: Call' }).click();
  const reload = await hold(page, /ai-actions\.data.*done=/, 'GET');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeAttached();
  reload();
  await expect(page.getByText('The action has been updated.')).toBeVisible();
});

test('the widget fills the screen up to 768 px of width, names its maker, and ignores a failed feedback call', async ({
  page,
  site,
  shop,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  site.setBody(shop.tag());
  await page.setViewportSize({ width: 769, height: 800 });
  await page.goto(site.url);
  const chat = chatOn(page);
  await chat.open();
  await expect(chat.panel).toHaveCSS('border-radius', '12px');
  expect((await chat.panel.boundingBox())?.width).toBeLessThan(769);
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(chat.panel).toHaveCSS('border-radius', '0px');
  // The panel may still be sliding in.
  await expect.poll(() => chat.panel.boundingBox()).toMatchObject({ x: 0, y: 0, width: 768, height: 800 });
  await expect(chat.panel.getByRole('link', { name: 'Powered by Komek' })).toBeVisible();

  await page.route('**/widget/feedback', (route) => route.abort());
  const answer = await hold(page, /widget\/chat/);
  await chat.ask('How long is the warranty?');
  await expect(chat.send.locator('.turning')).toBeVisible();
  answer();
  await expect(chat.replies.last()).toContainText('36 months');
  await expect(chat.send.locator('.turning')).toHaveCount(0);
  await chat.replies.last().getByRole('button', { name: 'No', exact: true }).click();
  await expect(chat.replies.last()).toContainText('Thank you for your feedback!');
  expect(faults).toEqual([]);
});
