import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/db.server';
import { users } from '~db/schema/accounts';
import { failureOf } from '../../test/failures';
import { jobsWith } from '../../test/jobs';
import { makeOwner } from '../../test/owners';
import { logIn } from './accounts/log-in.server';
import { profileOf, registerOwner } from './accounts.server';
import { assistantOf } from './assistants.server';
import { ownerOfGoogle } from './google-accounts.server';

const profile = (more = {}) => ({
  id: `google-${randomUUID()}`,
  name: 'Dana',
  email: `${randomUUID()}@example.com`,
  emailVerified: true,
  ...more,
});

describe('signing in with Google', () => {
  it('makes an account with an assistant, confirmed and without a password', async () => {
    const at = profile({ email: `Dana.${randomUUID()}@Example.com` });
    const { id } = await ownerOfGoogle(at, 'ru');
    expect(await profileOf(id)).toEqual({
      name: 'Dana',
      email: at.email.toLowerCase(),
      language: 'ru',
      hasPassword: false,
      hasGoogle: true,
    });
    expect((await assistantOf(id)).key).toBeTruthy();
    expect(await jobsWith('send-mail', 'to', at.email.toLowerCase())).toEqual([]);
    expect(await failureOf(logIn({ email: at.email, password: '' }, {}))).toBe('invalid_credentials');
  });

  it('finds the same account again, also under another e-mail', async () => {
    const at = profile();
    const first = await ownerOfGoogle(at, 'en');
    expect(await ownerOfGoogle({ ...at, email: 'moved@example.com', emailVerified: false }, 'en')).toEqual(first);
  });

  it('makes one account for two windows that sign in at once', async () => {
    const at = profile();
    const results = await Promise.allSettled([ownerOfGoogle(at, 'en'), ownerOfGoogle(at, 'en')]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await db().select().from(users).where(eq(users.googleId, at.id))).toHaveLength(1);
  });

  it('joins an account whose e-mail is confirmed on both sides; its password keeps working', async () => {
    const { id, email, password } = await makeOwner();
    expect(await ownerOfGoogle(profile({ email }), 'en')).toEqual({ id });
    expect(await profileOf(id)).toMatchObject({ hasPassword: true, hasGoogle: true });
    expect(await logIn({ email, password }, {})).toEqual({ id });
  });

  it('joins no account whose e-mail nobody has confirmed here: someone else may have signed up with it', async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await registerOwner({ name: 'Squatter', email, password: 'secret-word' }, 'en');
    expect(await failureOf(ownerOfGoogle(profile({ email }), 'en'))).toBe('google_account_unconfirmed');
    expect(await profileOf(id)).toMatchObject({ hasGoogle: false });
  });

  it('believes no e-mail that Google has not confirmed', async () => {
    const { id, email } = await makeOwner();
    expect(await failureOf(ownerOfGoogle(profile({ email, emailVerified: false }), 'en'))).toBe('google_unverified');
    expect(await failureOf(ownerOfGoogle(profile({ emailVerified: false }), 'en'))).toBe('google_unverified');
    expect(await profileOf(id)).toMatchObject({ hasGoogle: false });
  });

  it('does not hand an account over to a second Google account', async () => {
    const at = profile();
    const { id } = await ownerOfGoogle(at, 'en');
    expect(await failureOf(ownerOfGoogle(profile({ email: at.email }), 'en'))).toBe('google_account_unconfirmed');
    const [row] = await db().select().from(users).where(eq(users.id, id));
    expect(row?.googleId).toBe(at.id);
  });
});
