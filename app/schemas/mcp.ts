import { z } from 'zod';
import { pairSchema } from './knowledge/knowledge';

/** What the tools of the MCP endpoint take. Programs and their models read the descriptions, in English. */

/** Passages of a search, and questions of a list, at most. */
export const MOST_PASSAGES = 8;
export const MOST_QUESTIONS = 20;

/** Of the owner's assistants, where there are several. */
const assistant = z.string().trim().min(1).max(100).optional();

export const searchInput = z.object({
  query: z.string().trim().min(1).max(1000).describe('What to look for, in English, Russian or Kazakh.'),
  limit: z.int().min(1).max(MOST_PASSAGES).default(5),
  assistant,
});

export const askInput = z.object({
  question: z.string().trim().min(1).max(4000).describe('As a visitor would write it.'),
  assistant,
});

export const unansweredInput = z.object({
  days: z.int().min(1).max(365).default(30).describe('How far back to look.'),
  limit: z.int().min(1).max(MOST_QUESTIONS).default(10),
  assistant,
});

export const addPairInput = pairSchema.extend({
  answers: z
    .string()
    .max(15, { abort: true })
    .regex(/^\d+$/)
    .optional()
    .describe('The id of the question of list_unanswered that this settles.'),
  assistant,
});
