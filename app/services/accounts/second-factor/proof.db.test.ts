import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { sessions } from '~db/schema/account/accounts';
import { errorOf, failureOf } from '../../../../test/failures';
import { makeOwner } from '../../../../test/owners';
import { later, turnOn } from '../../../../test/second-factor';
import { ownerOfGoogle } from '../google-accounts.server';
import { createSession, ownerOfToken } from '../log-in/sessions.server';
import { hasRecentProof, neededProof, proveOwner, proveOwnerByGoogle } from './proof.server';

/** A signed-in owner whose last proof is this many minutes old. */
async function signedIn(ownerId: string, minutes: number) {
  const token = await createSession(ownerId, {});
  const at = later(new Date(), -minutes * 60);
  await db().update(sessions).set({ provedAt: at }).where(eq(sessions.userId, ownerId));
  const owner = await ownerOfToken(token);
  if (!owner) throw new Error('the session has ended');
  return { owner, again: () => ownerOfToken(token) };
}

/** An owner who signs in only with Google. */
async function googleOwner() {
  const profile = { id: randomUUID(), name: 'Dana', email: `${randomUUID()}@example.com`, emailVerified: true };
  const { id } = await ownerOfGoogle(profile, 'en');
  return { id, email: profile.email, profile };
}

const NOTHING = { password: false, google: false, canUseGoogle: false, code: false };

describe('a proof of identity', () => {
  it('is recent for 10 minutes', async () => {
    const { id } = await makeOwner();
    expect(hasRecentProof((await signedIn(id, 9.9)).owner)).toBe(true);
    expect(hasRecentProof((await signedIn(id, 10)).owner)).toBe(false);
    expect(hasRecentProof({ provedAt: null })).toBe(false);
  });

  it('is the password, plus the code if there is a second factor', async () => {
    const plain = await makeOwner();
    expect(await neededProof((await signedIn(plain.id, 11)).owner)).toEqual({ ...NOTHING, password: true });
    await turnOn(plain);
    const { owner } = await signedIn(plain.id, 11);
    expect(await neededProof(owner)).toEqual({ ...NOTHING, password: true, code: true });
    expect((await errorOf(proveOwner(owner, {}, {}))).fields).toEqual({ password: 'required', code: 'required' });
  });

  it('is a fresh sign-in with Google for an account without a password', async () => {
    const { id, profile } = await googleOwner();
    expect(await neededProof((await signedIn(id, 5)).owner)).toEqual(NOTHING);
    const { owner } = await signedIn(id, 11);
    expect(await neededProof(owner)).toEqual({ ...NOTHING, google: true, canUseGoogle: true });
    expect(await failureOf(proveOwner(owner, { password: 'anything' }, {}))).toBe('proof_required');
    const stranger = await googleOwner();
    expect(await failureOf(proveOwnerByGoogle(owner, stranger.profile))).toBe('google_other_account');
    const renewed = await proveOwnerByGoogle(owner, profile);
    const after = await ownerOfToken(renewed?.token ?? '');
    expect(after && hasRecentProof(after)).toBe(true);
  });

  it('is that sign-in plus a code if such an account has a second factor', async () => {
    const google = await googleOwner();
    const { recoveryCodes } = await turnOn(google);
    const { owner, again } = await signedIn(google.id, 11);
    expect(await proveOwnerByGoogle(owner, google.profile)).toBeUndefined();
    const half = await again();
    if (!half) throw new Error('the session has ended');
    expect([hasRecentProof(half), await neededProof(half)]).toEqual([false, { ...NOTHING, code: true }]);
    expect(await failureOf(proveOwner(half, { code: '000000' }, {}))).toBe('invalid_code');
    const renewed = await proveOwner(half, { code: recoveryCodes[0] }, {});
    const after = await ownerOfToken(renewed.token);
    expect(after && hasRecentProof(after)).toBe(true);
  });
});
