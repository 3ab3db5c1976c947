import { z } from 'zod';
import { name } from './account/account';
import { CONTACT_CHARS } from './assistant/ai-settings';

/** What a business does; it decides which questions are proposed to be answered. */
export const TRADES = ['clinic', 'beauty', 'shop', 'cafe', 'repair', 'education', 'rental', 'other'] as const;
export type Trade = (typeof TRADES)[number];

export const tradeOf = (value: string | undefined): Trade | undefined => TRADES.find((known) => known === value);

/** The form of the first step. Messages are keys of validation.json. */
export const businessForm = z.object({ name, trade: z.enum(TRADES, { error: 'required' }) });

/** The form of the step about a person. */
export const contactForm = z.object({
  contact: z
    .string({ error: 'required' })
    .trim()
    .min(1, { error: 'required', abort: true })
    .max(CONTACT_CHARS, { error: 'tooLong', abort: true }),
});
