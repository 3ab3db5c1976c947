import { expect, linkTo, makeAccount, signInBrowser, test } from './fixtures/accounts';
import { LANGUAGES, lookIn, scriptsIn } from './fixtures/look';

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
  });
}
