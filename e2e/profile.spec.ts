import { makeAccount, signInBrowser } from './fixtures/accounts';
import { LANGUAGES, lookIn, scriptsIn, serves } from './fixtures/look/look';
import { ownerPage } from './fixtures/owner-page';
import { openShop } from './fixtures/shop';
import { expect, test } from './fixtures/test';
import { ask } from './fixtures/visitor';

const ABOUT = [
  'График работы: пн–пт 9:00–20:00, сб 10:00–17:00, вс выходной',
  'Адрес: г. Алматы, ул. Абая 10, вход со двора',
  'Оплата: наличные, Kaspi QR и карты',
].join('\n');

for (const javaScript of [true, false]) {
  const how = javaScript ? '' : ' without JavaScript';

  test(`an owner confirms, mends and fills the facts of the business${how}`, async ({ browser, komek, mailbox }) => {
    const shop = await openShop(komek, mailbox);
    await shop.owner.post('/api/knowledge/manual-text', { data: { text: ABOUT } });
    const page = await ownerPage(browser, komek, shop, javaScript);
    await serves(page.request, '/profile', 'Understood as: Mon');
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Opening hours' })).toBeVisible();
    await expect(page.getByText('Understood as: Mon–Fri 9:00–20:00, Sat 10:00–17:00, Sun closed')).toBeVisible();

    await page.getByRole('button', { name: /That is right.*пн–пт/ }).click();
    await expect(page.getByText('Confirmed: from now on')).toBeVisible();

    await page.getByRole('link', { name: /Edit.*наличные/ }).click();
    await page.getByLabel('What visitors are told').fill('наличные и карты Visa');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. Your assistant already answers so.')).toBeVisible();
    expect((await ask(shop, 'a', 'наличными можно?')).answer).toBe('наличные и карты Visa');

    await page.getByRole('link', { name: /Fill in.*Parking/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('What visitors are told')).toHaveAccessibleDescription('Required field');
    await page.getByLabel('What visitors are told').fill('There is free parking in the yard.');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    // The dialog has a heading of that name too.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Parking' })).toBeVisible();
    expect((await ask(shop, 'b', 'is there parking?')).answer).toBe('There is free parking in the yard.');

    await page.getByRole('button', { name: /Delete.*There is free parking/ }).click();
    await expect(page.getByText('Your assistant will not say this any more.')).toBeVisible();
    await expect(page.getByRole('link', { name: /Fill in.*Parking/ })).toBeVisible();

    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The time zone has been saved.')).toBeVisible();
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
    await page.context().close();
    await shop.close();
  });
}

for (const language of LANGUAGES) {
  test.describe(() => {
    test.use(scriptsIn(language));

    test(`the profile in ${language} is without fault in every state`, async ({ page, context, komek, mailbox }) => {
      await signInBrowser(context, komek, await makeAccount(komek, mailbox));
      const { look, see } = await lookIn(language, page);
      await look('profile-empty', '/profile');
      const shop = await openShop(komek, mailbox);
      await shop.owner.post('/api/knowledge/manual-text', { data: { text: ABOUT } });
      await shop.owner.post('/api/knowledge/manual-text', { data: { text: 'Режим работы: ежедневно 8–22' } });
      await context.addCookies((await shop.owner.storageState()).cookies);
      await lookIn(language, page);
      await serves(context.request, '/profile', /<form[^>]*do=/);
      await page.goto('/profile');
      await expect(page.locator('main li form')).not.toHaveCount(0);
      await see('profile');
      await look('profile-add', '/profile?add=hours');
      await page.locator('dialog textarea').fill('когда как');
      await page.locator('dialog form button').click();
      await expect(page.locator('dialog [aria-invalid]')).toHaveCount(1);
      await see('profile-unread');
      await shop.close();
    });
  });
}
