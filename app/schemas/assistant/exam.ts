import { z } from 'zod';

/** Messages are keys of validation.json. */

/** Maximum number of questions in an exam. */
export const MAX_EXAM_QUESTIONS = 100;

const question = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(500, { error: 'tooLong', abort: true });
/** Empty: the right answer is "I do not know". */
const expected = z.string().trim().max(2000, { error: 'tooLong', abort: true }).default('');

/** Body of POST /api/exam/questions and PUT /api/exam/questions/{id}, and the form of /exam. */
export const examQuestionSchema = z.object({ question, expected });
export type ExamQuestionInput = z.infer<typeof examQuestionSchema>;

/** The form that confirms a deletion. */
export const examDeletionSchema = z.object({ id: z.string().min(1).max(200) });

/** Separates a question from its expected answer, in the form that takes several lines. */
const SEPARATOR = /[|\t]/;

/** The form that takes several questions, one per line: the question, then `|` or a tab and the expected answer. */
export const examLinesSchema = z.object({
  lines: z
    .string({ error: 'required' })
    .max(100_000, { error: 'tooLong', abort: true })
    .transform((text, context) => {
      // One too many is enough to be refused.
      const questions = text
        .split('\n')
        .flatMap(readLine)
        .slice(0, MAX_EXAM_QUESTIONS + 1);
      const parsed = z.array(examQuestionSchema).min(1, 'required').max(MAX_EXAM_QUESTIONS, 'tooManyLines');
      const { data, error } = parsed.safeParse(questions);
      if (data) return data;
      // Reported for the whole text: a line has no input of its own.
      for (const { message } of error.issues.slice(0, 1)) context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
});

function readLine(line: string): z.input<typeof examQuestionSchema>[] {
  const [question = '', ...rest] = line
    .trim()
    .split(SEPARATOR)
    .map((part) => part.trim());
  return question ? [{ question, expected: rest.join(' ') }] : [];
}
