import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/db.server';
import { findOwner, signIn } from '~/session.server';
import { users, verificationTokens } from '~db/schema/accounts';
import { resetPasswordHandler } from '~jobs/handlers/reset-password';
import { errorOf, failureOf } from '../../test/failures';
import { jobsWith } from '../../test/jobs';
import { makeOwner } from '../../test/owners';
import { setLanguage } from './accounts.server';
import { changePassword, isResetLink, logIn, requestPasswordReset, resetPassword } from './passwords.server';
import { RATE_LIMITS } from './rate-limits.server';

const elsewhere = () => `203.0.113.${Math.floor(Math.random() * 250)}-${randomUUID()}`;

/** Asks for a new password and does what the worker then does. @returns the link's token, if a mail was sent. */
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

describe('a forgotten password', () => {
  it('is replaced by the link of a mail in the owner’s own language', async () => {
    const { id, email, password } = await makeOwner();
    await setLanguage(id, 'kk');
    const token = await tokenFor(email);
    const [mail] = await jobsWith('send-mail', 'to', email);
    expect(mail?.data).toMatchObject({ template: 'reset-password', language: 'kk', params: { name: 'Aspan Coffee' } });
    expect(mail?.data.params.link).toMatch(/^http:\/\/localhost:\d+\/reset-password\?token=[\w-]{43}$/);
    expect(await resetPassword(token, 'a-new-word')).toEqual({ id });
    expect(await logIn({ email, password: 'a-new-word' }, undefined)).toEqual({ id });
    expect(await failureOf(logIn({ email, password }, undefined))).toBe('invalid_credentials');
  });

  it('is asked for in the same way whether or not anyone has the address', async () => {
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
    expect(await failureOf(logIn({ email, password: 'second-word' }, undefined))).toBe('invalid_credentials');
  });

  it('has a link that only one of two who open it at once can use', async () => {
    const { email } = await makeOwner();
    const token = await tokenFor(email);
    const results = await Promise.allSettled(['one-word', 'other-word'].map((word) => resetPassword(token, word)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('has a link that runs out after an hour', async () => {
    const { id, email } = await makeOwner();
    const token = await tokenFor(email);
    const [row] = await db().select().from(verificationTokens).where(eq(verificationTokens.userId, id));
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBeCloseTo(3_600_000, -4);
    await db().update(verificationTokens).set({ expiresAt: new Date() }).where(eq(verificationTokens.userId, id));
    expect(await failureOf(resetPassword(token, 'a-new-word'))).toBe('invalid_link');
  });

  it('makes other links useless once it is replaced', async () => {
    const { email } = await makeOwner();
    const [first, second] = [await tokenFor(email), await tokenFor(email)];
    await resetPassword(second, 'a-new-word');
    expect(await failureOf(resetPassword(first, 'another'))).toBe('invalid_link');
  });

  it('ends every session there was', async () => {
    const { id, email } = await makeOwner();
    const session = await signedIn(id);
    await resetPassword(await tokenFor(email), 'a-new-word');
    expect(await findOwner(session)).toBeUndefined();
  });

  it('confirms the e-mail, which whoever opened the link reads', async () => {
    const { id, email } = await makeOwner();
    await db().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));
    await resetPassword(await tokenFor(email), 'a-new-word');
    expect(await findOwner(await signedIn(id))).toMatchObject({ verified: true });
  });

  it('is not mailed again and again: known and unknown addresses are refused alike', async () => {
    const limit = RATE_LIMITS['mail-account'].points;
    for (const email of [(await makeOwner()).email, `${randomUUID()}@example.com`]) {
      for (let times = 0; times < limit; times++) await requestPasswordReset(email, elsewhere());
      expect((await errorOf(requestPasswordReset(email, elsewhere()))).params.retryAfter).toBeGreaterThan(0);
    }
  });
});

describe('guessing a password', () => {
  const { points } = RATE_LIMITS['login-account'];
  const guess = (email: string) => logIn({ email, password: 'wrong-guess' }, elsewhere());

  it('is over after ten wrong ones, the right one included', async () => {
    const { email, password } = await makeOwner();
    for (let times = 0; times < points; times++) expect(await failureOf(guess(email))).toBe('invalid_credentials');
    const { code, params } = await errorOf(logIn({ email, password }, elsewhere()));
    expect([code, (params.retryAfter as number) > 0]).toEqual(['rate_limited', true]);
  });

  it('does not tell by its end whether there is such an account', async () => {
    const unknown = `${randomUUID()}@example.com`;
    for (let times = 0; times < points; times++) expect(await failureOf(guess(unknown))).toBe('invalid_credentials');
    expect(await failureOf(guess(unknown))).toBe('rate_limited');
  });

  it('is forgotten once the owner gets it right', async () => {
    const { email, password } = await makeOwner();
    for (let times = 0; times < points - 1; times++) await failureOf(guess(email));
    await logIn({ email, password }, elsewhere());
    expect(await failureOf(guess(email))).toBe('invalid_credentials');
  });

  it('does not lock the owner out who asks for a new password', async () => {
    const { id, email } = await makeOwner();
    for (let times = 0; times <= points; times++) await failureOf(guess(email));
    await resetPassword(await tokenFor(email), 'a-new-word');
    expect(await logIn({ email, password: 'a-new-word' }, elsewhere())).toEqual({ id });
  });

  it('is slowed for an address that tries many accounts', async () => {
    const address = elsewhere();
    const { points: most } = RATE_LIMITS['login-address'];
    const codes = await Promise.all(
      Array.from({ length: most + 5 }, () =>
        failureOf(logIn({ email: `${randomUUID()}@example.com`, password: 'guess' }, address)),
      ),
    );
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(5);
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
    expect(await logIn({ email, password: 'a-new-word' }, undefined)).toEqual({ id });
  });

  it('wants the present one, and says at which input it was wrong', async () => {
    const { id, email, password } = await makeOwner();
    const error = await errorOf(changePassword(id, { current: 'wrong', next: 'a-new-word' }, ''));
    expect([error.code, error.fields]).toEqual(['invalid_credentials', { currentPassword: 'passwordWrong' }]);
    expect(await logIn({ email, password }, undefined)).toEqual({ id });
  });
});
