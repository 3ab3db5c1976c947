import { START_MS, startKomek } from './fixtures/komek';
import { inspect, LANGUAGES, lookIn, scriptsIn } from './fixtures/look/look';
import { expect, test } from './fixtures/test';

for (const language of LANGUAGES) {
  test.describe(() => {
    test.use(scriptsIn(language));

    test(`the public pages in ${language} have no accessibility or layout fault`, async ({ page }) => {
      const { look } = await lookIn(language, page);
      for (const address of ['/', '/terms', '/privacy', '/nowhere']) {
        await look(`public${address.replace('/', '-')}`, address);
      }
    });
  });
}

test('the landing page loads nothing from other hosts, does not shift its layout and shows its pictures', async ({
  page,
  komek,
}, info) => {
  const sizes: Record<string, number> = {};
  const hosts = new Set<string>();
  page.on('response', async (response) => {
    const { host, pathname } = new URL(response.url());
    hosts.add(host);
    const kind = /\.(js|css|webp|woff2)$/.exec(pathname)?.[1] ?? (pathname.startsWith('/i18n/') ? 'texts' : 'page');
    const { responseBodySize } = await response.request().sizes();
    sizes[kind] = (sizes[kind] ?? 0) + responseBodySize;
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  for (const image of await page.locator('main img').all()) {
    await image.scrollIntoViewIfNeeded();
    await expect(async () =>
      expect(await image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0),
    ).toPass();
    const [shown, real] = await image.evaluate((one: HTMLImageElement) => [
      one.width / one.height,
      one.naturalWidth / one.naturalHeight,
    ]);
    expect(shown).toBeCloseTo(real ?? 0, 1);
  }
  await page.waitForLoadState('networkidle');
  expect([...hosts]).toEqual([new URL(komek.url).host]);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.001);
  info.annotations.push({ type: 'bytes on the wire', description: JSON.stringify(sizes) });
  process.stdout.write(`landing page, bytes on the wire: ${JSON.stringify(sizes)}\n`);
});

test('the landing page leads to a free account, the legal pages and other languages', async ({ page }) => {
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 3, name: /Upload|Configure|Get answers|Add the script/ }),
  ).toHaveCount(4);
  for (const price of ['$0', '$29', 'from $99']) await expect(page.getByText(price, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Coming soon' })).toHaveCount(2);
  for (const button of await page.getByRole('button', { name: 'Coming soon' }).all())
    await expect(button).toBeDisabled();
  await page.getByRole('contentinfo').getByRole('button', { name: 'Русский' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ваши документы/);
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
  await page.getByRole('link', { name: 'Try it for free' }).first().click();
  await expect(page).toHaveURL(/\/auth$/);
});

test('a legal page leads one step back in history', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  const width = await page.locator('main').evaluate((main) => main.getBoundingClientRect().width);
  expect(width).toBeLessThanOrEqual(1132);
  await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByText('under 13')).toBeVisible();
  await expect(page.getByText('23 April 2025')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the back link of a legal page leads to the first page without history', async ({ page }) => {
    await page.goto('/privacy');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your documents/);
  });
});

test('the landing page of a demo answers questions itself', async ({ page }) => {
  // A Komek of its own is started, and loads the demo.
  test.setTimeout(START_MS);
  const demo = await startKomek({ DEMO: 'true', RATE_LIMITS: 'off' });
  try {
    await page.goto(demo.url);
    const frame = page.frameLocator('iframe');
    await page.locator('iframe').scrollIntoViewIfNeeded();
    await frame.getByRole('textbox').fill('Which coffee is best for a beginner?');
    await frame.getByRole('textbox').press('Enter');
    await expect(frame.locator('.message.bot').last()).toContainText('Aspan House');
    await inspect(page, 'landing-demo');
    // The chat on our own page is set in the page's font.
    await expect
      .poll(() =>
        frame
          .locator('body')
          .evaluate(() => [...document.fonts].some((one) => one.family === 'Inter' && one.status === 'loaded')),
      )
      .toBe(true);

    // Nor is Google set up, nor a mailbox: the one is said, the other is named by no page.
    await page.goto(`${demo.url}/auth/google`);
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('alert')).toContainText('Signing in with Google is not set up here.');
    await page.goto(`${demo.url}/terms`);
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
    await page.request.post(`${demo.url}/api/auth/login`, {
      data: { email: 'demo@komek.example', password: 'komek-demo' },
    });
    for (const address of ['/terms', '/privacy', '/dashboard']) {
      const html = await (await page.request.get(demo.url + address)).text();
      expect([address, html.includes('mailto:'), html.includes('no-reply')]).toEqual([address, false, false]);
    }
  } finally {
    await demo.stop();
  }
});
