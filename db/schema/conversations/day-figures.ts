import { bigint, date, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { assistants } from '../assistant/assistants';
import { moment } from '../columns';

/**
 * The figures of days that are over, as a calendar in that time zone counts them, so that the dashboard does not read
 * their conversations again. A row is believed only while `day_figures_stale` names no day next to it.
 */
export const dayFigures = pgTable(
  'day_figures',
  {
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    date: date('date').notNull(),
    timeZone: text('time_zone').notNull(),
    figures: jsonb('figures').notNull(),
    madeAt: moment('made_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.assistantId, t.date, t.timeZone] })],
);

/**
 * Days (UTC) of which something has changed since. Written by triggers on the tables that are counted, in the transaction of the change;
 * only ever added to there, so that no writer waits for another.
 */
export const dayFiguresStale = pgTable(
  'day_figures_stale',
  {
    /** Without a key, whose check would make chats wait for changes of the assistant; a trigger removes them with it. */
    assistantId: uuid('assistant_id').notNull(),
    day: date('day').notNull(),
    /** The transaction: one notes a day once. */
    writtenBy: bigint('written_by', { mode: 'number' }).notNull(),
    madeAt: moment('made_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.assistantId, t.day, t.writtenBy] })],
);
