import { createHash, randomBytes } from 'node:crypto';
import { and, count, desc, eq } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { KeyScope, NewKey } from '~/schemas/account/api-keys';
import { isUuid } from '~/schemas/uuid';
import { users } from '~db/schema/account/accounts';
import { apiKeys } from '~db/schema/account/api-keys';
import { type EventFacts, recordEvent } from '../audit/audit.server';

/** Keys with which an owner's programs make the owner's calls. Only a hash of a key is stored. */

const PREFIX = 'kmk_';
const HINT_CHARS = 10;
const DAY_MS = 86_400_000;
/** Keys of one owner, expired ones included. */
export const MOST_KEYS = 20;
/** Minimum interval between two writes of `last_used_at`, in milliseconds. */
const USED_EVERY_MS = 60_000;

const hash = (key: string) => createHash('sha256').update(key).digest('hex');

export type ApiKey = Pick<
  typeof apiKeys.$inferSelect,
  'id' | 'name' | 'hint' | 'scope' | 'createdAt' | 'lastUsedAt' | 'expiresAt'
>;

const SHOWN = {
  id: apiKeys.id,
  name: apiKeys.name,
  hint: apiKeys.hint,
  scope: apiKeys.scope,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
};

/** An owner's keys, the newest first, expired ones among them. */
export async function listKeys(ownerId: string): Promise<ApiKey[]> {
  return db().select(SHOWN).from(apiKeys).where(eq(apiKeys.ownerId, ownerId)).orderBy(desc(apiKeys.createdAt));
}

/** Makes a key. @returns the key itself, which nothing tells again. @throws AppError `key_limit`. */
export async function createKey(ownerId: string, wanted: NewKey, facts: EventFacts = {}): Promise<string> {
  const { name, scope, days } = wanted;
  const key = PREFIX + randomBytes(32).toString('base64url');
  await transaction(async (tx) => {
    // Two requests at once must not exceed the limit.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update');
    const [made] = await tx.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.ownerId, ownerId));
    if ((made?.keys ?? 0) >= MOST_KEYS) throw new AppError('key_limit', { limit: MOST_KEYS });
    await tx.insert(apiKeys).values({
      ...{ ownerId, name, scope, keyHash: hash(key), hint: key.slice(0, HINT_CHARS) },
      expiresAt: days > 0 ? new Date(Date.now() + days * DAY_MS) : null,
    });
    await recordEvent(ownerId, 'key_added', { ...facts, detail: { key: name, scope } }, tx);
  });
  return key;
}

/** Ends a key at once. @throws AppError `not_found`. */
export async function revokeKey(ownerId: string, id: string, facts: EventFacts = {}): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  await transaction(async (tx) => {
    const [revoked] = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.ownerId, ownerId)))
      .returning({ name: apiKeys.name });
    if (!revoked) throw new AppError('not_found');
    await recordEvent(ownerId, 'key_revoked', { ...facts, detail: { key: revoked.name } }, tx);
  });
}

export type KeyHolder = {
  keyId: string;
  keyName: string;
  scope: KeyScope;
  owner: typeof users.$inferSelect;
};

/** Whose key it is, and notes its use. @returns undefined if it is unknown, revoked or expired. */
export async function holderOfKey(key: string, now = new Date()): Promise<KeyHolder | undefined> {
  if (!key.startsWith(PREFIX)) return undefined;
  const [row] = await db()
    .select({ key: apiKeys, owner: users })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.ownerId))
    .where(eq(apiKeys.keyHash, hash(key)));
  if (!row || (row.key.expiresAt && row.key.expiresAt <= now)) return undefined;
  const { id, name, scope, lastUsedAt } = row.key;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > USED_EVERY_MS) {
    await db().update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
  }
  return { keyId: id, keyName: name, scope, owner: row.owner };
}
