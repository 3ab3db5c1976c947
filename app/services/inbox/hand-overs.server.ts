import { type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { conversations } from '~db/schema/conversations';
import { conversationEvents } from '~db/schema/people';

/** Why people came into a conversation: the visitor's words, the button, or nobody had asked. */
export const HAND_OVER_REASONS = ['message', 'button', 'unasked'] as const;
export type HandOverReason = (typeof HAND_OVER_REASONS)[number];

export type PeopleFigures = {
  /** Conversations that began in the time. */
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

/**
 * SQL of each time that people came into a conversation of an assistant: when, why, and when a person first said
 * something before it was given back or closed. Being taken, or given to
 * somebody, after a call belongs to the call.
 */
export const handOvers = (assistantId: string, of: SQL = sql`true`): SQL => sql`(
  select began.id, began.conversation_id, began.created_at,
    case when began.kind <> 'wanted' then 'unasked' else coalesce(began.reason, 'button') end as reason,
    (select min(said.created_at) from ${conversationEvents} said
      where said.conversation_id = began.conversation_id and said.kind = 'said' and said.id > began.id
        and (began.ended is null or said.id < began.ended)) as answered_at,
    (select rated.rating from ${conversationEvents} rated where rated.id = began.ended) as rating
  from (
    select e.id, e.conversation_id, e.created_at, e.kind, e.reason,
      lag(e.kind) over steps as before,
      (select min(over.id) from ${conversationEvents} over where over.conversation_id = e.conversation_id
        and over.id > e.id and over.kind in ('given_back', 'closed')) as ended
    from ${conversationEvents} e join ${conversations} c on c.id = e.conversation_id
    where e.assistant_id = ${assistantId}::uuid and c.channel <> 'playground'
      and e.kind in ('wanted', 'taken', 'assigned', 'given_back', 'closed', 'reopened') and ${of}
    window steps as (partition by e.conversation_id order by e.id)) began
  where began.kind = 'wanted' or (
    began.kind in ('taken', 'assigned') and coalesce(began.before, '') not in ('wanted', 'taken', 'assigned')))`;

/** How often, why and how quickly people came into the conversations that began in the last days. */
export async function peopleFigures({ id }: AssistantRef, days: number): Promise<PeopleFigures> {
  const recent = sql`c.created_at > now() - ${days}::int * interval '1 day'`;
  const seconds = sql`extract(epoch from h.answered_at - h.created_at)`;
  const [[row], [all]] = await Promise.all([
    db().execute<Omit<PeopleFigures, 'reasons' | 'conversations'> & Record<HandOverReason, number>>(sql`
      select count(distinct h.conversation_id)::int as "handedOver",
        count(h.answered_at)::int as answered, (count(*) - count(h.answered_at))::int as unanswered,
        count(*) filter (where h.reason = 'message')::int as message,
        count(*) filter (where h.reason = 'button')::int as button,
        count(*) filter (where h.reason = 'unasked')::int as unasked,
        count(h.rating)::int as ratings, avg(h.rating)::float as "meanRating",
        percentile_cont(0.5) within group (order by ${seconds})::float as "medianSeconds",
        percentile_cont(0.9) within group (order by ${seconds})::float as "slowestTenthSeconds"
      from ${handOvers(id, recent)} h`),
    db().execute<{ conversations: number }>(sql`
      select count(*)::int as conversations from ${conversations} c
      where c.assistant_id = ${id}::uuid and c.channel <> 'playground' and ${recent}`),
  ]);
  if (!row || !all) throw new Error('a count returned no row');
  const { message, button, unasked, ...figures } = row;
  return { ...figures, ...all, reasons: { message, button, unasked } };
}
