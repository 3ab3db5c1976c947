import { z } from 'zod';

/** Groups per page, on the screen and in GET /api/unanswered. */
export const GROUPS_A_PAGE = 10;

const positive = z.coerce.number('outOfRange').int('outOfRange').min(1, 'outOfRange');

/** Query of GET /api/unanswered. */
export const unansweredQuery = z.object({
  days: positive.max(365, 'outOfRange').optional(),
  page: positive.max(10_000, 'outOfRange').optional(),
});

const filled = (most: number) =>
  z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .max(most, { error: 'tooLong', abort: true });

/** `id`: the `_id` of a group, or of any message in it. */
const group = z.object({
  id: z
    .string({ error: 'required' })
    .max(15, { error: 'required', abort: true })
    .regex(/^\d{1,15}$/, 'required'),
});

/** Body of POST /api/unanswered/dismiss and /restore, and their forms. */
export const groupSchema = group;

/** Body of POST /api/unanswered/answer. */
export const groupAnswerSchema = group.extend({ question: filled(500), answer: filled(4000) });
