import { LANGUAGES, lookIn, scriptsIn } from './fixtures/look/look';
import { ownerPage } from './fixtures/owner-page';
import { openShop } from './fixtures/shop';
import { expect, test } from './fixtures/test';
import { ask } from './fixtures/visitor';

for (const javaScript of [true, false]) {
  const how = javaScript ? '' : ' without JavaScript';

  test(`an owner answers unanswered questions and dismisses others${how}`, async ({ browser, komek, mailbox }) => {
    const shop = await openShop(komek, mailbox);
    const page = await ownerPage(browser, komek, shop, javaScript);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Unanswered', exact: true }).first().click();
    await expect(page.getByText('Nothing left unanswered')).toBeVisible();

    await ask(shop, 'a', 'Is there parking?');
    await ask(shop, 'b', 'Есть ли у вас парковка?');
    await ask(shop, 'b', 'is there PARKING');
    await ask(shop, 'c', 'Who won the chess olympiad?');
    await ask(shop, 'd', 'How long is the warranty?', false);
    const parking = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /parking/i }) });

    await test.step('the dashboard’s figure matches the list', async () => {
      await page.goto('/dashboard');
      await page.getByRole('link', { name: 'Show all 3 questions' }).click();
      await expect(page.getByText('3 questions, asked in 5 messages')).toBeVisible();
      await expect(parking).toContainText('asked 3 times');
      await expect(parking).toContainText('2 visitors');
      await expect(parking).toContainText('Есть ли у вас парковка?');
    });

    await test.step('an answer that did not help is shown with the question', async () => {
      const warranty = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /warranty/ }) });
      await expect(warranty).toContainText('did not help 1 time');
      await warranty.getByText('Details').click();
      await expect(warranty.getByRole('definition').first()).toHaveText('The warranty lasts 36 months.');
    });

    await test.step('one answer closes the question in all its wordings', async () => {
      await parking.getByRole('link', { name: /Write the answer/ }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Question')).toHaveValue(/parking/i);
      await dialog.getByLabel('Question').fill('Is there parking for guests?');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByLabel('Answer')).toHaveAccessibleDescription('Required field');
      await expect(dialog.getByLabel('Question')).toHaveValue('Is there parking for guests?');
      await dialog.getByLabel('Answer').fill('Yes, behind the house.');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Saved. Your assistant already answers from it.')).toBeVisible();
      await expect(page.getByText('2 questions, asked in 2 messages')).toBeVisible();
      expect((await ask(shop, 'e', 'Do you have parking?')).answer).toBe('Yes, behind the house.');
    });

    await test.step('a dismissed question disappears and is restored', async () => {
      const away = page.getByRole('button', { name: /Not a question for us.*chess/ });
      await away.click();
      await expect(page.getByText('The question has been put away.')).toBeVisible();
      await expect(away).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('The question is back in the list.')).toBeVisible();
      await expect(away).toBeVisible();
    });

    await test.step('an old link to a handled question says so', async () => {
      const { questions } = await (await shop.owner.get('/api/unanswered')).json();
      await shop.owner.post('/api/unanswered/dismiss', { data: { id: questions[0]._id } });
      await page.goto(`/unanswered?answer=${questions[0]._id}`);
      await expect(page.getByText('This question has been dealt with already.')).toBeVisible();
    });
    await page.context().close();
    await shop.close();
  });
}

for (const language of LANGUAGES) {
  test.describe(() => {
    test.use(scriptsIn(language));

    test(`the unanswered questions in ${language} have no accessibility or layout fault in any state`, async ({
      page,
      context,
      komek,
      mailbox,
    }) => {
      test.setTimeout(180_000);
      const shop = await openShop(komek, mailbox);
      await context.addCookies((await shop.owner.storageState()).cookies);
      const { look, see } = await lookIn(language, page);
      await look('unanswered-empty', '/unanswered');

      await ask(shop, 'a', 'Можно ли прийти к вам с большой собакой и двумя кошками? '.repeat(6));
      await ask(shop, 'b', 'Is there parking?');
      await ask(shop, 'c', 'Көлік қоятын тұрақ бар ма?');
      await ask(shop, 'c', 'Есть ли парковка?');
      await ask(shop, 'd', 'How long is the warranty?', false);
      const subjects = [
        'bicycles',
        'umbrellas',
        'pianos',
        'tigers',
        'oceans',
        'violins',
        'lanterns',
        'mirrors',
        'kites',
      ];
      for (const subject of subjects) await ask(shop, 'e', `Anything about ${subject}?`);
      await look('unanswered', '/unanswered');
      for (const summary of await page.locator('li summary').all()) await summary.click();
      await see('unanswered-details');
      await look('unanswered-last', '/unanswered?page=2');
      await look('unanswered-beyond', '/unanswered?page=9');
      await expect(page).toHaveURL(/page=2$/);
      const { questions } = await (await shop.owner.get('/api/unanswered')).json();
      await look('unanswered-answer', `/unanswered?answer=${questions[0]._id}`);
      await page.locator('dialog form button').click();
      await expect(page.locator('dialog [aria-invalid]').first()).toBeVisible();
      await see('unanswered-answer-faults');
      await look('unanswered-dismissed', `/unanswered?done=dismissed&away=${questions[0]._id}`);
      await look('unanswered-gone', '/unanswered?done=gone');
      await look('dashboard-unanswered', '/dashboard');
      await shop.close();
    });
  });
}
