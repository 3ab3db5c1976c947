import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { AppError } from '~/infra/errors';
import { FairQueue, QueueFullError } from './fair-queue';

/** argon2id, 19 MiB, 2 passes, 1 lane: OWASP's password storage cheat sheet. About 16 ms of one core. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * One core is always left to everything else, and a stranger with a hundred guesses takes turns with an owner who has
 * one.
 */
const queue = new FairQueue({
  running: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waiting: 200,
  waitingOfKey: 100,
});

/**
 * Does work that hashes a password when it is the turn of who asks. Never within other such work: it would wait for itself.
 *
 * @param from address of who asks. @param urgent whether it goes before the work of strangers.
 * @throws AppError `rate_limited` when too much waits already.
 */
export async function inTurn<T>(
  from: string | undefined,
  work: () => Promise<T>,
  options?: { urgent: boolean },
): Promise<T> {
  try {
    return await queue.run(from ?? '', work, options);
  } catch (error) {
    throw error instanceof QueueFullError ? new AppError('rate_limited', { retryAfter: 2 }) : error;
  }
}

/** @param from address of who asks. @throws AppError `rate_limited` when too much waits already. */
export function hashPassword(password: string, from?: string): Promise<string> {
  return inTurn(from, () => hash(password, ARGON2));
}

/** Hash of no password at all: an account without one costs the same time as a wrong password. */
let decoy: Promise<string> | undefined;

/** Whether a password is the one of a hash; false where there is none, after the same work. To be called `inTurn`. */
export async function isPasswordOf(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(16).toString('hex'), ARGON2);
  const matches = await verify(stored ?? (await decoy), password);
  return matches && typeof stored === 'string';
}

/**
 * The hash of a text with a salt that is known: one of many is then found by a single hash.
 *
 * @param salt at least 16 random bytes, base64url. @param from who asks, for whose turn it is.
 * @returns base64url.
 * @throws AppError `rate_limited` when too much waits already.
 */
export async function hashWithSalt(text: string, salt: string, from: string): Promise<string> {
  const options = { ...ARGON2, salt: Buffer.from(salt, 'base64url') };
  return (await inTurn(from, () => hashRaw(text, options))).toString('base64url');
}
