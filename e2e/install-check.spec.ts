import { LANGUAGES, lookIn } from './fixtures/look/look';
import { ownerPage } from './fixtures/owner-page';
import { expect, test } from './fixtures/test';

/** An owner checks a page: Komek looks at it, then the owner's browser reports from it. */

const COVER =
  '<div id="cookie-bar" style="position:fixed;inset:auto 0 0;height:140px;z-index:2147483647">Cookies</div>';

test('an owner checks a page and sees live what lies over the chat there', async ({ browser, komek, shop, site }) => {
  // The name by which the operator of the tests lets this machine be called.
  const url = site.url.replace('127.0.0.1', 'localhost');
  site.setBody(`<script src="https://code.jivo.ru/widget/x" type="text/plain"></script>${shop.tag()}${COVER}`);
  const page = await ownerPage(browser, komek, shop, true);
  await page.goto('/widget-setup');
  await page.getByRole('link', { name: 'Check a page' }).click();
  await page.getByLabel('Address of the page').fill('http://10.0.0.1');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Enter the address of a public website')).toBeVisible();
  await expect(page.getByLabel('Address of the page')).toHaveValue('http://10.0.0.1');
  await page.getByLabel('Address of the page').fill(url);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Another chat is in the page: Jivo.')).toBeVisible();
  await expect(page.getByText('The chat’s line is in the page.'.replace('’', "'"))).toBeVisible();

  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = page.getByRole('link', { name: 'Open the page' });
  const address = (await link.getAttribute('href')) ?? '';
  const [visited] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await expect(visited.locator('komek-check')).toContainText('Checked.', { timeout: 30_000 });
  // A hidden tab does not ask.
  await page.bringToFront();
  await expect(page.getByText('Something lies over the chat: div#cookie-bar.')).toBeVisible();
  await expect(page.getByText('The page blocks nothing of it.')).toBeVisible();
  await visited.goto(`${url}/again${new URL(address).hash}`);
  await expect(visited.locator('komek-check')).toContainText('The link is invalid or has expired.');
  await visited.goto(url);
  await expect(visited.locator('#launcher')).toBeVisible();
  await expect(visited.locator('komek-check')).toHaveCount(0);

  const one = new URL(page.url()).pathname;
  for (const language of LANGUAGES) {
    const { look } = await lookIn(language, page);
    await look('install-check', one);
    await look('install-checks', '/widget-setup/check');
  }
});

test('a page whose policy keeps the chat from its server says so in the owner’s browser', async ({
  page,
  komek,
  shop,
  site,
}) => {
  site.set({ body: shop.tag(), headers: { 'Content-Security-Policy': `script-src ${komek.url}; connect-src 'self'` } });
  await page.goto(`${site.url}/#komek-check=${'a'.repeat(43)}`);
  await expect(page.locator('komek-check')).toContainText(`does not let the chat reach ${komek.url}`);
});
