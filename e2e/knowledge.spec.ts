import type { BrowserContext } from '@playwright/test';
import { makeAccount, signInBrowser } from './fixtures/accounts';
import { RULES, textFile } from './fixtures/documents';
import { serves } from './fixtures/look/look';
import { expect, test } from './fixtures/test';

const UPLOAD = '/api/knowledge/upload-multiple';

async function upload(context: BrowserContext, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  for (const documents of files) {
    const response = await context.request.post(UPLOAD, { multipart: { documents } });
    expect(response.status()).toBe(201);
  }
}

test.beforeEach(async ({ context, komek, mailbox }) => {
  await signInBrowser(context, komek, await makeAccount(komek, mailbox));
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'in a browser' : 'in a browser without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('an owner sets up the assistant: upload, review suggestions, test, connect', async ({ page }) => {
      await page.goto('/ai-assistant');
      const setup = page.locator('details', { hasText: 'Set up your assistant' });
      await expect(setup).toContainText('0 of 7 done');
      // What a newcomer needs first is knowledge; the business can wait, and is found by its step.
      await expect(page.getByLabel('Your website’s address')).toBeVisible();
      await setup.getByRole('link', { name: 'No documents?' }).click();
      await setup.getByLabel('Name of the business').fill('Birch Shoes');
      await setup.getByLabel('What you do').selectOption('shop');
      await setup.getByRole('button', { name: 'Continue' }).click();
      await expect(setup).toContainText('1 of 7 done');
      await expect(setup.getByRole('link', { name: 'Answer 6 typical questions' })).toBeVisible();
      await page.locator('input[type=file]').setInputFiles([RULES]);
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Upload' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Rules.txt' }).getByText('Ready')).toBeVisible();

      await expect(setup.getByLabel('Your question')).toBeVisible();
      await setup.getByRole('link', { name: 'Review' }).click();
      await expect(setup.getByRole('link', { name: 'Check them' })).toBeVisible();
      await setup.getByRole('link', { name: 'Check them' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Question').first()).toHaveValue('Do you deliver?');
      await dialog.getByLabel('Question').first().fill('');
      await dialog.getByRole('button', { name: 'Accept Do you deliver?' }).click();
      await expect(dialog.getByText('Required field')).toBeVisible();
      await dialog.getByLabel('Question').first().fill('What does express delivery cost?');
      await dialog.getByLabel('Question').nth(1).fill('Can I give shoes back?');
      await dialog.getByRole('button', { name: 'Accept Do you deliver?' }).click();
      await expect(dialog.getByText('Accepted.')).toBeVisible();
      // What was typed into the other pair is still there.
      await expect(dialog.getByLabel('Question')).toHaveValue('Can I give shoes back?');
      await dialog.getByRole('button', { name: 'Drop Can I give shoes back?' }).click();
      await expect(dialog.getByText('Everything is checked')).toBeVisible();
      await dialog.getByRole('link', { name: 'Test the assistant' }).click();

      // The step stands behind the dialog already: what is typed there while the dialog is open is lost.
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Skip this step' })).toBeVisible();
      await page.getByLabel('Your question').fill('What does express delivery cost?');
      await page.getByRole('button', { name: 'Ask', exact: true }).click();
      await expect(setup).toContainText('Express delivery costs 1750 tenge.');
      await expect(setup).toContainText('1 of 3 questions tried');
      await setup.getByRole('link', { name: 'Continue' }).click();
      await setup.getByLabel('Phone, email or link').fill('+7 727 000 00 00');
      await setup.getByRole('button', { name: 'Continue' }).click();
      await expect(setup).toContainText('1 of 5 uploaded');
      // What was left out can be come back to.
      await setup.getByRole('link', { name: 'Profile' }).click();
      await setup.getByRole('button', { name: /Continue|This is right/ }).click();
      await expect(setup).toContainText('5 of 7 done');
      await page.goto('/ai-assistant?tab=qa&sample=1');
      await page.getByLabel('Answer').nth(1).fill('On Abai Avenue, 10.');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Where are you located?', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('How can I pay?', { exact: true })).toHaveCount(0);
      await page.goto('/ai-assistant?tab=qa');
      await expect(page.getByText('What does express delivery cost?').first()).toBeVisible();
      await expect(page.getByText('Can I give shoes back?')).toHaveCount(0);
    });

    test('all suggestions are accepted at once', async ({ page, context }) => {
      await upload(context, [RULES]);
      await serves(context.request, '/ai-assistant?tab=qa&check=1', 'Accept all shown (2)');
      await page.goto('/ai-assistant?tab=qa&check=1');
      await page.getByRole('button', { name: 'Accept all shown (2)' }).click();
      await expect(page.getByText('Everything is checked')).toBeVisible();
      await page.goto('/ai-assistant?tab=qa');
      for (const question of ['Do you deliver?', 'Can I return shoes?']) {
        await expect(page.getByText(question, { exact: true }).first()).toBeVisible();
      }
    });

    test('a document shows its text and its errors, and is searched for pairs again', async ({ page, context }) => {
      const long = Array.from(
        { length: 60 },
        (_, at) => `# What does chapter ${at} say?\n\n${'A sentence of it. '.repeat(50)}`,
      );
      await upload(context, [RULES, { ...RULES, name: 'Copy.txt' }, textFile('Long.txt', long.join('\n\n'))]);
      await upload(context, [{ name: 'Broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 no') }]);
      await serves(context.request, '/ai-assistant', '>Ready<', 3);
      await page.goto('/ai-assistant');
      await expect(page.getByText('Ready', { exact: true })).toHaveCount(3);
      await expect(page.getByRole('listitem').filter({ hasText: 'Broken.pdf' })).toContainText('save it anew');
      await expect(page.getByText('The same content as “Copy.txt”')).toBeVisible();
      await page.getByRole('link', { name: 'Rules.txt', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rules.txt');
      await expect(page.getByText('English · encoding UTF-8')).toBeVisible();
      await expect(page.getByText('Parcels within the city arrive the next morning.')).toBeVisible();
      await page.getByRole('button', { name: 'Look for questions' }).click();
      await expect(page.getByText('The document is being looked through')).toBeVisible();

      await page.getByRole('link', { name: 'All documents' }).click();
      await page.getByRole('link', { name: 'Long.txt', exact: true }).click();
      await expect(page.getByText('Piece 1', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Next' }).click();
      await expect(page.getByText('Piece 11', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Delete the document' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('link', { name: 'Long.txt', exact: true })).toHaveCount(0);

      // A new version: refused until it is said what becomes of the one that is there.
      const version = textFile('Rules.txt', 'Express delivery costs 1990 tenge.');
      await page.locator('input[type=file]').setInputFiles([version]);
      if (!javaScriptEnabled) {
        await page.getByRole('button', { name: 'Upload' }).click();
        await expect(page.getByText('“Rules.txt” is among your documents already')).toBeVisible();
        await page.locator('input[type=file]').setInputFiles([version]);
      }
      await page.getByLabel('Replace it.').check();
      const uploaded = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name: 'Upload' }).click();
      // Whoever leaves the page before it is sent takes it back.
      await uploaded;
      await serves(context.request, '/ai-assistant/search?q=1990', '>Rules.txt<');
      await page.goto('/ai-assistant/search?q=1990');
      await expect(page.getByRole('link', { name: 'Rules.txt' })).toBeVisible();
      await expect(page.locator('mark')).toHaveText(['1990']);
      await page.getByLabel('Search documents').fill('1750');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page.getByRole('link', { name: 'Copy.txt' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Rules.txt' })).toHaveCount(0);
    });
  });
}

test('another owner’s document is not found', async ({ page, context, komek, mailbox }) => {
  await upload(context, [RULES]);
  const [document] = await (await context.request.get('/api/knowledge/documents')).json();
  await signInBrowser(context, komek, await makeAccount(komek, mailbox));
  const response = await page.goto(`/ai-assistant/documents/${document.storedName}`);
  expect(response?.status()).toBe(404);
});

test('nothing else can be pressed while something is being deleted', async ({ page, context }) => {
  await context.request.post('/api/knowledge/manual-text', { data: { text: 'Open at eight.' } });
  await page.goto('/ai-assistant?tab=text');
  await page.getByRole('link', { name: 'Delete Open at eight.' }).click();
  const dialog = page.locator('dialog:modal');
  await expect(dialog).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/do=delete/, async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Deleting…');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog.getByRole('status')).toBeVisible();
  release();
  await expect(page.getByText('No texts yet')).toBeVisible();
});

test.describe('the first-run tour', () => {
  test.use({ tour: true });

  test('walks along the four cards, ends in the playground and does not return', async ({ page }) => {
    await page.goto('/ai-assistant');
    const tour = page.locator('.driver-popover');
    for (const [at, title] of ['Upload documents', 'Add Q/A', 'Add text', 'Go to playground'].entries()) {
      await expect(tour.locator('.driver-popover-title')).toHaveText(title);
      await expect(tour).toContainText(`${at + 1} of 4`);
      await tour.getByRole('button', { name: 'Next' }).click();
    }
    await expect(page).toHaveURL(/\/playground$/);
    expect(await page.evaluate(() => localStorage.getItem('onboardingCompleted'))).toBe('true');
    await page.goto('/ai-assistant');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForFunction(() => document.querySelectorAll('#upload-documents, #go-playground').length === 2);
    await page.getByRole('link', { name: 'Text Input' }).click();
    await expect(page).toHaveURL(/tab=text/);
    await expect(tour).toHaveCount(0);
  });

  for (const width of [1280, 1920]) {
    test(`stands above, left, left and right of its cards, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/ai-assistant');
      const tour = page.locator('.driver-popover');
      const sides = {
        'upload-documents': 'above',
        'add-answers': 'left',
        'add-text': 'left',
        'go-playground': 'right',
      };
      for (const [id, side] of Object.entries(sides)) {
        const card = page.locator(`#${id}`);
        await expect(card).toHaveClass(/driver-active-element/);
        // It moves there.
        await expect.poll(async () => sideOf(await tour.boundingBox(), await card.boundingBox()), id).toBe(side);
        await tour.getByRole('button', { name: 'Next' }).click();
      }
    });
  }

  test('does not return after it was closed, and complies with the page’s content security policy', async ({
    page,
  }) => {
    const faults: string[] = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await page.goto('/ai-assistant');
    const tour = page.locator('.driver-popover');
    await expect(tour).toHaveCSS('border-radius', '6px');
    await tour.getByRole('button', { name: 'Close' }).click();
    await expect(tour).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('onboardingCompleted'))).toBe('true');
    expect(faults).toEqual([]);
  });
});

type Box = { x: number; y: number; width: number; height: number } | null;

/** On which side of a card a pop-up stands. */
function sideOf(popup: Box, card: Box): string {
  if (!popup || !card) return 'missing';
  if (popup.y + popup.height <= card.y) return 'above';
  if (popup.x + popup.width <= card.x) return 'left';
  return popup.x >= card.x + card.width ? 'right' : 'below or over';
}
