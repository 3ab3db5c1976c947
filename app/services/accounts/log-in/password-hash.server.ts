import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, hashRaw, verify } from '@node-rs/argon2';
import { AppError } from '~/infra/errors';
import { FairQueue, QueueFullError } from './fair-queue';

/** argon2id, 19 MiB, 2 passes, 1 lane, from OWASP's password storage cheat sheet. About 16 ms of one core. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * One core is always left free for other work. A stranger with a hundred guesses takes turns with an owner who has one.
 */
const queue = new FairQueue({
  running: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waiting: 200,
  waitingOfKey: 100,
});

/**
 * Runs work that hashes a password when its caller's turn comes. Never nest calls: the inner one would wait for itself.
 *
 * @param from address of the caller. @param urgent whether it runs before the work of strangers.
 * @throws AppError `rate_limited` if too much work waits.
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

/** @param from address of the caller. @throws AppError `rate_limited` if too much work waits. */
export function hashPassword(password: string, from?: string): Promise<string> {
  return inTurn(from, () => hash(password, ARGON2));
}

/** A hash of no password: checking an account without a password takes as long as checking a wrong one. */
let decoy: Promise<string> | undefined;

/** Whether a password matches a hash; false without a hash, after the same work. Call it through `inTurn`. */
export async function isPasswordOf(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(16).toString('hex'), ARGON2);
  const matches = await verify(stored ?? (await decoy), password);
  return matches && typeof stored === 'string';
}

/**
 * Hashes a text with a known salt, so that a single hash finds one of many.
 *
 * @param salt at least 16 random bytes, base64url. @param from the caller, for the queue.
 * @returns base64url.
 * @throws AppError `rate_limited` if too much work waits.
 */
export async function hashWithSalt(text: string, salt: string, from: string): Promise<string> {
  const options = { ...ARGON2, salt: Buffer.from(salt, 'base64url') };
  return (await inTurn(from, () => hashRaw(text, options))).toString('base64url');
}
