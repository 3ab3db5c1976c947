import { z } from 'zod';

/** product.md 3, 5 and 9. Messages are keys of validation.json. */

export const DOMAINS = ['support', 'yoga', 'finance', 'hr', 'lawyer', 'marketing', 'broker', 'custom'] as const;
export type Domain = (typeof DOMAINS)[number];

export const CUSTOM_PROMPT_CHARS = 4000;
export const CONTACT_CHARS = 300;

const domain = z.enum(DOMAINS, { error: 'required' });
/** An empty input arrives as undefined. */
const customPrompt = z.string().trim().max(CUSTOM_PROMPT_CHARS, { error: 'tooLong', abort: true }).default('');

/** A telephone number, e-mail address or link that leads to a person. */
const contact = z.string().trim().max(CONTACT_CHARS, { error: 'tooLong', abort: true });

/** Body of POST /api/user/ai-settings: the temperature as a fraction. An omitted contact is not changed. */
export const aiSettingsSchema = z.object({
  domain,
  temperature: z.number({ error: 'required' }).min(0.1, 'outOfRange').max(0.9, 'outOfRange'),
  customPrompt,
  contact: contact.optional(),
});

/** The form of the playground: the slider's steps are tenths. */
export const aiSettingsForm = z.object({
  domain,
  temperature: z.coerce
    .number({ error: 'required' })
    .int('outOfRange')
    .min(1, 'outOfRange')
    .max(9, 'outOfRange')
    .transform((step) => step / 10),
  customPrompt,
  contact: contact.default(''),
});

export type AiSettings = z.infer<typeof aiSettingsSchema>;

/** A document to delete, by its storedName. */
export const documentDeletionSchema = z.object({ storedName: z.string().min(1).max(200) });
