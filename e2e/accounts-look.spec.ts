import { mkdirSync } from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, linkTo, makeAccount, signInBrowser, test } from './fixtures/accounts';

const LANGUAGES = ['en', 'ru', 'kk'] as const;
const WIDTHS = [360, 1440] as const;
const pictures = process.env.PICTURES;

/** No fault for axe, nothing wider than the window; a picture where PICTURES names a folder. */
async function inspect(page: Page, name: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    // Words of another language change nothing that axe looks at on the wide window.
    if (width === WIDTHS[0] || name.endsWith('-en')) {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${name} ${width}: ${id} ${nodes.map(({ html }) => html)}`)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    if (!pictures) continue;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: path.join(pictures, `${name}-${width}.png`), fullPage: true });
  }
}

for (const language of LANGUAGES) {
  test(`account screens in ${language} are without fault in every state`, async ({
    page,
    context,
    browser,
    komek,
    mailbox,
  }) => {
    test.slow();
    const look = (name: string) => inspect(page, `${name}-${language}`);
    await context.request.post('/language', { form: { language, returnTo: '/' } });
    await page.goto('/api-docs');
    await look('api-docs');
    await page.goto('/auth');
    await look('auth');
    await page.goto('/login?error=google_account_unconfirmed');
    await look('login-google');
    await page.goto('/login');
    await page.locator('form[action="/login"] button').click();
    await expect(page.locator('[aria-invalid]').first()).toBeVisible();
    await look('login-faults');
    await page.goto('/forgot-password');
    await look('forgot');
    await page.goto('/forgot-password?sent=1');
    await look('forgot-sent');
    await page.goto('/reset-password?token=nothing');
    await look('reset-invalid');

    const account = await makeAccount(komek, mailbox);
    await context.request.post('/api/auth/forgot-password', { data: { email: account.email } });
    await page.goto(await linkTo('reset-password', mailbox, account.email));
    await look('reset');

    const elsewhere = await browser.newContext({ baseURL: komek.url, userAgent: 'curl/8' });
    await signInBrowser(elsewhere, komek, account);
    await signInBrowser(context, komek, account);
    await page.goto('/account');
    await look('account');
    await page.goto('/account?done=password');
    await look('account-done');
    await page.locator('form[action="/account?form=password"] button').click();
    await expect(page.locator('[aria-invalid]').first()).toBeVisible();
    await look('account-faults');
    await page.goto('/account?delete=1');
    await expect(page.getByRole('dialog')).toBeVisible();
    await look('account-delete');
    await page.getByRole('dialog').locator('form button').click();
    await expect(page.getByRole('dialog').locator('[aria-invalid]').first()).toBeVisible();
    await look('account-delete-faults');
    await elsewhere.close();
  });
}
