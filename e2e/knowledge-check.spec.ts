import { inspect, serves } from './fixtures/look/look';
import { ownerPage } from './fixtures/owner-page';
import { openShop } from './fixtures/shop';
import { expect, test } from './fixtures/test';

test('an owner settles a contradiction that was found in the background, and takes a receipt of a deletion along', async ({
  browser,
  komek,
  mailbox,
}) => {
  const shop = await openShop(komek, mailbox);
  const api = shop.owner;
  const pair = { question: 'What does engraving cost?', answer: 'Engraving of a ring costs 6,000 tenge.' };
  await api.post('/api/knowledge/manual-qa', { data: { entries: [pair] } });
  const text = 'Engraving of a ring costs 5,000 tenge.\nThe discount is valid until 1 March 2020.';
  await api.post('/api/knowledge/manual-text', { data: { text } });
  const page = await ownerPage(browser, komek, shop, true);
  await serves(page.request, '/knowledge-check', 'Both are right');
  await page.goto('/knowledge-check');
  await expect(page.getByRole('button', { name: 'Both are right' })).toBeVisible();
  await inspect(page, 'contradictions');
  await page.getByRole('button', { name: /^This one is right: .*6,000/ }).click();
  await expect(page.getByRole('status')).toContainText('no longer used');
  await page.goto('/knowledge-check?view=aside');
  await inspect(page, 'set-aside');
  await expect(page.getByRole('blockquote')).toHaveText('Engraving of a ring costs 5,000 tenge.');
  await page.goto('/knowledge-check?view=stale');
  await inspect(page, 'stale');
  await page.goto('/ai-assistant?tab=qa');
  await page.locator('a[href*="delete="]').first().click();
  await expect(page.getByRole('dialog')).toContainText('What depends on it');
  await inspect(page, 'rests-on');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/knowledge-check?view=receipts');
  // A receipt has lines without a blank.
  await page.getByRole('textbox').fill(`"signature": "${'x'.repeat(200)}"`);
  await inspect(page, 'receipts');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the receipt' }).click();
  expect((await download).suggestedFilename()).toMatch(/^deletion-.*\.json$/);
});
