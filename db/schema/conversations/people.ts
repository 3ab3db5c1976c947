import { sql } from 'drizzle-orm';
import { bigint, boolean, index, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../account/accounts';
import { assistants } from '../assistant/assistants';
import { moment } from '../columns';
import { conversations } from './conversations';

/**
 * `said` is a person's message to the visitor, `note` one that only people see; the others change the state, or who has
 * the conversation.
 */
export const EVENT_KINDS = ['wanted', 'taken', 'assigned', 'given_back', 'closed', 'reopened', 'said', 'note'] as const;
export const EVENT_ACTORS = ['visitor', 'person', 'system'] as const;
/** Why a state changed: a button, a visitor's message, a person's own decision, or silence. */
export const EVENT_REASONS = ['button', 'message', 'decision', 'silence'] as const;

/** What happened in a conversation besides messages and the assistant's replies. */
export const conversationEvents = pgTable(
  'conversation_events',
  {
    /** In the order of a conversation: assigned while its row is locked. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: EVENT_KINDS }).notNull(),
    actor: text('actor', { enum: EVENT_ACTORS }).notNull(),
    /** The person, while the account exists; the name stays. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name'),
    /** Of `assigned`: who was given the conversation. */
    targetId: uuid('target_id').references(() => users.id, { onDelete: 'set null' }),
    targetName: text('target_name'),
    reason: text('reason', { enum: EVENT_REASONS }),
    text: text('text'),
    /** Of `given_back` and `closed`: whether the visitor is asked how the person helped, and what they said, 1 to 5. */
    asksRating: boolean('asks_rating').notNull().default(false),
    rating: smallint('rating'),
    /** The last message row before it; 0: none. */
    afterMessage: bigint('after_message', { mode: 'number' }).notNull().default(0),
    /** The sender's own id: a form sent twice says it once. */
    sentAs: text('sent_as'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('conversation_events_once').on(t.conversationId, t.sentAs),
    index('conversation_events_order').on(t.conversationId, t.id),
    index('conversation_events_assistant').on(t.assistantId, t.createdAt),
  ],
);

/** Events of Telegram conversations that the visitor's chat has not got yet. */
export const telegramPosts = pgTable(
  'telegram_posts',
  {
    eventId: bigint('event_id', { mode: 'number' })
      .primaryKey()
      .references(() => conversationEvents.id, { onDelete: 'cascade' }),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
  },
  (t) => [index('telegram_posts_assistant').on(t.assistantId)],
);

/** What a visitor who left an e-mail address gets by mail of a conversation on a website. */
export const visitorMails = pgTable(
  'visitor_mails',
  {
    conversationId: uuid('conversation_id')
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** The last event that was in a mail, and the one that the first mail ended with, which began the thread. */
    mailedEvent: bigint('mailed_event', { mode: 'number' }).notNull().default(0),
    firstEvent: bigint('first_event', { mode: 'number' }),
    /** The mail under way: the event it ends with, and since when a worker sends it; null: none is being sent. */
    sendingEvent: bigint('sending_event', { mode: 'number' }),
    sendingAt: moment('sending_at'),
    /** The Message-ID of the visitor's last reply, which the next mail answers. */
    lastReplyId: text('last_reply_id'),
    /** The visitor wants no more mails of this conversation. */
    offAt: moment('off_at'),
  },
  (t) => [index('visitor_mails_assistant').on(t.assistantId)],
);

/** Answers that people keep for use again. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('saved_replies_assistant').on(t.assistantId)],
);

/** Who has the inbox of an assistant open, and when the last mail about a waiting visitor went to them. */
export const inboxPeople = pgTable(
  'inbox_people',
  {
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: moment('seen_at'),
    mailedAt: moment('mailed_at'),
    /** The link in a mail was used: no mails until they are chosen again. Null: mails are wanted. */
    mailsOffAt: moment('mails_off_at'),
    /** What the person is told, and how; what is missing is as usual. */
    notices: jsonb('notices').$type<Partial<Record<string, { mail: boolean; telegram: boolean }>>>(),
    /** The hour of the daily digest, in the assistant's time zone. */
    digestHour: smallint('digest_hour').notNull().default(9),
  },
  (t) => [primaryKey({ columns: [t.assistantId, t.userId] })],
);

/** What is told besides visitors who wait and contacts that were left, which are rows of their own. */
export const NOTICE_KINDS = ['digest', 'bot', 'limit', 'exam', 'install'] as const;
export type NoticeFacts = Record<string, string | number>;

/** What a person was told of once, or is to be told. Names no visitor and quotes none. */
export const notices = pgTable(
  'notices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: NOTICE_KINDS }).notNull(),
    /** Of the same nobody is told twice: a date, a run, an error. */
    about: text('about').notNull(),
    facts: jsonb('facts').$type<NoticeFacts>().notNull(),
    dueAt: moment('due_at').notNull().defaultNow(),
    /** When its mail was queued, or it was decided that none is wanted. */
    doneAt: moment('done_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('notices_once').on(t.assistantId, t.userId, t.kind, t.about),
    index('notices_open').on(t.assistantId).where(sql`${t.doneAt} is null`),
  ],
);
