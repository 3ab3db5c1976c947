import { inArray } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';
import { conversations } from '~db/schema/conversations';

/**
 * Deletes conversations with their messages and what visitors said of them: the one way in which a conversation goes,
 * whether it is too old, over a plan's limit or erased for its visitor.
 *
 * @param ids of conversations; callers with many pass them in batches, so that no statement holds others up for long.
 * @returns how many were there.
 */
export async function deleteConversations(ids: string[], executor: Executor = db()): Promise<number> {
  if (ids.length === 0) return 0;
  const deleted = await executor
    .delete(conversations)
    .where(inArray(conversations.id, ids))
    .returning({ id: conversations.id });
  return deleted.length;
}
