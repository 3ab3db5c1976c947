import { z } from 'zod';

/** API keys. Messages are keys of validation.json. */

/** `read`: calls by GET. `write`: every call that takes a key. */
export const KEY_SCOPES = ['read', 'write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** For how many days a key works; 0: until it is revoked. */
export const KEY_DAYS = [30, 90, 365, 0] as const;

/** The form that makes a key. */
export const newKeySchema = z.object({
  name: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .max(60, { error: 'tooLong', abort: true }),
  scope: z.enum(KEY_SCOPES, { error: 'required' }),
  days: z.enum(KEY_DAYS.map(String) as [string, ...string[]], { error: 'required' }).transform((days) => Number(days)),
});
export type NewKey = z.output<typeof newKeySchema>;
