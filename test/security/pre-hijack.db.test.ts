import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { users } from '~db/schema/account/accounts';
import { resetPasswordHandler } from '~jobs/handlers/account/reset-password';
import { Browser } from '../http/browser';
import type { Answer } from '../http/send';
import { startWholeServer } from '../http/server';
import { jobsWith } from '../jobs';
import { type Google, sharedGoogle } from '../stand-ins/google';

/** A stranger signs up with somebody else's address, and waits for its owner to use the account. */

let server: Awaited<ReturnType<typeof startWholeServer>>;
let google: Google;
beforeAll(async () => {
  server = await startWholeServer();
  google = await sharedGoogle();
});
afterAll(() => server.stop());

const PRIVATE = '/api/knowledge/texts';
const browser = () => new Browser(server.url);
const codeOf = ({ text }: Answer) => JSON.parse(text).code;

async function linkTo(email: string, page: 'verify-email' | 'reset-password'): Promise<string> {
  const links = (await jobsWith('send-mail', 'to', email)).map(({ data }) => data.params.link ?? '');
  const { pathname, search } = new URL(links.findLast((one) => one.includes(`/${page}?`)) ?? '');
  return pathname + search;
}

/** Follows the redirects to Google and back. @returns the final URL. */
async function signInWithGoogle(window: Browser, email: string): Promise<string | undefined> {
  google.signInAs({ sub: randomUUID(), email, email_verified: true, name: 'The Victim' });
  const there = await window.get('/api/auth/google');
  const back = await fetch(there.headers.location ?? '', { redirect: 'manual' });
  return (await window.get(back.headers.get('Location') ?? '')).headers.location;
}

let email: string;
let password: string;
let stranger: Browser;
let registered: Answer;
beforeEach(async () => {
  email = `${randomUUID()}@corp.example`;
  password = 'chosen-by-the-stranger';
  stranger = browser();
  registered = await stranger.json('/api/auth/register', { name: 'Stranger', email, password });
  expect(registered.status).toBe(201);
});

const strangerGets = async () => (await stranger.get(PRIVATE)).status;
const passwordOpens = async () => (await browser().json('/api/auth/login', { email, password })).status;

describe('an account that a stranger created with somebody’s address', () => {
  it('reveals no secret to the stranger', async () => {
    expect(JSON.parse(registered.text).user.secret).toBeNull();
    expect(JSON.parse((await stranger.get('/api/auth/me')).text).user.secret).toBeNull();
  });

  it('is not confirmed by a mail scanner that opens every link without cookies', async () => {
    const link = await linkTo(email, 'verify-email');
    const scanner = browser();
    const page = await scanner.get(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain('type="password"');
    const call = await scanner.get(`/api/auth${link}`);
    expect([call.status, codeOf(call)]).toEqual([403, 'confirm_in_browser']);
    // Nor by one that presses the buttons it finds.
    for (const form of ['press', 'password', 'new-password']) await scanner.form(`${link}&form=${form}`);
    expect(await strangerGets()).toBe(403);
  });

  it('is not confirmed by another owner’s session', async () => {
    const other = browser();
    await other.json('/api/auth/register', {
      name: 'Other',
      email: `${randomUUID()}@corp.example`,
      password: 'a-word',
    });
    const link = await linkTo(email, 'verify-email');
    expect((await other.get(`/api/auth${link}`)).status).toBe(403);
    expect((await other.form(`${link}&form=press`)).status).toBe(403);
    expect(await strangerGets()).toBe(403);
  });

  it('belongs to the victim once they sign in with Google: nothing of the stranger’s opens it', async () => {
    const victim = browser();
    const link = await linkTo(email, 'verify-email');
    expect(await signInWithGoogle(victim, email)).toBe('/auth-success');
    expect((await victim.json('/api/knowledge/manual-text', { text: 'the price list' })).status).toBe(201);
    expect(await strangerGets()).toBe(401);
    expect(await passwordOpens()).toBe(401);
    expect((await stranger.get(link)).status).toBe(410);
    const me = JSON.parse((await victim.get('/api/auth/me')).text).user;
    expect(me).toMatchObject({ email, name: 'The Victim' });
    expect(me.assistant.key).not.toBe(JSON.parse(registered.text).user.assistant.key);
  });

  it('belongs to the victim once they set a password by mail', async () => {
    const victim = browser();
    const asked = await victim.form(`${await linkTo(email, 'verify-email')}&form=new-password`);
    expect([asked.status, asked.headers.location]).toEqual([302, '/forgot-password?sent=1']);
    const [job] = await jobsWith('reset-password', 'email', email);
    await resetPasswordHandler(job?.data ?? { email: '' }, { lastTry: false, signal: new AbortController().signal });
    const fields = { password: 'my-own-word', confirmPassword: 'my-own-word' };
    const set = await victim.form(await linkTo(email, 'reset-password'), fields);
    expect([set.status, set.headers.location]).toEqual([302, '/ai-assistant']);
    expect((await victim.get(PRIVATE)).status).toBe(200);
    expect(await strangerGets()).toBe(401);
    expect(await passwordOpens()).toBe(401);
  });

  it('loses the stranger’s password and sessions when it was confirmed in an earlier release and joins Google', async () => {
    await db().update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.email, email));
    expect(await strangerGets()).toBe(200);
    const victim = browser();
    expect(await signInWithGoogle(victim, email)).toBe('/auth-success');
    expect((await victim.get(PRIVATE)).status).toBe(200);
    expect(await strangerGets()).toBe(401);
    expect(await passwordOpens()).toBe(401);
    const mails = (await jobsWith('send-mail', 'to', email)).map(({ data }) => data.template);
    expect(mails).toContain('google-replaced');
  });
});

describe('the owner of the address who signed up', () => {
  it('confirms with one press in the same browser, without JavaScript', async () => {
    const link = await linkTo(email, 'verify-email');
    const page = await stranger.get(link);
    expect(page.text).not.toContain('type="password"');
    expect(page.text).toContain('Confirm my email');
    expect(await strangerGets()).toBe(403);
    const pressed = await stranger.form(`${link}&form=press`);
    expect(pressed.status).toBe(302);
    expect((await stranger.get(pressed.headers.location ?? '')).text).toContain('Your email is confirmed');
    expect(await strangerGets()).toBe(200);
  });

  it('confirms by the call in the same session', async () => {
    const confirmed = await stranger.get(`/api/auth${await linkTo(email, 'verify-email')}`);
    expect([confirmed.status, JSON.parse(confirmed.text)]).toEqual([200, { ok: true }]);
    expect(await strangerGets()).toBe(200);
  });

  it('confirms by the password anywhere else, and is signed in there', async () => {
    const link = await linkTo(email, 'verify-email');
    const phone = browser();
    const wrong = await phone.form(`${link}&form=password`, { password: 'not-the-one' });
    expect([wrong.status, wrong.text.includes('This is not your password')]).toEqual([401, true]);
    const right = await phone.form(`${link}&form=password`, { password });
    expect([right.status, right.headers.location]).toEqual([302, '/ai-assistant']);
    expect((await phone.get(PRIVATE)).status).toBe(200);
  });
});
