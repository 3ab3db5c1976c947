import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../account/accounts';
import { assistants } from '../assistant/assistants';
import { moment } from '../columns';
import { conversations } from './conversations';
import { leads } from './leads';
import { notices } from './people';

export const TELEGRAM_UPDATE_STATUSES = ['received', 'answering', 'sending', 'done'] as const;

export const telegramBots = pgTable('telegram_bots', {
  id: uuid('id').primaryKey().defaultRandom(),
  assistantId: uuid('assistant_id')
    .notNull()
    .unique()
    .references(() => assistants.id, { onDelete: 'cascade' }),
  /** The bot's own id at Telegram: unchanged when its token is replaced. */
  telegramId: bigint('telegram_id', { mode: 'number' }).unique(),
  name: text('name').notNull(),
  username: text('username'),
  tokenEncrypted: text('token_encrypted').notNull(),
  /** Finds a token that is already used without decrypting any. */
  tokenHash: text('token_hash').notNull().unique(),
  enabled: boolean('enabled').notNull().default(true),
  /** Grows with every change by the owner: a process that polls an older version restarts. */
  version: integer('version').notNull().default(1),
  /** The version whose commands Telegram shows in its menu. */
  commandsVersion: integer('commands_version').notNull().default(0),
  /** The bot process that polls it, and until when it may without renewing. */
  leaseHolder: text('lease_holder'),
  leaseUntil: moment('lease_until'),
  /** The update id to ask for next: everything below it is recorded here. */
  nextUpdateId: bigint('next_update_id', { mode: 'number' }).notNull().default(0),
  pollingSince: moment('polling_since'),
  lastUpdateAt: moment('last_update_at'),
  /** The last error, a code of errors.json; cleared by the next success. */
  errorCode: text('error_code'),
  errorAt: moment('error_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** Each update once, from being fetched until its reply is sent. */
export const telegramUpdates = pgTable(
  'telegram_updates',
  {
    botId: uuid('bot_id')
      .notNull()
      .references(() => telegramBots.id, { onDelete: 'cascade' }),
    updateId: bigint('update_id', { mode: 'number' }).notNull(),
    /** Updates of one chat are handled one after the other. */
    chatId: bigint('chat_id', { mode: 'number' }).notNull(),
    payload: jsonb('payload').notNull(),
    status: text('status', { enum: TELEGRAM_UPDATE_STATUSES }).notNull().default('received'),
    /** The messages to send, in order; stored so that a restarted process does not answer again. */
    outgoing: jsonb('outgoing'),
    /** How many of `outgoing` Telegram has confirmed. */
    sent: integer('sent').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    doneAt: moment('done_at'),
  },
  (t) => [
    primaryKey({ columns: [t.botId, t.updateId] }),
    index('telegram_updates_open').on(t.botId, t.chatId, t.updateId).where(sql`${t.status} <> 'done'`),
    index('telegram_updates_done').on(t.doneAt),
  ],
);

/** Settings of a chat, made by its commands. */
export const telegramChats = pgTable(
  'telegram_chats',
  {
    botId: uuid('bot_id')
      .notNull()
      .references(() => telegramBots.id, { onDelete: 'cascade' }),
    chatId: bigint('chat_id', { mode: 'number' }).notNull(),
    /** Chosen by /language; if unset, the user's Telegram language. */
    language: text('language'),
    /** Grows with /new: the conversation that messages belong to. */
    thread: integer('thread').notNull().default(0),
    /** The visitor blocked the bot; nothing is sent until they write again. */
    blockedAt: moment('blocked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.botId, t.chatId] })],
);

/** Live bot processes: how many share the bots, including those that have none yet. */
export const telegramProcesses = pgTable('telegram_processes', {
  id: text('id').primaryKey(),
  liveUntil: moment('live_until').notNull(),
});

/** `on`: a group's topics are used; `no_right`: the bot may not make any. Unset: the chat has none. */
export const TOPICS_STATES = ['on', 'no_right'] as const;

/** Chats of the people who look after an assistant: its own bot tells them what happens, and they answer visitors there. */
export const telegramOwnChats = pgTable(
  'telegram_own_chats',
  {
    botId: uuid('bot_id')
      .notNull()
      .references(() => telegramBots.id, { onDelete: 'cascade' }),
    chatId: bigint('chat_id', { mode: 'number' }).notNull(),
    /** Who connected it, and in whose name it acts. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As Telegram names it. */
    name: text('name').notNull(),
    topics: text('topics', { enum: TOPICS_STATES }),
    /** Of a group: everybody in it answers visitors, not its administrators alone. */
    everybody: boolean('everybody').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.botId, t.chatId] }), index('telegram_own_chats_user').on(t.userId)],
);

/** The topic that a conversation has in a group of the team's. */
export const telegramTopics = pgTable(
  'telegram_topics',
  {
    botId: uuid('bot_id').notNull(),
    chatId: bigint('chat_id', { mode: 'number' }).notNull(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    topicId: bigint('topic_id', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.botId, t.chatId, t.conversationId] }),
    foreignKey({ columns: [t.botId, t.chatId], foreignColumns: [telegramOwnChats.botId, telegramOwnChats.chatId] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    unique('telegram_topics_topic').on(t.botId, t.chatId, t.topicId),
    index('telegram_topics_conversation').on(t.conversationId),
  ],
);

/**
 * `waiting`: a visitor wants a person; `assigned`: a colleague gave the conversation to this one; `said`: a visitor wrote
 * to the person who has it.
 */
export const TELL_KINDS = ['waiting', 'assigned', 'said', 'lead', 'notice'] as const;

/** What such a chat is to be told and has not been sent yet. */
export const telegramTells = pgTable(
  'telegram_tells',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    botId: uuid('bot_id').notNull(),
    chatId: bigint('chat_id', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: TELL_KINDS }).notNull(),
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    noticeId: bigint('notice_id', { mode: 'number' }).references(() => notices.id, { onDelete: 'cascade' }),
    /** The row of what a visitor said. */
    messageRow: bigint('message_row', { mode: 'number' }),
  },
  (t) => [
    foreignKey({ columns: [t.botId, t.chatId], foreignColumns: [telegramOwnChats.botId, telegramOwnChats.chatId] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('telegram_tells_chat').on(t.botId, t.chatId),
  ],
);
