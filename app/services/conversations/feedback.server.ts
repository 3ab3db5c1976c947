import { and, desc, eq, inArray } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { feedback, messages } from '~db/schema/conversations/conversations';

/**
 * Records whether a reply helped its visitor: the reply to the named message, or the latest. The first feedback counts.
 *
 * @throws AppError `not_found` if the visitor has no such reply.
 */
export async function recordFeedback(input: {
  assistantId: string;
  visitorId: string;
  messageId?: string;
  solved: boolean;
}): Promise<void> {
  const [message] = await db()
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.assistantId, input.assistantId),
        eq(messages.visitorId, input.visitorId),
        inArray(messages.status, ['answered', 'unanswered']),
        input.messageId ? eq(messages.messageId, input.messageId) : undefined,
      ),
    )
    .orderBy(desc(messages.id))
    .limit(1);
  if (!message) throw new AppError('not_found');
  await db()
    .insert(feedback)
    .values({ messageRowId: message.id, assistantId: input.assistantId, solved: input.solved })
    .onConflictDoNothing();
}
