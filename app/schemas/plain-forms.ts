import { z } from 'zod';

/** A form without fields. */
export const emptyForm = z.object({});

/** The form that changes the language, with the URL it was sent from. */
export const languageForm = z.object({
  language: z.string().max(20).optional(),
  returnTo: z.string().max(6_000).optional(),
});
