import { boolean, index, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns';
import { assistants } from './assistants';

/** What is wrong with the chat on a page: a code of app/services/doctor/faults.ts, and what its sentence names. */
export type FaultColumn = { code: string; facts?: Record<string, string | number> };

/** Pages of owners' websites that are looked at: whether an assistant's chat is on them and works. */
export const installChecks = pgTable(
  'install_checks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** What the website is built with, as the page shows it: one of PLATFORMS in app/schemas/install.ts. */
    platform: text('platform').notNull().default('html'),
    /** The worst first. */
    faults: jsonb('faults').$type<FaultColumn[]>().notNull().default([]),
    checkedAt: moment('checked_at'),
    /** When the chat was last known to be on the page; null: never. */
    tagSeenAt: moment('tag_seen_at'),
    /** How many weekly looks in a row have not found it. */
    misses: smallint('misses').notNull().default(0),
    weekly: boolean('weekly').notNull().default(true),
    /** When the next weekly look is due. */
    nextAt: moment('next_at').notNull().defaultNow(),
    /** Lets a browser on the page report once. It gives away nothing and is worth little, so it is kept as it is. */
    token: text('token').unique(),
    tokenUntil: moment('token_until'),
    /** What that browser saw: `installReportRequest` in app/schemas/widget.ts, without its token. */
    report: jsonb('report').$type<Record<string, unknown>>(),
    reportedAt: moment('reported_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [unique('install_checks_page').on(t.assistantId, t.url), index('install_checks_due').on(t.nextAt)],
);
