import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, lt, notLike, or, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { Overlap } from '~/schemas/account/owner-secret';
import { users } from '~db/schema/account/accounts';
import { type EventFacts, recordEvent } from '../audit/audit.server';
import { isSealed, seal, unseal } from './sealed.server';

/** The key with which an owner's own server signs visitors: created, stored encrypted, replaced. */

/** The encrypted columns of a row of `users`; rows of earlier releases may still hold plain text. */
export const SECRET_COLUMNS = {
  secret: users.secret,
  previousSecret: users.previousSecret,
  previousSecretUntil: users.previousSecretUntil,
  anonymousSecret: users.anonymousSecret,
};
type StoredSecrets = {
  secret: string;
  previousSecret: string | null;
  previousSecretUntil: Date | null;
  anonymousSecret: string | null;
};

export type OwnerSecrets = {
  secret: string;
  /** The previous secret, during its overlap. */
  previousSecret?: string;
  /** The key that signed this owner's anonymous visitors before the server had its own key for that. */
  anonymousSecret?: string;
};

/** A new secret in its stored form: 32 random bytes in hex, encrypted. */
export function newStoredSecret(): string {
  return seal('owner-secret', randomBytes(32).toString('hex'));
}

const open = (stored: string) => (isSealed(stored) ? unseal('owner-secret', stored) : stored);

/** @throws AppError `key_changed` if they were encrypted with another server key. */
export function openSecrets(row: StoredSecrets, now = new Date()): OwnerSecrets {
  const overlapping = row.previousSecret && row.previousSecretUntil && row.previousSecretUntil > now;
  return {
    secret: open(row.secret),
    ...(overlapping && row.previousSecret ? { previousSecret: open(row.previousSecret) } : {}),
    ...(row.anonymousSecret ? { anonymousSecret: open(row.anonymousSecret) } : {}),
  };
}

/** An owner's secrets, and the end of the previous secret's overlap. @throws AppError `not_found` or `key_changed`. */
export async function secretsOf(ownerId: string): Promise<OwnerSecrets & { previousUntil?: Date }> {
  const [row] = await db().select(SECRET_COLUMNS).from(users).where(eq(users.id, ownerId));
  if (!row) throw new AppError('not_found');
  const secrets = openSecrets(row);
  return { ...secrets, previousUntil: secrets.previousSecret ? (row.previousSecretUntil ?? undefined) : undefined };
}

/**
 * Replaces an owner's secret. The previous one works for `overlapHours` more; an even earlier one ends at once.
 *
 * @throws AppError `not_found`.
 */
export async function rotateSecret(ownerId: string, overlapHours: Overlap, facts: EventFacts = {}): Promise<void> {
  await transaction(async (tx) => {
    const [owner] = await tx.select({ secret: users.secret }).from(users).where(eq(users.id, ownerId)).for('update');
    if (!owner) throw new AppError('not_found');
    const overlap = {
      previousSecret: seal('owner-secret', open(owner.secret)),
      previousSecretUntil: new Date(Date.now() + overlapHours * 3600_000),
    };
    await tx
      .update(users)
      .set({ secret: newStoredSecret(), ...(overlapHours > 0 ? overlap : NO_PREVIOUS) })
      .where(eq(users.id, ownerId));
    await recordEvent(ownerId, 'secret_rotated', { ...facts, detail: { overlapHours } }, tx);
  });
}

const NO_PREVIOUS = { previousSecret: null, previousSecretUntil: null };

/**
 * Ends the overlap: visitors signed with the previous secret are refused from now on. Does nothing if there is none.
 */
export async function endOverlap(ownerId: string, facts: EventFacts = {}): Promise<void> {
  await transaction(async (tx) => {
    const ended = await tx
      .update(users)
      .set(NO_PREVIOUS)
      .where(and(eq(users.id, ownerId), isNotNull(users.previousSecret)))
      .returning({ id: users.id });
    if (ended.length > 0) await recordEvent(ownerId, 'old_secret_ended', facts, tx);
  });
}

/** Deletes secrets whose overlap is over. */
export async function deleteEndedSecrets(): Promise<void> {
  await db().update(users).set(NO_PREVIOUS).where(lt(users.previousSecretUntil, new Date()));
}

const SEALED = 'v1.%';
const SEALED_AT_ONCE = 500;

/**
 * Encrypts secrets that earlier releases stored in plain text. May run in several processes at once and may be
 * interrupted: a row changes only if it still holds the value that was read.
 *
 * @returns the number of owners changed by this process.
 */
export async function sealStoredSecrets(): Promise<number> {
  let changed = 0;
  for (;;) {
    const rows = await db()
      .select({ id: users.id, secret: users.secret, anonymousSecret: users.anonymousSecret })
      .from(users)
      .where(or(notLike(users.secret, SEALED), notLike(users.anonymousSecret, SEALED)))
      .limit(SEALED_AT_ONCE);
    if (rows.length === 0) return changed;
    for (const row of rows) changed += await sealRow(row);
  }
}

async function sealRow(row: { id: string; secret: string; anonymousSecret: string | null }): Promise<number> {
  const sealed = (stored: string) => (isSealed(stored) ? stored : seal('owner-secret', stored));
  const changed = await db()
    .update(users)
    .set({ secret: sealed(row.secret), anonymousSecret: row.anonymousSecret && sealed(row.anonymousSecret) })
    .where(
      and(
        eq(users.id, row.id),
        eq(users.secret, row.secret),
        sql`${users.anonymousSecret} is not distinct from ${row.anonymousSecret}`,
      ),
    )
    .returning({ id: users.id });
  return changed.length;
}
