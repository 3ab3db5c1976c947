import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { assistants } from '../assistant/assistants';
import { moment } from '../columns';
import { chunks } from './knowledge';

/** Which chunks were looked through for facts, and by which version of the finder. */
export const readChunks = pgTable('read_chunks', {
  chunkId: bigint('chunk_id', { mode: 'number' })
    .primaryKey()
    .references(() => chunks.id, { onDelete: 'cascade' }),
  version: integer('version').notNull(),
});

/** What the knowledge says about the business, as it was found in a chunk; it goes with the chunk. */
export const foundFacts = pgTable(
  'found_facts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    chunkId: bigint('chunk_id', { mode: 'number' })
      .notNull()
      .references(() => chunks.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    /** One of FACT_KINDS; a kind that is no longer known is left out. */
    kind: text('kind').notNull(),
    /** Name of the branch it stands under; empty: of the whole business. */
    branch: text('branch').notNull(),
    text: text('text').notNull(),
    /** How surely it is about its subject, as STRENGTHS says. */
    strength: integer('strength').notNull(),
  },
  (t) => [index('found_facts_assistant').on(t.assistantId, t.kind), index('found_facts_chunk').on(t.chunkId)],
);

export const OWN_FACT_STATUSES = ['stated', 'denied'] as const;

/** What the owner says of the business: `stated` goes before what was found, `denied` is never used though it is found. */
export const ownFacts = pgTable(
  'own_facts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    branch: text('branch').notNull().default(''),
    text: text('text').notNull(),
    status: text('status', { enum: OWN_FACT_STATUSES }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('own_facts_assistant').on(t.assistantId, t.kind)],
);
