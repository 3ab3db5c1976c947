import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { assistants } from '../assistant/assistants';
import { moment } from '../columns';
import { chunks, documents, qaEntries, texts } from './knowledge';

const assistantId = () =>
  uuid('assistant_id')
    .notNull()
    .references(() => assistants.id, { onDelete: 'cascade' });
const chunkId = (name: string) =>
  bigint(name, { mode: 'number' })
    .notNull()
    .references(() => chunks.id, { onDelete: 'cascade' });

/** Two statements of the knowledge that cannot both be true, until the owner has settled it; they go with their chunks. */
export const contradictions = pgTable(
  'contradictions',
  {
    assistantId: assistantId(),
    /** Of what both say: the same after their sources were read again. */
    print: text('print').notNull(),
    kind: text('kind').notNull(),
    aChunkId: chunkId('a_chunk_id'),
    aQuote: text('a_quote').notNull(),
    aPrint: text('a_print').notNull(),
    bChunkId: chunkId('b_chunk_id'),
    bQuote: text('b_quote').notNull(),
    bPrint: text('b_print').notNull(),
    foundAt: moment('found_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.assistantId, t.print] }),
    index('contradictions_a').on(t.aChunkId),
    index('contradictions_b').on(t.bChunkId),
  ],
);

export const SETTLED_VERDICTS = ['both', 'ignored'] as const;

/** Contradictions that the owner does not want to be asked about again, by their prints alone. */
export const settledContradictions = pgTable(
  'settled_contradictions',
  {
    assistantId: assistantId(),
    print: text('print').notNull(),
    verdict: text('verdict', { enum: SETTLED_VERDICTS }).notNull(),
    settledAt: moment('settled_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.assistantId, t.print] })],
);

/** A chunk as its source says it. */
export type WholePiece = {
  ordinal: number;
  heading: string | null;
  page: number | null;
  question: string | null;
  text: string;
  original: string | null;
};

/** A statement that answers nobody: its chunk is kept without it, as long as the source says it word for word. */
export const setAside = pgTable(
  'set_aside',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: assistantId(),
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'cascade' }),
    qaEntryId: uuid('qa_entry_id').references(() => qaEntries.id, { onDelete: 'cascade' }),
    textId: uuid('text_id').references(() => texts.id, { onDelete: 'cascade' }),
    quote: text('quote').notNull(),
    /** The chunk with it. */
    piece: jsonb('piece').$type<WholePiece>().notNull(),
    /** The statement that holds: where it stands, and what it says. Without it this one answers again. */
    keptSourceId: uuid('kept_source_id').notNull(),
    keptPrint: text('kept_print').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('set_aside_assistant').on(t.assistantId, t.createdAt),
    index('set_aside_document').on(t.documentId),
    index('set_aside_qa_entry').on(t.qaEntryId),
    index('set_aside_text').on(t.textId),
    check('set_aside_one_source', sql`num_nonnulls(${t.documentId}, ${t.qaEntryId}, ${t.textId}) = 1`),
  ],
);

export const DATED_KINDS = ['date', 'price'] as const;

/** A statement that may be out of date one day: by the date that it names, or as a price that nobody has touched. */
export const datedStatements = pgTable(
  'dated_statements',
  {
    assistantId: assistantId(),
    chunkId: chunkId('chunk_id'),
    /** Of what it says and where: what the owner has said of it is kept by this. */
    print: text('print').notNull(),
    kind: text('kind', { enum: DATED_KINDS }).notNull(),
    quote: text('quote').notNull(),
    /** The last day on which it is true; of a date only. */
    until: date('until', { mode: 'string' }),
  },
  (t) => [primaryKey({ columns: [t.chunkId, t.print] }), index('dated_statements_assistant').on(t.assistantId, t.kind)],
);

/** What the owner has said to be still true, by the print of the statement. */
export const stillTrue = pgTable(
  'still_true',
  {
    assistantId: assistantId(),
    print: text('print').notNull(),
    /** Null: never. */
    askAgainAt: moment('ask_again_at'),
  },
  (t) => [primaryKey({ columns: [t.assistantId, t.print] })],
);

/** How far an assistant's knowledge has been checked. */
export const knowledgeChecks = pgTable('knowledge_checks', {
  assistantId: assistantId().primaryKey(),
  /** Of the knowledge that was read. */
  indexVersion: bigint('index_version', { mode: 'number' }).notNull(),
  /** Of the rules that read it. */
  version: integer('version').notNull(),
  /** There was more than one check reads, or finds. */
  partial: boolean('partial').notNull(),
  checkedAt: moment('checked_at').notNull().defaultNow(),
});

/** What was deleted, as a signed document without what it said. */
export const deletionReceipts = pgTable(
  'deletion_receipts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: assistantId(),
    /** The signed text: JSON. */
    body: text('body').notNull(),
    signature: text('signature').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('deletion_receipts_assistant').on(t.assistantId, t.createdAt)],
);

/** Processes that answer from indexes in their memory, where there are several: the others can have a deletion checked by them. */
export const answeringProcesses = pgTable('answering_processes', {
  id: text('id').primaryKey(),
  liveUntil: moment('live_until').notNull(),
});

/** What each process is to ask itself after a deletion. A row lives for seconds: until the receipt is made. */
export const deletionChecks = pgTable(
  'deletion_checks',
  {
    process: text('process').notNull(),
    id: uuid('id').notNull(),
    assistantId: assistantId(),
    entryId: uuid('entry_id').notNull(),
    /** Of the pieces that are gone. */
    chunkIds: jsonb('chunk_ids').$type<number[]>().notNull(),
    questions: jsonb('questions').$type<string[]>().notNull(),
    /** How many of the questions the process has answered from the entry; null until it has asked itself. */
    answered: integer('answered'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.process, t.id] }), index('deletion_checks_assistant').on(t.assistantId)],
);
