import { z } from 'zod';

/** What the tools of the MCP endpoint return. Programs and their models read the descriptions, in English. */

const source = z.object({
  kind: z.enum(['document', 'qa', 'text']),
  name: z.string(),
  page: z.int().optional(),
  url: z.string().optional(),
  picture: z.literal(true).optional().describe('Read from a picture: its figures may be misread.'),
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

export const askOutput = z.object({
  answered: z.boolean().describe('False: the knowledge has no answer, and the text says so.'),
  answer: z.string(),
  sources: z.array(source),
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

export const addPairOutput = z.object({ id: z.string() });
