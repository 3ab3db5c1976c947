import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { assistants } from '../assistant/assistants';
import { moment } from '../columns';
import { conversations } from './conversations';

/** `owner`: turned off by its owner; `gone`: the receiver answered 410; `failing`: for days nothing arrived. */
const OFF_REASONS = ['owner', 'gone', 'failing'] as const;
const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** Addresses of an owner's own programs that are told of events of an assistant. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Kinds of events: WEBHOOK_KINDS in app/schemas/assistant/webhooks.ts. */
    kinds: text('kinds').array().notNull(),
    /** Signs what is sent; encrypted as `webhook-secret`. */
    secret: text('secret').notNull(),
    /** The previous secret, encrypted; signs too until `previousSecretUntil`. */
    previousSecret: text('previous_secret'),
    previousSecretUntil: moment('previous_secret_until'),
    /** Since when every attempt has failed; null: the last one arrived. */
    failingSince: moment('failing_since'),
    offAt: moment('off_at'),
    offReason: text('off_reason', { enum: OFF_REASONS }),
    /** A worker sends what is due until then at the latest. */
    turnUntil: moment('turn_until'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('webhooks_assistant').on(t.assistantId, t.createdAt)],
);

/** Events for webhooks: what is to be sent, and what became of it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The receiver gets it as the message's id: the same at every attempt. */
    id: uuid('id').primaryKey().defaultRandom(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** What is told of a conversation goes with it. */
    conversationId: uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    data: jsonb('data').$type<Record<string, string | number | null>>().notNull().default({}),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is due; while an attempt runs, when that one counts as lost. */
    nextAt: moment('next_at').notNull().defaultNow(),
    triedAt: moment('tried_at'),
    /** Of the last attempt: the receiver's status, or why there was none, and the first kilobyte of its answer. */
    status: integer('status'),
    failure: text('failure'),
    response: text('response'),
    durationMs: integer('duration_ms'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('webhook_deliveries_log').on(t.webhookId, t.createdAt),
    index('webhook_deliveries_due').on(t.nextAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_conversation').on(t.conversationId),
    index('webhook_deliveries_assistant').on(t.assistantId),
  ],
);
