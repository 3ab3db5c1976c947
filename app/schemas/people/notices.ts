import { z } from 'zod';
import { isAtLeast, type Role } from '../account/rights';

/** What the people of an assistant can be told of. */
export const NOTICES = ['waiting', 'assigned', 'lead', 'digest', 'bot', 'limit', 'exam', 'install'] as const;
export type NoticeName = (typeof NOTICES)[number];

/** The least role that is told: nobody hears of what they can neither open nor change. */
export const NOTICE_ROLES: Record<NoticeName, Role> = {
  waiting: 'operator',
  assigned: 'operator',
  lead: 'operator',
  digest: 'editor',
  bot: 'owner',
  limit: 'owner',
  exam: 'editor',
  install: 'owner',
};

/** What a person of this role can be told of. */
export const noticesFor = (role: Role): NoticeName[] =>
  NOTICES.filter((notice) => isAtLeast(role, NOTICE_ROLES[notice]));

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

/** The forms of the screen about notices. */
export const noticesFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('choose'),
    ...(boxes as Record<ReturnType<typeof fieldOf>, typeof box>),
    /** Whether the form had boxes for Telegram. */
    ways: z.enum(['mail', 'both']),
    /** Only where the form asks for it. */
    digestHour: z.coerce.number().int().min(0).max(23).optional(),
  }),
  z.object({ intent: z.literal('connect') }),
  z.object({ intent: z.literal('disconnect'), chatId: z.coerce.number().int() }),
  /** Who of a group answers visitors. */
  z.object({
    intent: z.literal('answering'),
    chatId: z.coerce.number().int(),
    who: z.enum(['everybody', 'administrators']),
  }),
]);
