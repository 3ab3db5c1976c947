import { z } from 'zod';

/** product.md 5 and 9. Messages are keys of validation.json. */

/** Maximum number of pairs saved together. */
export const QA_ROWS = 50;

const filled = (most: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .max(most, { error: 'tooLong', abort: true });

const written = (most: number) =>
  z.string({ error: 'required' }).trim().max(most, { error: 'tooLong', abort: true }).default('');

/** Body of POST /api/knowledge/manual-qa, and the form of the Q/A tab. */
export const qaSchema = z.object({
  entries: z
    .array(z.object({ question: written(500), answer: written(4000) }), { error: 'required' })
    .min(1, 'required')
    .max(QA_ROWS, 'tooManyRows')
    .superRefine((entries, context) => {
      const allUntouched = !entries.some(isTouched);
      for (const [at, entry] of entries.entries()) {
        if (!isTouched(entry) && !allUntouched) continue;
        for (const field of ['question', 'answer'] as const) {
          if (entry[field] === '') context.addIssue({ code: 'custom', message: 'required', path: [at, field] });
        }
      }
    })
    .overwrite((entries) => entries.filter(isTouched)),
});

/** The form with the typical questions of a trade: those without an answer are left out. */
export const typicalQaSchema = z.object({
  entries: z
    .array(z.object({ question: written(500), answer: written(4000) }), { error: 'required' })
    .max(QA_ROWS, 'tooManyRows')
    .overwrite((entries) => entries.filter(({ answer }) => answer !== ''))
    .superRefine((entries, context) => {
      if (entries.length === 0) context.addIssue({ code: 'custom', message: 'required', path: [0, 'answer'] });
      for (const [at, { question }] of entries.entries()) {
        if (question === '') context.addIssue({ code: 'custom', message: 'required', path: [at, 'question'] });
      }
    }),
});

/** Body of PUT /api/knowledge/manual-qa-entry/{id}. */
export const pairSchema = z.object({ question: filled(500), answer: filled(4000) });

/** Query of GET /api/knowledge/search. */
export const knowledgeSearchQuery = z.object({ q: filled(200) });

/** A row that was added and left empty is no pair, and no fault. */
function isTouched({ question, answer }: { question: string; answer: string }): boolean {
  return question !== '' || answer !== '';
}

/** Body of POST /api/knowledge/manual-text: one piece. */
export const textSchema = z.object({ text: filled(2000) });

/** The form of the text tab; the server cuts the text into chunks. */
export const longTextSchema = z.object({ text: filled(100_000) });

export const KNOWLEDGE_KINDS = ['document', 'qa', 'text'] as const;
export type KnowledgeKind = (typeof KNOWLEDGE_KINDS)[number];

/** The form that confirms a deletion. `id` is a document's storedName, a Q/A entry's id or a text's id. */
export const deletionSchema = z.object({ kind: z.enum(KNOWLEDGE_KINDS), id: z.string().min(1).max(200) });

/** Suggested pairs shown on one page. */
export const PROPOSAL_ROWS = 20;

/**
 * The form for reviewing suggested pairs. `verdict` says what to do with which: `accept:ID`, `drop:ID`, or `accept` or
 * `drop` for all of them. Only accepted pairs have to be filled in.
 */
export const proposalsSchema = z
  .object({
    verdict: z
      .string({ error: 'required' })
      .max(43, { error: 'required', abort: true })
      .regex(/^(accept|drop)(:[\da-f-]{36})?$/, 'required'),
    rows: z.array(z.object({ id: z.uuid(), question: written(500), answer: written(4000) })).max(PROPOSAL_ROWS),
  })
  .superRefine(({ verdict, rows }, context) => {
    for (const [at, row] of rows.entries()) {
      if (verdict !== 'accept' && verdict !== `accept:${row.id}`) continue;
      for (const field of ['question', 'answer'] as const) {
        if (row[field] === '') context.addIssue({ code: 'custom', message: 'required', path: ['rows', at, field] });
      }
    }
  });

/** The form that searches a document for pairs again. */

/** A question to one's own assistant while setting it up. */
export const tryQuestionSchema = z.object({ question: filled(1000) });
