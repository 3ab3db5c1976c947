import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns';
import { users } from './accounts';

/** Security events of an account: log-ins, changes of secrets, exports, deletions. Rows end with the account. */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One of EVENT_KINDS in app/services/audit/audit.server.ts. */
    kind: text('kind').notNull(),
    /** How often it happened between `createdAt` and `lastAt`: repeats of some kinds share a row. */
    count: integer('count').notNull().default(1),
    /** Client address as returned by `clientAddress`; null if unknown (jobs, operator commands). */
    address: text('address'),
    userAgent: text('user_agent'),
    /** Facts about the event, such as a number of deleted rows. Never a secret, never a visitor's words. */
    detail: jsonb('detail').$type<Record<string, string | number | boolean>>().notNull().default({}),
    /** Who did it, if it was done in a session: the owner or a member of the team. The name stays when the account is gone. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name'),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastAt: moment('last_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('audit_events_owner').on(t.ownerId, t.id),
    index('audit_events_kind').on(t.ownerId, t.kind, t.lastAt),
    // Deleting an account looks here.
    index('audit_events_actor').on(t.actorId),
  ],
);
