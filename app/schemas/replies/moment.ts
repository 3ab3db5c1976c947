import { z } from 'zod';

/** A moment in a reply: a handler may return a Date, which JSON writes as this string. */
export const moment: z.ZodType<string, string | Date> = z.iso.datetime();
