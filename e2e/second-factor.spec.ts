import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type Account, expect, makeAccount, newAddress, signInBrowser, test } from './fixtures/accounts';
import { LANGUAGES, lookIn, scriptsIn } from './fixtures/look/look';

const STEP_MS = 30_000;
/**
 * The code an authenticator app shows, `steps` of 30 seconds from now. A code works once, and the next one is accepted
 * early.
 */
const codeOf = (seed: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** The key that the page shows for typing. */
const keyOn = async (page: Page) =>
  (
    await page
      .locator('code')
      .filter({ hasText: /^[A-Z2-7 ]{39}$/ })
      .textContent()
  )?.replaceAll(' ', '') ?? '';

/** Sets up the second factor on the owner's page. @returns the key and the recovery codes. */
async function setUp(page: Page): Promise<{ seed: string; recoveryCodes: string[] }> {
  await page.goto('/account');
  await page.getByRole('link', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const seed = await keyOn(page);
  await page.getByLabel('Code from the app').fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('This code is wrong')).toBeVisible();
  await page.getByLabel('Code from the app').fill(codeOf(seed));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  const recoveryCodes = await page.getByRole('main').getByRole('listitem').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  return { seed, recoveryCodes };
}

async function logIn(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('an owner sets up a second factor, logs in with its codes, and turns it off', async ({
      page,
      context,
      komek,
      mailbox,
    }) => {
      test.slow();
      const account = await makeAccount(komek, mailbox);
      await signInBrowser(context, komek, account);
      const { seed, recoveryCodes } = await setUp(page);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download' }).click();
      expect((await download).suggestedFilename()).toBe('komek-recovery-codes.txt');
      await mailbox.mailTo(account.email, /two-step verification of your Komek account has been turned on/);
      await page.getByRole('link', { name: 'I have saved the codes' }).click();
      await expect(page.getByRole('link', { name: 'Manage' })).toBeVisible();

      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await logIn(page, account);
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/login$/);
      await page.goto('/login/code');
      await page.getByLabel('Code from the app').fill(codeOf(seed, 1));
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/\/ai-assistant/);

      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await logIn(page, account);
      await page.getByRole('link', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/\/ai-assistant/);
      await mailbox.mailTo(account.email, /Recovery codes left: 9/);

      await page.goto('/account/second-factor');
      await expect(page.getByText('9 codes left')).toBeVisible();
      await page.getByLabel('Your password').fill(account.password);
      await page.getByLabel('Code from the app').fill(recoveryCodes[1] ?? '');
      await page.getByRole('button', { name: 'Turn off' }).click();
      await expect(page.getByRole('status')).toContainText('Two-step verification is off.');
      await mailbox.mailTo(account.email, /two-step verification of your Komek account has been turned off/);
    });

    test('a log-in with Google asks for the code too', async ({ page, google }) => {
      google.signInAs({ sub: randomUUID(), email: newAddress(), email_verified: true, name: 'Dana' });
      await page.goto('/login');
      await page.getByRole('link', { name: 'Log in with Google' }).click();
      await expect(page).toHaveURL(/\/ai-assistant/);
      const { seed } = await setUp(page);
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await page.getByRole('link', { name: 'Log in with Google' }).click();
      await expect(page).toHaveURL(/\/login\/code/);
      await page.getByLabel('Code from the app').fill(codeOf(seed, 1));
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/\/ai-assistant/);
    });

    test('an owner proves their identity with Google, and no other Google account is accepted', async ({
      page,
      context,
      google,
      komek,
      mailbox,
    }) => {
      const account = await makeAccount(komek, mailbox);
      const dana = { sub: randomUUID(), email: account.email, email_verified: true, name: 'Dana' };
      google.signInAs(dana);
      await page.goto('/login');
      await page.getByRole('link', { name: 'Log in with Google' }).click();
      await expect(page).toHaveURL(/\/ai-assistant/);
      const session = async () => (await context.cookies()).find(({ name }) => name === 'komek_session')?.value;
      const before = await session();
      google.signInAs({ ...dana, sub: randomUUID() });
      await page.goto('/confirm?to=/dashboard');
      await page.getByRole('link', { name: 'Confirm with Google' }).click();
      await expect(page.getByRole('alert')).toContainText('That is not the Google account');
      expect(await session()).toBe(before);
      google.signInAs(dana);
      await page.getByRole('link', { name: 'Confirm with Google' }).click();
      await expect(page).toHaveURL(/\/dashboard/);
      expect(await session()).not.toBe(before);
    });
  });
}

for (const language of LANGUAGES) {
  test.describe(() => {
    test.use(scriptsIn(language));

    test(`screens of the second factor in ${language} have no accessibility or layout fault`, async ({
      page,
      context,
      komek,
      mailbox,
    }) => {
      test.slow();
      const { look, see } = await lookIn(language, page);
      const account = await makeAccount(komek, mailbox);
      await signInBrowser(context, komek, account);
      const form = (task: string) => page.locator(`form[action^="/account/second-factor?do=${task}"]`);
      await look('confirm', '/confirm?to=/account');
      await look('second-factor-start', '/account/second-factor');
      await form('start').getByRole('button').click();
      await expect(form('confirm')).toBeVisible();
      await see('second-factor-setup');
      const seed = await keyOn(page);
      await form('confirm').getByRole('textbox').fill(codeOf(seed));
      await form('confirm').getByRole('button').click();
      await expect(page.locator('a[download]')).toBeVisible();
      await see('second-factor-codes');
      await look('second-factor-on', '/account/second-factor');
      await form('off').getByRole('button').click();
      await expect(page.locator('[aria-invalid]').first()).toBeVisible();
      await see('second-factor-off-faults');
      await look('confirm-code', '/confirm?to=/account');
      await look('account-second-factor', '/account');
      await context.clearCookies({ name: 'komek_session' });
      await page.goto('/login');
      await page.locator('input[name="email"]').fill(account.email);
      await page.locator('input[name="password"]').fill(account.password);
      await page.locator('form[action="/login"] button').click();
      await expect(page).toHaveURL(/\/login\/code/);
      await see('code');
      await page.locator('form[action="/login/code"] button').click();
      await expect(page.locator('[aria-invalid]').first()).toBeVisible();
      await see('code-faults');
      await look('code-recovery', '/login/code?recovery=1');
    });
  });
}
