import { z } from 'zod';

/** A form that asks for nothing but to be sent. */
export const emptyForm = z.object({});

/** The form that changes the language, with the address it was sent from. */
export const languageForm = z.object({
  language: z.string().max(20).optional(),
  returnTo: z.string().max(6_000).optional(),
});
