import { answerChat, chatOn, refuseWith, replyWith } from './fixtures/chat';
import { PAIRS } from './fixtures/shop';
import { expect, test } from './fixtures/test';

/** The states of product.md 4, on a page of a customer's site. */

test.beforeEach(async ({ page, site, shop }) => {
  site.setBody(shop.tag());
  await page.goto(site.url);
});

test('the button opens and closes the panel', async ({ page }) => {
  const chat = chatOn(page);
  await expect(chat.launcher).toHaveAttribute('aria-expanded', 'false');
  await expect(chat.panel).toHaveCount(0);
  await chat.open();
  await expect(chat.launcher).toHaveAttribute('aria-expanded', 'true');
  await chat.launcher.click();
  await expect(chat.panel).toBeHidden();
  await chat.launcher.click();
  await expect(chat.panel).toBeVisible();
  await chat.panel.getByRole('button', { name: 'Close chat' }).click();
  await expect(chat.panel).toBeHidden();
});

test('a popular question is answered at once without a call, and the suggestions disappear', async ({ page }) => {
  const chat = chatOn(page);
  await chat.open();
  const sent = await answerChat(page, (route) => route.abort());
  await expect(chat.panel.getByRole('heading', { name: 'Popular questions' })).toBeVisible();
  await chat.panel.getByRole('button', { name: PAIRS[1]?.question }).click();
  await expect(chat.messages).toHaveText([/How long is the warranty\?/, /The warranty lasts 36 months\./]);
  await expect(chat.panel.locator('.questions')).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('a question is typed and answered with its source; feedback is confirmed once', async ({ page }) => {
  const chat = chatOn(page);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/widget/chat', async (route) => {
    await held;
    await route.continue();
  });
  await chat.open();
  await expect(chat.send).toBeDisabled();
  await chat.ask('   ');
  await expect(chat.messages).toHaveCount(0);
  await chat.ask('Can I pay by card?');
  await expect(chat.input).toHaveValue('');
  await expect(chat.input).toBeDisabled();
  await expect(chat.input).toHaveAttribute('placeholder', 'Waiting for the answer…');
  await expect(chat.send).toBeDisabled();
  await expect(chat.replies.locator('.typing')).toBeVisible();
  letThrough();
  await expect(chat.replies.locator('.bubble')).toContainText('Yes, Visa and Mastercard.');
  await expect(chat.replies.locator('b')).toHaveText('Visa');
  const link = chat.replies.getByRole('link', { name: 'https://pay.example/cards' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(chat.replies.locator('.sources li')).toHaveText(['Can I pay by card?']);
  await expect(chat.input).toBeEnabled();
  await expect(chat.input).toBeFocused();

  const feedback = page.waitForResponse('**/widget/feedback');
  await chat.replies.getByRole('button', { name: 'Yes' }).click();
  expect((await feedback).status()).toBe(200);
  await expect(chat.replies).toContainText('Thank you for your feedback!');
  await expect(chat.replies.getByRole('button')).toHaveCount(0);
});

test('an unsure reply offers suggested questions, and an action is a link', async ({ page }) => {
  const chat = chatOn(page);
  const sent = await answerChat(page, (route, nth) =>
    replyWith(
      route,
      nth === 1
        ? {
            suggestions: [{ question: 'How long is the warranty?', answer: '' }],
            actions: [
              { buttonText: 'Call us', url: 'tel:+77001234567' },
              { buttonText: 'Never', url: 'javascript:alert(1)' },
            ],
          }
        : {},
    ),
  );
  await chat.open();
  await chat.ask('Guarantee?');
  await expect(chat.replies.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:+77001234567');
  await expect(chat.replies.getByText('Never')).toHaveCount(0);
  await chat.replies.getByRole('button', { name: 'How long is the warranty?' }).click();
  await expect(chat.replies).toHaveCount(2);
  expect(sent[1]?.message).toBe('How long is the warranty?');
  // Another one may still be taken.
  await expect(chat.replies.first().getByRole('button', { name: 'How long is the warranty?' })).toBeVisible();
});

for (const { title, answer, shown, refused } of [
  {
    title: 'a server that fails',
    answer: (route: import('@playwright/test').Route) => route.fulfill({ status: 500, body: 'oops' }),
    shown: 'Error while getting a response.',
  },
  {
    title: 'a connection that breaks',
    answer: (route: import('@playwright/test').Route) => route.abort('internetdisconnected'),
    shown: 'Error while getting a response.',
  },
  {
    title: 'a limit that is reached',
    answer: (route: import('@playwright/test').Route) => refuseWith(route, 429, 'Please try again later.'),
    shown: 'Please try again later.',
    refused: true,
  },
]) {
  test(`${title} is reported, loses nothing, and a retry sends the same message`, async ({ page }) => {
    const chat = chatOn(page);
    const sent = await answerChat(page, (route, nth) => (nth === 1 ? answer(route) : replyWith(route, {})));
    await chat.open();
    await chat.ask('How long?');
    await expect(chat.replies.locator('.bubble')).toContainText(shown);
    const banner = chat.panel.locator('.banner');
    if (refused) await expect(banner).toHaveCount(0);
    else await expect(banner).toContainText('Error sending message. Please try again.');
    await expect(chat.messages.first()).toContainText('How long?');
    await chat.panel.getByRole('button', { name: 'Retry' }).click();
    await expect(chat.messages).toHaveText([/How long\?/, /Two days\./]);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });
}

test('a visitor stops an answer and resumes it', async ({ page }) => {
  const chat = chatOn(page);
  await answerChat(page, (route, nth) => (nth === 1 ? Promise.resolve() : replyWith(route, {})));
  await chat.open();
  const first = page.waitForRequest(/\/widget\/chat$/);
  await chat.ask('How long?');
  // Stopped before it is sent, the first question would be the one that the stand-in never answers.
  await first;
  await chat.panel.getByRole('button', { name: 'Stop' }).click();
  await expect(chat.replies.locator('.note')).toHaveText('The answer was stopped.');
  await expect(chat.input).toBeEnabled();
  await chat.panel.getByRole('button', { name: 'Retry' }).click();
  await expect(chat.messages).toHaveText([/How long\?/, /Two days\./]);
});

test('a reload, another tab and a half-typed question keep the conversation; a new one begins empty', async ({
  page,
  context,
  site,
}) => {
  const chat = chatOn(page);
  await chat.open();
  await chat.ask('How long is the warranty?');
  await expect(chat.replies).toContainText('36 months');
  await chat.input.fill('And for');
  await page.reload();
  await chat.open();
  await expect(chat.replies).toContainText('36 months');
  await expect(chat.input).toHaveValue('And for');

  const tab = await context.newPage();
  await tab.goto(site.url);
  const other = chatOn(tab);
  await other.open();
  await expect(other.replies).toContainText('36 months');
  await other.ask('Can I pay by card?');
  await expect(other.replies.last()).toContainText('Mastercard');
  await page.reload();
  await chat.open();
  await expect(chat.messages).toHaveCount(4);

  await chat.panel.getByRole('button', { name: 'New conversation' }).click();
  await expect(chat.messages).toHaveCount(0);
  await page.reload();
  await chat.open();
  await expect(chat.panel.getByRole('heading', { name: 'Popular questions' })).toBeVisible();
  await expect(chat.messages).toHaveCount(0);
});

test('the button appears when the suggestions fail, and within three seconds when they hang', async ({ page }) => {
  const chat = chatOn(page);
  await page.route('**/widget/suggested-questions', (route) => route.fulfill({ status: 500, body: 'oops' }));
  await page.reload();
  await expect(chat.launcher).toBeVisible();

  await page.unroute('**/widget/suggested-questions');
  await page.route('**/widget/suggested-questions', () => {});
  const asked = page.waitForRequest('**/widget/suggested-questions');
  await page.reload();
  await asked;
  await expect(chat.launcher).toBeHidden();
  await expect(chat.launcher).toBeVisible({ timeout: 4000 });
});

test('a panel that does not load at once is retried', async ({ page }) => {
  const chat = chatOn(page);
  let asked = 0;
  await page.route('**/widget/panel-*', (route) => (++asked === 1 ? route.abort() : route.continue()));
  await page.reload();
  await chat.launcher.click();
  await expect(chat.panel).toBeVisible();
  expect(asked).toBe(2);
});

test('a panel that does not load marks the button, and the next click retries', async ({ page }) => {
  const chat = chatOn(page);
  await page.route('**/widget/panel-*', (route) => route.abort());
  await page.reload();
  await chat.launcher.click();
  await expect(chat.launcher).toHaveAccessibleName(/⚠/);
  await expect(chat.launcher).toHaveAttribute('aria-busy', 'false');
  await page.unroute('**/widget/panel-*');
  await chat.launcher.click();
  await expect(chat.panel).toBeVisible();
  await expect(chat.launcher).not.toHaveAccessibleName(/⚠/);
});
