import { z } from 'zod';
import { LANGUAGES } from './language';

/** What a website may be built with; `html`: anything whose pages can be edited. */
export const PLATFORMS = ['html', 'tilda', 'wordpress', 'bitrix', 'shopify', 'opencart', 'gtm'] as const;
export type Platform = (typeof PLATFORMS)[number];

export const platformOf = (value: string | null): Platform => PLATFORMS.find((known) => known === value) ?? 'html';

/** The form that checks whether the chat works on a page. */
export const installCheckSchema = z.object({
  url: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .max(500, { error: 'tooLong', abort: true }),
});

/** The form that mails the instructions. */
export const developerMailSchema = z.object({
  email: z.email('emailInvalid').max(254, 'tooLong'),
  language: z.enum(LANGUAGES),
  platform: z.enum(PLATFORMS),
});
