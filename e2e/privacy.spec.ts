import { readFileSync } from 'node:fs';
import { chooseLanguage, LANGUAGES, lookIn, reloadUntil, scriptsIn } from './fixtures/look/look';
import { openShop } from './fixtures/shop';
import { expect, test } from './fixtures/test';
import { ask } from './fixtures/visitor';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'data and privacy' : 'data and privacy without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('an owner chooses how long messages are kept, erases a visitor and takes a copy of everything', async ({
      page,
      context,
      komek,
      mailbox,
    }) => {
      const shop = await openShop(komek, mailbox);
      await ask(shop, 'visitor-who-leaves', 'How long is the warranty?');
      await ask(shop, 'visitor-who-stays', 'Can I pay by card?');
      await context.addCookies((await shop.owner.storageState()).cookies);

      await page.goto('/privacy-settings');
      await page.getByRole('radio', { name: '90 days' }).check();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Saved. What is older is deleted within the hour.')).toBeVisible();

      await page.getByRole('link', { name: 'Find a visitor' }).click();
      await page.getByLabel('Name, email, phone number or visitor id').fill('who-leaves');
      await page.getByRole('button', { name: 'Find' }).click();
      await expect(page.getByRole('heading', { name: '1 visitor found' })).toBeVisible();
      await page.getByRole('button', { name: 'Erase the chosen…' }).click();
      await expect(page.getByRole('heading', { name: 'Erase this visitor?' })).toBeVisible();
      await page.getByRole('button', { name: 'Erase for good' }).click();
      await expect(page.getByText('Erased', { exact: true })).toBeVisible();
      const logs: { userId: string }[] = await (await shop.owner.get('/api/chat-logs')).json();
      expect(logs.map(({ userId }) => userId)).toEqual(['visitor-who-stays']);

      await page.goto('/privacy-settings/export');
      await page.getByRole('button', { name: 'Make an archive' }).click();
      const ready = page.getByText('Your archive is ready');
      // Without JavaScript the page is looked at again by hand.
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload();
        await expect(ready).toBeVisible({ timeout: 2_500 });
      }).toPass({ timeout: 30_000 });
      const download = page.waitForEvent('download');
      await page
        .getByRole('link', { name: 'Download' })
        .or(page.getByRole('button', { name: 'Download' }))
        .click();
      const archive = readFileSync(await (await download).path());
      expect(archive.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');

      await page.goto('/privacy-settings/events');
      for (const event of ['Export downloaded', 'Visitors erased', 'Retention of conversations changed']) {
        await expect(page.getByText(event)).toBeVisible();
      }
      await shop.close();
    });
  });
}

for (const language of LANGUAGES) {
  test.describe(() => {
    test.use(scriptsIn(language));

    test(`the screens of data and privacy in ${language} are without fault in every state`, async ({
      page,
      context,
      komek,
      mailbox,
    }) => {
      test.slow();
      const texts = JSON.parse(readFileSync(`public/locales/${language}/privacy.json`, 'utf8'));
      const shop = await openShop(komek, mailbox);
      await ask(shop, 'a-visitor-with-a-name-that-fits-into-no-line-at-all', 'How long is the warranty?');
      await context.addCookies((await shop.owner.storageState()).cookies);
      await chooseLanguage(context, language);
      const { look, see } = await lookIn(language, page);
      await look('privacy-settings', '/privacy-settings');
      await look('privacy-erase', '/privacy-settings/erase');
      const submit = page.getByRole('main').locator('form button');
      await page.getByRole('main').getByRole('textbox').fill('nobody-at-all');
      await submit.click();
      await expect(page.getByText(texts.erase.none, { exact: true })).toBeVisible();
      await see('privacy-erase-none');
      await page.getByRole('main').getByRole('textbox').fill('a-visitor');
      await submit.first().click();
      await expect(page.getByRole('checkbox')).toBeVisible();
      await see('privacy-erase-found');
      await submit.last().click();
      await expect(page.getByRole('checkbox')).toHaveCount(0);
      await see('privacy-erase-review');
      await submit.last().click();
      await expect(page.getByRole('main').locator('dl')).toBeVisible();
      await see('privacy-erase-done');
      await look('privacy-events', '/privacy-settings/events');
      await look('privacy-export', '/privacy-settings/export');
      await submit.click();
      await reloadUntil(page, page.getByText(texts.export.ready));
      await see('privacy-export-ready');
      await shop.close();
    });
  });
}
