import { answerChat, chatOn, refuseWith, replyWith } from './fixtures/chat';
import { violations, violationsInTheDark } from './fixtures/look/axe';
import { expect, test } from './fixtures/test';

/** The chat for everyone: screen readers, keyboards, small screens, large text. */

const LANGUAGES = {
  en: { title: 'Support chat', launcher: 'Chat', write: 'Type your message…', send: 'Send', log: 'Messages' },
  ru: { title: 'Чат поддержки', launcher: 'Чат', write: 'Введите сообщение…', send: 'Отправить', log: 'Сообщения' },
  kk: { title: 'Қолдау чаты', launcher: 'Чат', write: 'Хабарлама жазыңыз…', send: 'Жіберу', log: 'Хабарламалар' },
};

for (const [lang, words] of Object.entries(LANGUAGES)) {
  test(`in ${lang} axe finds no fault in any state, and a screen reader gets names`, async ({ page, site, shop }) => {
    await shop.configure({ color: '#f1c40f', greetAfter: '1' });
    site.set({ lang, body: shop.tag() });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(site.url);
    const chat = chatOn(page);
    await expect(chat.launcher).toHaveAccessibleName(words.launcher);
    await expect(page.locator('#invitation button').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await chat.open();
    await expect(chat.panel).toHaveAccessibleName(words.title);
    await expect(chat.input).toHaveAccessibleName(words.write);
    await expect(chat.send).toHaveAccessibleName(words.send);
    await expect(chat.panel.getByRole('log')).toHaveAccessibleName(words.log);
    await expect(chat.panel).toHaveAttribute('lang', lang);
    await expect(chat.panel.locator('.questions button').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);

    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    await answerChat(page, async (route, nth) => {
      if (nth > 1) return refuseWith(route, 502, 'Later.');
      await held;
      await replyWith(route, {
        answer: '**Two** days:\n\n1. one\n2. two\n\n`code` and https://shop.example/a',
        requestFeedback: true,
        sources: [{ kind: 'document', name: 'A long name of a document about delivery.pdf', page: 3 }],
        actions: [{ buttonText: 'Call us', url: 'tel:+77001234567' }],
        suggestions: [{ question: 'And back?', answer: '' }],
      });
    });
    await chat.ask('How long?');
    await expect(chat.replies.locator('.typing')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    finish();
    await expect(chat.replies.locator('.sources')).toBeVisible();
    await expect(chat.panel.getByRole('status')).toContainText('Two');
    expect(await violations(page)).toEqual([]);
    await chat.replies.locator('.feedback button').first().click();
    await chat.ask('Again');
    await expect(chat.panel.locator('.banner')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await violationsInTheDark(page, 'color-contrast')).toEqual([]);
  });
}

test('everything works by keyboard', async ({ page, site, shop }) => {
  site.setBody(shop.tag());
  await page.goto(site.url);
  const chat = chatOn(page);
  await expect(chat.launcher).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(chat.launcher).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chat.input).toBeFocused();
  await page.keyboard.type('How long is the warranty?');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Please');
  await expect(chat.messages).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(chat.replies).toContainText('36 months');
  await expect(chat.input).toBeFocused();

  const yes = chat.replies.getByRole('button', { name: 'Yes' });
  for (let presses = 0; presses < 10 && !(await yes.evaluate((node) => node.matches(':focus'))); presses++) {
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Space');
  await expect(chat.replies).toContainText('Thank you for your feedback!');
  // The focus is not lost with the button.
  await expect(chat.input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chat.panel).toBeHidden();
  await expect(chat.launcher).toBeFocused();
});

test('beside the page the focus may leave the panel; over the page it is trapped, forwards and backwards', async ({
  page,
  site,
  shop,
}) => {
  site.setBody(`<a href="#before">before</a>${shop.tag()}`);
  const chat = chatOn(page);
  const stops = async (key: string) => {
    const inside: boolean[] = [];
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press(key);
      inside.push(await chat.panel.evaluate((node) => node.matches(':focus-within')));
    }
    return inside;
  };
  await page.goto(site.url);
  await chat.open();
  await expect(chat.panel).toHaveAttribute('aria-modal', 'false');
  expect(await stops('Tab')).toContain(false);

  await page.setViewportSize({ width: 500, height: 700 });
  await page.goto(site.url);
  await chat.open();
  await expect(chat.panel).toHaveAttribute('aria-modal', 'true');
  expect(await stops('Tab')).not.toContain(false);
  expect(await stops('Shift+Tab')).not.toContain(false);
});

for (const { title, viewport, scale } of [
  { title: 'on a screen of 320 pixels', viewport: { width: 320, height: 568 }, scale: 2 },
  // Equals 1280 x 800 at 200 % zoom.
  { title: 'at 200 % zoom', viewport: { width: 640, height: 400 }, scale: 2 },
]) {
  test(`${title} it fills the screen and nothing is cut off`, async ({ browser, site, shop }) => {
    site.setBody(shop.tag());
    const context = await browser.newContext({ viewport, deviceScaleFactor: scale, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(site.url);
    const chat = chatOn(page);
    await chat.open();
    expect(await chat.panel.boundingBox()).toMatchObject({ x: 0, y: 0, ...viewport });
    await answerChat(page, (route) =>
      replyWith(route, {
        answer: `A${'very'.repeat(60)}longword https://shop.example/${'path'.repeat(40)}\n\n\`\`\`\n${'code '.repeat(60)}\n\`\`\``,
        requestFeedback: true,
        sources: [{ kind: 'document', name: `${'name'.repeat(40)}.pdf`, page: 3 }],
        actions: [{ buttonText: 'word'.repeat(40), url: 'https://shop.example' }],
      }),
    );
    await chat.ask('How long?');
    await expect(chat.replies.locator('.sources')).toBeVisible();
    const cut = await chat.panel.evaluate((panel) => {
      const log = panel.querySelector('.log') as HTMLElement;
      const outside = [...panel.querySelectorAll('*')].filter((node) => {
        const box = node.getBoundingClientRect();
        return box.width > 1 && !node.closest('pre') && (box.right > innerWidth + 1 || box.left < -1);
      });
      return {
        sideways: log.scrollWidth > log.clientWidth,
        outside: outside.map((node) => node.outerHTML.slice(0, 80)),
      };
    });
    expect(cut).toEqual({ sideways: false, outside: [] });
    await expect(chat.input).toBeInViewport();
    await expect(chat.panel.getByRole('button', { name: 'Close chat' })).toBeInViewport();
    for (const button of await chat.panel.getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    await context.close();
  });
}

test('the sizes match the specification', async ({ browser, site, shop }) => {
  site.setBody(shop.tag());
  for (const [width, height, expected] of [
    [1280, 800, { width: 409.6, height: 600, right: 20, bottom: 90 }],
    [900, 1200, { width: 320, height: 720, right: 20, bottom: 90 }],
    [1920, 1080, { width: 440, height: 720, right: 40, bottom: 90 }],
  ] as const) {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(site.url);
    const chat = chatOn(page);
    await chat.open();
    expect(await chat.launcher.boundingBox()).toMatchObject({ width: 60, height: 60 });
    const box = (await chat.panel.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(box.width).toBeCloseTo(expected.width, 0);
    expect(box.height).toBeCloseTo(expected.height, 0);
    expect(width - box.x - box.width).toBeCloseTo(expected.right, 0);
    expect(height - box.y - box.height).toBeCloseTo(expected.bottom, 0);
    await context.close();
  }
});

test('right-to-left text is aligned to its side, and motion stops for users who ask for less', async ({
  page,
  site,
  shop,
}) => {
  site.setBody(shop.tag());
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(site.url);
  const chat = chatOn(page);
  await answerChat(page, (route) => replyWith(route, { answer: 'مرحبا بكم في متجرنا\n\nTwo days.' }));
  await chat.open();
  await expect(chat.panel).toHaveCSS('animation-name', 'none');
  await chat.ask('كم يستغرق التوصيل؟');
  const paragraphs = chat.replies.locator('p');
  await expect(paragraphs).toHaveCount(2);
  await expect(chat.messages.first().locator('p')).toHaveCSS('direction', 'rtl');
  await expect(paragraphs.first()).toHaveCSS('direction', 'rtl');
  await expect(paragraphs.last()).toHaveCSS('direction', 'ltr');
});
