import { type SQL, sql } from 'drizzle-orm';
import { transaction } from '~/infra/db.server';
import { CANNED_REPLY_MODEL } from '~/services/answer/canned-replies.server';
import type { Assistant, AssistantRef } from '~/services/assistant/assistants.server';
import { usage } from '~db/schema/account/accounts';
import { conversations, feedback, messages } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';

export const SHOP_ZONE = 'Asia/Almaty';

/** A moment in the shop's zone, never later than an hour ago. */
export const shopTime = ({ daysAgo, at }: { daysAgo: number; at: string }): SQL => sql`least(now() - interval '1 hour',
  ((((now() at time zone ${SHOP_ZONE}::text)::date - ${daysAgo}::int) + ${at}::time) at time zone ${SHOP_ZONE}::text))`;

/**
 * Gives a conversation its time, each turn a minute after the one before. What people did in it follows: the call a minute
 * after the first question, their words after as many minutes as they took, the end a quarter of an hour later.
 */
export async function dateConversation(
  { id: assistantId }: AssistantRef,
  visitorId: string,
  begun: SQL,
  replyAfter = 0,
): Promise<void> {
  const mine = sql`assistant_id = ${assistantId} and visitor_id = ${visitorId}`;
  await transaction(async (tx) => {
    await tx.execute(sql`
      with ordered as (
        select id, ${begun} + (row_number() over (order by id) - 1) * interval '1 minute' as at from ${messages} where ${mine})
      update ${messages} m set created_at = o.at, answered_at = o.at + interval '1 second' from ordered o where o.id = m.id`);
    await tx.execute(sql`
      update ${feedback} f set created_at = m.answered_at from ${messages} m
      where m.id = f.message_row_id and m.assistant_id = ${assistantId} and m.visitor_id = ${visitorId}`);
    await tx.execute(sql`
      update ${conversationEvents} e set created_at = ${begun} + interval '1 minute'
        * case e.kind when 'wanted' then 1 when 'closed' then ${replyAfter}::int + 16 else ${replyAfter}::int + 1 end
      where e.conversation_id in (select id from ${conversations} where ${mine})`);
    await tx.execute(sql`
      update ${conversations} c set created_at = ${begun},
        state_since = coalesce((select max(e.created_at) from ${conversationEvents} e where e.conversation_id = c.id
          and e.kind not in ('said', 'note')), ${begun}),
        last_message_at = greatest((select max(created_at) from ${messages} where ${mine}),
          (select max(e.created_at) from ${conversationEvents} e where e.conversation_id = c.id and e.kind = 'said'))
      where ${mine}`);
  });
}

/**
 * Counts the history against the owner's plan on the days it is dated: today's visitors have not asked all of it. Visitors'
 * own counts are forgotten; nobody of them asks again.
 */
export async function dateUsage({ id: assistantId, ownerId }: Assistant): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute(sql`delete from ${usage} where owner_id = ${ownerId}`);
    await tx.execute(sql`
      insert into ${usage} (owner_id, period, answers, messages)
      select ${ownerId}::uuid, p.period, count(*) filter (where m.status = 'answered' and m.model is distinct from ${CANNED_REPLY_MODEL}), count(*)
      from ${messages} m, lateral (values ('day:YYYY-MM-DD'), ('month:YYYY-MM')) f(name),
        lateral (select split_part(f.name, ':', 1) || ':'
          || to_char(m.created_at at time zone 'UTC', split_part(f.name, ':', 2)) as period) p
      where m.assistant_id = ${assistantId} group by p.period`);
  });
}
