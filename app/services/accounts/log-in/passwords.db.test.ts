import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { RATE_LIMITS, spend } from '~/services/rate-limits/rate-limits.server';
import { findOwner, signIn } from '~/sign-in/session.server';
import { users, verificationTokens } from '~db/schema/account/accounts';
import { resetPasswordHandler } from '~jobs/handlers/account/reset-password';
import { errorOf, failureOf } from '../../../../test/failures';
import { jobsWith } from '../../../../test/jobs';
import { makeOwner } from '../../../../test/owners';
import { setLanguage } from '../accounts.server';
import { logIn } from './log-in.server';
import { changePassword, isResetLink, requestPasswordReset, resetPassword } from './passwords.server';

const elsewhere = () => `203.0.113.${Math.floor(Math.random() * 250)}-${randomUUID()}`;

/** Requests a new password and does the worker's part. @returns the link's token, if a mail was sent. */
async function forget(email: string): Promise<string | undefined> {
  await requestPasswordReset(email, elsewhere());
  const [job] = (await jobsWith('reset-password', 'email', email.trim().toLowerCase())).slice(-1);
  if (!job) throw new Error('there is no job');
  await resetPasswordHandler(job.data, { lastTry: false, signal: new AbortController().signal });
  const [mail] = (await jobsWith('send-mail', 'to', email)).slice(-1);
  return mail && (new URL(mail.data.params.link ?? '').searchParams.get('token') ?? undefined);
}

async function tokenFor(email: string): Promise<string> {
  const token = await forget(email);
  if (!token) throw new Error('no mail was sent');
  return token;
}

const signedIn = async (id: string) =>
  new Request('http://localhost/', { headers: { Cookie: (await signIn(id)).split(';')[0] ?? '' } });

describe('a password reset', () => {
  it('works by a mailed link, in the owner’s own language', async () => {
    const { id, email, password } = await makeOwner();
    await setLanguage(id, 'kk');
    const token = await tokenFor(email);
    const [mail] = await jobsWith('send-mail', 'to', email);
    expect(mail?.data).toMatchObject({ template: 'reset-password', language: 'kk', params: { name: 'Aspan Coffee' } });
    expect(mail?.data.params.link).toMatch(/^http:\/\/localhost:\d+\/reset-password\?token=[\w-]{43}$/);
    expect(await resetPassword(token, 'a-new-word')).toEqual({ id });
    expect(await logIn({ email, password: 'a-new-word' }, {})).toEqual({ id });
    expect(await failureOf(logIn({ email, password }, {}))).toBe('invalid_credentials');
  });

  it('gives the same response whether or not the account exists', async () => {
    const unknown = `${randomUUID()}@example.com`;
    const { email } = await makeOwner();
    expect(await requestPasswordReset(email, elsewhere())).toEqual(await requestPasswordReset(unknown, elsewhere()));
    const jobs = await Promise.all([email, unknown].map((one) => jobsWith('reset-password', 'email', one)));
    expect(jobs.map((found) => found.length)).toEqual([1, 1]);
    expect(await forget(unknown)).toBeUndefined();
  });

  it('has a link that works once', async () => {
    const { email } = await makeOwner();
    const token = await tokenFor(email);
    expect(await isResetLink(token)).toBe(true);
    await resetPassword(token, 'first-word');
    expect(await isResetLink(token)).toBe(false);
    expect(await failureOf(resetPassword(token, 'second-word'))).toBe('invalid_link');
    expect(await failureOf(logIn({ email, password: 'second-word' }, {}))).toBe('invalid_credentials');
  });

  it('has a link that works for only one of two concurrent uses', async () => {
    const { email } = await makeOwner();
    const token = await tokenFor(email);
    const results = await Promise.allSettled(['one-word', 'other-word'].map((word) => resetPassword(token, word)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('has a link that expires after an hour', async () => {
    const { id, email } = await makeOwner();
    const token = await tokenFor(email);
    const [row] = await db().select().from(verificationTokens).where(eq(verificationTokens.userId, id));
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBeCloseTo(3_600_000, -4);
    await db().update(verificationTokens).set({ expiresAt: new Date() }).where(eq(verificationTokens.userId, id));
    expect(await failureOf(resetPassword(token, 'a-new-word'))).toBe('invalid_link');
  });

  it('invalidates the other links', async () => {
    const { email } = await makeOwner();
    const [first, second] = [await tokenFor(email), await tokenFor(email)];
    await resetPassword(second, 'a-new-word');
    expect(await failureOf(resetPassword(first, 'another'))).toBe('invalid_link');
  });

  it('ends every earlier session', async () => {
    const { id, email } = await makeOwner();
    const session = await signedIn(id);
    await resetPassword(await tokenFor(email), 'a-new-word');
    expect(await findOwner(session)).toBeUndefined();
  });

  it('confirms the e-mail, which the person with the link reads', async () => {
    const { id, email } = await makeOwner();
    await db().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));
    await resetPassword(await tokenFor(email), 'a-new-word');
    expect(await findOwner(await signedIn(id))).toMatchObject({ verified: true });
  });

  it('sends a limited number of mails without saying so; links already sent still work', async () => {
    const limit = RATE_LIMITS['mail-account'].points;
    const { id, email } = await makeOwner();
    const first = await tokenFor(email);
    const unknown = `${randomUUID()}@example.com`;
    for (const one of [email, unknown]) {
      await Promise.all(Array.from({ length: limit * 2 }, () => requestPasswordReset(one, elsewhere())));
      expect(await jobsWith('reset-password', 'email', one)).toHaveLength(limit);
    }
    expect(await resetPassword(first, 'a-new-word')).toEqual({ id });
  });

  it('can be requested again afterwards, however often strangers have requested it', async () => {
    const { email } = await makeOwner();
    const token = await tokenFor(email);
    for (let times = 0; times < 10; times++) await requestPasswordReset(email, elsewhere());
    await resetPassword(token, 'a-new-word');
    const before = (await jobsWith('reset-password', 'email', email)).length;
    await requestPasswordReset(email, elsewhere());
    expect(await jobsWith('reset-password', 'email', email)).toHaveLength(before + 1);
  });

  it('allows a log-in on a new device while strangers guess', async () => {
    const { id, email, password } = await makeOwner();
    for (let at = 0; at < RATE_LIMITS['login-account-day'].points; at++) await spend({ 'login-account-day': email });
    expect(await failureOf(logIn({ email, password }, { address: elsewhere() }))).toBe('login_guarded');
    await resetPassword(await tokenFor(email), 'a-new-word');
    expect(await logIn({ email, password: 'a-new-word' }, { address: elsewhere() })).toEqual({ id });
  });
});

describe('changing a password', () => {
  it('ends the other sessions and keeps this one', async () => {
    const { id, email, password } = await makeOwner();
    const [here, there] = [await signedIn(id), await signedIn(id)];
    const owner = await findOwner(here);
    await changePassword(id, { current: password, next: 'a-new-word' }, owner?.sessionId ?? '');
    expect(await findOwner(here)).toMatchObject({ id });
    expect(await findOwner(there)).toBeUndefined();
    expect(await logIn({ email, password: 'a-new-word' }, {})).toEqual({ id });
  });

  it('requires the present one, and reports an error at its input', async () => {
    const { id, email, password } = await makeOwner();
    const error = await errorOf(changePassword(id, { current: 'wrong', next: 'a-new-word' }, ''));
    expect([error.code, error.fields]).toEqual(['invalid_credentials', { currentPassword: 'passwordWrong' }]);
    expect(await logIn({ email, password }, {})).toEqual({ id });
  });
});
