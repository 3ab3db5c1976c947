import { createServer, type Server } from 'node:net';
import { freePort } from '../scripts/ports.mjs';
import { newAddress } from './fixtures/accounts';
import { startKomek } from './fixtures/komek';
import { openMailbox } from './fixtures/mailbox';
import { expect, test } from './fixtures/test';

const FAILED = 'Failed to send the email. Please try again later.';

/** Accepts connections and never says a word. */
function hang(port: number): Promise<Server> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.on('error', () => {}));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

test('a confirmation mail that cannot be sent is said, and comes once it can', async ({ browser }) => {
  // A Komek of its own is started, and a mail server is waited for.
  test.setTimeout(180_000);
  const port = await freePort();
  const komek = await startKomek({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    MAIL_FROM: 'Komek <no-reply@komek.example>',
    RATE_LIMITS: 'off',
  });
  const page = await browser.newPage({ baseURL: komek.url, locale: 'en-US' });
  const email = newAddress();
  const main = page.getByRole('main');

  await test.step('the mail server is down while signing up: the account is made', async () => {
    await page.goto('/register');
    await page.getByLabel('Name').fill('Birch Shoes');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('birch-and-stone');
    await page.getByLabel('Password once more').fill('birch-and-stone');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/email-confirmation/);
    await expect(main.getByRole('alert')).toHaveText(FAILED);
    await expect(main).not.toContainText('We have sent');
  });

  await test.step('it accepts connections and says nothing', async () => {
    const silent = await hang(port);
    const connected = new Promise((resolve) => silent.once('connection', resolve));
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await connected;
    await expect(page.getByRole('button', { name: 'Send the link again' })).toBeEnabled();
    await expect(main.getByRole('alert')).toHaveText(FAILED);
    await expect(main).not.toContainText('has been sent again');
    await new Promise((resolve) => silent.close(resolve));
  });

  await test.step('it works again: the mail goes out at once', async () => {
    const mailbox = await openMailbox(port);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(main.getByRole('status')).toHaveText(/The link has been sent again/);
    expect((await mailbox.mailTo(email)).text).toContain('/verify-email?token=');
    await mailbox.close();
  });
  await page.close();
  await komek.stop();
});
