import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures/test';

const DOCUMENTS = [
  {
    name: 'Delivery.txt',
    text: 'Delivery\n\nParcels within the city arrive the next morning. Express delivery costs 1750 tenge.\n\nReturns\n\nUnworn shoes can be returned within 21 days of purchase.',
  },
  {
    name: 'Гарантия.txt',
    text: 'Гарантия\n\nНа зимние ботинки действует гарантия 18 месяцев. Ремонт подошвы в мастерской занимает четыре дня.\n\nОплата\n\nПринимаем карты и наличные.',
  },
  {
    name: 'Дүкен.txt',
    text: 'Жұмыс уақыты\n\nДүкен күн сайын сағат 10:30-да ашылады. Балалар бөлімі екінші қабатта орналасқан.\n\nСыйлық картасы\n\nСыйлық картасы бір жыл бойы жарамды.',
  },
];

const QUESTIONS = [
  { question: 'How much does express delivery cost?', fact: '1750', source: 'Delivery.txt' },
  { question: 'Какая гарантия на зимние ботинки?', fact: '18 месяцев', source: 'Гарантия.txt' },
  { question: 'Дүкен сағат нешеде ашылады?', fact: '10:30', source: 'Дүкен.txt' },
];

test('an owner signs up, uploads documents, and visitors get right answers in three languages', async ({
  page,
  context,
  komek,
  mailbox,
  site,
}) => {
  const email = `${randomUUID()}@example.com`;
  const password = 'birch-and-stone';

  await test.step('register', async () => {
    await page.goto('/register');
    await page.getByLabel('Name', { exact: true }).fill('Birch Shoes');
    await page.getByLabel('Email').fill(`mistyped-${email}`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password once more').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/email-confirmation$/);
  });

  await test.step('correct the mistyped email', async () => {
    await page.getByText('Wrong address?').click();
    await page.getByLabel('Your email').fill(email);
    await page.getByRole('button', { name: 'Correct it and send the link' }).click();
    await expect(page.getByText(`Corrected. The link is on its way to ${email}.`)).toBeVisible();
  });

  await test.step('a page for confirmed owners redirects to the confirmation', async () => {
    await page.goto('/ai-assistant');
    await expect(page).toHaveURL(/\/email-confirmation$/);
  });

  await test.step('confirm by the mailed link', async () => {
    const mail = await mailbox.mailTo(email);
    const link = /https?:\/\/\S+\/verify-email\?token=\S+/.exec(mail.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm my email' }).click();
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  });

  await test.step('log out and in again', async () => {
    await context.clearCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/ai-assistant/);
  });

  await test.step('upload three documents and wait until each is ready', async () => {
    await page
      .getByLabel(/Choose files/)
      .setInputFiles(DOCUMENTS.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })));
    for (const { name } of DOCUMENTS) {
      await expect(page.getByRole('listitem').filter({ hasText: name }).getByText('Ready')).toBeVisible();
    }
  });

  const snippet = await test.step('copy the snippet for the website', async () => {
    await page.goto('/widget-setup');
    const code = (await page.locator('code', { hasText: 'widget.js' }).first().textContent()) ?? '';
    expect(code).toContain(`src="${komek.url}/widget.js"`);
    return code;
  });

  await test.step('visitors ask on the site', async () => {
    site.setBody(snippet);
    await page.goto(site.url);
    await page.getByRole('button', { name: 'Chat' }).click();
    const chat = page.getByRole('dialog');
    for (const { question, fact, source } of QUESTIONS) {
      await chat.getByRole('textbox').fill(question);
      await chat.getByRole('textbox').press('Enter');
      const reply = chat.locator('.message.bot').last();
      await expect(reply).toContainText(fact);
      await expect(reply.locator('.sources')).toContainText(source);
    }
  });

  await test.step('the assistant does not know what the documents do not say', async () => {
    const chat = page.getByRole('dialog');
    await chat.getByRole('textbox').fill('Who won the chess olympiad?');
    await chat.getByRole('textbox').press('Enter');
    await expect(chat.locator('.message.bot').last()).toContainText('could not find an answer');
  });
});
