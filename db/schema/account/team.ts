import { boolean, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns';
import { users } from './accounts';

/** What somebody else may do in an owner's account. */
export const MEMBER_ROLES = ['operator', 'editor'] as const;

/** People who work in an owner's account, each with an account of their own. */
export const members = pgTable(
  'members',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: MEMBER_ROLES }).notNull(),
    /** The account was made to accept the invitation: addresses that name no assistant lead here. */
    startsHere: boolean('starts_here').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the access ended. The row stays, so that a page still open can be told. */
    endedAt: moment('ended_at'),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.userId] }), index('members_user').on(t.userId)],
);

/** Invitations into an owner's account; one for each address. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Trimmed and in lower case. Only the account with this e-mail can accept. */
    email: text('email').notNull(),
    role: text('role', { enum: MEMBER_ROLES }).notNull(),
    /** SHA-256 of the link's token; sending again replaces it. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
    sentAt: moment('sent_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** Who has accepted: the link opens nothing any more, but tells them so. */
    acceptedBy: uuid('accepted_by').references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [unique('invitations_once').on(t.ownerId, t.email), index('invitations_accepted').on(t.acceptedBy)],
);
