import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { jobsWith } from '../jobs';
import { expectInOrder, headersOf, openPage, signedIn } from './page';
import { send } from './send';
import { startWholeServer } from './server';

/** The screens that need no account as sent by the server, with the specified wording where there is one. */

let server: Awaited<ReturnType<typeof startWholeServer>>;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.stop());

const open = (path: string, caller?: Parameters<typeof openPage>[1]) => openPage(server.url + path, caller);

/** An account with an unconfirmed e-mail. */
async function unconfirmed() {
  const email = `${randomUUID()}@example.com`;
  const { headers } = await send(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
    body: JSON.stringify({ name: 'Dana', email, password: 'secret-word' }),
  });
  return { email, cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
}

describe('a page that has been rendered', () => {
  it('is let go at once, and not kept until its rendering would have been given up', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    await open('/');
    const ofPage = timers.mock.results.filter((_, at) => timers.mock.calls[at]?.[1] === 11_000);
    expect(ofPage).toHaveLength(1);
    await expect.poll(() => cleared.mock.calls.flat()).toContain(ofPage[0]?.value);
    vi.restoreAllMocks();
  });
});

describe('the landing page', () => {
  it('has the four steps, a demo, three plans with their figures, and the footer links', async () => {
    const { text, html } = await open('/');
    expectInOrder(text, [
      'Try it for free',
      'How it works',
      'Upload your documents',
      'Configure the bot',
      'in under a minute',
      'Get answers',
      'Add the script to your website',
      'On your own page',
      'Support bot',
      'HR assistant',
      'Coming soon',
      'Free',
      '$0',
      'Up to 30 MB of documents per agent',
      'About 800 requests a month for 1,000 users',
      'Up to 200 messages a day',
      'Telegram bot',
      'Web widget',
      'Basic analytics',
      'Pro',
      'Coming soon',
      '$29',
      'Up to 100 MB per agent',
      'About 2,700 requests a month',
      'Up to 1,000 requests a day per account',
      'Telegram, WhatsApp and WeChat',
      'Analytics',
      'PNG and JPG images',
      'Enterprise',
      'Coming soon',
      'from $99',
      'More than 100 documents',
      'Up to 3 agents per account',
      'CRM integration',
      'All messengers',
      'Advanced analytics',
      'English',
      'Русский',
      'Қазақша',
      'Privacy Policy',
      'Terms of Service',
      'Contact the developer',
    ]);
    expect(html.match(/href="\/auth"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(html).toMatch(/href="\/privacy"[\s\S]*href="\/terms"[\s\S]*href="mailto:[^"]+"/);
    expect(html).not.toContain('href="/contact"');
  });

  it('redirects a signed-in owner to the assistant, and a new owner to the confirmation', async () => {
    const { cookie } = await signedIn();
    const { status, location } = await open('/', { cookie });
    expect([status, location]).toEqual([302, '/ai-assistant']);
    expect((await open('/', await unconfirmed())).location).toBe('/email-confirmation');
  });

  it.each([
    ['ru', 'ru'],
    ['kk-KZ,kk;q=0.9,en;q=0.5', 'kk'],
    ['de,fr;q=0.8', 'en'],
    ['', 'en'],
  ])('uses the browser’s language, or English: %s', async (language, expected) => {
    const { html, headers } = await open('/', { language });
    expect(html).toContain(`<html lang="${expected}"`);
    expect(headers.vary).toContain('Cookie, Accept-Language');
  });
});

describe('the account screens', () => {
  it('link the choice to each way of signing in, and back', async () => {
    const [choice, register, login] = [await open('/auth'), await open('/register'), await open('/login')];
    expect(choice.html).toMatch(/href="\/register"/);
    expect(choice.html).toMatch(/href="\/login"/);
    expect(register.html).toMatch(/name="name"[\s\S]*name="email"[\s\S]*name="password"[\s\S]*name="confirmPassword"/);
    expect(register.html).toMatch(/href="\/login"/);
    expect(login.html).toMatch(/name="email"[\s\S]*name="password"/);
    expect(login.html).toMatch(/href="\/forgot-password"/);
    expect(login.html).toMatch(/href="\/auth"/);
  });

  it.each([
    ['en', 'The link is invalid or has expired.'],
    ['ru', 'Ссылка недействительна или срок её действия истёк.'],
    ['kk', 'Сілтеме жарамсыз немесе оның мерзімі өтіп кеткен.'],
  ])('report at once a link without a token, or with a wrong one (%s)', async (language, words) => {
    for (const query of ['', '?token=', '?token=never-sent']) {
      const { status, text } = await open(`/verify-email${query}`, { language });
      expect([query, status, text.includes(words)]).toEqual([query, 410, true]);
    }
  });

  it('confirm an address by the mailed link, and lead to the login', async () => {
    const { email, cookie } = await unconfirmed();
    const [mail] = await jobsWith('send-mail', 'to', email);
    const token = new URL(mail?.data.params.link ?? '').searchParams.get('token');
    const asking = await open(`/verify-email?token=${token}`, { cookie });
    expectInOrder(asking.text, ['Email confirmation', email, 'Confirm my email']);
    const pressed = await send(`${server.url}/verify-email?token=${token}&form=press`, {
      method: 'POST',
      headers: headersOf({ cookie }),
    });
    expect(pressed.status).toBe(302);
    const { status, text, html } = await open(`/verify-email?token=${token}`);
    expect([status, text.includes('Your email is confirmed')]).toEqual([200, true]);
    expect(html).toMatch(/<a[^>]*href="\/login"[^>]*>Log in<\/a>/);
    expect((await open('/auth-success', { cookie })).location).toBe('/ai-assistant');
  });

  it('offer to send the link again, and then confirm that it was sent', async () => {
    const { email, cookie } = await unconfirmed();
    const before = await open('/email-confirmation', { cookie });
    expect(before.text).toContain('Check your email');
    expect(before.text).toContain('Send the link again');
    // Nothing else is open yet.
    expect(before.text).toContain('Log out');
    expect(before.text).not.toContain('AI assistant');
    const sent = await send(`${server.url}/email-confirmation`, { method: 'POST', headers: headersOf({ cookie }) });
    expect(sent.status).toBe(302);
    const after = await open(sent.headers.location ?? '', { cookie });
    expect(after.text).toContain('The link has been sent again.');
    expect(after.text).not.toContain('Send the link again');
    expect(await jobsWith('send-mail', 'to', email)).toHaveLength(2);
  });

  it('explain why the link cannot be sent again, and keep the button', async () => {
    const { cookie } = await unconfirmed();
    const again = () => send(`${server.url}/email-confirmation`, { method: 'POST', headers: headersOf({ cookie }) });
    let refused = await again();
    for (let tries = 0; tries < 50 && refused.status === 302; tries++) refused = await again();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expectInOrder(refused.text, ['role="alert"', 'Too many attempts.', 'Send the link again']);
  });

  it('continue after Google with a session, and without one lead to the login', async () => {
    expect((await open('/auth-success', await signedIn())).location).toBe('/ai-assistant');
    expect((await open('/auth-success')).location).toBe('/login');
    expect((await open('/auth/google')).location).toBe('/api/auth/google');
  });

  it('say so where signing in with Google is not set up', async () => {
    expect((await open('/login?error=google_off')).text).toContain('Signing in with Google is not set up here.');
  });

  it('lead to the login after a log-out', async () => {
    const { cookie } = await signedIn();
    const { status, headers } = await send(`${server.url}/logout`, { method: 'POST', headers: headersOf({ cookie }) });
    expect([status, headers.location]).toEqual([302, '/login']);
    expect((await open('/dashboard', { cookie })).location).toBe('/login');
  });
});

describe('the legal pages', () => {
  it('have every section of the terms, in order, the mailbox and the date', async () => {
    const { headings, text, html } = await open('/terms');
    expect(headings).toEqual([
      'Acceptance of the terms',
      'What the service is',
      'Your responsibilities',
      'Ownership of content',
      'Privacy',
      'Limitation of liability',
      'Availability',
      'Termination',
      'Changes of these terms',
      'Contact',
    ]);
    expect(html.match(/<ul class="mt-2 list-disc[\s\S]*?<\/ul>/)?.[0].match(/<li>/g)).toHaveLength(6);
    expectInOrder(text, ['Questions about these terms? Write to', '@', 'Last updated on 23 April 2025.']);
  });

  it('have every section of the privacy policy, in order, the mailbox, the website and the date', async () => {
    const { headings, text, html } = await open('/privacy');
    expect(headings).toEqual([
      'What data we collect',
      'How we use data',
      'Sharing of data',
      'Cookies',
      'Security',
      'Your rights',
      'Children',
      'Users in other countries',
      'Updates of this policy',
      'Contact',
    ]);
    expectInOrder(text, [
      'Provided by you',
      'Collected automatically',
      'We do not sell personal data.',
      'not for children under 13',
      'Write to',
      'Our website:',
      'Last updated on 23 April 2025.',
    ]);
    expect(html).toContain('max-w-[1132px]');
  });

  it.each([
    ['ru', '23 апреля 2025', 'младше 13'],
    ['kk', '2025 жылғы 23 сәуір', '13 жас'],
  ])('are translated: %s', async (language, date, age) => {
    const { text } = await open('/privacy', { language });
    expect(text).toContain(date);
    expect(text).toContain(age);
  });
});

describe('an unknown path', () => {
  it.each([
    ['en', 'Page not found'],
    ['ru', 'Страница не найдена'],
    ['kk', 'Бет табылмады'],
  ])('shows the not-found screen, also in its title, with a link home (%s)', async (language, words) => {
    const { status, title, html, text } = await open('/no/such/page', { language });
    expect([status, title]).toEqual([404, `${words} | 404`]);
    expectInOrder(text, ['404', words]);
    expect(html).toMatch(/<main[\s\S]*href="\/"[\s\S]*<\/main>/);
  });

  it.each(['/no/such/page', '/terms', '/privacy'])('has the owner’s own header at %s', async (address) => {
    const { text } = await open(address, await signedIn());
    expectInOrder(text, ['AI assistant', 'Log out']);
    expect(text).not.toContain('Log in');
    expect((await open(address)).text).toContain('Log in');
  });

  it('keeps an owner in the frame of the screens', async () => {
    const { status, text } = await open('/ai-actions?edit=none', await signedIn());
    expect(status).toBe(404);
    expectInOrder(text, ['Dashboard', 'Page not found']);
  });
});
