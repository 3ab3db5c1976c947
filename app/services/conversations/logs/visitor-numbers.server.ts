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
    await tx.execute(sql`
      with visitors as (
        select visitor_id, max(visitor_number) as known, min(created_at) as since from ${conversations}
        where assistant_id = ${id} and channel <> 'playground' group by 1),
      numbered as (
        select visitor_id, coalesce(known, (select coalesce(max(known), 0) from visitors)
          + row_number() over (partition by known is null order by since, visitor_id)) as number from visitors)
      update ${conversations} c set visitor_number = n.number from numbered n
      where c.assistant_id = ${id} and c.visitor_id = n.visitor_id and c.visitor_number is null and c.channel <> 'playground'`);
  });
}
