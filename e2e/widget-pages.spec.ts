import { chatOn } from './fixtures/chat';
import { expect, test } from './fixtures/test';

/** Pages that are difficult for a widget. */

const HOSTILE = `<style>
  html { font-size: 42px; line-height: 3; letter-spacing: 9px; }
  * { all: unset !important; }
  * { color: red !important; background: yellow !important; font: italic 50px cursive !important; position: static !important; }
  komek-chat { display: none; position: absolute !important; z-index: -1 !important; opacity: .1 !important; }
  button, textarea { visibility: hidden !important; }
</style>`;

test('a page with hostile styles neither changes the chat nor is changed by it', async ({ page, site, shop }) => {
  const measured: Record<string, unknown>[] = [];
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  for (const head of ['', HOSTILE]) {
    site.set({ head, body: shop.tag() });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(site.url);
    const heading = page.getByText('A shop', { exact: true }).last();
    const look = () => heading.evaluate((node) => getComputedStyle(node).cssText);
    const before = await look();
    const chat = chatOn(page);
    await chat.open();
    await chat.ask('How long is the warranty?');
    await expect(chat.replies.last()).toContainText('36 months');
    expect(await look()).toBe(before);
    measured.push({
      launcher: await chat.launcher.boundingBox(),
      panel: await chat.panel.boundingBox(),
      bubble: await chat.replies
        .locator('.bubble')
        .first()
        .evaluate((node) => {
          const { font, color, letterSpacing, backgroundColor } = getComputedStyle(node);
          return { font, color, letterSpacing, backgroundColor };
        }),
      opacity: await page.locator('komek-chat').evaluate((node) => getComputedStyle(node).opacity),
    });
  }
  expect(measured[1]).toEqual(measured[0]);
  expect(errors).toEqual([]);
});

// Browsers with and without the newer way of creating the button from text.
for (const [browser, before] of Object.entries({
  'a browser of today': '',
  'an older browser': 'delete ShadowRoot.prototype.setHTML',
})) {
  test(`in ${browser} a page with a strict policy needs to allow only Komek’s scripts and calls`, async ({
    page,
    site,
    shop,
    komek,
  }) => {
    await shop.configure({ color: '#aa3311', name: 'Aspan' });
    await page.addInitScript(before);
    const violations: string[] = [];
    page.on('console', (message) => /Content Security|Trusted/.test(message.text()) && violations.push(message.text()));
    site.set({
      body: shop.tag(),
      headers: {
        'Content-Security-Policy': `default-src 'none'; img-src data:; script-src ${komek.url}; connect-src ${komek.url}; require-trusted-types-for 'script'; trusted-types 'none'`,
      },
    });
    await page.goto(site.url);
    const chat = chatOn(page);
    await expect(chat.launcher).toHaveAccessibleName('Chat');
    await chat.open();
    await chat.ask('How long is the warranty?');
    await expect(chat.replies).toContainText('36 months');
    await expect(chat.launcher).toHaveCSS('background-color', 'rgb(170, 51, 17)');
    await expect(chat.panel).toHaveCSS('position', 'fixed');
    expect(violations).toEqual([]);
  });
}

test('a single-page app keeps the chat while it navigates, can open, close and end it, and change the visitor', async ({
  page,
  site,
  shop,
}) => {
  type Komek = Record<'open' | 'close' | 'destroy', () => void> & { identify(visitor: object): void };
  const komek = <K extends keyof Komek>(call: K, argument?: object) =>
    page.evaluate(([name, value]) => (window as never as { komek: Komek }).komek[name as K](value as never), [
      call,
      argument,
    ] as const);
  site.setBody(shop.tag());
  await page.goto(site.url);
  const chat = chatOn(page);
  await chat.open();
  await chat.ask('How long is the warranty?');
  await expect(chat.replies).toContainText('36 months');

  await page.evaluate(() => {
    history.pushState({}, '', '/cart');
    document.querySelector('main')?.replaceChildren('Your cart');
  });
  await expect(chat.replies).toContainText('36 months');
  await komek('close');
  await expect(chat.panel).toBeHidden();
  await komek('open');
  await expect(chat.panel).toBeVisible();

  await komek('identify', { ...shop.signed('client-7'), lang: 'ru' });
  await expect(chat.panel).toHaveAccessibleName('Чат поддержки');
  await expect(chat.messages).toHaveCount(0);
  await chat.ask('Где находится магазин?');
  await expect(chat.replies).toContainText('Абая');
  await komek('identify', { user_id: '', user_hash: '', lang: 'en' });
  await expect(chat.replies).toContainText('36 months');

  await komek('destroy');
  await expect(page.locator('komek-chat')).toHaveCount(0);
  // A framework that has replaced the whole body runs the tag again.
  await page.evaluate((tag) => {
    const made = document.createRange().createContextualFragment(tag);
    document.body.replaceChildren(made);
  }, shop.tag());
  await expect(chat.launcher).toBeVisible();
  await expect(page.locator('komek-chat')).toHaveCount(1);
});

test('a tag manager may load it in its own way, without the tag’s attributes', async ({ page, site, shop, komek }) => {
  const ways = {
    'as an element with attributes': `const s = document.createElement('script'); s.async = true;
      s.src = '${komek.url}/widget.js'; s.dataset.assistant = '${shop.key}'; document.head.append(s);`,
    'as an element with an address alone': `const s = document.createElement('script');
      s.src = '${komek.url}/widget.js?assistant=${shop.key}'; document.head.append(s);`,
    // Run by other code: there is no current script.
    'as text that it runs': `const s = document.createElement('script'); s.type = 'text/plain';
      s.src = '${komek.url}/widget.js'; s.dataset.assistant = '${shop.key}'; document.head.append(s);
      fetch(s.src).then((r) => r.text()).then((code) => setTimeout(() => new Function(code)()));`,
  };
  for (const [way, code] of Object.entries(ways)) {
    await test.step(way, async () => {
      site.setBody(`<script>addEventListener('load', () => setTimeout(() => { ${code} }, 10))</script>`);
      await page.goto(site.url);
      const chat = chatOn(page);
      await chat.open();
      await expect(chat.panel.getByRole('button', { name: 'Can I pay by card?' })).toBeVisible();
    });
  }
});

test('loading it twice by mistake shows it once; another widget is not changed', async ({ page, site, shop }) => {
  const other = `<div id="other" style="position:fixed;left:20px;bottom:20px"><button>Other chat</button></div>
    <script>window.other = { open: () => 'mine' }; addEventListener('keydown', (e) => { window.heard = (window.heard || '') + e.key; });</script>`;
  site.setBody(other + shop.tag() + shop.tag());
  await page.goto(site.url);
  const chat = chatOn(page);
  await chat.open();
  await expect(page.locator('komek-chat')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Other chat' })).toBeVisible();
  // A shortcut of the page must not fire while a visitor types.
  await chat.input.pressSequentially('abc');
  expect(
    await page.evaluate(() => [
      Object.keys(window).filter((name) => /komek/i.test(name)),
      (window as never as { heard: string }).heard,
    ]),
  ).toEqual([['komek'], undefined]);
});

test('it loads one script, and no call needs a preflight', async ({ page, site, shop }) => {
  const asked: string[] = [];
  // Preflights are visible only here.
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.requestWillBeSent', ({ request }) => {
    if (!request.url.startsWith(site.url)) asked.push(new URL(request.url).pathname);
  });
  site.setBody(shop.tag());
  await page.goto(site.url);
  const chat = chatOn(page);
  await expect(chat.launcher).toBeVisible();
  expect(asked).toEqual(['/widget.js', `/api/assistants/${shop.key}/widget/suggested-questions`]);
  await chat.launcher.hover();
  await expect.poll(() => asked.filter((path) => path.startsWith('/widget/panel-en-')).length).toBe(1);
  await chat.open();
  await chat.ask('How long is the warranty?');
  await expect(chat.messages).toHaveText([/warranty/, /36 months/]);
  // What is about people comes behind the panel.
  const later = asked.slice(3).filter((path) => !/\/people-en-|\/events$/.test(path));
  expect(later.map((path) => path.split('/').at(-1))).toEqual(['session', 'chat']);
});
