import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns';
import { assistants } from './assistants';

type LabelColumn = { en: string; ru: string; kk: string };

/** What a visitor tells: as `ActionValue` of app/schemas/web-action.ts. */
export type ValueColumn = {
  name: string;
  type: 'text' | 'number' | 'email' | 'phone' | 'date' | 'choice';
  label: LabelColumn;
  required: boolean;
  mask: string;
  choices: string[];
};
/** What is shown of the answer. */
export type FieldColumn = { path: string; label: LabelColumn };

/** Addresses of an owner that the assistant calls with what a visitor tells. */
export const webActions = pgTable(
  'web_actions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    whenToUse: text('when_to_use').notNull(),
    method: text('method', { enum: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] }).notNull(),
    /** With `{name}` where a value stands. */
    url: text('url').notNull(),
    values: jsonb('values').$type<ValueColumn[]>().notNull(),
    fields: jsonb('fields').$type<FieldColumn[]>().notNull(),
    /** A header that is sent along; its value is encrypted as `web-action-header`. */
    headerName: text('header_name').notNull().default(''),
    headerValue: text('header_value'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('web_actions_assistant').on(t.assistantId, t.createdAt)],
);
