import { z } from 'zod';
import { pairSchema } from './knowledge/knowledge';

/** What the tools of the MCP endpoint take and return. Programs and their models read the descriptions, in English. */

/** Passages of a search, and questions of a list, at most. */
export const MOST_PASSAGES = 8;
export const MOST_QUESTIONS = 20;

/** Of the owner's assistants, where there are several. */
const assistant = z.string().trim().min(1).max(100).optional();

const source = z.object({
  kind: z.enum(['document', 'qa', 'text']),
  name: z.string(),
  page: z.int().optional(),
  url: z.string().optional(),
});

export const searchInput = z.object({
  query: z.string().trim().min(1).max(1000).describe('What to look for, in English, Russian or Kazakh.'),
  limit: z.int().min(1).max(MOST_PASSAGES).default(5),
  assistant,
});
export const searchOutput = z.object({
  known: z.boolean().describe('Whether the passages answer the query, as the assistant judges it.'),
  passages: z.array(
    z.object({
      text: z.string(),
      heading: z.string().optional(),
      question: z.string().optional().describe('Of a question/answer pair; the text is its answer.'),
      score: z.number().describe('From 0 to 1.'),
      source,
    }),
  ),
});

export const askInput = z.object({
  question: z.string().trim().min(1).max(4000).describe('As a visitor would write it.'),
  assistant,
});
export const askOutput = z.object({
  answered: z.boolean().describe('False: the knowledge has no answer, and the text says so.'),
  answer: z.string(),
  sources: z.array(source),
});

export const unansweredInput = z.object({
  days: z.int().min(1).max(365).default(30).describe('How far back to look.'),
  limit: z.int().min(1).max(MOST_QUESTIONS).default(10),
  assistant,
});
export const unansweredOutput = z.object({
  total: z.int().describe('Questions in all.'),
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string().describe('The commonest wording.'),
      wordings: z.array(z.string()),
      count: z.int().describe('How many messages asked it.'),
      lastAsked: z.string(),
    }),
  ),
});

export const addPairInput = pairSchema.extend({
  answers: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .describe('The id of the question of list_unanswered that this settles.'),
  assistant,
});
export const addPairOutput = z.object({ id: z.string() });
