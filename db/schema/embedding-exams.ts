import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** What each embedding model has proved: how far its vectors count beside the words. */
export const embeddingExams = pgTable('embedding_exams', {
  /** As in `chunk_embeddings`. */
  model: text('model').primaryKey(),
  /** Its vectors of a few fixed texts: another model under the same name has others. */
  probe: jsonb('probe').$type<number[][]>().notNull(),
  /** Which exam it was; one of an older exam is examined again. */
  version: integer('version').notNull(),
  /** From 0 to 1 by `question-text` languages. */
  trust: jsonb('trust').$type<Record<string, number>>().notNull(),
  /** What the trust was decided by, for the operator. */
  results: jsonb('results').notNull(),
  examinedAt: moment('examined_at').notNull().defaultNow(),
});
