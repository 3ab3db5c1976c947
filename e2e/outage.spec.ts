import type { Page, Route } from '@playwright/test';
import { linkTo, makeAccount } from './fixtures/accounts';
import { RULES, textFile } from './fixtures/documents';
import { chooseLanguage } from './fixtures/look/look';
import { FAILURES, failForms, wordsIn } from './fixtures/outage';
import { expect, test } from './fixtures/test';
import { ask } from './fixtures/visitor';

/** Nothing typed is lost where Komek cannot be reached: product.md 8's words, form by form. */

type Form = {
  at: string;
  /** What is typed, by field. */
  typed?: Record<string, string>;
  /** Whether a file is chosen. */
  file?: boolean;
  /** Key of the button's words. */
  press: string;
  /** Keys of what is said. */
  said?: string[];
};

/** Each form meets one of the failures, which all forms hand to the same code; `npm run test:long` tries both on each. */
const share = (forms: Form[], nth: number): Form[] =>
  process.env.LONG_TESTS === '1' ? forms : forms.filter((_, at) => at % 2 === nth);

const SIGNED_OUT: Form[] = [
  {
    at: '/login',
    typed: { email: 'a@example.com', password: 'birch-and-stone' },
    press: 'auth:login.submit',
    said: ['auth:login.failed'],
  },
  {
    at: '/register',
    typed: { name: 'Ann', email: 'a@example.com', password: 'birch-and-stone', confirmPassword: 'birch-and-stone' },
    press: 'auth:register.submit',
    said: ['auth:register.failed'],
  },
  {
    at: '/forgot-password',
    typed: { email: 'a@example.com' },
    press: 'auth:forgot.submit',
    said: ['auth:confirmation.failed'],
  },
];

type Owned = { document: string; pair: string; text: string; action: string; unanswered: string };

const signedIn = ({ document, pair, text, action, unanswered }: Owned): Form[] => [
  {
    at: '/ai-assistant',
    file: true,
    press: 'ai-assistant:documents.upload',
    said: ['ai-assistant:errors.documents'],
  },
  {
    at: '/ai-assistant?tab=text',
    typed: { text: 'Parcels arrive the next morning.' },
    press: 'ai-assistant:text.save',
    said: ['ai-assistant:errors.text'],
  },
  {
    at: '/ai-assistant?tab=qa',
    typed: { 'entries[0].question': 'Do you deliver?', 'entries[0].answer': 'Yes.' },
    press: 'ai-assistant:qa.save',
    said: ['ai-assistant:errors.qa'],
  },
  {
    at: '/ai-assistant?setup=test',
    typed: { question: 'Do you deliver?' },
    press: 'ai-assistant:setup.test.ask',
    said: ['ai-assistant:errors.ask'],
  },
  { at: `/ai-assistant?delete=${document}`, press: 'common:delete', said: ['ai-assistant:errors.deletion.document'] },
  { at: `/ai-assistant?tab=qa&delete=${pair}`, press: 'common:delete', said: ['ai-assistant:errors.deletion.qa'] },
  { at: `/ai-assistant?tab=text&delete=${text}`, press: 'common:delete', said: ['ai-assistant:errors.deletion.text'] },
  { at: `/ai-assistant/documents/${document}`, press: 'ai-assistant:report.look' },
  { at: '/ai-assistant/website', typed: { url: 'shop.example.com' }, press: 'website:add.button' },
  {
    at: '/ai-actions?new=1',
    typed: { actionName: 'Booking', whenToUse: 'book', buttonText: 'Book', url: 'https://example.com' },
    press: 'ai-actions:form.create',
    said: ['ai-actions:errors.save'],
  },
  { at: `/ai-actions?delete=${action}`, press: 'common:delete', said: ['ai-actions:errors.delete'] },
  {
    at: '/playground',
    typed: { contact: '+7 701 000 00 00' },
    press: 'playground:settings.save',
    said: ['playground:settings.failed'],
  },
  { at: `/playground?delete=${document}`, press: 'common:delete', said: ['playground:deletion.failed'] },
  {
    at: '/add-bot',
    typed: { token: '123456:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw', name: 'Our bot' },
    press: 'telegram-setup:page.submit',
    said: ['telegram-setup:errors.add'],
  },
  {
    at: '/widget-setup?tab=telegram&bot=activate',
    typed: { token: '123456:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw' },
    press: 'telegram-setup:form.save',
    said: ['telegram-setup:errors.activate'],
  },
  { at: '/widget-setup', typed: { email: 'web@studio.kz' }, press: 'connect:developer.send' },
  { at: '/widget-setup/visitors?key=new', press: 'widget-setup:rotation.submit' },
  { at: '/widget-setup/appearance', typed: { greeting: 'Good morning!' }, press: 'widget-appearance:save' },
  { at: `/unanswered?answer=${unanswered}`, typed: { 'entries[0].answer': 'There is none.' }, press: 'pair:save' },
  {
    at: `/chat-logs?visitor=client&add=${unanswered}`,
    typed: { 'entries[0].answer': 'There is none.' },
    press: 'pair:save',
  },
  { at: '/exam?new=1', typed: { question: 'Do you deliver?', expected: 'yes' }, press: 'exam:form.add' },
  { at: '/exam?several=1', typed: { lines: 'Do you deliver? | yes' }, press: 'exam:form.add' },
  { at: '/profile?add=phone', typed: { text: '+7 727 000 00 00' }, press: 'profile:form.save' },
  { at: '/profile', press: 'profile:zone.save' },
  { at: '/account', typed: { name: 'Another name' }, press: 'account:save' },
  {
    at: '/account?delete=1',
    typed: { email: 'a@example.com', password: 'birch-and-stone' },
    press: 'account:deletion.submit',
  },
  { at: '/account/second-factor', press: 'second-factor:start.submit' },
  { at: '/privacy-settings', press: 'privacy:retention.save' },
  { at: '/privacy-settings/erase', typed: { query: 'Anna' }, press: 'privacy:erase.find' },
  { at: '/privacy-settings/export', press: 'privacy:export.request' },
  {
    at: '/ai-actions/web/new',
    typed: {
      ...{ name: 'Order', whenToUse: 'order', url: 'https://example.com/orders' },
      ...{ 'fields[0].path': 'status', 'fields[0].label.en': 'Status' },
    },
    press: 'web-actions:form.save',
  },
  { at: '/ai-assistant?setup=upload', typed: { url: 'shop.example.com' }, press: 'ai-assistant:setup.upload.look' },
];

/** Fills a form, submits it into the failure, and expects the words, the fields as they were, and the same screen. */
async function submitInto(
  page: Page,
  failure: (route: Route) => Promise<void>,
  form: Form,
  t: (key: string) => string,
) {
  await page.goto(form.at);
  // The tour's pop-up is a dialog too.
  const dialog = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: t(form.press), exact: true }) });
  const scope = (await dialog.count()) > 0 ? dialog : page.getByRole('main');
  const fields = Object.entries(form.typed ?? {}).map(
    ([name, value]) => [scope.locator(`[name="${name}"]:not([type=hidden])`).last(), value] as const,
  );
  for (const [field, value] of fields) await field.fill(value);
  const file = scope.locator('input[type=file]');
  const heading = await page.getByRole('heading').first().textContent();
  const met = await failForms(page, failure);
  // Goes by itself, and into the same failure once more below.
  if (form.file) await file.setInputFiles(RULES);
  await scope
    .getByRole('button', { name: t(form.press), exact: true })
    .last()
    .click();
  const alert = page.getByRole('alert').filter({ hasText: t('common:outage.form') });
  await expect(alert, form.at).toBeInViewport();
  for (const said of form.said ?? []) await expect(alert, form.at).toContainText(t(said));
  for (const [field, value] of fields) await expect(field, form.at).toHaveValue(value);
  if (form.file) await expect(file).toHaveValue(new RegExp(RULES.name));
  expect(await page.getByRole('heading').first().textContent(), form.at).toBe(heading);
  await met.end();
}

for (const [nth, [how, failure]] of Object.entries(FAILURES).entries()) {
  const language = how.includes('502') ? 'ru' : 'en';

  test(`every form keeps what was typed ${how}`, async ({ page, context, shop, komek, mailbox }) => {
    test.setTimeout(180_000);
    const t = wordsIn(language);
    await chooseLanguage(context, language);
    for (const form of share(SIGNED_OUT, nth)) await submitInto(page, failure, form, t);

    const { email } = await makeAccount(komek, mailbox, false);
    const link = await linkTo('verify-email', mailbox, email);
    const confirmation = {
      at: link,
      typed: { password: 'birch-and-stone' },
      press: 'auth:verify.submit',
      said: ['auth:verify.failed'],
    };
    await submitInto(page, failure, confirmation, t);

    const { owner } = shop;
    await context.addCookies((await owner.storageState()).cookies);
    await chooseLanguage(context, language);
    const calls = {
      document: owner.post('/api/knowledge/upload-multiple', {
        multipart: { documents: textFile('Hours.txt', 'Open daily.') },
      }),
      text: owner.post('/api/knowledge/manual-text', { data: { text: 'We are open on Sundays.' } }),
      action: owner.post('/api/ai-actions', {
        data: { actionName: 'Map', whenToUse: 'map', buttonText: 'Map', url: 'https://example.com/map' },
      }),
    };
    for (const call of Object.values(calls)) expect((await call).ok()).toBe(true);
    await ask(shop, 'client', 'Is there a swimming pool?');
    const read = async (address: string) => (await owner.get(address)).json();
    const [documents, pairs, texts, actions, unanswered] = await Promise.all(
      [
        '/api/knowledge/documents',
        '/api/knowledge/qa',
        '/api/knowledge/texts',
        '/api/ai-actions',
        '/api/unanswered',
      ].map(read),
    );
    const owned = {
      document: documents[0].storedName,
      pair: pairs[0].entries[0]._id,
      text: texts[0]._id,
      action: actions[0]._id,
      unanswered: unanswered.questions[0]._id,
    };
    for (const form of share(signedIn(owned), nth)) await submitInto(page, failure, form, t);

    await test.step('a form of several steps stays at its step', async () => {
      await page.goto('/privacy-settings/erase');
      await page.locator('[name=query]').fill('client');
      await page.getByRole('button', { name: t('privacy:erase.find'), exact: true }).click();
      await page.getByRole('button', { name: t('privacy:erase.review'), exact: true }).click();
      const erase = page.getByRole('button', { name: t('privacy:erase.confirm.submit'), exact: true });
      await erase.waitFor();
      const met = await failForms(page, failure);
      await erase.click();
      await expect(page.getByRole('alert')).toContainText(t('common:outage.form'));
      await expect(erase).toBeEnabled();
      await expect(page.getByRole('main')).toContainText('Name of client');
      await met.end();
    });
  });
}

test('a screen that cannot be loaded leaves the present one as it is, and comes once it can', async ({
  page,
  context,
  shop,
}) => {
  await context.addCookies((await shop.owner.storageState()).cookies);
  await page.goto('/ai-assistant?tab=qa');
  const question = page.getByRole('main').getByLabel('Question', { exact: true });
  await question.fill('Do you deliver?');
  await context.setOffline(true);
  await page.getByRole('link', { name: /View all/ }).click();
  await expect(page.getByRole('alert')).toContainText('Error loading data');
  await expect(question).toHaveValue('Do you deliver?');
  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(question).toHaveValue('Do you deliver?');
});

test('without JavaScript the browser brings a form back with what was typed', async ({ browser, komek, shop }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: komek.url });
  await page.context().addCookies((await shop.owner.storageState()).cookies);
  await page.goto('/ai-assistant?tab=text');
  const text = page.getByRole('main').locator('[name=text]');
  await text.fill('Parcels arrive the next morning.');
  await page.route(/do=text/, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Bad Gateway')).toBeVisible();
  await page.goBack();
  await expect(text).toHaveValue('Parcels arrive the next morning.');
  await page.close();
});
