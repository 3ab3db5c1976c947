import { startTestSite } from '../test/fixtures/website';
import { LANGUAGES, lookIn, scriptsIn, serves } from './fixtures/look/look';
import { ownerPage } from './fixtures/owner-page';
import { openShop } from './fixtures/shop';
import { expect, test } from './fixtures/test';
import { ask } from './fixtures/visitor';

const body = (title: string, text: string, head = '') =>
  `<html lang="ru"><head><title>${title}</title>${head}</head><body><h1>${title}</h1><p>${text}</p></body></html>`;

/** A website of three pages: Komek asks it for one a second. */
const openSmallSite = () =>
  startTestSite(
    new Map([
      [
        '/',
        body(
          'Пекарня Ырыс',
          'Печём хлеб с 1998 года. <a href="/bread">Хлеб</a> <a href="/secret">Прочее</a>',
          '<meta property="og:site_name" content="Ырыс"><meta name="theme-color" content="#6a1b9a">',
        ),
      ],
      ['/bread', body('Хлеб', 'Ржаной хлеб стоит 640 тенге за буханку.')],
      ['/secret', body('Прочее', 'Пароль от склада: малина.')],
    ]),
  );

for (const javaScript of [true, false]) {
  const how = javaScript ? '' : ' without JavaScript';
  const languages = LANGUAGES.filter((language) => scriptsIn(language).javaScriptEnabled === javaScript);

  test(`an owner adds a website, chooses its pages, reads it again and removes it${how}`, async ({
    browser,
    komek,
    mailbox,
  }) => {
    test.setTimeout(180_000);
    const site = await openSmallSite();
    const shop = await openShop(komek, mailbox);
    const page = await ownerPage(browser, komek, shop, javaScript);
    page.setDefaultTimeout(20_000);
    /** Waits for a state of the page, and loads it then. */
    const reaches = async (text: string | RegExp) => {
      await serves(page.request, page.url(), text);
      await page.reload();
      await expect(page.getByText(text).first()).toBeVisible();
    };
    /** Presses, and waits until Komek has it: a reload would break the call off. */
    const press = async (name: string) => {
      const got = page.waitForResponse((response) => response.request().method() === 'POST');
      await page.getByRole('button', { name }).click();
      await got;
    };
    const looks = async (name: string, dialog = '') => {
      const at = page.url().split('?')[0] ?? '';
      for (const language of languages) await (await lookIn(language, page)).look(name, at + dialog);
      await lookIn('en', page);
      await page.goto(at);
    };

    await page.goto('/ai-assistant');
    await page.getByRole('navigation', { name: 'Kinds of knowledge' }).getByRole('link', { name: 'Website' }).click();
    await expect(page).toHaveURL(/\/ai-assistant\/website$/);
    await looks('website-none');
    await page.getByLabel('Address').fill('http://10.0.0.1');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText('Enter the address of a public website')).toBeVisible();
    await page.getByLabel('Address').fill(site.url);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page).toHaveURL(/\/ai-assistant\/website\/[\da-f-]{36}$/);
    await reaches('Choose the pages');
    await looks('website-choosing');
    await page.getByRole('checkbox', { name: 'Colour of the chat' }).uncheck();
    await press('Take what is ticked');
    await expect(page.getByText('You see it in the profile')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take what is ticked' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: '/secret' }).uncheck();
    await press('Read the ticked pages');
    await reaches('Pages used for answers: 2');
    await looks('website-read');
    await expect(async () => {
      expect(await ask(shop, 'a', 'сколько стоит ржаной хлеб?')).toMatchObject({
        answer: expect.stringContaining('640'),
        sources: expect.arrayContaining([{ kind: 'document', name: 'Хлеб', url: `${site.url}/bread` }]),
      });
    }).toPass({ timeout: 30_000 });
    await page.getByRole('link', { name: /See what was read.*\/bread/ }).click();
    await expect(page.getByText('Ржаной хлеб стоит 640 тенге')).toBeVisible();
    await page.goBack();

    site.set('/bread', body('Хлеб', 'Ржаной хлеб стоит 690 тенге за буханку.'));
    await press('Read again now');
    await reaches(/0 new, 1 changed, 0 gone/);
    await expect(async () =>
      expect((await ask(shop, 'b', 'сколько стоит ржаной хлеб?')).answer).toContain('690'),
    ).toPass({ timeout: 30_000 });

    await page.getByLabel('Read again', { exact: true }).selectOption('day');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(page.getByLabel('Read again', { exact: true })).toHaveValue('day');

    await looks('website-remove', '?remove=1');
    await page.getByRole('link', { name: 'Remove the website' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('The website was removed.')).toBeVisible();
    expect((await ask(shop, 'c', 'сколько стоит ржаной хлеб?')).answer).not.toContain('690');
    await page.context().close();
    await shop.close();
    await site.stop();
  });
}

for (const language of LANGUAGES) {
  test(`the page about the crawler in ${language} is without fault`, async ({ page }) => {
    await (await lookIn(language, page)).look('bot', '/bot');
    await expect(page.getByText('KomekBot/1').first()).toBeVisible();
  });
}
