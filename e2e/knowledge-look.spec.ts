import { makeAccount, signInBrowser } from './fixtures/accounts';
import { RULES } from './fixtures/documents';
import { inspect, LANGUAGES, lookIn, scriptsIn, serves } from './fixtures/look/look';
import { expect, test } from './fixtures/test';

for (const language of LANGUAGES) {
  test.describe(() => {
    test.use(scriptsIn(language));

    test(`the assistant's screens in ${language} have no accessibility or layout fault in any state`, async ({
      page,
      context,
      komek,
      mailbox,
    }) => {
      test.setTimeout(300_000);
      await signInBrowser(context, komek, await makeAccount(komek, mailbox));
      const { look, see } = await lookIn(language, page);
      await look('assistant-new', '/ai-assistant');
      await look('assistant-new-qa', '/ai-assistant?tab=qa');
      await look('proposals-none', '/ai-assistant?tab=qa&check=1');
      await look('add-bot', '/add-bot');

      const broken = {
        name: `${'Прайс-лист '.repeat(8)}.pdf`,
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF'),
      };
      for (const documents of [RULES, { ...RULES, name: 'Көшірме.txt' }, broken]) {
        await context.request.post('/api/knowledge/upload-multiple', { multipart: { documents } });
      }
      // One of them is on the page behind the dialog.
      await serves(context.request, '/ai-assistant?tab=qa&check=1', '<textarea', 3);
      await page.goto('/ai-assistant?tab=qa&check=1');
      await expect(page.getByRole('dialog').locator('textarea')).toHaveCount(2);
      await see('proposals');
      await page.getByRole('dialog').locator('textarea').first().fill('');
      await page.getByRole('dialog').locator('button[value="accept"]').click();
      await expect(page.getByRole('dialog').locator('[aria-invalid]').first()).toBeVisible();
      await see('proposals-faults');
      await look('assistant', '/ai-assistant');
      for (const step of ['business', 'upload', 'check', 'profile', 'test', 'contact', 'connect']) {
        await look(`setup-${step}`, `/ai-assistant?setup=${step}`);
      }
      await page.goto('/ai-assistant?setup=test');
      await page.locator('#try-question').fill('What does express delivery cost?');
      await page.locator('form#try button[type=submit]').click();
      await expect(page.getByText('1750').first()).toBeVisible();
      await see('setup-tested');
      await look('assistant-all', '/ai-assistant?all=1');
      await look('search', '/ai-assistant/search?q=delivery');
      await look('search-none', '/ai-assistant/search?q=nothing%20of%20it');
      await context.request.post('/api/knowledge/manual-text', {
        data: { text: 'Біз дүйсенбіде демаламыз. '.repeat(20) },
      });
      const [text] = await (await context.request.get('/api/knowledge/texts')).json();
      await look('text-open', `/ai-assistant?tab=text&text=${text._id}`);
      const [document] = await (await context.request.get('/api/knowledge/documents')).json();
      await look('assistant-delete', `/ai-assistant?delete=${document.storedName}`);
      await look('report-failed', `/ai-assistant/documents/${document.storedName}`);
      const documents = await (await context.request.get('/api/knowledge/documents')).json();
      await look('report', `/ai-assistant/documents/${documents.at(-1).storedName}`);
    });
  });
}

test.describe('the first-run tour', () => {
  test.use({ tour: true });

  test('has no accessibility or layout fault', async ({ page, context, komek, mailbox }) => {
    await signInBrowser(context, komek, await makeAccount(komek, mailbox));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/ai-assistant');
    await expect(page.locator('.driver-popover-title')).toBeVisible();
    await inspect(page, 'tour');
  });
});
