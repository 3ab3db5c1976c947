import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { assistants } from '../assistant/assistants';
import { bytea, moment, vector } from '../columns';

/** `scanning`: pages are read from their pictures; it is `queued` again after the last. */
export const DOCUMENT_STATUSES = ['queued', 'reading', 'scanning', 'indexing', 'ready', 'failed'] as const;

/** Numbers of pages, from 1. */
export type ScanColumn = {
  /** Read from their pictures, or to be read. */
  pages: number[];
  /** More than the plan has. */
  leftOut: number[];
  /** Too unclear to be used. */
  unsure: number[];
};

export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    filename: text('filename').notNull(),
    storedName: text('stored_name').notNull().unique(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    /** Of a web page that was read, whose title is the filename. It has no file of the owner's. */
    pageUrl: text('page_url'),
    /** Identifies one upload; the page shows a progress bar for the latest. */
    batchId: uuid('batch_id').notNull(),
    /** The document that it replaces as soon as it has been read; null once it has. */
    replacesId: uuid('replaces_id').references((): AnyPgColumn => documents.id, { onDelete: 'set null' }),
    /** Ids of the versions that it has replaced: replies of before name them. */
    formerIds: uuid('former_ids').array().notNull().default([]),
    status: text('status', { enum: DOCUMENT_STATUSES }).notNull().default('queued'),
    /** Why it failed: a code of errors.json. */
    errorCode: text('error_code'),
    type: text('type'),
    pages: integer('pages'),
    chars: integer('chars'),
    language: text('language'),
    encoding: text('encoding'),
    /** Of a document with pages that have no text of their own. */
    scan: jsonb('scan').$type<ScanColumn>(),
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    /** Which reading made its chunks; one of an older reading is read again in the background. */
    readingVersion: integer('reading_version').notNull().default(1),
    attempts: integer('attempts').notNull().default(0),
    /** Renewed by its worker; after it, any worker may take the document over. */
    leaseUntil: moment('lease_until'),
    leaseToken: text('lease_token'),
    createdAt: moment('created_at').notNull().defaultNow(),
    readyAt: moment('ready_at'),
  },
  (t) => [
    index('documents_assistant').on(t.assistantId, t.createdAt),
    // One new version at a time; few rows.
    uniqueIndex('documents_replaces').on(t.replacesId).where(sql`${t.replacesId} is not null`),
    index('documents_unfinished').on(t.status).where(sql`${t.status} in ('queued', 'reading', 'scanning', 'indexing')`),
  ],
);

/** A document's bytes in parts of at most 1 MiB, so that neither side holds it whole. */
export const documentParts = pgTable(
  'document_parts',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.ordinal] })],
);

/** Pages as they were read from their pictures. They stay, so that a document is read again without looking again. */
export const scannedPages = pgTable(
  'scanned_pages',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    page: integer('page').notNull(),
    /** Which way of reading made it. */
    reader: integer('reader').notNull(),
    height: integer('height').notNull(),
    /** `Line[]` of the PDF reader. */
    lines: jsonb('lines').notNull(),
    /** In per cent; 0 of a page that could not be read. */
    confidence: integer('confidence').notNull(),
    /** Degrees clockwise. */
    turned: integer('turned').notNull(),
  },
  (t) => [primaryKey({ columns: [t.documentId, t.page] })],
);

export const qaGroups = pgTable(
  'qa_groups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('qa_groups_assistant').on(t.assistantId, t.createdAt)],
);

export const qaEntries = pgTable(
  'qa_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => qaGroups.id, { onDelete: 'cascade' }),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    /** Language of the question: decides whether it is suggested to a visitor of that language. */
    language: text('language').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the owner has changed it last. */
    changedAt: moment('changed_at'),
  },
  (t) => [index('qa_entries_assistant').on(t.assistantId, t.createdAt), index('qa_entries_group').on(t.groupId)],
);

/** Pairs suggested from a document: they answer nobody before the owner has accepted them. */
export const qaProposals = pgTable(
  'qa_proposals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    question: text('question').notNull(),
    answer: text('answer').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('qa_proposals_assistant').on(t.assistantId, t.createdAt),
    unique('qa_proposals_ordinal').on(t.documentId, t.ordinal),
  ],
);

export const texts = pgTable(
  'texts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    title: text('title'),
    text: text('text').notNull(),
    /** As of documents. */
    readingVersion: integer('reading_version').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the owner has changed it last. */
    changedAt: moment('changed_at'),
  },
  (t) => [index('texts_assistant').on(t.assistantId, t.createdAt)],
);

/**
 * What is searched and quoted: a passage of a document or text, or one question with its answer. Never changed, only
 * replaced.
 */
export const chunks = pgTable(
  'chunks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'cascade' }),
    qaEntryId: uuid('qa_entry_id').references(() => qaEntries.id, { onDelete: 'cascade' }),
    textId: uuid('text_id').references(() => texts.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    heading: text('heading'),
    page: integer('page'),
    question: text('question'),
    text: text('text').notNull(),
    /** The same in the document's own lines, where `text` has its rows written out; else null. */
    original: text('original'),
    /** Analysed terms with their frequencies, as `encodeChunk` writes them. */
    terms: bytea('terms').notNull(),
    /** The analysis version of `terms`; older ones are analysed again at start. */
    analysisVersion: integer('analysis_version').notNull(),
    /** The encoder's vectors of the units, as `packUnits` writes them; made anew where they are null or another encoder's. */
    units: bytea('units'),
  },
  (t) => [
    index('chunks_assistant').on(t.assistantId, t.id),
    index('chunks_unencoded').on(t.id).where(sql`${t.units} is null`),
    unique('chunks_document_ordinal').on(t.documentId, t.ordinal),
    unique('chunks_qa_entry_ordinal').on(t.qaEntryId, t.ordinal),
    unique('chunks_text_ordinal').on(t.textId, t.ordinal),
    check('chunks_one_source', sql`num_nonnulls(${t.documentId}, ${t.qaEntryId}, ${t.textId}) = 1`),
  ],
);

/** Narrow on purpose: a search reads all rows of one assistant and model. */
export const chunkEmbeddings = pgTable(
  'chunk_embeddings',
  {
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    model: text('model').notNull(),
    chunkId: bigint('chunk_id', { mode: 'number' })
      .notNull()
      .references(() => chunks.id, { onDelete: 'cascade' }),
    embedding: vector('embedding').notNull(),
  },
  (t) => [primaryKey({ columns: [t.chunkId, t.model] }), index('chunk_embeddings_search').on(t.assistantId, t.model)],
);

/**
 * The same model's vectors of a chunk's units, as `packVectors` writes them; without bytes where the chunk needs none. Apart
 * from the chunk's own vector, of which a search reads all rows: of these only the few that it compares.
 */
export const chunkUnitEmbeddings = pgTable(
  'chunk_unit_embeddings',
  {
    chunkId: bigint('chunk_id', { mode: 'number' }).notNull(),
    model: text('model').notNull(),
    units: bytea('units').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chunkId, t.model] }),
    foreignKey({
      name: 'chunk_unit_embeddings_chunk',
      columns: [t.chunkId, t.model],
      foreignColumns: [chunkEmbeddings.chunkId, chunkEmbeddings.model],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);

/** The questions that an owner has chosen to begin conversations with. */
export const suggestedQuestions = pgTable(
  'suggested_questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** Of the visitors who see it. */
    language: text('language').notNull(),
    position: integer('position').notNull(),
    question: text('question').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('suggested_questions_assistant').on(t.assistantId, t.language, t.position)],
);
