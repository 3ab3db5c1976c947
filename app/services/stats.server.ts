import { inArray, type SQL, sql } from 'drizzle-orm';
import { db, lowerCase } from '~/db.server';
import { usage, users } from '~db/schema/accounts';
import { conversations, feedback, messages } from '~db/schema/conversations';
import { qaEntries } from '~db/schema/knowledge';
import { assistantOf } from './assistants.server';
import { limitsOf } from './limits.server';

export type Stats = { total: number; resolved: number; unresolved: number };

/** Conversations the owner has with the assistant in the playground: nothing of them is counted. */
const playgroundOf = (assistantId: string): SQL =>
  sql`select id from ${conversations} where assistant_id = ${assistantId} and channel = 'playground'`;

/** Answers given to visitors, and what the visitors said of them. The owner's own tries in the playground do not count. */
export async function statsOf(ownerId: string): Promise<Stats> {
  const { id } = await assistantOf(ownerId);
  const [row] = await db().execute<Stats>(sql`
    select
      (select count(*)::int from ${messages} m where m.assistant_id = ${id} and m.status in ('answered', 'unanswered')
        and m.conversation_id not in (${playgroundOf(id)})) as total,
      count(*) filter (where f.solved)::int as resolved,
      count(*) filter (where not f.solved)::int as unresolved
    from ${feedback} f where f.assistant_id = ${id}
      and f.message_row_id not in (select m.id from ${messages} m where m.conversation_id in (${playgroundOf(id)}))`);
  return { total: row?.total ?? 0, resolved: row?.resolved ?? 0, unresolved: row?.unresolved ?? 0 };
}

export type Day = {
  /** As 2026-11-21, UTC. */
  date: string;
  /** Messages answered from the knowledge base. */
  answered: number;
  /** Messages answered with an honest "I don't know". */
  unanswered: number;
};

const DAY_MS = 24 * 3600 * 1000;

/** Answers a day, UTC, over the last `days` days with today as the last, none left out. */
export async function answersByDay(ownerId: string, days: number, now = new Date()): Promise<Day[]> {
  const { id } = await assistantOf(ownerId);
  const dates = Array.from({ length: days }, (_, at) => dateOf(new Date(now.getTime() - (days - 1 - at) * DAY_MS)));
  const rows = await db().execute<Day>(sql`
    select to_char(day, 'YYYY-MM-DD') as date, answered, unanswered from (
      select (m.created_at at time zone 'UTC')::date as day,
        count(*) filter (where m.status = 'answered')::int as answered,
        count(*) filter (where m.status = 'unanswered')::int as unanswered
      from ${messages} m
      where m.assistant_id = ${id} and m.created_at >= ${`${dates[0]}T00:00:00Z`}::timestamptz
        and m.status in ('answered', 'unanswered') and m.conversation_id not in (${playgroundOf(id)})
      group by 1
    ) days`);
  const byDate = new Map(rows.map((row) => [row.date, row]));
  return dates.map((date) => {
    const { answered = 0, unanswered = 0 } = byDate.get(date) ?? {};
    return { date, answered, unanswered };
  });
}

export type OpenQuestion = {
  /** Of the message that asked it last. */
  messageId: number;
  visitorId: string;
  question: string;
  /** How often it was asked in the period. */
  count: number;
  lastAsked: Date;
};

/** Messages looked at for open questions: enough for any owner who reads them, and a bound for the others. */
const OPEN_LOOKED_AT = 2000;

/** A text for comparing: case, blanks and the marks at its end make no difference. */
const normalised = (text: SQL): SQL =>
  sql`rtrim(${lowerCase(sql`regexp_replace(btrim(${text}), '\\s+', ' ', 'g')`)}, ' ?!.…')`;

/**
 * Questions of the last `days` days that the knowledge base did not answer, the same ones together, latest first. One
 * that a pair answers by now, word for word, is gone.
 */
export async function openQuestions(ownerId: string, days: number, most: number): Promise<OpenQuestion[]> {
  const { id } = await assistantOf(ownerId);
  const rows = await db().execute<Omit<OpenQuestion, 'lastAsked'> & { lastAsked: string | Date }>(sql`
    with recent as (
      select m.id, m.visitor_id, m.message, m.created_at, ${normalised(sql`m.message`)} as text
      from ${messages} m
      where m.assistant_id = ${id} and m.status = 'unanswered'
        and m.created_at >= now() - ${days}::int * interval '1 day' and m.conversation_id not in (${playgroundOf(id)})
      order by m.created_at desc limit ${OPEN_LOOKED_AT}
    ), grouped as (
      select distinct on (text) text, id, visitor_id, message, created_at, (count(*) over (partition by text))::int as count
      from recent order by text, id desc
    )
    select id::int8 as "messageId", visitor_id as "visitorId", message as question, count, created_at as "lastAsked"
    from grouped
    where text not in (select ${normalised(sql`q.question`)} from ${qaEntries} q where q.assistant_id = ${id})
    order by id desc limit ${most}`);
  return rows.map((row) => ({ ...row, messageId: Number(row.messageId), lastAsked: new Date(row.lastAsked) }));
}

export type Usage = { today: number; perDay: number; month: number; perMonth: number; unlimited: boolean };

/** Answers counted today and this month (UTC), and what the owner's plan allows of them. */
export async function usageOf(owner: { id: string }, now = new Date()): Promise<Usage> {
  const day = `day:${dateOf(now)}`;
  const month = `month:${dateOf(now).slice(0, 7)}`;
  const rows = await db()
    .select({ plan: users.plan, period: usage.period, answers: usage.answers })
    .from(users)
    .leftJoin(usage, sql`${usage.ownerId} = ${users.id} and ${inArray(usage.period, [day, month])}`)
    .where(sql`${users.id} = ${owner.id}`);
  const plan = rows[0]?.plan ?? 'free';
  const limits = limitsOf(plan);
  const answersIn = (period: string) => rows.find((row) => row.period === period)?.answers ?? 0;
  return {
    today: answersIn(day),
    perDay: limits.answersPerDay,
    month: answersIn(month),
    perMonth: limits.answersPerMonth,
    unlimited: plan === 'unlimited',
  };
}

const dateOf = (moment: Date) => moment.toISOString().slice(0, 10);
