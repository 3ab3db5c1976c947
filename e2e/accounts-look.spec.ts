import { expect, linkTo, makeAccount, signInBrowser, test } from './fixtures/accounts';
import { inspect, LANGUAGES } from './fixtures/look';

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
