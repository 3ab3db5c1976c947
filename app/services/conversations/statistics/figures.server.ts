import { sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import type { HandOverReason } from '~/services/inbox/hand-overs.server';
import { deletedMessageCounts } from '~db/schema/conversations/conversations';
import type { Channel } from '../messages';
import { countDays } from './count-days.server';
import { type Counts, type Day, type DayFigures, emptyDay, lastDates, noCounts } from './day';
import { keptDays } from './roll-up.server';

export type Figures = {
  days: Day[];
  /** Of the days, and of as many days before them. */
  now: Counts;
  before: Counts;
  /** Messages by the hour of the day, 0 to 23, and by language and channel, most first; not those deleted since. */
  hours: number[];
  languages: { name: string; messages: number }[];
  channels: { name: Channel; messages: number }[];
  people: PeopleFigures;
  solved: Solved;
};

/** How often, why and how quickly people came into the conversations that began in the days. */
export type PeopleFigures = {
  conversations: number;
  /** Of those, the ones that people came into. */
  handedOver: number;
  reasons: Record<HandOverReason, number>;
  /** Hand-overs in which a person said something, and those in which nobody did. */
  answered: number;
  unanswered: number;
  /** Seconds to the first word of a person, of those answered; null: there are none. */
  medianSeconds: number | null;
  slowestTenthSeconds: number | null;
  /** Visitors who have said how a person helped, and the mean of 1 to 5; null: nobody has. */
  ratings: number;
  meanRating: number | null;
};

export type Solved = {
  /** Conversations that the assistant had alone, in which the visitor said that an answer helped. */
  confirmed: number;
  /** The others of these whose last message was answered, and to which nothing was said for a day. */
  assumed: number;
};

type Period = { days: number; timeZone: string; now?: Date };

/**
 * How an assistant has done for its visitors over the last `days` days, today included, as a calendar in that time zone
 * counts them. Not the owner's own tries. Of deleted messages only counts by the day in UTC are kept: theirs stand at that
 * date. Days of which nothing is kept (`rollUpDays`) are counted now.
 */
export async function figuresOf({ id }: AssistantRef, { days, timeZone, now = new Date() }: Period): Promise<Figures> {
  const dates = lastDates(2 * days, timeZone, now);
  const first = dates[0] ?? '';
  const [kept, deleted] = await Promise.all([keptDays(db(), id, timeZone, first), deletedSince(id, first)]);
  const missing = dates.filter((date) => !kept.has(date));
  const counted = await countDays(db(), id, timeZone, missing);
  const all = dates.map((date) => ({ date, figures: kept.get(date) ?? counted.get(date) ?? emptyDay() }));
  const withDeleted = all.map(({ date, figures }) => ({ date, ...sumOf([figures.counts, deleted.get(date) ?? {}]) }));
  const shown = all.slice(days).map(({ figures }) => figures);
  return {
    days: withDeleted.slice(days),
    now: sumOf(withDeleted.slice(days)),
    before: sumOf(withDeleted.slice(0, days)),
    hours: Array.from({ length: 24 }, (_, hour) => shown.reduce((sum, { hours }) => sum + (hours[hour] ?? 0), 0)),
    languages: shares(shown.map(({ languages }) => languages)),
    channels: shares(shown.map(({ channels }) => channels)),
    people: peopleOf(shown),
    solved: {
      confirmed: total(shown, ({ confirmed }) => confirmed),
      assumed: total(shown, ({ assumed }) => assumed),
    },
  };
}

async function deletedSince(id: string, date: string): Promise<Map<string, Partial<Counts>>> {
  const rows = await db().execute<{ date: string } & Partial<Counts>>(sql`
    select day::text as date, answered, unanswered, solved as helped, unsolved as "notHelped"
    from ${deletedMessageCounts} where assistant_id = ${id} and day >= ${date}::date`);
  return new Map(rows.map((row) => [row.date, row]));
}

const COUNTED = Object.keys(noCounts()) as (keyof Counts)[];

function sumOf(days: readonly Partial<Counts>[]): Counts {
  const sum = noCounts();
  for (const day of days) for (const name of COUNTED) sum[name] += day[name] ?? 0;
  return sum;
}

function shares<N extends string>(days: readonly Partial<Record<N, number>>[]): { name: N; messages: number }[] {
  const sums = new Map<N, number>();
  for (const day of days) {
    for (const [name, messages] of Object.entries(day) as [N, number][])
      sums.set(name, (sums.get(name) ?? 0) + messages);
  }
  return [...sums]
    .map(([name, messages]) => ({ name, messages }))
    .sort((a, b) => b.messages - a.messages || (a.name < b.name ? -1 : 1));
}

const total = (days: readonly DayFigures[], of: (begun: DayFigures['begun']) => number): number =>
  days.reduce((sum, { begun }) => sum + of(begun), 0);

function peopleOf(days: readonly DayFigures[]): PeopleFigures {
  const seconds = days.flatMap(({ begun }) => begun.seconds).sort((a, b) => a - b);
  const ratings = total(days, (begun) => begun.ratings);
  return {
    conversations: total(days, ({ conversations }) => conversations),
    handedOver: total(days, ({ handedOver }) => handedOver),
    reasons: {
      message: total(days, ({ reasons }) => reasons.message),
      button: total(days, ({ reasons }) => reasons.button),
      unasked: total(days, ({ reasons }) => reasons.unasked),
    },
    answered: seconds.length,
    unanswered: total(days, ({ wordless }) => wordless),
    medianSeconds: quantile(seconds, 0.5),
    slowestTenthSeconds: quantile(seconds, 0.9),
    ratings,
    meanRating: ratings === 0 ? null : total(days, (begun) => begun.ratingSum) / ratings,
  };
}

/** Of numbers in order; between two of them, where it falls there. */
function quantile(sorted: readonly number[], share: number): number | null {
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  if (below === undefined || above === undefined) return null;
  return below + (above - below) * (at % 1);
}
