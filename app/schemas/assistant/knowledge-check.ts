import { z } from 'zod';

/** The check of an assistant's knowledge: what contradicts itself, and what may be out of date. */

export const CONTRADICTION_VERDICTS = ['a', 'b', 'both', 'ignored'] as const;
export type ContradictionVerdict = (typeof CONTRADICTION_VERDICTS)[number];

export const STILL_TRUE = ['year', 'never'] as const;
export type StillTrue = (typeof STILL_TRUE)[number];

const print = z.string().regex(/^[\w-]{43}$/);

/** The forms of /knowledge-check. */
export const contradictionForm = z.object({ print, verdict: z.enum(CONTRADICTION_VERDICTS) });
export const stillTrueForm = z.object({ print, ask: z.enum(STILL_TRUE) });
export const useAgainForm = z.object({ id: z.uuid() });

/** A receipt's file, pasted to be verified. */
export const receiptForm = z.object({
  receipt: z.string({ error: 'required' }).trim().min(1, 'required').max(10_000, 'tooLong'),
});
