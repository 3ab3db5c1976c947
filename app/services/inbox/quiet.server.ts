import { sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { assistants } from '~db/schema/assistant/assistants';
import { conversations } from '~db/schema/conversations/conversations';
import { takeStep } from './take-step.server';

const AT_ONCE = 200;

const QUIET = sql`
  select c.id, c.assistant_id from ${conversations} c join ${assistants} a on a.id = c.assistant_id
  where c.state in ('waiting', 'person') and c.quiet_since < now() - a.hand_back_minutes * interval '1 minute'`;

/**
 * Gives conversations back to the assistant in which no person has said anything for the time their owner has set.
 * Several workers may do it at once: a conversation is given back once.
 */
export async function giveBackQuiet(): Promise<number> {
  const rows = await db().execute<{ id: string; assistant_id: string }>(
    sql`${QUIET} order by c.quiet_since limit ${AT_ONCE}`,
  );
  let given = 0;
  for (const { id, assistant_id: assistantId } of rows) {
    given += await transaction(async (tx) => {
      // Somebody may have spoken since.
      const still = await tx.execute(sql`${QUIET} and c.id = ${id} for update of c skip locked`);
      if (still.length > 0) await takeStep({ assistantId, conversationId: id }, 'quiet', {}, tx);
      return still.length;
    });
  }
  if (given > 0) log.info({ conversations: given }, 'silent conversations returned to the assistant');
  return given;
}
