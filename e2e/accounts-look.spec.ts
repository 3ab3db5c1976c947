import { expect, linkTo, makeAccount, signInBrowser, test } from './fixtures/accounts';
import { LANGUAGES, lookIn, scriptsIn } from './fixtures/look/look';

for (const language of LANGUAGES) {
  test.describe(() => {
    test.use(scriptsIn(language));

    test(`account screens in ${language} have no accessibility or layout fault in any state`, async ({
      page,
      context,
      browser,
      komek,
      mailbox,
    }) => {
      test.slow();
      const { look, see } = await lookIn(language, page);
      await look('api-docs', '/api-docs');
      await look('auth', '/auth');
      await look('login-google', '/login?error=google_account_unconfirmed');
      await page.goto('/login');
      await page.locator('form[action="/login"] button').click();
      await expect(page.locator('[aria-invalid]').first()).toBeVisible();
      await see('login-faults');
      await look('forgot', '/forgot-password');
      await look('forgot-sent', '/forgot-password?sent=1');
      await look('reset-invalid', '/reset-password?token=nothing');

      const account = await makeAccount(komek, mailbox);
      await context.request.post('/api/auth/forgot-password', { data: { email: account.email } });
      await page.goto(await linkTo('reset-password', mailbox, account.email));
      await see('reset');

      const elsewhere = await browser.newContext({ baseURL: komek.url, userAgent: 'curl/8' });
      await signInBrowser(elsewhere, komek, account);
      await signInBrowser(context, komek, account);
      await look('account', '/account');
      await look('account-done', '/account?done=password');
      await page.locator('form[action^="/account?form=password"] button').click();
      await expect(page.locator('[aria-invalid]').first()).toBeVisible();
      await see('account-faults');
      await page.goto('/account?delete=1');
      await expect(page.getByRole('dialog')).toBeVisible();
      await see('account-delete');
      await page.getByRole('dialog').locator('form button').click();
      await expect(page.getByRole('dialog').locator('[aria-invalid]').first()).toBeVisible();
      await see('account-delete-faults');
      await elsewhere.close();
    });

    test(`screens for an owner's programs in ${language} work and have no fault in any state`, async ({
      page,
      context,
      komek,
      mailbox,
    }) => {
      test.slow();
      const { look, see } = await lookIn(language, page);
      await signInBrowser(context, komek, await makeAccount(komek, mailbox));
      const fault = page.locator('[aria-invalid]').first();

      await look('keys-empty', '/account/keys');
      await look('keys-new', '/account/keys?new=1');
      await page.locator('dialog form button').click();
      await expect(fault).toBeVisible();
      await see('keys-new-faults');
      await page.locator('input[name="name"]').fill(`Интернет-дүкен ${'дүкен'.repeat(8)}`);
      await page.locator('input[value="write"]').check();
      await page.locator('dialog form button').click();
      const key =
        (await page
          .locator('figure code', { hasText: /^kmk_[\w-]{20,}$/ })
          .first()
          .textContent()) ?? '';
      await see('keys-made');
      const asProgram = { headers: { Authorization: `Bearer ${key}`, Cookie: '' } };
      const webhook = { url: `${komek.url}/healthz`, events: ['exam.red'] };
      const added = await context.request.post('/api/webhooks', { ...asProgram, data: webhook });
      expect([added.status(), (await added.json()).secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
      await look('keys', '/account/keys');
      await page.locator('a[href*="revoke="]').click();
      await expect(page.locator('dialog')).toBeVisible();
      await see('keys-revoke');
      await page.locator('dialog form button').click();
      await expect(page.getByRole('status')).toBeVisible();
      expect((await context.request.get('/api/webhooks', asProgram)).status()).toBe(401);

      await look('webhooks', '/webhooks');
      await page.locator('main form[action^="/webhooks"] button').click();
      await expect(fault).toBeVisible();
      await see('webhooks-faults');
      await page.locator('main li a').click();
      await expect(page.locator('form[action*="do=test"]')).toBeVisible();
      await see('webhook-empty');
      await page.locator('form[action*="do=test"] button').click();
      await expect(async () => {
        if (language !== 'ru') await page.reload();
        await expect(page.locator('main li summary')).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await see('webhook-sent');
      await page.locator('a[href*="secret=1"]').click();
      await expect(page.locator('figure code').first()).toContainText('whsec_');
      await see('webhook-secret');
      await page.locator('form[action*="do=off"] button').click();
      await expect(page.locator('form[action*="do=on"]')).toBeVisible();
      await page.locator('a[href*="remove=1"]').click();
      await expect(page.locator('dialog')).toBeVisible();
      await see('webhook-remove');
      await page.locator('dialog form button').click();
      await expect(page).toHaveURL(/\/webhooks\?.*done=remove/);
      await see('webhooks-empty');
    });
  });
}
