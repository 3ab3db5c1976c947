import { sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { assistants } from '~db/schema/assistant/assistants';
import { conversations } from '~db/schema/conversations/conversations';

/**
 * Gives a number to every visitor of an assistant who has none, in the order they came: what a person remembers of a
 * visitor who gave no name. A visitor keeps it in all conversations. Nothing depends on it but screens, so it is given when
 * one is looked at and no message waits for it.
 */
export async function numberVisitors({ id }: AssistantRef): Promise<void> {
  const [missing] = await db().execute(sql`
    select 1 from ${conversations} where assistant_id = ${id} and visitor_number is null and channel <> 'playground' limit 1`);
  if (!missing) return;
  await transaction(async (tx) => {
    // One after the other: two windows of an owner give no number twice.
    await tx.execute(sql`select 1 from ${assistants} where id = ${id} for no key update`);
    // Only those without a number are read, and what they may have from an earlier conversation.
    await tx.execute(sql`
      with missing as (
        select visitor_id, min(created_at) as since, array_agg(id) as ids from ${conversations}
        where assistant_id = ${id} and visitor_number is null and channel <> 'playground' group by 1),
      known as (
        select m.visitor_id, m.since, m.ids, max(k.visitor_number) as number from missing m
        left join ${conversations} k on k.assistant_id = ${id} and k.visitor_id = m.visitor_id
          and k.visitor_number is not null and k.channel <> 'playground'
        group by 1, 2, 3),
      latest as (
        select coalesce(max(visitor_number), 0) as number from ${conversations}
        where assistant_id = ${id} and channel <> 'playground'),
      numbered as (
        select unnest(k.ids) as id, coalesce(k.number, latest.number
          + row_number() over (partition by k.number is null order by k.since, k.visitor_id)) as number from known k, latest)
      update ${conversations} c set visitor_number = n.number from numbered n where c.id = n.id`);
  });
}
