import { z } from 'zod';

/** Questions that an owner may choose for a language, and characters of each. */
export const MAX_SUGGESTED = 6;
export const MAX_QUESTION = 120;

export const suggestedQuestionForm = z.object({
  question: z.string({ error: 'required' }).trim().min(1, 'required').max(MAX_QUESTION, 'tooLong'),
});
