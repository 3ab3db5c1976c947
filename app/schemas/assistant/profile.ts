import { z } from 'zod';

/** What visitors of nearly every business ask, in the order the owner's page shows it. */
export const FACT_KINDS = [
  'hours',
  'address',
  'directions',
  'phone',
  'whatsapp',
  'parking',
  'payment',
  'instalments',
  'delivery',
  'booking',
  'guarantee',
  'returns',
  'discounts',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

export const FACT_CHARS = 1000;
export const BRANCH_CHARS = 120;
/** Facts of the owner's own that a profile may have. */
export const MAX_OWN_FACTS = 200;

const isZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

const kind = z.enum(FACT_KINDS, { error: 'required' });
const text = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(FACT_CHARS, { error: 'tooLong', abort: true });
/** Empty: the whole business. */
const branch = z.string().trim().max(BRANCH_CHARS, { error: 'tooLong', abort: true }).default('');

/** A fact as its owner states it. Messages are keys of validation.json. */
export const factSchema = z.object({ kind, branch, text });
export type FactInput = z.infer<typeof factSchema>;

/** A form or a call about one fact, by its id. */
export const factIdSchema = z.object({ id: z.uuid() });

export const timeZoneSchema = z.object({
  timeZone: z.string().max(60, { error: 'tooLong', abort: true }).refine(isZone, { error: 'required' }),
});
