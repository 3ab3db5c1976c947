import { chatOn } from './fixtures/chat';
import { violations } from './fixtures/look/axe';
import { expect, test } from './fixtures/test';

/** A picture larger than the widget accepts, as from a phone. */
const photograph = (page: import('@playwright/test').Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 1200;
    canvas.height = 900;
    const brush = canvas.getContext('2d');
    for (let at = 0; at < 4000; at++) {
      if (brush) brush.fillStyle = `hsl(${at % 360} 80% 50%)`;
      brush?.fillRect((at * 37) % 1200, (at * 91) % 900, 40, 40);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });

test.beforeEach(async ({ context, shop }) => {
  await context.addCookies((await shop.owner.storageState()).cookies);
});

test('an owner sets the chat’s colour, side, name, greeting and picture, and sees them at once and on the site', async ({
  page,
  site,
  shop,
}) => {
  await page.goto('/widget-setup/appearance');
  const preview = page.getByRole('img', { name: 'The chat as your visitors see it' });
  await expect(preview).toContainText('Support chat');
  await page.getByRole('group', { name: 'Language of the preview' }).getByRole('button', { name: 'Қазақша' }).click();
  await expect(preview).toContainText('Қолдау чаты');
  await page.getByLabel('Colour').fill('#f1c40f');
  await page.getByLabel('Left').check();
  await page.getByLabel('Name').fill('Aspan');
  await page.getByLabel('Greeting', { exact: true }).fill('Welcome to the mountains');
  await page.getByLabel(/Show the greeting after/).fill('1');
  await expect(preview.getByText('Aspan')).toBeVisible();
  await expect(preview.getByText('Welcome to the mountains')).toHaveCount(2);
  await expect(preview.locator('div[style]').first()).toHaveCSS('color', 'rgb(17, 24, 39)');
  const picture = Buffer.from(await photograph(page), 'base64');
  expect(picture.byteLength).toBeGreaterThan(12 * 1024);
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(preview.locator('img')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();

  site.setBody(shop.tag());
  await page.goto(site.url);
  const chat = chatOn(page);
  await expect(chat.launcher).toHaveCSS('background-color', 'rgb(241, 196, 15)');
  await expect(chat.launcher).toHaveCSS('color', 'rgb(17, 24, 39)');
  expect((await chat.launcher.boundingBox())?.x).toBe(20);
  await page.getByRole('status').getByRole('button', { name: 'Welcome to the mountains' }).click();
  await expect(chat.panel).toHaveAccessibleName('Aspan');
  await expect(chat.panel.locator('h3').first()).toHaveText('Welcome to the mountains');
  await expect(chat.panel.locator('.avatar img')).toHaveJSProperty('naturalWidth', 80);
  expect((await chat.panel.boundingBox())?.x).toBe(20);
  // Once per visit.
  await page.reload();
  await expect(chat.launcher).toBeVisible();
  await expect(page.getByRole('status').getByRole('button')).toHaveCount(0);
});

test('the automatic greeting takes no focus and can be dismissed', async ({ page, site, shop }) => {
  await shop.configure({ greetAfter: '1' });
  site.set({ lang: 'ru', body: `<input aria-label="search" autofocus>${shop.tag()}` });
  await page.goto(site.url);
  const invitation = page.getByRole('status');
  await expect(invitation.getByRole('button', { name: 'Здравствуйте! Чем помочь?' })).toBeVisible();
  await expect(page.getByLabel('search')).toBeFocused();
  await invitation.getByRole('button', { name: 'Закрыть' }).click();
  await expect(invitation).toHaveCount(0);
  await expect(chatOn(page).panel).toHaveCount(0);
});

test('invalid input is reported beside its field, and what was typed is kept', async ({ page }) => {
  await page.goto('/widget-setup/appearance');
  await page.getByLabel('Name').fill('Aspan');
  await page.getByLabel('Websites that may use the chat').fill('shop.example/path');
  await page.getByLabel(/Show the greeting after/).fill('1.5');
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Websites that may use the chat')).toHaveAccessibleDescription(/not a website address/);
  await expect(page.getByLabel(/Show the greeting after/)).toHaveAccessibleDescription(/whole number/);
  await expect(page.getByLabel('Name')).toHaveValue('Aspan');
  await page.getByLabel('Websites that may use the chat').fill('shop.example');
  await page.getByLabel(/Show the greeting after/).fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Picture', { exact: true })).toHaveAccessibleDescription(/not a PNG/);
});

test('the form works without JavaScript', async ({ browser, shop, komek }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: komek.url });
  await context.addCookies((await shop.owner.storageState()).cookies);
  const page = await context.newPage();
  await page.goto('/widget-setup/appearance');
  await page.getByLabel('Name').fill('Aspan');
  await page.getByLabel('Signed-in visitors only').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Aspan');
  await expect(page.getByLabel('Signed-in visitors only')).toBeChecked();
  await context.close();
});
