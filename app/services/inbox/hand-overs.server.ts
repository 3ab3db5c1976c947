import { type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { conversations } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';

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
 * somebody, after a call belongs to the call. One pass over the events: `step_before` is the step before, past what was only
 * said, as twice its id, and 1 more where people were in it already; a hand-over is what comes from one beginning to the next.
 */
export const handOvers = (assistantId: string, of: SQL = sql`true`): SQL => sql`(
  select min(e.id) as id, e.conversation_id, min(e.created_at) as created_at,
    (array_agg(case when e.kind <> 'wanted' then 'unasked' else coalesce(e.reason, 'button') end order by e.id))[1] as reason,
    min(e.created_at) filter (where e.kind = 'said') as answered_at,
    (array_agg(e.rating order by e.id) filter (where e.kind in ('given_back', 'closed')))[1] as rating
  from (
    select b.*, count(*) filter (where b.begins) over (partition by b.conversation_id order by b.id) as number
    from (
      select s.*, s.kind = 'wanted' or (s.kind in ('taken', 'assigned') and coalesce(s.step_before % 2, 0) = 0) as begins
      from (
        select e.id, e.conversation_id, e.created_at, e.kind, e.reason, e.rating,
          max(case when e.kind <> 'said' then e.id * 2 + (e.kind in ('wanted', 'taken', 'assigned'))::int end)
            over (partition by e.conversation_id order by e.id rows between unbounded preceding and 1 preceding) as step_before
        from ${conversationEvents} e join ${conversations} c on c.id = e.conversation_id
        where e.assistant_id = ${assistantId}::uuid and c.channel <> 'playground' and e.kind <> 'note' and ${of}) s) b) e
  where e.number > 0 group by e.conversation_id, e.number)`;

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
