import { sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { conversations, feedback, messages } from '~db/schema/conversations';
import { assistantOf } from './assistants.server';

export type Stats = { total: number; resolved: number; unresolved: number };

/** Answers given to visitors, and what the visitors said of them. The owner's own tries in the playground do not count. */
export async function statsOf(ownerId: string): Promise<Stats> {
  const assistant = await assistantOf(ownerId);
  const [row] = await db().execute<Stats>(sql`
    select
      count(*)::int as total,
      count(*) filter (where f.solved)::int as resolved,
      count(*) filter (where not f.solved)::int as unresolved
    from ${messages} m
    join ${conversations} c on c.id = m.conversation_id
    left join ${feedback} f on f.message_row_id = m.id
    where m.assistant_id = ${assistant.id} and c.channel <> 'playground' and m.status in ('answered', 'unanswered')`);
  return { total: row?.total ?? 0, resolved: row?.resolved ?? 0, unresolved: row?.unresolved ?? 0 };
}
