import type { HandOverReason } from '~/services/inbox/hand-overs.server';
import type { Channel } from '../messages';

export type Counts = {
  /** Messages that got an answer. */
  answered: number;
  /** Messages answered "I don't know". */
  unanswered: number;
  /** Visitors' yes and no to whether an answer helped. */
  helped: number;
  notHelped: number;
  /** Conversations in which, on a day, a visitor wanted a person or a person took over. */
  handedOver: number;
  /** Visitors who said how a person helped, and the sum of what they said, 1 to 5. */
  ratings: number;
  ratingSum: number;
};

/** Format 2026-11-21, in the time zone asked for. */
export type Day = Counts & { date: string };

/** What is known of one day. All of it adds up over days. */
export type DayFigures = {
  counts: Counts;
  /** Messages by the hour of the day, 0 to 23, by language and by channel. */
  hours: number[];
  languages: Record<string, number>;
  channels: Partial<Record<Channel, number>>;
  /** Of the conversations that began on the day. */
  begun: {
    conversations: number;
    /** Solved by the assistant alone: said by the visitor, or assumed after a day of silence. */
    confirmed: number;
    assumed: number;
    /** Conversations that people came into, and each time that they did, by reason. */
    handedOver: number;
    reasons: Record<HandOverReason, number>;
    /** Times in which nobody said anything, and of the others the seconds to the first word. */
    wordless: number;
    seconds: number[];
    ratings: number;
    ratingSum: number;
  };
};

export const noCounts = (): Counts => ({
  ...{ answered: 0, unanswered: 0, helped: 0, notHelped: 0, handedOver: 0, ratings: 0, ratingSum: 0 },
});

export const emptyDay = (): DayFigures => ({
  counts: noCounts(),
  hours: Array.from({ length: 24 }, () => 0),
  languages: {},
  channels: {},
  begun: {
    ...{ conversations: 0, confirmed: 0, assumed: 0, handedOver: 0, wordless: 0, ratings: 0, ratingSum: 0 },
    reasons: { message: 0, button: 0, unasked: 0 },
    seconds: [],
  },
});

/** The dates of a calendar, the last one today's. */
export function lastDates(count: number, timeZone: string, now: Date): string[] {
  // This language writes dates as ISO 8601 does.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
  return Array.from({ length: count }, (_, index) => dateAfter(today, index + 1 - count));
}

export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
