import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '~/api/call-table';
import { db } from '~/infra/db.server';
import { requestPasswordReset } from '~/services/accounts/log-in/passwords.server';
import { listSessions } from '~/services/accounts/log-in/sessions.server';
import { hasSecondFactor, secondFactorOf } from '~/services/accounts/second-factor/second-factor.server';
import { findOwner } from '~/sign-in/session.server';
import { sessions } from '~db/schema/account/accounts';
import { resetPasswordHandler } from '~jobs/handlers/account/reset-password';
import { openPage, signedIn } from '../http/page';
import { type Answer, send } from '../http/send';
import { routePaths, startWholeServer } from '../http/server';
import { jobsWith } from '../jobs';
import { makeOwner } from '../owners';
import { codeAt, later, turnOn } from '../second-factor';

let server: Awaited<ReturnType<typeof startWholeServer>>;
beforeAll(async () => {
  server = await startWholeServer();
});
afterAll(() => server.stop());

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'Content-Type': 'application/json' };
const jar = (...cookies: (string | undefined)[]) => ({ Cookie: cookies.filter(Boolean).join('; ') });

function post(path: string, fields: Record<string, string>, cookie?: string): Promise<Answer> {
  const body = new URLSearchParams(fields).toString();
  return send(server.url + path, { method: 'POST', headers: { ...FORM, ...jar(cookie) }, body });
}
function call(path: string, body: object, cookie?: string): Promise<Answer> {
  const headers = { ...JSON_TYPE, ...jar(cookie) };
  return send(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}
/** The cookies a response sets, by name; a cleared one is empty. */
function cookiesOf({ headers }: Answer): Record<string, string | undefined> {
  const pairs = (headers['set-cookie'] ?? []).map((line) => (line.split(';')[0] ?? '').split('='));
  return Object.fromEntries(pairs.map(([name = '', ...value]) => [name, value.join('=')]));
}
const cookieOf = (answer: Answer, name: string) => `${name}=${cookiesOf(answer)[name]}`;
const codeOf = ({ text }: Answer) => JSON.parse(text).code;

/** An owner whose second factor was turned on a while ago. */
async function protectedOwner() {
  const owner = await makeOwner();
  return { ...owner, ...(await turnOn(owner, later(new Date(), -300))) };
}
type Protected = Awaited<ReturnType<typeof protectedOwner>>;

/** Logs in with the password only. @returns the cookie of the pending sign-in. */
async function halfWay({ email, password }: Protected): Promise<string> {
  return cookieOf(await post('/login', { email, password }), 'komek_sign_in');
}
/** Logs in with both factors. @returns the session's cookie. */
async function wholeWay(owner: Protected): Promise<string> {
  const half = await halfWay(owner);
  return cookieOf(await post('/login/code', { code: codeAt(owner.seed, new Date()) }, half), 'komek_session');
}
/** Sets the owner's last proof of identity to this many minutes ago. */
const ageProof = (ownerId: string, minutes: number) =>
  db()
    .update(sessions)
    .set({ provedAt: later(new Date(), -minutes * 60) })
    .where(eq(sessions.userId, ownerId));
const resetToken = async (email: string) => {
  await requestPasswordReset(email, randomUUID());
  const [job] = await jobsWith('reset-password', 'email', email);
  await resetPasswordHandler(job?.data ?? { email }, { lastTry: false, signal: new AbortController().signal });
  const mails = await jobsWith('send-mail', 'to', email);
  const link = mails.find(({ data }) => data.template === 'reset-password')?.data.params.link ?? '';
  return new URL(link).searchParams.get('token') ?? '';
};

describe('the right password of an account with a second factor', () => {
  it('opens no session but leads to the code page', async () => {
    const owner = await protectedOwner();
    const answer = await post('/login', { email: owner.email, password: owner.password });
    expect([answer.status, answer.headers.location]).toEqual([302, '/login/code']);
    expect(Object.keys(cookiesOf(answer))).toEqual(['komek_sign_in']);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/Max-Age=600;.*HttpOnly; SameSite=Lax/);
    expect(await listSessions(owner.id)).toEqual([]);
    const page = await openPage(`${server.url}/login/code`, { cookie: await halfWay(owner) });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Enter your code')]);
    expect(page.text).not.toContain(owner.email);
  });

  it('opens no protected page and no call, with either cookie’s name', async () => {
    const owner = await protectedOwner();
    const half = await halfWay(owner);
    const disguised = half.replace('komek_sign_in', 'komek_session');
    const pages = routePaths().filter((path) =>
      /^\/(dashboard|chat-logs|unanswered|exam|ai-a|playground|widget-setup|add-bot|account|confirm|privacy-)/.test(
        path,
      ),
    );
    expect(pages.length).toBeGreaterThan(12);
    for (const headers of [jar(half), jar(disguised), jar(half, disguised)]) {
      for (const path of pages) {
        const address = server.url + path.replace(/:\w+/g, randomUUID());
        for (const method of ['GET', 'POST']) {
          const body = method === 'POST' ? 'name=x' : undefined;
          const answer = await send(address, { method, headers: { ...headers, ...FORM }, body });
          const opened = answer.status < 300 || (answer.status === 302 && answer.headers.location !== '/login');
          expect([method, path, opened]).toEqual([method, path, false]);
          expect(answer.text).not.toContain(owner.email);
        }
        const data = await send(`${address}.data`, { headers });
        expect([path, data.text.includes(owner.email), data.text.includes('/login')]).toEqual([path, false, true]);
      }
      for (const { method, path, for: whom } of CALLS.filter((one) =>
        ['session', 'owner', 'assistant'].includes(one.for),
      )) {
        const address = server.url + path.replace(/\{\w+\}/g, randomUUID());
        const answer = await send(address, { method, headers: { ...headers, ...JSON_TYPE }, body: '{}' });
        expect([method, path, whom, answer.status, codeOf(answer)]).toEqual([method, path, whom, 401, 'signed_out']);
      }
      const me = await send(`${server.url}/api/auth/me`, { headers });
      expect(JSON.parse(me.text)).toEqual({ user: null });
    }
  });

  it('opens a session together with a code, and ends the pending sign-in', async () => {
    const owner = await protectedOwner();
    const half = await halfWay(owner);
    const code = codeAt(owner.seed, new Date());
    const answer = await post('/login/code', { code }, half);
    expect([answer.status, answer.headers.location]).toEqual([302, '/ai-assistant']);
    expect(cookiesOf(answer).komek_sign_in).toBe('');
    const session = cookieOf(answer, 'komek_session');
    expect(session.split('=')[1]).not.toBe(half.split('=')[1]);
    expect((await openPage(`${server.url}/dashboard`, { cookie: session })).status).toBe(200);
    expect((await openPage(`${server.url}/login/code`, { cookie: half })).location).toBe('/login');
    const again = await post('/login/code', { code }, half);
    expect(again.headers.location).toBe('/login?error=sign_in_expired');
    expect((await openPage(`${server.url}/login?error=sign_in_expired`)).text).toContain('Please log in again');
  });

  it('is discarded by logging out', async () => {
    const owner = await protectedOwner();
    const half = await halfWay(owner);
    const answer = await post('/logout', {}, half);
    expect([answer.headers.location, cookiesOf(answer).komek_sign_in]).toEqual(['/login', '']);
    expect((await openPage(`${server.url}/login/code`, { cookie: half })).location).toBe('/login');
  });

  it('is useless with a wrong code, a used code, or none', async () => {
    const owner = await protectedOwner();
    const used = codeAt(owner.seed, new Date());
    await wholeWay(owner);
    const half = await halfWay(owner);
    for (const [code, status, message] of [
      ['', 400, 'Required field'],
      ['12', 400, 'Six digits from the app'],
      ['000000', 401, 'This code is wrong'],
      [used, 401, 'This code is wrong'],
    ] as const) {
      const answer = await post('/login/code', { code }, half);
      expect([code, answer.status, answer.text.includes(message)]).toEqual([code, status, true]);
      if (code) expect(answer.text).not.toContain(`value="${code}"`);
      expect(cookiesOf(answer).komek_session).toBeUndefined();
    }
  });

  it('works with a recovery code instead of a lost phone', async () => {
    const owner = await protectedOwner();
    const answer = await post('/login/code?recovery=1', { code: owner.recoveryCodes[3] ?? '' }, await halfWay(owner));
    expect(answer.headers.location).toBe('/ai-assistant');
  });
});

describe('a JSON log-in', () => {
  it('reports that a code is missing, and is completed by a second call', async () => {
    const { email, password, seed } = await protectedOwner();
    const first = await call('/api/auth/login', { email, password });
    expect([first.status, codeOf(first)]).toEqual([401, 'second_factor_required']);
    expect(Object.keys(cookiesOf(first))).toEqual(['komek_sign_in']);
    const half = cookieOf(first, 'komek_sign_in');
    const wrong = await call('/api/auth/second-factor', { code: '000000' }, half);
    expect([wrong.status, codeOf(wrong)]).toEqual([401, 'invalid_code']);
    const right = await call('/api/auth/second-factor', { code: codeAt(seed, new Date()) }, half);
    expect([right.status, JSON.parse(right.text).user.email]).toEqual([200, email]);
    const without = await call('/api/auth/second-factor', { code: codeAt(seed, new Date()) });
    expect([without.status, codeOf(without)]).toEqual([401, 'sign_in_expired']);
  });

  it('may include the code', async () => {
    const { email, password, seed } = await protectedOwner();
    const wrong = await call('/api/auth/login', { email, password, code: '000000' });
    expect([wrong.status, codeOf(wrong), cookiesOf(wrong)]).toEqual([401, 'invalid_code', {}]);
    const right = await call('/api/auth/login', { email, password, code: codeAt(seed, new Date()) });
    expect([right.status, JSON.parse(right.text).user.email]).toEqual([200, email]);
    // A wrong password is reported before any code is checked.
    const guess = await call('/api/auth/login', { email, password: 'guess', code: codeAt(seed, new Date()) });
    expect(codeOf(guess)).toBe('invalid_credentials');
  });
});

describe('a password reset by mail', () => {
  it.each(['form', 'call'])('keeps the second factor, and ends pending sign-ins (%s)', async (kind) => {
    const owner = await protectedOwner();
    const before = await halfWay(owner);
    const token = await resetToken(owner.email);
    const password = 'a-new-word';
    const answer =
      kind === 'form'
        ? await post(`/reset-password?token=${token}`, { password, confirmPassword: password })
        : await call('/api/auth/reset-password', { token, password });
    if (kind === 'form') expect(answer.headers.location).toBe('/login/code');
    else expect([answer.status, codeOf(answer)]).toEqual([401, 'second_factor_required']);
    expect(Object.keys(cookiesOf(answer))).toEqual(['komek_sign_in']);
    expect(await hasSecondFactor(owner.id)).toBe(true);
    expect((await openPage(`${server.url}/login/code`, { cookie: before })).location).toBe('/login');
    const done = await post('/login/code', { code: codeAt(owner.seed, new Date()) }, cookieOf(answer, 'komek_sign_in'));
    expect(done.headers.location).toBe('/ai-assistant');
    expect(await halfWay({ ...owner, password })).toMatch(/^komek_sign_in=.{40}/);
  });
});

describe('signing in', () => {
  it('never continues a session that was planted in the browser', async () => {
    const stranger = await signedIn();
    const owner = await makeOwner();
    const answer = await post('/login', { email: owner.email, password: owner.password }, stranger.cookie);
    const session = cookieOf(answer, 'komek_session');
    expect(session).not.toBe(stranger.cookie);
    expect(await findOwner(new Request('http://localhost/', { headers: jar(session) }))).toMatchObject({
      id: owner.id,
    });
    // The browser's earlier session leads to the stranger's own account, never to the owner's.
    const planted = await findOwner(new Request('http://localhost/', { headers: jar(stranger.cookie) }));
    expect(planted?.id).not.toBe(owner.id);
  });
});

describe('a log-in on a device that is new to the account', () => {
  it('is reported by mail, except for the very first log-in, at most three times a day', async () => {
    const { email, password } = await makeOwner();
    const told = async () =>
      (await jobsWith('send-mail', 'to', email)).filter(({ data }) => data.template === 'new-device').length;
    const first = await post('/login', { email, password });
    expect(await told()).toBe(0);
    await post('/login', { email, password }, cookieOf(first, 'komek_device'));
    expect(await told()).toBe(0);
    for (let times = 0; times < 5; times++) await post('/login', { email, password });
    expect(await told()).toBe(3);
  });
});

describe('a sensitive action of an owner with a second factor', () => {
  const PAGE = '/widget-setup/visitors?secret=shown';

  it('requires password and code, once the log-in is over 10 minutes old', async () => {
    const owner = await protectedOwner();
    const cookie = cookieOf(
      await post('/login/code', { code: owner.recoveryCodes[0] ?? '' }, await halfWay(owner)),
      'komek_session',
    );
    expect((await openPage(server.url + PAGE, { cookie })).status).toBe(200);
    await ageProof(owner.id, 11);
    const address = `/confirm?to=${encodeURIComponent(PAGE)}`;
    expect((await openPage(server.url + PAGE, { cookie })).location).toBe(address);
    const { password } = owner;
    const code = codeAt(owner.seed, new Date());
    for (const [fields, status] of [
      [{ password }, 400],
      [{ code }, 400],
      [{ password, code: '000000' }, 401],
      [{ password: 'guess', code }, 401],
    ] as const) {
      expect([fields, (await post(address, fields, cookie)).status]).toEqual([fields, status]);
    }
    // The earlier refusals did not use up the code.
    const right = await post(address, { password, code }, cookie);
    expect(right.headers.location).toBe(PAGE);
    const call = await send(`${server.url}/api/auth/me`, { headers: jar(cookieOf(right, 'komek_session')) });
    expect(JSON.parse(call.text).user.secret).toBe(owner.owner.secret);
  });

  it('accepts a proof by call', async () => {
    const owner = await protectedOwner();
    const cookie = await wholeWay(owner);
    await ageProof(owner.id, 11);
    const me = async (session: string) =>
      JSON.parse((await send(`${server.url}/api/auth/me`, { headers: jar(session) })).text).user.secret;
    expect(await me(cookie)).toBeNull();
    const half = await call('/api/auth/confirm', { password: owner.password }, cookie);
    expect([half.status, JSON.parse(half.text).fields]).toEqual([400, { code: 'Required field' }]);
    const proof = { password: owner.password, code: owner.recoveryCodes[0] };
    const right = await call('/api/auth/confirm', proof, cookie);
    expect([right.status, await me(cookieOf(right, 'komek_session'))]).toEqual([200, owner.owner.secret]);
    expect(await me(cookie).catch(() => 'signed out')).toBe('signed out');
  });

  it('asks for the code in the forms that ask for the password', async () => {
    const owner = await protectedOwner();
    const cookie = await wholeWay(owner);
    await ageProof(owner.id, 11);
    const next = { password: 'a-new-word', confirmPassword: 'a-new-word' };
    const change = { currentPassword: owner.password, ...next };
    const refused = await post('/account?form=password', change, cookie);
    expect([refused.status, refused.text.includes('Code from the app')]).toEqual([400, true]);
    const deletion = await post(
      '/account?form=delete',
      { email: owner.email, password: owner.password, code: '000000' },
      cookie,
    );
    expect([deletion.status, deletion.text.includes('This code is wrong')]).toEqual([401, true]);
    const changed = await post('/account?form=password', { ...change, code: owner.recoveryCodes[0] ?? '' }, cookie);
    expect(changed.headers.location).toBe('/account?done=password');
    const renewed = cookieOf(changed, 'komek_session');
    expect((await openPage(`${server.url}/account`, { cookie })).location).toBe('/login');
    // Just proved: no second code is required.
    const gone = await post('/account?form=delete', { email: owner.email, password: 'a-new-word' }, renewed);
    expect(gone.headers.location).toBe('/');
    expect(await listSessions(owner.id)).toEqual([]);
  });
});

describe('the set-up pages, without JavaScript', () => {
  const PAGE = '/account/second-factor';

  it('show the key and its QR code, then the recovery codes once', async () => {
    const { owner, cookie } = await signedIn();
    expect((await openPage(server.url + PAGE, { cookie })).text).toContain('authenticator app on your phone');
    expect((await post(`${PAGE}?do=start`, {}, cookie)).headers.location).toBe(PAGE);
    const page = await openPage(server.url + PAGE, { cookie });
    const seed = /<code[^>]*>([A-Z2-7 ]{39})<\/code>/.exec(page.html)?.[1]?.replaceAll(' ', '') ?? '';
    expect(await secondFactorOf(owner)).toMatchObject({ setup: { seed } });
    const path = /<svg role="img" aria-label="QR code[^"]*"[^>]*>\s*<path d="([^"]+)"/.exec(page.html)?.[1] ?? '';
    expect(path.match(/M\d+ \d+h1v1h-1z/g)?.length).toBeGreaterThan(400);
    const wrong = await post(`${PAGE}?do=confirm`, { code: '000000' }, cookie);
    expect([wrong.status, wrong.text.includes('This code is wrong'), wrong.text.includes('<svg role="img"')]).toEqual([
      401,
      true,
      true,
    ]);
    const done = await post(`${PAGE}?do=confirm`, { code: codeAt(seed, new Date()) }, cookie);
    const codes = [...done.text.matchAll(/<code>([0-9a-z]{5}-[0-9a-z]{5})<\/code>/g)].map((match) => match[1] ?? '');
    expect([done.status, codes.length]).toEqual([200, 10]);
    expect(done.headers['cache-control']).toContain('no-store');
    const after = await openPage(server.url + PAGE, { cookie });
    expect(after.text).toContain('10 codes left');
    for (const secret of [...codes, seed]) expect(after.html).not.toContain(secret);
  });

  it('require a recent proof before anything is set up, shown or renewed', async () => {
    const { owner, cookie } = await signedIn();
    await ageProof(owner.id, 11);
    const confirm = `/confirm?to=${encodeURIComponent(PAGE)}`;
    expect((await openPage(server.url + PAGE, { cookie })).location).toBe(confirm);
    for (const task of ['start', 'confirm', 'renew']) {
      const answer = await post(`${PAGE}?do=${task}`, { code: '123456' }, cookie);
      expect([task, answer.headers.location]).toEqual([task, confirm]);
    }
    expect(await secondFactorOf(owner)).toEqual({ on: false, setup: undefined });
  });

  it('turn it off only by password and code, even right after a log-in', async () => {
    const owner = await protectedOwner();
    const cookie = await wholeWay(owner);
    const { password } = owner;
    const [code = ''] = owner.recoveryCodes;
    for (const fields of [{ password }, { code }, { password: 'guess', code }, { password, code: '000000' }]) {
      const answer = await post(`${PAGE}?do=off`, fields as Record<string, string>, cookie);
      expect([fields, answer.status >= 400 && answer.status < 500]).toEqual([fields, true]);
    }
    expect(await hasSecondFactor(owner.id)).toBe(true);
    const off = await post(`${PAGE}?do=off`, { password, code }, cookie);
    expect(off.headers.location).toBe('/account?done=second-factor-off');
    expect(await hasSecondFactor(owner.id)).toBe(false);
    const renewed = cookieOf(off, 'komek_session');
    expect((await openPage(`${server.url}/account`, { cookie: renewed })).status).toBe(200);
    expect((await openPage(`${server.url}/account`, { cookie })).location).toBe('/login');
  });
});
