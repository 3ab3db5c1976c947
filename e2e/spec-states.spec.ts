import type { Page } from '@playwright/test';
import { makeAccount, signInBrowser } from './fixtures/accounts';
import { expect, test } from './fixtures/test';

/** States of SPEC section 4 that last a moment, and widths of section 9, which only a browser shows. */

/** Holds back what matches until it is let through. */
async function hold(page: Page, pattern: RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  return release;
}

test('a button that is at work says so and cannot be pressed again', async ({ page, komek, mailbox }) => {
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
  await page.goto('/widget-setup');
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

test('the side menu is 240 px wide from 768 px on, and folded away below', async ({ page, context, shop }) => {
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

test('the playground’s chat is open, in its place and 720 px high; the list of visitors is 300 px wide', async ({
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
  const search = page.getByRole('search');
  // One pixel of it is the line beside it.
  expect(Math.round((await search.boundingBox())?.width ?? 0)).toBeGreaterThanOrEqual(299);
  expect(Math.round((await search.boundingBox())?.width ?? 0)).toBeLessThanOrEqual(300);
});

test('what could not be deleted is told at the foot of the window until it is sent away', async ({
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
  const toast = page.getByRole('alert').filter({ hasText: 'Error deleting text. Not found' });
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan((page.viewportSize()?.height ?? 0) - 40);
  await toast.getByRole('link', { name: 'Cancel' }).click();
  await expect(toast).toHaveCount(0);
});
