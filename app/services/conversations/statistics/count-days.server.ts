import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '~/infra/db.server';
import { type HandOverReason, handOvers } from '~/services/inbox/hand-overs.server';
import { conversations, feedback, messages } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import type { Channel } from '../messages';
import { type DayFigures, dateAfter, emptyDay } from './day';

/** After so many hours without a further message an answer is taken to have been enough. */
const SILENT_HOURS = 24;
/** More ranges than this are read as one. */
const MOST_RANGES = 4;

/** `settled`: no answer of its conversations waits any longer to be taken for enough, so that only a write can change it. */
export type CountedDay = DayFigures & { settled: boolean };

type Place = { id: string; timeZone: string; from: SQL; until: SQL };

/** Counts days from what is stored of their conversations. */
export async function countDays(
  on: Executor,
  assistantId: string,
  timeZone: string,
  dates: readonly string[],
): Promise<Map<string, CountedDay>> {
  const days = new Map(dates.map((date): [string, CountedDay] => [date, { ...emptyDay(), settled: true }]));
  for (const [first, last] of rangesOf(dates)) {
    const startOf = (date: string) => sql`(${date}::date::timestamp at time zone ${timeZone}::text)`;
    const place = { id: assistantId, timeZone, from: startOf(first), until: startOf(dateAfter(last, 1)) };
    for (const count of [countMessages, countHandedOver, countRatings, countBegun, countHandOvers]) {
      await count(on, place, days);
    }
  }
  return days;
}

/** Dates that follow one another, as ranges. */
function rangesOf(dates: readonly string[]): [first: string, last: string][] {
  const ranges: [string, string][] = [];
  for (const date of [...dates].sort()) {
    const current = ranges.at(-1);
    if (current && dateAfter(current[1], 1) === date) current[1] = date;
    else ranges.push([date, date]);
  }
  const [first, last] = [ranges[0], ranges.at(-1)];
  return first && last && ranges.length > MOST_RANGES ? [[first[0], last[1]]] : ranges;
}

const during = (column: SQL, { from, until }: Place) => sql`${column} >= ${from} and ${column} < ${until}`;
const dateIn = (moment: SQL, { timeZone }: Place) => sql`(${moment} at time zone ${timeZone}::text)::date::text`;

type Count = (on: Executor, place: Place, days: Map<string, CountedDay>) => Promise<void>;

const countMessages: Count = async (on, place, days) => {
  type Row = Record<'answered' | 'unanswered' | 'helped' | 'notHelped' | 'hour', number> & {
    date: string;
    language: string;
    channel: Channel;
  };
  const rows = await on.execute<Row>(sql`
    select ${dateIn(sql`m.created_at`, place)} as date,
      extract(hour from m.created_at at time zone ${place.timeZone}::text)::int as hour, m.language, c.channel,
      count(*) filter (where m.status = 'answered')::int as answered,
      count(*) filter (where m.status = 'unanswered')::int as unanswered,
      count(*) filter (where f.solved)::int as helped, count(*) filter (where not f.solved)::int as "notHelped"
    from ${messages} m join ${conversations} c on c.id = m.conversation_id and c.channel <> 'playground'
    left join ${feedback} f on f.message_row_id = m.id
    where m.assistant_id = ${place.id} and ${during(sql`m.created_at`, place)} and m.status in ('answered', 'unanswered')
    group by 1, 2, 3, 4`);
  for (const { date, hour, language, channel, ...counts } of rows) {
    const day = days.get(date);
    if (!day) continue;
    for (const name of ['answered', 'unanswered', 'helped', 'notHelped'] as const) day.counts[name] += counts[name];
    const all = counts.answered + counts.unanswered;
    day.hours[hour] = (day.hours[hour] ?? 0) + all;
    day.languages[language] = (day.languages[language] ?? 0) + all;
    day.channels[channel] = (day.channels[channel] ?? 0) + all;
  }
};

const countHandedOver: Count = async (on, place, days) => {
  const rows = await on.execute<{ date: string; count: number }>(sql`
    select ${dateIn(sql`e.created_at`, place)} as date, count(distinct e.conversation_id)::int as count
    from ${conversationEvents} e
    where e.assistant_id = ${place.id} and e.kind in ('wanted', 'taken', 'assigned') and ${during(sql`e.created_at`, place)}
    group by 1`);
  for (const { date, count } of rows) {
    const day = days.get(date);
    if (day) day.counts.handedOver = count;
  }
};

const countRatings: Count = async (on, place, days) => {
  const rows = await on.execute<{ date: string; ratings: number; ratingSum: number }>(sql`
    select ${dateIn(sql`e.created_at`, place)} as date, count(*)::int as ratings, sum(e.rating)::int as "ratingSum"
    from ${conversationEvents} e
    where e.assistant_id = ${place.id} and e.rating is not null and ${during(sql`e.created_at`, place)}
    group by 1`);
  for (const { date, ...ratings } of rows) {
    const day = days.get(date);
    if (day) Object.assign(day.counts, ratings);
  }
};

/**
 * The conversations that began on a day, and which of them the assistant has solved alone. One pass over their messages: the
 * greatest of a number that orders them says of the last one whether it counts as enough.
 */
const countBegun: Count = async (on, place, days) => {
  type Row = { date: string; conversations: number; confirmed: number; assumed: number; settled: boolean };
  const silent = sql`now() - ${`${SILENT_HOURS} hours`}::interval`;
  const rows = await on.execute<Row>(sql`
    select ${dateIn(sql`began.created_at`, place)} as date, count(*)::int as conversations,
      count(*) filter (where not handed and helped)::int as confirmed,
      count(*) filter (where not handed and not helped and last % 2 = 1 and last_at < ${silent})::int as assumed,
      coalesce(max(last_at) < ${silent}, true) as settled
    from (
      select c.created_at, coalesce(bool_or(f.solved), false) as helped, max(m.created_at) as last_at,
        max(m.id * 2 + (m.status = 'answered' and f.solved is not false)::int) as last,
        exists (select 1 from ${conversationEvents} e
          where e.conversation_id = c.id and e.kind in ('wanted', 'taken', 'assigned')) as handed
      from ${conversations} c left join ${messages} m on m.conversation_id = c.id
      left join ${feedback} f on f.message_row_id = m.id
      where c.assistant_id = ${place.id}::uuid and c.channel <> 'playground' and ${during(sql`c.created_at`, place)}
      group by c.id) began
    group by 1`);
  for (const { date, settled, ...begun } of rows) {
    const day = days.get(date);
    if (!day) continue;
    Object.assign(day.begun, begun);
    day.settled = settled;
  }
};

const countHandOvers: Count = async (on, place, days) => {
  type Row = Record<'handedOver' | 'wordless' | 'ratings' | 'ratingSum' | HandOverReason, number> & { date: string };
  const of = sql`c.assistant_id = ${place.id}::uuid and ${during(sql`c.created_at`, place)}`;
  const rows = await on.execute<Row & { seconds: number[] }>(sql`
    select ${dateIn(sql`h.begun_at`, place)} as date, count(distinct h.conversation_id)::int as "handedOver",
      count(*) filter (where h.reason = 'message')::int as message,
      count(*) filter (where h.reason = 'button')::int as button,
      count(*) filter (where h.reason = 'unasked')::int as unasked,
      count(*) filter (where h.answered_at is null)::int as wordless,
      coalesce(json_agg(round(extract(epoch from h.answered_at - h.created_at))::int)
        filter (where h.answered_at is not null), '[]') as seconds,
      count(h.rating)::int as ratings, coalesce(sum(h.rating), 0)::int as "ratingSum"
    from ${handOvers(place.id, of)} h group by 1`);
  for (const { date, message, button, unasked, ...begun } of rows) {
    const day = days.get(date);
    if (day) Object.assign(day.begun, begun, { reasons: { message, button, unasked } });
  }
};
