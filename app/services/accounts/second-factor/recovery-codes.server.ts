import { randomBytes, randomInt } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { db, type Executor } from '~/infra/db.server';
import { recoveryCodes, secondFactors } from '~db/schema/accounts';
import { hashWithSalt } from '../log-in/password-hash.server';

/** Codes for an owner whose authenticator app is lost. Each works once; only hashes are kept. */

const CODES = 10;
/** Crockford's base32: no letter that reads like a digit. Ten of them hold 50 bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 10;
const SHAPE = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);

const makeCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const readable = (code: string) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** A recovery code as it is kept, from what was typed; undefined for what is none. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = typed.toLowerCase().replace(/o/g, '0').replace(/[il]/g, '1');
  return SHAPE.test(code) ? code : undefined;
}

export type NewCodes = { salt: string; codes: string[]; hashes: string[] };

/**
 * Makes a set of codes with one salt: a code typed is hashed once and not once for each code kept. Ten hashes take about
 * 0.1 s of a core, so it is done before a transaction begins.
 */
export async function makeRecoveryCodes(ownerId: string): Promise<NewCodes> {
  const salt = randomBytes(16).toString('base64url');
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(makeCode());
  const hashes = await Promise.all([...codes].map((code) => hashWithSalt(code, salt, ownerId)));
  return { salt, codes: [...codes].map(readable), hashes };
}

/** Keeps a set for an owner in place of any earlier one. */
export async function storeRecoveryCodes(tx: Executor, ownerId: string, { salt, hashes }: NewCodes): Promise<void> {
  await dropRecoveryCodes(tx, ownerId);
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId: ownerId, codeHash })));
  await tx.update(secondFactors).set({ recoverySalt: salt }).where(eq(secondFactors.userId, ownerId));
}

export async function dropRecoveryCodes(tx: Executor, ownerId: string): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, ownerId));
}

/**
 * Uses a code up, whoever else tries it at the same moment.
 *
 * @param code as `readRecoveryCode` gives it. @returns false if it is none of the owner's.
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

/** How many codes an owner has left. */
export async function countRecoveryCodes(ownerId: string): Promise<number> {
  const [row] = await db().select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, ownerId));
  return row?.left ?? 0;
}
