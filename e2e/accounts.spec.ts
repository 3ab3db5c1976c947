import { randomUUID } from 'node:crypto';
import { expect, linkTo, makeAccount, newAddress, signInBrowser, test } from './fixtures/accounts';

const person = (email = newAddress()) => ({ sub: randomUUID(), email, email_verified: true, name: 'Dana at Google' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test.beforeEach(async ({ page }) => {
      page.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) throw new Error(message.text());
      });
    });

    test('someone signs up with Google, logs out, and comes back the same way', async ({ page, google }) => {
      const dana = person();
      google.signInAs(dana);
      await page.goto('/auth');
      await page.getByRole('link', { name: 'Sign up with Google' }).click();
      await expect(page).toHaveURL(/\/ai-assistant/);
      await page.goto('/account');
      await expect(page.getByText(dana.email, { exact: true })).toBeVisible();
      await expect(page.getByText('You log in with Google and have no password yet.')).toBeVisible();
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await page.getByRole('link', { name: 'Log in with Google' }).click();
      await expect(page).toHaveURL(/\/ai-assistant/);
    });

    test('an owner with a password links Google to the account and can use both', async ({
      page,
      google,
      komek,
      mailbox,
    }) => {
      const account = await makeAccount(komek, mailbox);
      google.signInAs(person(account.email));
      await page.goto('/login');
      await page.getByRole('link', { name: 'Log in with Google' }).click();
      await expect(page).toHaveURL(/\/ai-assistant/);
      await page.goto('/account');
      await expect(page.getByText('This account is linked to Google')).toBeVisible();
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password').fill(account.password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page).toHaveURL(/\/ai-assistant/);
    });

    test('an e-mail is confirmed by a button in the browser that signed up, and by the password elsewhere', async ({
      page,
      browser,
      komek,
      mailbox,
    }) => {
      const account = { name: 'Birch Shoes', email: newAddress(), password: 'birch-and-stone' };
      await page.request.post('/api/auth/register', { data: account });
      const link = await linkTo('verify-email', mailbox, account.email);
      const elsewhere = await browser.newContext({ baseURL: komek.url, javaScriptEnabled });
      const phone = await elsewhere.newPage();
      await phone.goto(link);
      await phone.getByLabel('Password').fill('not-the-one');
      await phone.getByRole('button', { name: 'Confirm my email' }).click();
      await expect(phone.getByText('This is not your password')).toBeVisible();
      await page.goto('/ai-assistant');
      await expect(page).toHaveURL(/\/email-confirmation$/);

      await page.goto(link);
      await expect(page.getByLabel('Password')).toHaveCount(0);
      await expect(page.getByText(account.email)).toBeVisible();
      await page.getByRole('button', { name: 'Confirm my email' }).click();
      await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
      await page.getByRole('link', { name: 'Go to my assistant' }).click();
      await expect(page).toHaveURL(/\/ai-assistant/);
      await phone.goto(link);
      await expect(phone.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
      await elsewhere.close();

      const second = await makeAccount(komek, mailbox, false);
      await page.context().clearCookies();
      await page.goto(await linkTo('verify-email', mailbox, second.email));
      await page.getByLabel('Password').fill(second.password);
      await page.getByRole('button', { name: 'Confirm my email' }).click();
      await expect(page).toHaveURL(/\/ai-assistant/);
    });

    test('an owner who did not choose the account’s password requests a new one on the mailed page', async ({
      page,
      komek,
      mailbox,
    }) => {
      const account = await makeAccount(komek, mailbox, false);
      await page.goto(await linkTo('verify-email', mailbox, account.email));
      await page.getByRole('button', { name: 'Send me a link for a new password' }).click();
      await expect(page.getByRole('status')).toContainText('a link is on its way');
      await page.goto(await linkTo('reset-password', mailbox, account.email));
      await page.getByLabel('New password').fill('a-new-word');
      await page.getByLabel('Password once more').fill('a-new-word');
      await page.getByRole('button', { name: 'Save and log in' }).click();
      await expect(page).toHaveURL(/\/ai-assistant/);
    });

    test('an unconfirmed account goes to the person whose address Google confirms; an unconfirmed Google address opens nothing', async ({
      page,
      google,
      komek,
      mailbox,
    }) => {
      const account = await makeAccount(komek, mailbox, false);
      google.signInAs({ ...person(), email_verified: false });
      await page.goto('/login');
      await page.getByRole('link', { name: 'Log in with Google' }).click();
      await expect(page.getByRole('alert')).toContainText('Google has not confirmed this email address');
      await page.goto('/account');
      await expect(page).toHaveURL(/\/login$/);
      google.signInAs(person(account.email));
      await page.getByRole('link', { name: 'Log in with Google' }).click();
      await expect(page).toHaveURL(/\/ai-assistant/);
      await page.goto('/account');
      await expect(page.getByText('You log in with Google and have no password yet.')).toBeVisible();
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password').fill(account.password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('Wrong email or password');
    });

    test('a forgotten password is reset by a mailed link, and every other session ends', async ({
      page,
      browser,
      komek,
      mailbox,
    }) => {
      const account = await makeAccount(komek, mailbox);
      const elsewhere = await browser.newContext({ baseURL: komek.url });
      await signInBrowser(elsewhere, komek, account);
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.getByRole('button', { name: 'Send me the link' }).click();
      await expect(page.getByText('Required field')).toBeVisible();
      await page.getByLabel('Email').fill(account.email);
      await page.getByRole('button', { name: 'Send me the link' }).click();
      await expect(page.getByRole('status')).toContainText('If there is an account with this email');
      const link = await linkTo('reset-password', mailbox, account.email);
      await page.goto(link);
      await page.getByLabel('New password').fill('a-new-word');
      await page.getByLabel('Password once more').fill('another-word');
      await page.getByRole('button', { name: 'Save and log in' }).click();
      await expect(page.getByText('Passwords do not match')).toBeVisible();
      await page.getByLabel('New password').fill('a-new-word');
      await page.getByLabel('Password once more').fill('a-new-word');
      await page.getByRole('button', { name: 'Save and log in' }).click();
      await expect(page).toHaveURL(/\/ai-assistant/);
      const other = await elsewhere.newPage();
      await other.goto('/account');
      await expect(other).toHaveURL(/\/login$/);
      await elsewhere.close();
      await page.goto(link);
      await expect(page.getByText('The link is invalid or has expired.')).toBeVisible();
    });

    test('an unknown address gets the same response as a known one', async ({ page }) => {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(newAddress());
      await page.getByRole('button', { name: 'Send me the link' }).click();
      await expect(page.getByRole('status')).toContainText('If there is an account with this email');
    });

    test('an owner changes name and password, and ends another session', async ({
      page,
      context,
      browser,
      komek,
      mailbox,
    }) => {
      const account = await makeAccount(komek, mailbox);
      await signInBrowser(context, komek, account);
      const elsewhere = await browser.newContext({ baseURL: komek.url });
      await signInBrowser(elsewhere, komek, account);
      await page.goto('/account');

      await page.getByLabel('Name', { exact: true }).fill('B');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Minimum 2 characters')).toBeVisible();
      await page.getByLabel('Name', { exact: true }).fill('Birch and Sons');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('status')).toContainText('Your name has been saved.');
      await expect(page.getByRole('banner')).toContainText('Birch and Sons');

      await page.getByLabel('Current password').fill('not-the-one');
      await page.getByLabel('New password').fill('a-new-word');
      await page.getByLabel('Password once more').fill('a-new-word');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('This is not your password')).toBeVisible();
      await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');

      await page.getByRole('listitem').filter({ hasText: 'Logged in' }).first().getByRole('button').click();
      await expect(page.getByRole('status')).toContainText('Ended.');
      expect((await elsewhere.request.get('/api/knowledge/stats')).status()).toBe(401);

      await page.getByLabel('Current password').fill(account.password);
      await page.getByLabel('New password').fill('a-new-word');
      await page.getByLabel('Password once more').fill('a-new-word');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByRole('status')).toContainText('Your password has been changed.');
      await signInBrowser(elsewhere, komek, { ...account, password: 'a-new-word' });
      await elsewhere.close();
    });

    test('an owner’s mails use the chosen language', async ({ page, context, komek, mailbox }) => {
      const account = await makeAccount(komek, mailbox);
      await signInBrowser(context, komek, account);
      await page.goto('/account');
      await page.getByRole('main').getByRole('button', { name: 'Русский' }).click();
      await expect(page.getByRole('heading', { name: 'Аккаунт', level: 1 })).toBeVisible();
      await context.clearCookies();
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(account.email);
      await page.getByRole('button', { name: 'Send me the link' }).click();
      await expect(page.getByRole('status')).toBeVisible();
      const mail = await mailbox.mailTo(account.email, /reset-password/);
      expect(mail.subject).toBe('Новый пароль для Komek');
    });

    test('an account is deleted only after its e-mail is typed', async ({ page, context, komek, mailbox }) => {
      const account = await makeAccount(komek, mailbox);
      await signInBrowser(context, komek, account);
      await page.goto('/account');
      await page.getByRole('link', { name: 'Delete the account…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete this account?' });
      await expect(dialog).toContainText(account.email);
      await dialog.getByLabel('Type the email of the account').fill('someone@example.com');
      await dialog.getByLabel('Your password').fill(account.password);
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(dialog.getByText('This is not the email of your account')).toBeVisible();
      await dialog.getByLabel('Type the email of the account').fill(account.email);
      await dialog.getByLabel('Your password').fill(account.password);
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(page).toHaveURL(`${komek.url}/`);
      await page.goto('/login');
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password').fill(account.password);
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('Wrong email or password');
    });

    test('password guessing is slowed down', async ({ page, komek, mailbox }) => {
      const account = await makeAccount(komek, mailbox);
      await page.goto('/login');
      await page.getByLabel('Email').fill(account.email);
      const tryPassword = async (password: string) => {
        await page.getByLabel('Password').fill(password);
        const answer = page.waitForResponse((response) => response.request().method() === 'POST');
        await page.getByRole('button', { name: 'Log in', exact: true }).click();
        return answer;
      };
      // log-in.db.test.ts proves how attempts are counted, by address: these come from the browser's own.
      await page.evaluate(
        async (guess) => {
          const body = JSON.stringify(guess);
          const headers = { 'Content-Type': 'application/json' };
          for (let times = 0; times < 9; times++) await fetch('/api/auth/login', { method: 'POST', headers, body });
        },
        { email: account.email, password: 'wrong-guess' },
      );
      expect((await tryPassword('wrong-guess')).status()).toBe(401);
      await expect(page.getByRole('alert')).toContainText('Wrong email or password');
      // Only then is it the page of the response.
      if (!javaScriptEnabled) await expect(page.getByLabel('Password')).toHaveValue('');
      const refused = tryPassword(account.password);
      await expect(page.getByRole('alert')).toContainText('Too many attempts');
      expect((await refused).status()).toBe(429);
      expect(Number((await refused).headers()['retry-after'])).toBeGreaterThan(0);
      await expect(page.getByLabel('Email')).toHaveValue(account.email);
    });
  });
}
