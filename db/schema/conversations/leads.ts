import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { assistants } from '../assistant/assistants';
import { moment } from '../columns';
import { CHANNELS, conversations } from './conversations';

export const LEAD_SOURCES = ['person', 'refusal', 'closed', 'action', 'page'] as const;
export const LEAD_STATES = ['new', 'called', 'done'] as const;

/** The contact that a visitor has left to be called back: one for each visitor of an assistant. */
export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** Null: left on the page with the form alone, or the conversation was deleted since. */
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    visitorId: text('visitor_id').notNull(),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    name: text('name'),
    /** E.164 */
    phone: text('phone'),
    email: text('email'),
    comment: text('comment'),
    /** What the visitor agreed to, word for word, and when. */
    consentText: text('consent_text').notNull(),
    consentUrl: text('consent_url').notNull().default(''),
    consentAt: moment('consent_at').notNull().defaultNow(),
    source: text('source', { enum: LEAD_SOURCES }).notNull(),
    language: text('language'),
    page: text('page'),
    state: text('state', { enum: LEAD_STATES }).notNull().default('new'),
    /** Of the owner. */
    note: text('note').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('leads_visitor').on(t.assistantId, t.visitorId),
    index('leads_recent').on(t.assistantId, t.createdAt, t.id),
    index('leads_conversation').on(t.conversationId),
  ],
);
