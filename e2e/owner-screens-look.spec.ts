import { makeAccount, signInBrowser } from './fixtures/accounts';
import { chooseLanguage, LANGUAGES, lookIn, scriptsIn } from './fixtures/look/look';
import { openShop } from './fixtures/shop';
import { expect, test } from './fixtures/test';
import { ask, visitorMailsOff } from './fixtures/visitor';

for (const language of LANGUAGES) {
  test.describe(() => {
    test.use(scriptsIn(language));

    test(`the owner's screens in ${language} have no accessibility or layout fault in any state`, async ({
      page,
      context,
      komek,
      mailbox,
      javaScriptEnabled,
    }) => {
      test.setTimeout(300_000);
      await signInBrowser(context, komek, await makeAccount(komek, mailbox));
      const { look, see } = await lookIn(language, page);
      await look('dashboard-empty', '/dashboard');
      await look('chat-logs-empty', '/chat-logs');
      await look('ai-actions-empty', '/ai-actions');
      await look('playground-blocked', '/playground');

      const shop = await openShop(komek, mailbox);
      const action = {
        actionName: 'Забронировать стол на террасе с видом на горы',
        whenToUse: 'book a table',
        buttonText: 'Үстелге алдын ала тапсырыс беру',
        url: `https://example.com/booking/${'very-long-address-'.repeat(8)}`,
      };
      const { _id } = await (await shop.owner.post('/api/ai-actions', { data: action })).json();
      const file = {
        name: `${'Прайс-лист '.repeat(8)}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from('Латте 1200.'),
      };
      await shop.owner.post('/api/knowledge/upload-multiple', { multipart: { documents: file } });
      const [document] = await (await shop.owner.get('/api/knowledge/documents')).json();
      const visitor = 'a-visitor-with-a-name-that-fits-into-no-line-at-all';
      await ask(shop, visitor, 'How long is the warranty?');
      await ask(shop, visitor, 'Можно ли прийти к вам с большой собакой? '.repeat(6), false);
      const [entry] = await (await shop.owner.get('/api/chat-logs')).json();
      await context.addCookies((await shop.owner.storageState()).cookies);
      await chooseLanguage(context, language);

      await look('dashboard', '/dashboard?days=90');
      await page.locator('summary').last().click();
      await see('dashboard-table');
      await look('chat-logs', '/chat-logs');
      await look('chat-logs-visitor', `/chat-logs?visitor=${entry.userId}`);
      await page.locator('li summary').last().click();
      await see('chat-logs-details');
      await look('chat-logs-add', `/chat-logs?visitor=${entry.userId}&add=${entry._id}`);
      await page.locator('dialog textarea').last().fill('');
      await page.locator('dialog form button').click();
      await expect(page.locator('dialog [aria-invalid]').first()).toBeVisible();
      await see('chat-logs-add-faults');
      await look('chat-logs-saved', `/chat-logs?visitor=${entry.userId}&saved=1`);
      await look('chat-logs-found', '/chat-logs?q=warranty&days=7');
      const [{ entries }] = await (await shop.owner.get('/api/knowledge/qa')).json();
      await look('chat-logs-pair', `/chat-logs?visitor=${entry.userId}&entry=${entries[0]._id}`);
      await look('chat-logs-none', '/chat-logs?q=nobody');
      await look('chat-logs-gone', '/chat-logs?visitor=nobody');
      await look('ai-actions', '/ai-actions?done=updated');
      await look('ai-actions-new', '/ai-actions?new=1');
      await page.locator('dialog form button').click();
      await expect(page.locator('dialog [aria-invalid]')).toHaveCount(4);
      await see('ai-actions-faults');
      await look('ai-actions-edit', `/ai-actions?edit=${_id}`);
      await look('ai-actions-delete', `/ai-actions?delete=${_id}`);
      await look('playground', '/playground');
      // The chat and what is chosen in a form before it is sent need scripts.
      if (javaScriptEnabled) {
        await page.locator('komek-chat').getByRole('textbox').fill('Можно ли прийти к вам с большой собакой?');
        await page.locator('komek-chat').getByRole('textbox').press('Enter');
        await expect(page.locator('main h3').first()).toBeVisible();
        await see('playground-reasons');
        await page.locator('select').selectOption('custom');
        await see('playground-custom');
      }
      await look('connect', '/widget-setup?on=tilda');
      await page.locator('form[action*="do=open-page"] button').click();
      const install = page.locator('a[href*="/install/"]');
      await expect(install).toBeVisible();
      await see('connect-link');
      await page.goto(`/widget-setup/questions?lang=en`);
      for (const chosen of [1, 2]) {
        await page.locator('main form:has(input[type=hidden]) button').first().click();
        await expect(page.locator('ol li')).toHaveCount(chosen);
      }
      await see('connect-questions');
      await look('connect-visitors', '/widget-setup/visitors?code=python');

      // What a visitor opens from a mail.
      const inbox = await (await shop.owner.get('/inbox')).text();
      const off = visitorMailsOff(komek, /(?<=[?&;]c=)[0-9a-f-]{36}/.exec(inbox)?.[0] ?? '');
      await look('visitor-mails-off', off);
      await page.locator('main form button').click();
      await expect(page.getByRole('status')).toBeVisible();
      await see('visitor-mails-off-done');
      await page.goto(off);
      await expect(page.locator('main form')).toHaveCount(0);
      await see('visitor-mails-off-already');
      await look('visitor-mails-off-refused', `${off}x`);
      await look('playground-delete', `/playground?delete=${encodeURIComponent(document.storedName)}`);
      await page.goto('/widget-setup');
      await look('install', `${await install.getAttribute('href')}?on=gtm`);
      await shop.close();
    });
  });
}
