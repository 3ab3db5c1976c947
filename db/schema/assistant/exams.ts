import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns';
import { assistants } from './assistants';

/** Why a run was made: the owner requested it, or changed the knowledge, the settings or the exam itself. */
export const EXAM_REASONS = ['manual', 'knowledge', 'settings', 'questions'] as const;

/** Questions that an owner wants answered right after every change. */
export const examQuestions = pgTable(
  'exam_questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    /** What a right answer contains; empty: the right answer is "I do not know". */
    expected: text('expected').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [index('exam_questions_assistant').on(t.assistantId, t.createdAt)],
);

export const examRuns = pgTable(
  'exam_runs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: EXAM_REASONS }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (t) => [index('exam_runs_assistant').on(t.assistantId, t.createdAt)],
);

export const examResults = pgTable(
  'exam_results',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => examRuns.id, { onDelete: 'cascade' }),
    questionId: uuid('question_id')
      .notNull()
      .references(() => examQuestions.id, { onDelete: 'cascade' }),
    passed: boolean('passed').notNull(),
    answer: text('answer').notNull(),
    /** The name of the answer's first source. */
    source: text('source'),
    /** Ids of all documents, pairs and texts used in the answer; null for results from before they were stored. */
    sourceIds: uuid('source_ids').array(),
    /** One of them has been deleted since, and the answer and its source's name with it. */
    sourceDeleted: boolean('source_deleted').notNull().default(false),
    durationMs: integer('duration_ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.questionId] }), index('exam_results_question').on(t.questionId)],
);
