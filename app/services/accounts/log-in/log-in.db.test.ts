import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { db } from '~/infra/db.server';
import { giveBack, isWithin, RATE_LIMITS, type RateLimit } from '~/services/rate-limits/rate-limits.server';
import { users } from '~db/schema/account/accounts';
import { auditEvents } from '~db/schema/account/audit';
import { warnOfGuessingHandler } from '~jobs/handlers/account/warn-of-guessing';
import { errorOf, failureOf } from '../../../../test/failures';
import { jobsWith } from '../../../../test/jobs';
import { makeOwner } from '../../../../test/owners';
import { knownDevice, rememberDevice } from './known-devices.server';
import { confirmPassword, logIn, type Origin } from './log-in.server';

const elsewhere = (): Origin => ({ address: `203.0.113.${Math.floor(Math.random() * 250)}-${randomUUID()}` });
const unknownEmail = () => `${randomUUID()}@example.com`;
const guess = (email: string, origin: Origin) => failureOf(logIn({ email, password: 'wrong-guess' }, origin));

async function guessMany(email: string, origin: Origin, times: number): Promise<string[]> {
  const codes: string[] = [];
  for (let at = 0; at < times; at++) codes.push(String(await guess(email, origin)));
  return codes;
}

/** Leaves `left` points of a limit, as many wrong passwords would. Hashing them all would take seconds. */
async function exhaust(name: RateLimit, subject: string, left = 0): Promise<void> {
  while (await isWithin(name, subject));
  for (let times = 0; times <= left; times++) await giveBack(name, subject);
}

const PAIR = RATE_LIMITS['login-pair'].points;
const PAIR_DAY = RATE_LIMITS['login-pair-day'].points;
const ACCOUNT_DAY = RATE_LIMITS['login-account-day'].points;

describe('logging in', () => {
  it('accepts the right password, with the address in any case', async () => {
    const { id, email, password } = await makeOwner();
    expect(await logIn({ email: ` ${email.toUpperCase()} `, password }, elsewhere())).toEqual({ id });
  });

  it('gives the same error for a wrong password and an unknown address', async () => {
    const { email } = await makeOwner();
    const wrong = await errorOf(logIn({ email, password: 'another-word' }, elsewhere()));
    const unknown = await errorOf(logIn({ email: unknownEmail(), password: 'another-word' }, elsewhere()));
    expect(wrong.code).toBe('invalid_credentials');
    expect({ ...unknown, stack: '' }).toEqual({ ...wrong, stack: '' });
  });

  it('rejects every password for an account without one', async () => {
    const { id, email } = await makeOwner();
    await db().update(users).set({ passwordHash: null }).where(eq(users.id, id));
    expect(await failureOf(logIn({ email, password: '' }, elsewhere()))).toBe('invalid_credentials');
  });
});

describe('wrong passwords from one address', () => {
  it('are rejected after ten for one account, then even the right one, also when concurrent', async () => {
    const { email, password } = await makeOwner();
    const origin = elsewhere();
    const codes = await Promise.all(Array.from({ length: PAIR * 3 }, () => guess(email, origin)));
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(PAIR);
    const { code, params } = await errorOf(logIn({ email, password }, origin));
    expect([code, (params.retryAfter as number) > 0]).toEqual(['rate_limited', true]);
  });

  it('do not lock the owner out anywhere else', async () => {
    const { id, email, password } = await makeOwner();
    await guessMany(email, elsewhere(), PAIR * 2);
    await guessMany(email, elsewhere(), PAIR * 2);
    expect(await logIn({ email, password }, elsewhere())).toEqual({ id });
  });

  it('do not reveal whether the account exists', async () => {
    const [known, unknown] = [(await makeOwner()).email, unknownEmail()];
    const tries = async (email: string) => guessMany(email, elsewhere(), PAIR + 2);
    expect(await tries(unknown)).toEqual(await tries(known));
  });

  it('are forgotten after a right one there, except for the daily count', async () => {
    const { email, password } = await makeOwner();
    const origin = elsewhere();
    for (let times = 0; times < PAIR_DAY; times += PAIR - 1) {
      await guessMany(email, origin, Math.min(PAIR - 1, PAIR_DAY - times));
      if (times + PAIR - 1 < PAIR_DAY) await logIn({ email, password }, origin);
    }
    expect(await guess(email, origin)).toBe('rate_limited');
  });

  it('are limited for an address that tries many accounts, also concurrently', async () => {
    const origin = elsewhere();
    await exhaust('login-address', origin.address ?? '', 7);
    const codes = await Promise.all(Array.from({ length: 30 }, () => guess(unknownEmail(), origin)));
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(7);
  });

  it('do not limit right ones: an office logs in from one address', async () => {
    const { id, email, password } = await makeOwner();
    const origin = elsewhere();
    await guessMany(email, origin, PAIR - 1);
    for (let times = 0; times < PAIR + 2; times++) expect(await logIn({ email, password }, origin)).toEqual({ id });
  });
});

describe('a device known to the account', () => {
  it('may log in with the right password, whatever wrong ones came from its own and other addresses', async () => {
    const { id, email, password } = await makeOwner();
    const origin = elsewhere();
    const known = { ...origin, knownDevices: await rememberDevice(id, undefined) };
    await guessMany(email, origin, PAIR + 1);
    await exhaust('login-account-day', email);
    expect(await logIn({ email, password }, known)).toEqual({ id });
    await exhaust('login-address', origin.address ?? '');
    expect(await guess(unknownEmail(), origin)).toBe('rate_limited');
    expect(await logIn({ email, password }, known)).toEqual({ id });
  });

  it('has its own count: its mistakes do not count for the account', async () => {
    const { id, email, password } = await makeOwner();
    const known = { ...elsewhere(), knownDevices: await rememberDevice(id, undefined) };
    await guessMany(email, known, PAIR * 3);
    expect(await logIn({ email, password }, known)).toEqual({ id });
    expect(await logIn({ email, password }, { address: known.address })).toEqual({ id });
  });

  it('counts as unknown after a hundred wrong ones in a day', async () => {
    const { id, email } = await makeOwner();
    const known = { ...elsewhere(), knownDevices: await rememberDevice(id, undefined) };
    await exhaust('login-device', knownDevice({ id, epoch: 0 }, known.knownDevices) ?? '', 1);
    expect(new Set(await guessMany(email, known, 1 + PAIR))).toEqual(new Set(['invalid_credentials']));
    expect(await guess(email, known)).toBe('rate_limited');
  });

  it('is unknown to other accounts, and after the account has changed hands', async () => {
    const [own, other] = [await makeOwner(), await makeOwner()];
    const cookie = await rememberDevice(own.id, undefined);
    const origin = { ...elsewhere(), knownDevices: cookie };
    await guessMany(other.email, origin, PAIR);
    expect(await guess(other.email, origin)).toBe('rate_limited');
    await db().update(users).set({ deviceEpoch: 1 }).where(eq(users.id, own.id));
    await guessMany(own.email, origin, PAIR);
    expect(await guess(own.email, origin)).toBe('rate_limited');
  });
});

describe('guessing one password from many addresses', () => {
  it('is stopped after a hundred in a day, for unknown accounts as well', async () => {
    for (const email of [(await makeOwner()).email, unknownEmail()]) {
      await exhaust('login-account-day', email, 1);
      expect(await guess(email, elsewhere())).toBe('invalid_credentials');
      const { code, params } = await errorOf(logIn({ email, password: 'wrong-guess' }, elsewhere()));
      expect(code).toBe('login_guarded');
      expect(params.retryAfter).toBeGreaterThan(80_000);
    }
  });

  it('gets no more attempts when concurrent', async () => {
    const { email } = await makeOwner();
    await exhaust('login-account-day', email, 7);
    const codes = await Promise.all(Array.from({ length: 30 }, () => guess(email, elsewhere())));
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(7);
    expect(codes.filter((code) => code === 'login_guarded')).toHaveLength(23);
  });

  it('notifies the owner by one mail a day', async () => {
    const { email } = await makeOwner();
    await exhaust('login-account-day', email);
    await Promise.all(Array.from({ length: 5 }, () => guess(email, elsewhere())));
    const jobs = await jobsWith('warn-of-guessing', 'email', email);
    expect(jobs).toHaveLength(1);
    await warnOfGuessingHandler({ email }, { lastTry: false, signal: new AbortController().signal });
    const mails = await jobsWith('send-mail', 'to', email);
    expect(mails.map(({ data }) => data.template)).toEqual(['password-guessing']);
    expect(mails[0]?.data.params.link).toMatch(/\/forgot-password$/);
  });

  it('does not count attempts that one address’s limit rejected', async () => {
    const { id, email, password } = await makeOwner();
    await guessMany(email, elsewhere(), ACCOUNT_DAY + 20);
    expect(await logIn({ email, password }, elsewhere())).toEqual({ id });
  });
});

describe('the list of security events', () => {
  it('counts failed log-ins in one row per address', async () => {
    const { id, email } = await makeOwner();
    const origin = { ...elsewhere(), userAgent: 'Guesser/1.0' };
    await guessMany(email, origin, PAIR + 5);
    await vi.waitFor(async () => {
      const events = await db().select().from(auditEvents).where(eq(auditEvents.ownerId, id));
      const failed = events.filter(({ kind }) => kind === 'log_in_failed');
      expect(failed).toMatchObject([{ count: PAIR, address: origin.address, userAgent: 'Guesser/1.0' }]);
    }, 10_000);
  });
});

describe('confirming the password while signed in', () => {
  it('reports a wrong one at its input, and is limited to ten', async () => {
    const { id, password } = await makeOwner();
    const tries = RATE_LIMITS['confirm-password'].points;
    const error = await errorOf(confirmPassword(id, 'wrong', 'currentPassword'));
    expect([error.code, error.fields]).toEqual(['invalid_credentials', { currentPassword: 'passwordWrong' }]);
    for (let times = 1; times < tries; times++) await failureOf(confirmPassword(id, 'wrong', 'x'));
    expect(await failureOf(confirmPassword(id, password, 'x'))).toBe('rate_limited');
  });

  it('is not limited by strangers who guess at the log-in', async () => {
    const { id, email, password } = await makeOwner();
    await exhaust('login-account-day', email);
    await expect(confirmPassword(id, password, 'x')).resolves.toBeUndefined();
  });
});
