import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { findOwner, signIn } from '~/sign-in/session.server';
import { users } from '~db/schema/account/accounts';
import { failureOf } from '../../../test/failures';
import { jobsWith } from '../../../test/jobs';
import { makeOwner } from '../../../test/owners';
import { assistantOfOwner } from '../assistant/assistants.server';
import { secretsOf } from '../keys/owner-secrets.server';
import { profileOf, registerOwner } from './accounts.server';
import { holderOfLink } from './confirmation.server';
import { ownerOfGoogle } from './google-accounts.server';
import { knownDevice, rememberDevice } from './log-in/known-devices.server';
import { logIn } from './log-in/log-in.server';
import { resetPassword, sendPasswordReset } from './log-in/passwords.server';

const profile = (more = {}) => ({
  id: `google-${randomUUID()}`,
  name: 'Dana',
  email: `${randomUUID()}@example.com`,
  emailVerified: true,
  ...more,
});

const signedIn = async (id: string) =>
  new Request('http://localhost/', { headers: { Cookie: (await signIn(id)).split(';')[0] ?? '' } });

const tokenOf = (link = '') => new URL(link).searchParams.get('token') ?? '';
const mailsTo = async (email: string) => (await jobsWith('send-mail', 'to', email)).map(({ data }) => data.template);

describe('signing in with Google', () => {
  it('creates a confirmed account with an assistant and without a password', async () => {
    const at = profile({ email: `Dana.${randomUUID()}@Example.com` });
    const { id } = await ownerOfGoogle(at, 'ru');
    expect(await profileOf(id)).toEqual({
      name: 'Dana',
      email: at.email.toLowerCase(),
      language: 'ru',
      hasPassword: false,
      passwordProven: true,
      hasGoogle: true,
    });
    expect((await assistantOfOwner(id)).key).toBeTruthy();
    expect(await jobsWith('send-mail', 'to', at.email.toLowerCase())).toEqual([]);
    expect(await failureOf(logIn({ email: at.email, password: '' }, {}))).toBe('invalid_credentials');
  });

  it('finds the same account again, also under another e-mail', async () => {
    const at = profile();
    const first = await ownerOfGoogle(at, 'en');
    expect(await ownerOfGoogle({ ...at, email: 'moved@example.com', emailVerified: false }, 'en')).toEqual(first);
  });

  it('replaces an unconfirmed account and removes everything of it', async () => {
    const email = `${randomUUID()}@example.com`;
    const stranger = { name: 'Squatter http://evil.example', email, password: 'secret-word' };
    const { id } = await registerOwner(stranger, 'kk');
    await sendPasswordReset(email);
    const [before, session] = [await assistantOfOwner(id), await signedIn(id)];
    const secret = (await secretsOf(id)).secret;
    const links = (await jobsWith('send-mail', 'to', email)).map(({ data }) => tokenOf(data.params.link));
    const at = profile({ email });
    const owner = await ownerOfGoogle(at, 'en', { address: '192.0.2.1' });
    expect(owner.id).not.toBe(id);
    expect(await profileOf(owner.id)).toMatchObject({
      name: 'Dana',
      language: 'en',
      hasPassword: false,
      hasGoogle: true,
    });
    expect((await assistantOfOwner(owner.id)).key).not.toBe(before.key);
    expect((await secretsOf(owner.id)).secret).not.toBe(secret);
    expect(await findOwner(session)).toBeUndefined();
    expect(await failureOf(logIn({ email, password: stranger.password }, {}))).toBe('invalid_credentials');
    expect(links).toHaveLength(2);
    expect(await failureOf(holderOfLink(links[0] ?? ''))).toBe('invalid_link');
    expect(await failureOf(resetPassword(links[1] ?? '', 'a-new-word'))).toBe('invalid_link');
    expect(await ownerOfGoogle(at, 'en')).toEqual(owner);
    expect(await mailsTo(email)).toEqual(['google-replaced']);
  });

  it('keeps a proven password when it joins an account, ends all sessions and links, and notifies the owner', async () => {
    const { id, email, password } = await makeOwner();
    const session = await signedIn(id);
    await sendPasswordReset(email);
    const [reset] = (await jobsWith('send-mail', 'to', email)).map(({ data }) => tokenOf(data.params.link));
    await ownerOfGoogle(profile({ email }), 'en');
    expect(await findOwner(session)).toBeUndefined();
    expect(await failureOf(resetPassword(reset ?? '', 'a-new-word'))).toBe('invalid_link');
    expect(await logIn({ email, password }, {})).toEqual({ id });
    expect(await mailsTo(email)).toEqual(['reset-password', 'google-joined']);
  });

  it('drops a password of unknown origin, with everything it had opened', async () => {
    const { id, email, password } = await makeOwner();
    await db().update(users).set({ passwordProvenAt: null }).where(eq(users.id, id));
    const session = await signedIn(id);
    const origin = { address: randomUUID(), knownDevices: await rememberDevice(id, undefined) };
    expect(await ownerOfGoogle(profile({ email }), 'en')).toEqual({ id });
    expect(await profileOf(id)).toMatchObject({ hasPassword: false, hasGoogle: true });
    expect(await findOwner(session)).toBeUndefined();
    expect(await failureOf(logIn({ email, password }, origin))).toBe('invalid_credentials');
    expect(knownDevice({ id, epoch: 1 }, origin.knownDevices)).toBeUndefined();
    expect((await db().select().from(users).where(eq(users.id, id)))[0]?.deviceEpoch).toBe(1);
    expect(await mailsTo(email)).toEqual(['google-replaced']);
  });

  it('creates one account from two concurrent sign-ins', async () => {
    for (const before of ['nobody', 'squatter', 'owner']) {
      const owner = before === 'owner' ? await makeOwner() : undefined;
      const at = profile(owner && { email: owner.email });
      if (before === 'squatter')
        await registerOwner({ name: 'Squatter', email: at.email, password: 'secret-word' }, 'en');
      const owners = await Promise.all([ownerOfGoogle(at, 'en'), ownerOfGoogle(at, 'en'), ownerOfGoogle(at, 'en')]);
      expect(new Set(owners.map(({ id }) => id)).size).toBe(1);
    }
  });

  it('rejects an e-mail that Google has not confirmed', async () => {
    const { id, email } = await makeOwner();
    expect(await failureOf(ownerOfGoogle(profile({ email, emailVerified: false }), 'en'))).toBe('google_unverified');
    expect(await failureOf(ownerOfGoogle(profile({ emailVerified: false }), 'en'))).toBe('google_unverified');
    expect(await profileOf(id)).toMatchObject({ hasGoogle: false });
  });

  it('does not give an account to a second Google account', async () => {
    const at = profile();
    const { id } = await ownerOfGoogle(at, 'en');
    expect(await failureOf(ownerOfGoogle(profile({ email: at.email }), 'en'))).toBe('google_account_taken');
    const [row] = await db().select().from(users).where(eq(users.id, id));
    expect(row?.googleId).toBe(at.id);
  });
});
