import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../account/accounts';
import { assistants } from '../assistant/assistants';
import { moment } from '../columns';
import { qaGroups } from '../knowledge/knowledge';

export const CHANNELS = ['widget', 'telegram', 'playground'] as const;
export const DEVICES = ['phone', 'tablet', 'computer'] as const;
/** `person`: left to the person who has the conversation; the assistant gives no reply. */
export const MESSAGE_STATUSES = ['pending', 'answered', 'unanswered', 'failed', 'person'] as const;
/** Who answers: the assistant (also while somebody is waited for), a person, or nobody any more. */
export const CONVERSATION_STATES = ['bot', 'waiting', 'person', 'closed'] as const;

/** Numbers every change of a conversation that people follow, over all conversations. */
export const conversationChanges = pgSequence('conversation_changes');

export type LeadAsked = {
  at: string;
  occasion: 'person' | 'refusal' | 'closed' | 'action';
  text?: string;
  url?: string;
};

export const conversations = pgTable(
  'conversations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    /** Counts the assistant's visitors: the same in all conversations of one. Given when an owner first looks. */
    visitorNumber: integer('visitor_number'),
    channel: text('channel', { enum: CHANNELS }).notNull(),
    /** Identifies one of a visitor's conversations; chosen by the visitor's side, empty for the first. */
    thread: text('thread').notNull().default(''),
    /** As claimed by the visitor's page; never trusted. */
    visitorName: text('visitor_name'),
    visitorEmail: text('visitor_email'),
    /** Approximate bytes of its messages and replies; made exact when the conversation is trimmed. */
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    state: text('state', { enum: CONVERSATION_STATES }).notNull().default('bot'),
    /** The person who has it, or, while the visitor waits, was given it. */
    handlerId: uuid('handler_id').references(() => users.id, { onDelete: 'set null' }),
    stateSince: moment('state_since').notNull().defaultNow(),
    /** While waiting or with a person: since when no person has said anything. */
    quietSince: moment('quiet_since'),
    /** Messages of the visitor that no person has seen, while waiting or with a person. */
    unread: integer('unread').notNull().default(0),
    /** The latest of `conversation_changes`; 0: nobody has followed it yet. */
    changed: bigint('changed', { mode: 'number' }).notNull().default(0),
    /** The last event that the visitor's open panel has shown; 0: none yet. */
    visitorSeen: bigint('visitor_seen', { mode: 'number' }).notNull().default(0),
    /** The page the visitor wrote from, without its query, as claimed by the page. */
    page: text('page'),
    /** The language of the visitor's last message. */
    language: text('language'),
    /** What the visitor last wrote on; null where the channel does not tell. */
    device: text('device', { enum: DEVICES }),
    /** When the visitor was last asked for a contact, and, where an answer counts as consent, for which words. */
    leadAsked: jsonb('lead_asked').$type<LeadAsked>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastMessageAt: moment('last_message_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('conversations_visitor').on(t.assistantId, t.visitorId, t.channel, t.thread),
    index('conversations_recent').on(t.assistantId, t.lastMessageAt),
    // What began on a few days is counted without reading the others.
    index('conversations_begun').on(t.assistantId, t.createdAt),
    // Who has no number yet, and the highest one, without reading all conversations.
    index('conversations_numbers').on(t.assistantId, t.visitorNumber).where(sql`${t.channel} <> 'playground'`),
    // Few rows: what people have to look after.
    index('conversations_with_people').on(t.assistantId, t.quietSince).where(sql`${t.state} in ('waiting', 'person')`),
    index('conversations_changed').on(t.changed).where(sql`${t.changed} > 0`),
  ],
);

/**
 * What a message in progress has taken from a budget (table `usage`): on which day (2026-11-21, UTC), and from whose
 * share.
 */
export type Charge = {
  kind: 'answer' | 'quote' | 'playground';
  owner: string;
  day: string;
  /** Subjects counted beside the owner's own row. */
  subjects: string[];
  /** Whether an answer to a signed visitor, and whether a model call, was counted with it. */
  signed: boolean;
  model: boolean;
  /** The process that took it; missing where a release before 2026-11-27 did. */
  by?: string;
};

/** One row per exchange: the visitor's message and its reply. */
export const messages = pgTable(
  'messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id').notNull(),
    /** The sender's own id of the message: a repeated id is the same message. */
    messageId: text('message_id').notNull(),
    message: text('message').notNull(),
    language: text('language').notNull(),
    status: text('status', { enum: MESSAGE_STATUSES }).notNull().default('pending'),
    answer: text('answer'),
    /**
     * The rest of the reply (sources, actions, suggestions), stored so that a repeated message gets the identical
     * reply; and `details`, why it is so, which only the owner sees.
     */
    reply: jsonb('reply'),
    /** Ids of the documents, pairs and texts that the reply names as its sources; null: of before they were kept. */
    sourceIds: uuid('source_ids').array(),
    requestFeedback: boolean('request_feedback').notNull().default(false),
    score: real('score'),
    model: text('model'),
    errorCode: text('error_code'),
    durationMs: integer('duration_ms'),
    /** While pending: after this moment, the process that was answering is taken for dead. */
    leaseUntil: moment('lease_until'),
    /** What it has taken from the owner's budget and may have to return; null once settled. */
    charge: jsonb('charge').$type<Charge>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    answeredAt: moment('answered_at'),
    /** The owner has handled it: it is no longer among the unanswered questions. */
    handledAt: moment('handled_at'),
    /** The pairs that the owner made to answer it. */
    pairGroupId: uuid('pair_group_id').references(() => qaGroups.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('messages_once').on(t.assistantId, t.visitorId, t.messageId),
    index('messages_conversation').on(t.conversationId, t.id),
    index('messages_assistant').on(t.assistantId, t.id),
    index('messages_visitor').on(t.assistantId, t.visitorId, t.id),
    // Few rows: messages in progress, and those whose process died.
    index('messages_pending').on(t.leaseUntil).where(sql`${t.status} = 'pending'`),
    index('messages_pair_group').on(t.pairGroupId).where(sql`${t.pairGroupId} is not null`),
    // Counting by day reads only this index.
    index('messages_days').on(t.assistantId, t.createdAt, t.status, t.conversationId),
  ],
);

/** Messages refused by a limit, one row per assistant and day (UTC): counted, but not stored. */
export const refusedMessages = pgTable(
  'refused_messages',
  {
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    count: integer('count').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.assistantId, t.day] })],
);

export const feedback = pgTable(
  'feedback',
  {
    messageRowId: bigint('message_row_id', { mode: 'number' })
      .primaryKey()
      .references(() => messages.id, { onDelete: 'cascade' }),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    solved: boolean('solved').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('feedback_assistant').on(t.assistantId, t.solved)],
);

/** What deleted messages add to the statistics: counts by day (UTC) without any data of a visitor. */
export const deletedMessageCounts = pgTable(
  'deleted_message_counts',
  {
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** The day of the deleted messages, not of their deletion. */
    day: date('day').notNull(),
    answered: integer('answered').notNull().default(0),
    unanswered: integer('unanswered').notNull().default(0),
    solved: integer('solved').notNull().default(0),
    unsolved: integer('unsolved').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.assistantId, t.day] })],
);
