import { and, asc, count, eq } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { MAX_SAVED_REPLIES } from '~/schemas/people/inbox';
import { isUuid } from '~/schemas/uuid';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { assistants } from '~db/schema/assistant/assistants';
import { savedReplies } from '~db/schema/conversations/people';

export type SavedReply = { id: string; title: string; text: string };

/** Answers that people keep for use again, by title. */
export async function listSavedReplies({ id: assistantId }: AssistantRef): Promise<SavedReply[]> {
  return db()
    .select({ id: savedReplies.id, title: savedReplies.title, text: savedReplies.text })
    .from(savedReplies)
    .where(eq(savedReplies.assistantId, assistantId))
    .orderBy(asc(savedReplies.title), asc(savedReplies.id));
}

/** @throws AppError `reply_limit`. */
export async function addSavedReply(
  { id: assistantId }: AssistantRef,
  input: { title: string; text: string },
): Promise<void> {
  await transaction(async (tx) => {
    // Two at once must not both take the last place.
    await tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, assistantId)).for('update');
    const [kept] = await tx
      .select({ count: count() })
      .from(savedReplies)
      .where(eq(savedReplies.assistantId, assistantId));
    if ((kept?.count ?? 0) >= MAX_SAVED_REPLIES) throw new AppError('reply_limit');
    await tx.insert(savedReplies).values({ assistantId, ...input });
  });
}

/** @throws AppError `not_found`. */
export async function deleteSavedReply({ id: assistantId }: AssistantRef, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  const gone = await db()
    .delete(savedReplies)
    .where(and(eq(savedReplies.id, id), eq(savedReplies.assistantId, assistantId)))
    .returning({ id: savedReplies.id });
  if (gone.length === 0) throw new AppError('not_found');
}
