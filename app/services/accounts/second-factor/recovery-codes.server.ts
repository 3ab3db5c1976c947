import { randomBytes, randomInt } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { db, type Executor } from '~/infra/db.server';
import { recoveryCodes, secondFactors } from '~db/schema/account/accounts';
import { hashWithSalt } from '../log-in/password-hash.server';

/** Codes for an owner who has lost the authenticator app. Each works once; only hashes are stored. */

const CODES = 10;
/** Crockford's base32, without letters that look like digits. Ten characters carry 50 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

const makeCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const readable = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** Normalises a typed recovery code to its stored form; undefined if it is not one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replace(/o/g, '0').replace(/[il]/g, '1');
  return SHAPE.test(code) ? code : undefined;
}

export type NewCodes = { salt: string; codes: string[]; hashes: string[] };

/**
 * Creates a set of codes with one salt, so that a typed code is hashed once instead of once per stored code. Ten hashes
 * take about 0.1 s of a core, so create them before a transaction begins.
 */
export async function makeRecoveryCodes(ownerId: string): Promise<NewCodes> {
  const salt = randomBytes(16).toString('base64url');
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(makeCode());
  const hashes = await Promise.all([...codes].map((code) => hashWithSalt(code, salt, ownerId)));
  return { salt, codes: [...codes].map(readable), hashes };
}

/** Stores a set for an owner, replacing any earlier one. */
export async function storeRecoveryCodes(tx: Executor, ownerId: string, { salt, hashes }: NewCodes): Promise<void> {
  await dropRecoveryCodes(tx, ownerId);
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId: ownerId, codeHash })));
  await tx.update(secondFactors).set({ recoverySalt: salt }).where(eq(secondFactors.userId, ownerId));
}

export async function dropRecoveryCodes(tx: Executor, ownerId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, ownerId));
}

/**
 * Uses a code up. Only one of several concurrent attempts succeeds.
 *
 * @param code as returned by `readRecoveryCode`.
 * @returns false if it is not one of the owner's codes.
 */
export async function redeemRecoveryCode(ownerId: string, code: string): Promise<boolean> {
  const [owner] = await db()
    .select({ salt: secondFactors.recoverySalt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, ownerId));
  if (!owner?.salt) return false;
  const used = await db()
    .delete(recoveryCodes)
    .where(
      and(eq(recoveryCodes.userId, ownerId), eq(recoveryCodes.codeHash, await hashWithSalt(code, owner.salt, ownerId))),
    )
    .returning({ codeHash: recoveryCodes.codeHash });
  return used.length > 0;
}

/** The number of codes an owner has left. */
export async function countRecoveryCodes(ownerId: string): Promise<number> {
  const [row] = await db().select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, ownerId));
  return row?.left ?? 0;
}
