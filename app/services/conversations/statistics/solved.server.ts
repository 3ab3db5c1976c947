import { sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { conversations, feedback, messages } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';

/** After so many hours without a further message an answer is taken to have been enough. */
const SILENT_HOURS = 24;

export type Solved = {
  /** Conversations that the assistant had alone, in which the visitor said that an answer helped. */
  confirmed: number;
  /** The others of these whose last message was answered, and to which nothing was said for a day. */
  assumed: number;
};

/** How many conversations that began in the last days the assistant has solved alone: known, and assumed. */
export async function solvedFigures({ id }: AssistantRef, days: number): Promise<Solved> {
  const [row] = await db().execute<Solved>(sql`
    select (count(*) filter (where helped))::int as confirmed,
      (count(*) filter (where not helped and status = 'answered' and not refused
        and created_at < now() - ${`${SILENT_HOURS} hours`}::interval))::int as assumed
    from (
      select last.status, last.created_at,
        exists (select 1 from ${feedback} f join ${messages} m on m.id = f.message_row_id
          where m.conversation_id = c.id and f.solved) as helped,
        exists (select 1 from ${feedback} f where f.message_row_id = last.id and not f.solved) as refused
      from ${conversations} c
      join lateral (select m.id, m.status, m.created_at from ${messages} m where m.conversation_id = c.id
        order by m.id desc limit 1) last on true
      where c.assistant_id = ${id}::uuid and c.channel <> 'playground'
        and c.created_at > now() - ${days}::int * interval '1 day'
        and not exists (select 1 from ${conversationEvents} e
          where e.conversation_id = c.id and e.kind in ('wanted', 'taken', 'assigned'))) alone`);
  if (!row) throw new Error('a count returned no row');
  return { ...row };
}
