import { z } from 'zod';

/** What the people of an assistant can be told of. */
export const NOTICES = ['waiting', 'lead', 'digest', 'bot', 'limit', 'exam', 'install'] as const;
export type NoticeName = (typeof NOTICES)[number];

export const WAYS = ['mail', 'telegram'] as const;
export type Way = (typeof WAYS)[number];

export type NoticeChoices = Record<NoticeName, Record<Way, boolean>>;

/** The field of a box on the form. */
export const fieldOf = (notice: NoticeName, way: Way) => `${notice}-${way}` as const;

/** A bot that does not work cannot say so itself. */
export const hasWay = (notice: NoticeName, way: Way): boolean => way === 'mail' || notice !== 'bot';

const box = z.literal('on').optional();
const boxes = Object.fromEntries(
  NOTICES.flatMap((notice) => WAYS.filter((way) => hasWay(notice, way)).map((way) => [fieldOf(notice, way), box])),
);

export const noticesFormSchema = z.object({
  ...(boxes as Record<ReturnType<typeof fieldOf>, typeof box>),
  /** Whether the form had boxes for Telegram. */
  ways: z.enum(['mail', 'both']),
  digestHour: z.coerce.number().int().min(0).max(23),
});
