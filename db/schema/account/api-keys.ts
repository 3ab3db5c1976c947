import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns';
import { users } from './accounts';

const KEY_SCOPES = ['read', 'write'] as const;

/** Keys with which an owner's programs make the owner's calls. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 of the key: a stolen table makes no call. */
    keyHash: text('key_hash').notNull().unique(),
    /** Its first characters, by which the owner recognises it. */
    hint: text('hint').notNull(),
    scope: text('scope', { enum: KEY_SCOPES }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Written once a minute at most. */
    lastUsedAt: moment('last_used_at'),
    /** Null: until it is revoked. */
    expiresAt: moment('expires_at'),
  },
  (t) => [index('api_keys_owner').on(t.ownerId, t.createdAt)],
);
