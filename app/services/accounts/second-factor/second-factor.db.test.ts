import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { endSessionsOf, turnSecondFactorOffFor } from '~/services/operator/operator.server';
import { RATE_LIMITS } from '~/services/rate-limits/rate-limits.server';
import { signIn } from '~/sign-in/session.server';
import { pendingSignIns, recoveryCodes, secondFactors, users } from '~db/schema/account/accounts';
import { auditEvents } from '~db/schema/account/audit';
import { errorOf, failureOf } from '../../../../test/failures';
import { jobsWith } from '../../../../test/jobs';
import { makeOwner } from '../../../../test/owners';
import { codeAt, later, turnOn } from '../../../../test/second-factor';
import { createPendingSignIn, deleteExpiredPendingSignIns, isPendingSignIn } from '../log-in/pending-sign-ins.server';
import { listSessions } from '../log-in/sessions.server';
import { checkCode, completeSignIn } from './codes.server';
import {
  beginSetup,
  confirmSetup,
  deleteUnfinishedSetups,
  hasSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  turnSecondFactorOff,
} from './second-factor.server';

const NOW = new Date('2026-11-22T10:00:10Z');
const origin = { address: '192.0.2.7', userAgent: 'Firefox' };

const eventsOf = (ownerId: string, kind: string) =>
  db()
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.ownerId, ownerId), eq(auditEvents.kind, kind)))
    .orderBy(auditEvents.createdAt);
const mailsTo = async (email: string) => (await jobsWith('send-mail', 'to', email)).map(({ data }) => data);
/** An owner whose second factor was turned on a minute before NOW. */
async function protectedOwner() {
  const owner = await makeOwner();
  return { ...owner, ...(await turnOn(owner, later(NOW, -60))) };
}
const check = (owner: { id: string }, code: string, at = NOW) => checkCode(owner.id, code, origin, at);

describe('setting up a second factor', () => {
  it('requires no code until the app has shown a right one', async () => {
    const owner = await makeOwner();
    await beginSetup(owner.id);
    expect(await hasSecondFactor(owner.id)).toBe(false);
    const error = await errorOf(confirmSetup(owner.id, '000000', { keep: '', origin, at: NOW }));
    expect([error.code, error.fields]).toEqual(['invalid_code', { code: 'codeWrong' }]);
    expect(await hasSecondFactor(owner.id)).toBe(false);
    const { recoveryCodes: codes } = await turnOn(owner, NOW);
    expect(await secondFactorOf(owner)).toEqual({ on: true, codesLeft: 10 });
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  });

  it('stores neither the seed nor a recovery code in readable form', async () => {
    const { id, seed, recoveryCodes: codes } = await protectedOwner();
    const kept = JSON.stringify([
      await db().select().from(secondFactors).where(eq(secondFactors.userId, id)),
      await db().select().from(recoveryCodes).where(eq(recoveryCodes.userId, id)),
    ]);
    for (const secret of [seed, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
      expect(kept).not.toContain(secret);
    }
  });

  it('ends every other session, and notifies the owner by mail and in the audit list', async () => {
    const owner = await makeOwner();
    await signIn(owner.id, 'Chrome');
    await signIn(owner.id, 'Firefox');
    const [present] = await listSessions(owner.id);
    await beginSetup(owner.id);
    const factor = await secondFactorOf(owner);
    const seed = factor.on ? '' : (factor.setup?.seed ?? '');
    await confirmSetup(owner.id, codeAt(seed, NOW), { keep: present?.id ?? '', origin, at: NOW });
    expect((await listSessions(owner.id)).map(({ id }) => id)).toEqual([present?.id]);
    expect(await eventsOf(owner.id, 'second_factor_on')).toMatchObject([origin]);
    expect((await mailsTo(owner.email)).map(({ template }) => template)).toContain('second-factor-on');
  });

  it('does not change one that is on', async () => {
    const owner = await protectedOwner();
    await beginSetup(owner.id);
    await check(owner, codeAt(owner.seed, NOW));
    expect(await failureOf(confirmSetup(owner.id, '123456', { keep: '', origin, at: NOW }))).toBe('not_found');
  });

  it('counts the code that turned it on as used', async () => {
    const owner = await makeOwner();
    const { seed } = await turnOn(owner, NOW);
    expect(await failureOf(check(owner, codeAt(seed, NOW)))).toBe('invalid_code');
  });

  it('requires a password chosen by the reader of the mail', async () => {
    const owner = await makeOwner();
    await db().update(users).set({ passwordProvenAt: null }).where(eq(users.id, owner.id));
    expect(await failureOf(beginSetup(owner.id))).toBe('password_unproven');
    expect(await secondFactorOf(owner)).toEqual({ on: false, setup: undefined });
  });

  it('expires when it is never finished', async () => {
    const owner = await makeOwner();
    await beginSetup(owner.id);
    await deleteUnfinishedSetups();
    expect(await secondFactorOf(owner)).toMatchObject({ on: false, setup: {} });
    await db()
      .update(secondFactors)
      .set({ createdAt: later(new Date(), -90_000) });
    await deleteUnfinishedSetups();
    expect(await secondFactorOf(owner)).toEqual({ on: false, setup: undefined });
  });
});

describe('a code of the app', () => {
  it('works once', async () => {
    const owner = await protectedOwner();
    const code = codeAt(owner.seed, NOW);
    await check(owner, `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await failureOf(check(owner, code))).toBe('invalid_code');
  });

  it('works once for ten concurrent requests', async () => {
    const owner = await protectedOwner();
    const code = codeAt(owner.seed, NOW);
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => check(owner, code)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is accepted one step early or late, and rejected two steps off', async () => {
    for (const [seconds, accepted] of [
      [-60, false],
      [-30, true],
      [0, true],
      [30, true],
      [60, false],
    ] as const) {
      const owner = await makeOwner();
      const { seed } = await turnOn(owner, later(NOW, -300));
      const outcome = check(owner, codeAt(seed, later(NOW, seconds)));
      expect([
        seconds,
        await outcome.then(
          () => 'ok',
          (error) => error.code,
        ),
      ]).toEqual([seconds, accepted ? 'ok' : 'invalid_code']);
    }
  });

  it('is rejected once a later one was accepted', async () => {
    const owner = await protectedOwner();
    await check(owner, codeAt(owner.seed, later(NOW, 30)));
    expect(await failureOf(check(owner, codeAt(owner.seed, NOW)))).toBe('invalid_code');
    await check(owner, codeAt(owner.seed, later(NOW, 60)), later(NOW, 60));
  });

  it('is rejected for another owner', async () => {
    const [mine, theirs] = [await protectedOwner(), await protectedOwner()];
    expect(await failureOf(check(mine, codeAt(theirs.seed, NOW)))).toBe('invalid_code');
    await check(theirs, codeAt(theirs.seed, NOW));
  });

  it('cannot be guessed: after ten wrong ones even the right one has to wait', async () => {
    const owner = await protectedOwner();
    const right = codeAt(owner.seed, NOW);
    const wrong = right === '000000' ? '000001' : '000000';
    for (let times = 0; times < RATE_LIMITS['code-account'].points; times++) {
      expect(await failureOf(check(owner, wrong))).toBe('invalid_code');
    }
    expect((await errorOf(check(owner, right))).params.retryAfter).toBeGreaterThan(0);
    // Recovery codes have their own limit.
    await check(owner, owner.recoveryCodes[0] ?? '');
    expect(await eventsOf(owner.id, 'code_failed')).toMatchObject([{ count: 10, ...origin }]);
  });
});

describe('a recovery code', () => {
  it('works once in place of a lost app’s code, in any notation, and the owner is notified', async () => {
    const owner = await protectedOwner();
    const [first = '', second = ''] = owner.recoveryCodes;
    await check(owner, first);
    await check(owner, ` ${second.replace('-', ' ').toUpperCase().replace(/0/g, 'O').replace(/1/g, 'I')} `);
    for (const used of [first, second]) expect(await failureOf(check(owner, used))).toBe('invalid_code');
    expect(await secondFactorOf(owner)).toEqual({ on: true, codesLeft: 8 });
    expect((await eventsOf(owner.id, 'recovery_code_used')).map(({ detail }) => detail)).toEqual([
      { left: 9 },
      { left: 8 },
    ]);
    const mails = (await mailsTo(owner.email)).filter(({ template }) => template === 'recovery-code-used');
    expect(new Set(mails.map(({ params }) => params.left))).toEqual(new Set(['9', '8']));
  });

  it('works once for five concurrent requests', async () => {
    const owner = await protectedOwner();
    const tries = Array.from({ length: 5 }, () => check(owner, owner.recoveryCodes[0] ?? ''));
    expect((await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is rejected for another owner, or from an earlier set', async () => {
    const [mine, theirs] = [await protectedOwner(), await protectedOwner()];
    expect(await failureOf(check(mine, theirs.recoveryCodes[0] ?? ''))).toBe('invalid_code');
    const renewed = await renewRecoveryCodes(mine.id, origin);
    expect(await failureOf(check(mine, mine.recoveryCodes[0] ?? ''))).toBe('invalid_code');
    await check(mine, renewed[0] ?? '');
  });

  it('cannot be created for an account without a second factor', async () => {
    expect(await failureOf(renewRecoveryCodes((await makeOwner()).id, origin))).toBe('not_found');
  });
});

describe('a pending sign-in', () => {
  it('opens one session', async () => {
    const owner = await protectedOwner();
    const token = await createPendingSignIn(owner.id);
    expect(await completeSignIn(token, owner.recoveryCodes[0] ?? '', origin)).toEqual({ id: owner.id });
    expect(await failureOf(completeSignIn(token, owner.recoveryCodes[1] ?? '', origin))).toBe('sign_in_expired');
  });

  it('accepts five attempts, counted before they are checked', async () => {
    const owner = await protectedOwner();
    const token = await createPendingSignIn(owner.id);
    const tries = Array.from({ length: 12 }, () => failureOf(completeSignIn(token, '000000', origin)));
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((code) => code !== 'sign_in_expired')).toHaveLength(5);
    expect(await isPendingSignIn(token)).toBe(false);
    const warnings = (await mailsTo(owner.email)).filter(({ template }) => template === 'wrong-codes');
    expect(warnings).toHaveLength(1);
  });

  it('ends after 10 minutes and is then deleted', async () => {
    const owner = await protectedOwner();
    const token = await createPendingSignIn(owner.id);
    await db()
      .update(pendingSignIns)
      .set({ expiresAt: later(new Date(), -1) })
      .where(eq(pendingSignIns.userId, owner.id));
    expect(await isPendingSignIn(token)).toBe(false);
    expect(await failureOf(completeSignIn(token, owner.recoveryCodes[0] ?? '', origin))).toBe('sign_in_expired');
    await deleteExpiredPendingSignIns();
    expect(await db().select().from(pendingSignIns).where(eq(pendingSignIns.userId, owner.id))).toEqual([]);
  });

  it('has its own token, stored only as a hash', async () => {
    const owner = await protectedOwner();
    const token = await createPendingSignIn(owner.id);
    const [row] = await db().select().from(pendingSignIns).where(eq(pendingSignIns.userId, owner.id));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await isPendingSignIn(row?.idHash ?? '')).toBe(false);
  });
});

describe('turning a second factor off', () => {
  it('removes seed and codes, ends other sessions and pending sign-ins, and notifies the owner', async () => {
    const owner = await protectedOwner();
    await signIn(owner.id);
    const token = await createPendingSignIn(owner.id);
    await turnSecondFactorOff(owner.id, { origin });
    expect(await secondFactorOf(owner)).toEqual({ on: false, setup: undefined });
    expect(await db().select().from(recoveryCodes).where(eq(recoveryCodes.userId, owner.id))).toEqual([]);
    expect(await listSessions(owner.id)).toEqual([]);
    expect(await isPendingSignIn(token)).toBe(false);
    expect(await eventsOf(owner.id, 'second_factor_off')).toMatchObject([{ ...origin, detail: {} }]);
    expect((await mailsTo(owner.email)).at(-1)?.template).toBe('second-factor-off');
  });

  it('can be done by an operator for a named owner', async () => {
    const owner = await protectedOwner();
    expect(await turnSecondFactorOffFor(` ${owner.email.toUpperCase()} `)).toEqual({ wasOn: true });
    expect(await turnSecondFactorOffFor(owner.email)).toEqual({ wasOn: false });
    expect(await eventsOf(owner.id, 'second_factor_off')).toMatchObject([{ detail: { operator: true } }]);
    expect(await failureOf(turnSecondFactorOffFor('nobody@example.com'))).toBe('not_found');
  });
});

describe('ending sessions as an operator', () => {
  it('logs one owner out everywhere, including pending sign-ins', async () => {
    const [owner, other] = [await protectedOwner(), await makeOwner()];
    for (const { id } of [owner, owner, other]) await signIn(id);
    const token = await createPendingSignIn(owner.id);
    expect(await endSessionsOf(owner.email)).toEqual({ sessions: 2 });
    expect([await listSessions(owner.id), await isPendingSignIn(token)]).toEqual([[], false]);
    expect(await listSessions(other.id)).toHaveLength(1);
    expect(await eventsOf(owner.id, 'session_ended')).toMatchObject([{ detail: { sessions: 2, operator: true } }]);
    expect(await failureOf(endSessionsOf('nobody@example.com'))).toBe('not_found');
  });

  it('logs everybody out', async () => {
    const [owner, other] = [await makeOwner(), await makeOwner()];
    for (const { id } of [owner, other]) await signIn(id);
    expect((await endSessionsOf(undefined)).sessions).toBeGreaterThanOrEqual(2);
    for (const { id } of [owner, other]) expect(await listSessions(id)).toEqual([]);
  });
});
