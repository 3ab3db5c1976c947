import { and, eq, isNull } from 'drizzle-orm';
import { transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { conversations } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import { touch } from './take-step.server';

type Rating = { assistantId: string; visitorId: string; eventId: number; rating: number };

/**
 * Records how a visitor says a person has helped. The first answer counts: a repeated tap changes nothing.
 *
 * @throws AppError `not_found` if this visitor was not asked.
 */
export async function recordRating({ assistantId, visitorId, eventId, rating }: Rating): Promise<void> {
  await transaction(async (tx) => {
    const [asked] = await tx
      .select({ conversationId: conversations.id })
      .from(conversationEvents)
      .innerJoin(conversations, eq(conversations.id, conversationEvents.conversationId))
      .where(
        and(
          eq(conversationEvents.id, eventId),
          eq(conversationEvents.assistantId, assistantId),
          eq(conversationEvents.asksRating, true),
          eq(conversations.visitorId, visitorId),
        ),
      );
    if (!asked) throw new AppError('not_found');
    const rated = await tx
      .update(conversationEvents)
      .set({ rating })
      .where(and(eq(conversationEvents.id, eventId), isNull(conversationEvents.rating)))
      .returning({ id: conversationEvents.id });
    if (rated.length > 0) await touch({ assistantId, ...asked }, {}, tx);
  });
}
