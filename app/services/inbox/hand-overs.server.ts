import { type SQL, sql } from 'drizzle-orm';
import { conversations } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';

/** Why people came into a conversation: the visitor's words, the button, or nobody had asked. */
export const HAND_OVER_REASONS = ['message', 'button', 'unasked'] as const;
export type HandOverReason = (typeof HAND_OVER_REASONS)[number];

/**
 * SQL of each time that people came into a conversation of an assistant: when, why, and when a person first said
 * something before it was given back or closed; `begun_at` is when the conversation began. Being taken, or given to
 * somebody, after a call belongs to the call. One pass over the events: `step_before` is the step before, past what was only
 * said, as twice its id, and 1 more where people were in it already; a hand-over is what comes from one beginning to the next.
 */
export const handOvers = (assistantId: string, of: SQL = sql`true`): SQL => sql`(
  select min(e.id) as id, e.conversation_id, min(e.begun_at) as begun_at, min(e.created_at) as created_at,
    (array_agg(case when e.kind <> 'wanted' then 'unasked' else coalesce(e.reason, 'button') end order by e.id))[1] as reason,
    min(e.created_at) filter (where e.kind = 'said') as answered_at,
    (array_agg(e.rating order by e.id) filter (where e.kind in ('given_back', 'closed')))[1] as rating
  from (
    select b.*, count(*) filter (where b.begins) over (partition by b.conversation_id order by b.id) as number
    from (
      select s.*, s.kind = 'wanted' or (s.kind in ('taken', 'assigned') and coalesce(s.step_before % 2, 0) = 0) as begins
      from (
        select e.id, e.conversation_id, c.created_at as begun_at, e.created_at, e.kind, e.reason, e.rating,
          max(case when e.kind <> 'said' then e.id * 2 + (e.kind in ('wanted', 'taken', 'assigned'))::int end)
            over (partition by e.conversation_id order by e.id rows between unbounded preceding and 1 preceding) as step_before
        from ${conversationEvents} e join ${conversations} c on c.id = e.conversation_id
        where e.assistant_id = ${assistantId}::uuid and c.channel <> 'playground' and e.kind <> 'note' and ${of}) s) b) e
  where e.number > 0 group by e.conversation_id, e.number)`;
