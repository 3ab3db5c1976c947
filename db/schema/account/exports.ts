import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../columns';
import { users } from './accounts';

export const EXPORT_STATUSES = ['queued', 'running', 'ready', 'failed'] as const;

/** Copies of all data of an owner, each a ZIP archive made by a job. */
export const dataExports = pgTable(
  'exports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: EXPORT_STATUSES }).notNull().default('queued'),
    /** Language of the archive's README. */
    language: text('language').notNull(),
    /** Progress, in units of about a kilobyte; both 0 until it runs. */
    done: bigint('done', { mode: 'number' }).notNull().default(0),
    total: bigint('total', { mode: 'number' }).notNull().default(0),
    /** Bytes of the archive so far. */
    size: bigint('size', { mode: 'number' }).notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    /** The attempt that may write parts; older attempts write nothing. */
    leaseToken: uuid('lease_token'),
    /** Heartbeat of its worker, renewed with every part; if it is old, the worker is dead. */
    aliveAt: moment('alive_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    readyAt: moment('ready_at'),
  },
  (t) => [
    index('exports_owner').on(t.ownerId, t.createdAt),
    uniqueIndex('exports_unfinished').on(t.ownerId).where(sql`${t.status} in ('queued', 'running')`),
  ],
);

/** An archive in parts of 1 MiB, so that any web process can send it without holding it whole. */
export const exportParts = pgTable(
  'export_parts',
  {
    exportId: uuid('export_id')
      .notNull()
      .references(() => dataExports.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.exportId, t.ordinal] })],
);
