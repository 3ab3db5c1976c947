import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import type { Language } from '~/schemas/language';
import { findOwner, signIn } from '~/sign-in/session.server';
import { users, verificationTokens } from '~db/schema/account/accounts';
import { auditEvents } from '~db/schema/account/audit';
import { errorOf, failureOf } from '../../../test/failures';
import { jobsWith } from '../../../test/jobs';
import { RATE_LIMITS } from '../rate-limits/rate-limits.server';
import { registerOwner } from './accounts.server';
import {
  confirmByPassword,
  confirmInSession,
  correctEmail,
  holderOfLink,
  resendVerification,
} from './confirmation.server';

const newOwner = () => ({ name: 'Айгүл', email: `${randomUUID()}@example.com`, password: 'secret-word' });

async function register(language: Language = 'en') {
  const owner = newOwner();
  const { id } = await registerOwner(owner, language);
  return { ...owner, id, token: await tokenOf(owner.email) };
}

async function tokenOf(email: string): Promise<string> {
  const mail = (await jobsWith('send-mail', 'to', email)).at(-1)?.data;
  return new URL(mail?.params.link ?? '').searchParams.get('token') ?? '';
}

async function rowOf(id: string) {
  const [row] = await db().select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('there is no such owner');
  return row;
}

const isConfirmed = async (id: string) => (await rowOf(id)).emailVerifiedAt !== null;

/** A browser signed in as an owner. */
async function browserOf(id: string) {
  const request = new Request('http://localhost/', { headers: { Cookie: (await signIn(id)).split(';')[0] ?? '' } });
  const session = await findOwner(request);
  if (!session) throw new Error('there is no session');
  return { session, isSignedIn: async () => (await findOwner(request)) !== undefined };
}

let owner: Awaited<ReturnType<typeof register>>;
beforeEach(async () => {
  owner = await register();
});

describe('the link of a confirmation mail', () => {
  it('shows its owner and confirms nothing when looked at', async () => {
    const { id, email, token } = owner;
    expect(await holderOfLink(token)).toEqual({ id, email, confirmed: false, hasPassword: true });
    expect(await isConfirmed(id)).toBe(false);
  });

  it('is rejected when it was never sent, has expired or has another purpose', async () => {
    const { id, token } = owner;
    const { session } = await browserOf(id);
    expect(await failureOf(confirmInSession(`${token.slice(0, -1)}!`, session))).toBe('invalid_link');
    expect(await failureOf(confirmInSession('', session))).toBe('invalid_link');
    const change = (values: Partial<typeof verificationTokens.$inferInsert>) =>
      db().update(verificationTokens).set(values).where(eq(verificationTokens.userId, id));
    await change({ purpose: 'reset-password' });
    expect(await failureOf(confirmInSession(token, session))).toBe('invalid_link');
    await change({ purpose: 'verify-email', expiresAt: new Date(Date.now() - 1000) });
    expect(await failureOf(confirmInSession(token, session))).toBe('invalid_link');
    expect(await failureOf(confirmByPassword(token, owner.password, {}))).toBe('invalid_link');
    expect(await isConfirmed(id)).toBe(false);
  });

  it('is stored in no readable form', async () => {
    const rows = await db().select().from(verificationTokens).where(eq(verificationTokens.userId, owner.id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(owner.token);
  });
});

describe('confirming in a session', () => {
  it('works in the session that signed up, ends others, and proves the password', async () => {
    const { id, token } = owner;
    const [here, elsewhere] = [await browserOf(id), await browserOf(id)];
    await confirmInSession(token, here.session, { address: '192.0.2.9' });
    expect(await rowOf(id)).toMatchObject({ emailVerifiedAt: expect.any(Date), passwordProvenAt: expect.any(Date) });
    expect([await here.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false]);
    const events = await db().select().from(auditEvents).where(eq(auditEvents.ownerId, id));
    expect(events.find(({ kind }) => kind === 'email_confirmed')).toMatchObject({ address: '192.0.2.9' });
  });

  it('is idempotent', async () => {
    const { session } = await browserOf(owner.id);
    await confirmInSession(owner.token, session);
    const before = await rowOf(owner.id);
    await confirmInSession(owner.token, session);
    await confirmInSession(owner.token, undefined);
    expect(await rowOf(owner.id)).toEqual(before);
  });

  it('is rejected without a session, and in another owner’s', async () => {
    const stranger = await browserOf((await register()).id);
    expect(await failureOf(confirmInSession(owner.token, undefined))).toBe('confirm_in_browser');
    expect(await failureOf(confirmInSession(owner.token, stranger.session))).toBe('confirm_in_browser');
    expect(await isConfirmed(owner.id)).toBe(false);
    expect(await stranger.isSignedIn()).toBe(true);
  });
});

describe('confirming by the password', () => {
  it('works anywhere, proves the password, and ends earlier sessions', async () => {
    const earlier = await browserOf(owner.id);
    expect(await confirmByPassword(owner.token, owner.password, {})).toEqual({ id: owner.id });
    expect(await rowOf(owner.id)).toMatchObject({
      emailVerifiedAt: expect.any(Date),
      passwordProvenAt: expect.any(Date),
    });
    expect(await earlier.isSignedIn()).toBe(false);
  });

  it('is rejected with a wrong password, and after ten wrong ones', async () => {
    const origin = { address: randomUUID() };
    const error = await errorOf(confirmByPassword(owner.token, 'wrong-guess', origin));
    expect([error.code, error.fields]).toEqual(['invalid_credentials', { password: 'passwordWrong' }]);
    for (let times = 1; times < RATE_LIMITS['login-pair'].points; times++) {
      await failureOf(confirmByPassword(owner.token, 'wrong-guess', origin));
    }
    expect(await failureOf(confirmByPassword(owner.token, owner.password, origin))).toBe('rate_limited');
    expect(await isConfirmed(owner.id)).toBe(false);
  });
});

describe('sending the confirmation mail again', () => {
  it('sends a new link in the requested language; both links work', async () => {
    const { id, email, token: first } = owner;
    await resendVerification(id, 'ru');
    const mails = await jobsWith('send-mail', 'to', email);
    expect(mails.map(({ data }) => data.language)).toEqual(['en', 'ru']);
    const second = await tokenOf(email);
    expect(second).not.toBe(first);
    expect((await holderOfLink(first)).id).toBe(id);
    await confirmByPassword(second, owner.password, {});
    expect(await isConfirmed(id)).toBe(true);
  });

  it('reports that the mail could not be sent, for any reason', async () => {
    expect(await failureOf(resendVerification(owner.id, 'no language at all' as Language))).toBe('mail_failed');
  });

  it('sends nothing to a confirmed owner', async () => {
    await confirmByPassword(owner.token, owner.password, {});
    await resendVerification(owner.id, 'en');
    expect(await jobsWith('send-mail', 'to', owner.email)).toHaveLength(1);
  });
});

describe('a mistyped e-mail', () => {
  it('is corrected: the link goes to the new one, and what was sent to the old one opens nothing', async () => {
    const { id, token } = owner;
    const { session } = await browserOf(id);
    const elsewhere = await browserOf(id);
    const email = `${randomUUID()}@example.com`;
    await correctEmail(session, ` ${email.toUpperCase()} `, 'kk');
    expect((await rowOf(id)).email).toBe(email);
    expect(await failureOf(holderOfLink(token))).toBe('invalid_link');
    expect(await jobsWith('send-mail', 'to', owner.email)).toEqual([]);
    expect(await elsewhere.isSignedIn()).toBe(false);
    await confirmInSession(await tokenOf(email), session);
    expect(await isConfirmed(id)).toBe(true);
  });

  it('stays if the new one belongs to an account, or the old one is confirmed', async () => {
    const other = await register();
    const { session } = await browserOf(owner.id);
    expect(await errorOf(correctEmail(session, other.email, 'en'))).toMatchObject({
      code: 'email_taken',
      fields: { email: 'emailTaken' },
    });
    await confirmInSession(owner.token, session);
    expect(await failureOf(correctEmail(session, `${randomUUID()}@example.com`, 'en'))).toBe('invalid_input');
    expect((await rowOf(owner.id)).email).toBe(owner.email);
  });
});
