import { sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { conversations, deletedMessageCounts, feedback, messages } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import type { Channel } from '../messages';

export type Counts = {
  /** Messages that got an answer. */
  answered: number;
  /** Messages answered "I don't know". */
  unanswered: number;
  /** Visitors' yes and no to whether an answer helped. */
  helped: number;
  notHelped: number;
  /** Conversations in which a visitor wanted a person, or a person took over. */
  handedOver: number;
  /** Visitors who said how a person helped, and the sum of what they said, 1 to 5. */
  ratings: number;
  ratingSum: number;
};

/** Format 2026-11-21, in the time zone asked for. */
export type Day = Counts & { date: string };

export type Figures = {
  days: Day[];
  /** Of the days, and of as many days before them. */
  now: Counts;
  before: Counts;
  /** Messages by the hour of the day, 0 to 23, and by language and channel, most first; not those deleted since. */
  hours: number[];
  languages: { name: string; messages: number }[];
  channels: { name: Channel; messages: number }[];
};

type Period = { days: number; timeZone: string; now?: Date };
type Row = { date: string } & Partial<Counts>;

const NONE: Counts = { answered: 0, unanswered: 0, helped: 0, notHelped: 0, handedOver: 0, ratings: 0, ratingSum: 0 };

/**
 * How an assistant has done for its visitors over the last `days` days, today included, as a calendar in that time zone
 * counts them. Not the owner's own tries. Of deleted messages only counts by the day in UTC are kept: theirs stand at that
 * date.
 */
export async function figuresOf({ id }: AssistantRef, { days, timeZone, now = new Date() }: Period): Promise<Figures> {
  const dates = lastDates(2 * days, timeZone, now);
  const [first = '', start = ''] = [dates[0], dates[days]];
  const [asked, handed, rated, deleted] = await Promise.all([
    askedSince(id, first, timeZone),
    handedSince(id, first, timeZone),
    ratedSince(id, first, timeZone),
    deletedSince(id, first),
  ]);
  const byDate = new Map(dates.map((date) => [date, { date, ...NONE }]));
  for (const { date, ...counts } of [...asked, ...handed, ...rated, ...deleted]) addTo(byDate.get(date), counts);
  const all = [...byDate.values()];
  const shown = asked.filter(({ date }) => date >= start);
  return {
    days: all.slice(days),
    now: sumOf(all.slice(days)),
    before: sumOf(all.slice(0, days)),
    hours: Array.from({ length: 24 }, (_, hour) => totalOf(shown.filter((row) => row.hour === hour))),
    languages: shares(shown, ({ language }) => language),
    channels: shares(shown, ({ channel }) => channel),
  };
}

/** The dates of a calendar, the last one today's. */
function lastDates(count: number, timeZone: string, now: Date): string[] {
  // This language writes dates as ISO 8601 does.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
  const at = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(at - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}

type Asked = Row & { hour: number; language: string; channel: Channel };

async function askedSince(id: string, date: string, timeZone: string): Promise<Asked[]> {
  return [
    ...(await db().execute<Asked>(sql`
      select to_char(m.created_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as date,
        extract(hour from m.created_at at time zone ${timeZone}::text)::int as hour, m.language, c.channel,
        count(*) filter (where m.status = 'answered')::int as answered,
        count(*) filter (where m.status = 'unanswered')::int as unanswered,
        count(*) filter (where f.solved)::int as helped, count(*) filter (where not f.solved)::int as "notHelped"
      from ${messages} m join ${conversations} c on c.id = m.conversation_id and c.channel <> 'playground'
      left join ${feedback} f on f.message_row_id = m.id
      where m.assistant_id = ${id} and m.created_at >= ${date}::date::timestamp at time zone ${timeZone}::text
        and m.status in ('answered', 'unanswered')
      group by 1, 2, 3, 4`)),
  ];
}

async function handedSince(id: string, date: string, timeZone: string): Promise<Row[]> {
  return [
    ...(await db().execute<Row & { date: string }>(sql`
      select to_char(at at time zone ${timeZone}::text, 'YYYY-MM-DD') as date, count(*)::int as "handedOver" from (
        select e.conversation_id, min(e.created_at) as at from ${conversationEvents} e
        where e.assistant_id = ${id} and e.kind in ('wanted', 'taken', 'assigned')
          and e.created_at >= ${date}::date::timestamp at time zone ${timeZone}::text
        group by 1) handed
      group by 1`)),
  ];
}

async function ratedSince(id: string, date: string, timeZone: string): Promise<Row[]> {
  return [
    ...(await db().execute<Row & { date: string }>(sql`
      select to_char(e.created_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as date, count(*)::int as ratings,
        sum(e.rating)::int as "ratingSum"
      from ${conversationEvents} e where e.assistant_id = ${id} and e.rating is not null
        and e.created_at >= ${date}::date::timestamp at time zone ${timeZone}::text
      group by 1`)),
  ];
}

async function deletedSince(id: string, date: string): Promise<Row[]> {
  return [
    ...(await db().execute<Row & { date: string }>(sql`
      select to_char(day, 'YYYY-MM-DD') as date, answered, unanswered, solved as helped, unsolved as "notHelped"
      from ${deletedMessageCounts} where assistant_id = ${id} and day >= ${date}::date`)),
  ];
}

const COUNTED = Object.keys(NONE) as (keyof Counts)[];

function addTo(sum: Counts | undefined, counts: Partial<Counts>): void {
  if (sum) for (const name of COUNTED) sum[name] += counts[name] ?? 0;
}

function sumOf(days: Counts[]): Counts {
  const sum = { ...NONE };
  for (const day of days) addTo(sum, day);
  return sum;
}

const totalOf = (rows: Asked[]) => rows.reduce((sum, row) => sum + (row.answered ?? 0) + (row.unanswered ?? 0), 0);

function shares<N extends string>(rows: Asked[], nameOf: (row: Asked) => N): { name: N; messages: number }[] {
  return [...new Set(rows.map(nameOf))]
    .map((name) => ({ name, messages: totalOf(rows.filter((row) => nameOf(row) === name)) }))
    .sort((a, b) => b.messages - a.messages);
}
