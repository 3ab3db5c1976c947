import type { Page } from '@playwright/test';
import { LANGUAGES, lookIn, scriptsIn } from './fixtures/look/look';
import { ownerPage } from './fixtures/owner-page';
import { openShop, type Shop } from './fixtures/shop';
import { expect, test } from './fixtures/test';

/** Waits until no exam is running or scheduled. */
async function examRun(shop: Shop, runs: number): Promise<void> {
  await expect
    .poll(async () => {
      const { waiting, running, runs: ended } = await (await shop.owner.get('/api/exam/runs')).json();
      return !waiting && running === null && ended.length >= runs;
    })
    .toBe(true);
}

const UPLOAD = {
  name: 'prices.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Engraving of a ring costs 5,000 tenge.'),
};

/** Uploads a document and waits until it is processed. */
async function upload(shop: Shop): Promise<string> {
  await shop.owner.post('/api/knowledge/upload-multiple', { multipart: { documents: UPLOAD } });
  const list = async () => (await shop.owner.get('/api/knowledge/documents')).json();
  await expect.poll(async () => (await list())[0].status).toBe('ready');
  return (await list())[0].storedName;
}

/** A question of the list. */
const itemOn = (page: Page, name: RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });

/** Adds a question by the form, with a mistake first, and waits until it has been asked. */
async function addWarranty(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.goto('/exam');
  await expect(page.getByText('No exam questions yet')).toBeVisible();
  await page.getByRole('link', { name: 'Add a question' }).click();
  await dialog.getByLabel('What the answer must contain').fill('36 months');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByLabel(/^Question/)).toHaveAccessibleDescription('Required field');
  await expect(dialog.getByLabel('What the answer must contain')).toHaveValue('36 months');
  await dialog.getByLabel(/^Question/).fill('What warranty do you give?');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Added. The exam runs in a moment.')).toBeVisible();
  // The page refreshes itself, with and without JavaScript.
  await expect(itemOn(page, /warranty/)).toContainText('Right');
}

test('an owner runs the exam and sees what a change has broken', async ({ browser, komek, mailbox }) => {
  test.setTimeout(120_000);
  const shop = await openShop(komek, mailbox);
  const storedName = await upload(shop);
  const page = await ownerPage(browser, komek, shop, true);
  const dialog = page.getByRole('dialog');
  const item = (name: RegExp) => itemOn(page, name);

  await test.step('a question is added and asked at once', () => addWarranty(page));

  await test.step('several are added at once', async () => {
    await page.getByRole('link', { name: 'Add several' }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByLabel('One question per line')).toHaveAccessibleDescription('Required field');
    await dialog
      .getByLabel('One question per line')
      .fill('What does engraving of a ring cost? | 5000 tenge\nWho won the chess olympiad?');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('3 of 3 right')).toBeVisible();
    await expect(item(/chess/)).toContainText('The assistant must say that it does not know.');
  });

  await test.step('deleting a document makes its question fail, and the page explains why', async () => {
    await examRun(shop, 2);
    await shop.owner.delete(`/api/knowledge/document/${storedName}`);
    await page.goto('/exam');
    await expect(page.getByText('2 of 3 right').first()).toBeVisible();
    await expect(page.getByText('1 answer became wrong in this run')).toBeVisible();
    const card = item(/engraving/);
    await expect(card).toContainText('Wrong');
    await expect(card).toContainText(/Wrong since .*, after a change of the knowledge/);
    await expect(card).toContainText('Deleted, together with the source it came from.');
    await expect(
      page.getByRole('row').filter({ hasText: 'Now wrong: What does engraving of a ring cost?' }),
    ).toBeVisible();
  });

  await test.step('a question is changed and deleted', async () => {
    await page.getByRole('link', { name: 'Edit: What does engraving of a ring cost?' }).click();
    await expect(dialog.getByLabel('What the answer must contain')).toHaveValue('5000 tenge');
    await dialog.getByLabel('What the answer must contain').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('3 of 3 right').first()).toBeVisible();
    await page.getByRole('link', { name: 'Delete: Who won the chess olympiad?' }).click();
    await expect(dialog).toContainText('Who won the chess olympiad?');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The question has been deleted.')).toBeVisible();
    await expect(item(/chess/)).toHaveCount(0);
  });

  await test.step('the owner starts a run', async () => {
    const runs = async () => (await (await shop.owner.get('/api/exam/runs')).json()).runs.length;
    const before = await runs();
    await page.getByRole('button', { name: 'Run now' }).click();
    await expect.poll(runs).toBe(before + 1);
    await expect(page.getByText(/Last run: .*, started by you/)).toBeVisible();
  });
  await page.context().close();
  await shop.close();
});

// The rest of the story is the same forms and the same runs.
test('an owner adds, asks and deletes a question of the exam without JavaScript', async ({
  browser,
  komek,
  mailbox,
}) => {
  const shop = await openShop(komek, mailbox);
  const page = await ownerPage(browser, komek, shop, false);
  await addWarranty(page);
  await page.getByRole('button', { name: 'Run now' }).click();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/Last run: .*, started by you/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole('link', { name: /^Edit: What warranty/ }).click();
  await page.getByRole('dialog').getByLabel('What the answer must contain').fill('thirty-six');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(itemOn(page, /warranty/)).toContainText('thirty-six');
  await page.getByRole('link', { name: /^Delete: What warranty/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The question has been deleted.')).toBeVisible();
  await page.context().close();
  await shop.close();
});

for (const javaScript of [true, false]) {
  const how = javaScript ? '' : ' without JavaScript';

  test(`an exchange and a pair become exam questions${how}`, async ({ browser, komek, mailbox }) => {
    const shop = await openShop(komek, mailbox);
    const { user_id: userId, user_hash: signature } = shop.signed('anna');
    await shop.owner.post(`/api/assistants/${shop.key}/widget/chat`, {
      data: { userId, signature, message: 'How long is your warranty?' },
    });
    const page = await ownerPage(browser, komek, shop, javaScript);
    const dialog = page.getByRole('dialog');
    await page.goto('/chat-logs');
    await page.getByRole('link', { name: /Add to exam/ }).click();
    await expect(dialog.getByLabel(/^Question/)).toHaveValue('How long is your warranty?');
    await expect(dialog.getByLabel('What the answer must contain')).toHaveValue('The warranty lasts 36 months.');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Added. The exam runs in a moment.')).toBeVisible();

    await page.goto('/ai-assistant?tab=qa');
    await page.getByRole('link', { name: 'Add to exam: Can I pay by card?' }).click();
    await expect(dialog.getByLabel('What the answer must contain')).toHaveValue(/Visa/);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('2 of 2 right').first()).toBeVisible();
    await page.context().close();
    await shop.close();
  });
}

for (const language of LANGUAGES) {
  test.describe(() => {
    test.use(scriptsIn(language));

    test(`the exam in ${language} has no accessibility or layout fault in any state`, async ({
      page,
      context,
      komek,
      mailbox,
    }) => {
      test.setTimeout(180_000);
      const shop = await openShop(komek, mailbox);
      await context.addCookies((await shop.owner.storageState()).cookies);
      const { look, see } = await lookIn(language, page);
      await look('exam-empty', '/exam');
      await look('exam-several', '/exam?several=1');

      const storedName = await upload(shop);
      const questions = [
        { question: 'What does engraving of a ring cost?', expected: '5000 tenge' },
        { question: 'How long is the warranty?', expected: '48 months' },
        { question: 'Можно ли прийти к вам с большой собакой и двумя кошками? '.repeat(6), expected: '' },
      ];
      for (const data of questions) await shop.owner.post('/api/exam/questions', { data });
      await page.goto('/exam');
      await expect(page.locator('[role=status], [role=progressbar]').first()).toBeVisible();
      await see('exam-waiting');
      await examRun(shop, 1);
      await shop.owner.delete(`/api/knowledge/document/${storedName}`);
      await examRun(shop, 2);
      await look('exam', '/exam');
      await look('exam-new', '/exam?new=1');
      await page.locator('dialog form button').click();
      await expect(page.locator('dialog [aria-invalid]').first()).toBeVisible();
      await see('exam-faults');
      const [first] = await (await shop.owner.get('/api/exam/questions')).json();
      await look('exam-edit', `/exam?edit=${first._id}`);
      await look('exam-delete', `/exam?delete=${first._id}`);
      await look('exam-done', '/exam?done=added');
      await shop.close();
    });
  });
}
