import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { assistants } from '../assistant/assistants';
import { moment } from '../columns';
import { documents } from './knowledge';

/** `finding`: looking for pages; `choosing`: the owner chooses among them; `failed`: none could be found. */
export const WEBSITE_STATUSES = ['finding', 'choosing', 'reading', 'ready', 'failed'] as const;
export const READING_INTERVALS = ['never', 'day', 'week'] as const;
/** `found`: not read yet; `empty`: has no text; `duplicate`: another page says the same; `gone`: exists no more. */
export const PAGE_STATES = ['found', 'read', 'empty', 'failed', 'duplicate', 'gone'] as const;

/** What a reading changed, in pages. */
export type WebsiteChanges = { added: number; changed: number; gone: number; failed: number };
/** What a start page says of the business, for the owner to take. `logo`: a data address of PNG or JPEG. */
export type WebsiteProposal = {
  name?: string;
  color?: string;
  logo?: string;
  facts: { kind: 'hours' | 'address' | 'phone' | 'whatsapp'; branch: string; text: string }[];
};
/** As the extraction gives it. */
type StoredBlock = { kind: 'heading' | 'paragraph' | 'table'; level?: number; text: string; link?: true };

/** A website, or one page of it, that an assistant knows. */
export const websites = pgTable(
  'websites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    /** Where it begins. Once it was called, with the host it leads to. */
    url: text('url').notNull(),
    mode: text('mode', { enum: ['page', 'site'] }).notNull(),
    /** Patterns of paths; with none, all are included. */
    include: jsonb('include').$type<string[]>().notNull().default([]),
    exclude: jsonb('exclude').$type<string[]>().notNull().default([]),
    every: text('every', { enum: READING_INTERVALS }).notNull().default('week'),
    status: text('status', { enum: WEBSITE_STATUSES }).notNull().default('finding'),
    /** Why the last reading failed or broke off: a code of errors.json. */
    errorCode: text('error_code'),
    /** No sitemap names its pages: they are found by links. */
    byLinks: boolean('by_links').notNull().default(false),
    /** Pages that were found and left out: beyond the limits, or forbidden by robots.txt. */
    leftOut: integer('left_out').notNull().default(0),
    /** Of the reading in progress; null before it has begun. */
    robots: text('robots'),
    /** Pages that seem to be gone, and wait for the owner's word: too many to drop without asking. */
    goneWaiting: integer('gone_waiting').notNull().default(0),
    changes: jsonb('changes').$type<WebsiteChanges>(),
    /** Null: there is none, or its owner has settled it. */
    proposal: jsonb('proposal').$type<WebsiteProposal>(),
    /** What stands on most pages, kept once. */
    commonDocumentId: uuid('common_document_id').references(() => documents.id, { onDelete: 'set null' }),
    readAt: moment('read_at'),
    nextReadingAt: moment('next_reading_at'),
    /** Times it was taken up since a page was last finished. */
    attempts: integer('attempts').notNull().default(0),
    /** As of documents. */
    leaseUntil: moment('lease_until'),
    leaseToken: text('lease_token'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('websites_url').on(t.assistantId, t.url),
    index('websites_unfinished').on(t.status).where(sql`${t.status} in ('finding', 'reading')`),
  ],
);

export const websitePages = pgTable(
  'website_pages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    websiteId: uuid('website_id')
      .notNull()
      .references(() => websites.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Links from the start. */
    depth: integer('depth').notNull(),
    chosen: boolean('chosen').notNull().default(false),
    /** To be fetched in the reading in progress. */
    due: boolean('due').notNull().default(false),
    state: text('state', { enum: PAGE_STATES }).notNull().default('found'),
    /** Why it has no text, or why the last try failed: a code of errors.json. */
    errorCode: text('error_code'),
    title: text('title'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** All that the page says, what it shares with others included: which that is shows only when all are read. */
    blocks: jsonb('blocks').$type<StoredBlock[]>(),
    /** What of it is searched. */
    documentId: uuid('document_id').references(() => documents.id, { onDelete: 'set null' }),
    /** Readings in a row that did not find it. */
    misses: integer('misses').notNull().default(0),
    fetchedAt: moment('fetched_at'),
    changedAt: moment('changed_at'),
  },
  (t) => [unique('website_pages_url').on(t.websiteId, t.url), index('website_pages_document').on(t.documentId)],
);

/** When a host may be asked next, by any process and for any owner. Rows are deleted within an hour. */
export const websiteHosts = pgTable('website_hosts', {
  host: text('host').primaryKey(),
  nextAt: moment('next_at').notNull(),
});
