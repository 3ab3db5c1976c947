import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { HistoryReply } from '~/schemas/widget';
import { conversations, feedback, messages } from '~db/schema/conversations/conversations';
import { leftToPerson, replyForVisitor } from './messages';

/** Exchanges returned: about what a visitor scrolls through. */
const MAX_EXCHANGES = 30;

/**
 * A visitor's own conversation on the website: the named one, or the latest. Only exchanges with a reply, and messages left to a
 * person. The visitor's
 * id must have been verified.
 */
export async function historyOf(input: {
  assistantId: string;
  visitorId: string;
  conversationId?: string;
}): Promise<HistoryReply> {
  const [conversation] = await db()
    .select({ id: conversations.id, thread: conversations.thread })
    .from(conversations)
    .where(
      and(
        eq(conversations.assistantId, input.assistantId),
        eq(conversations.visitorId, input.visitorId),
        eq(conversations.channel, 'widget'),
        input.conversationId === undefined ? undefined : eq(conversations.thread, input.conversationId),
      ),
    )
    .orderBy(desc(conversations.lastMessageAt))
    .limit(1);
  if (!conversation) return { entries: [] };
  const latest = db()
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(eq(messages.conversationId, conversation.id), inArray(messages.status, ['answered', 'unanswered', 'person'])),
    )
    .orderBy(desc(messages.id))
    .limit(MAX_EXCHANGES);
  const rows = await db()
    .select({
      message: messages.message,
      messageId: messages.messageId,
      reply: messages.reply,
      status: messages.status,
      solved: feedback.solved,
    })
    .from(messages)
    .leftJoin(feedback, eq(feedback.messageRowId, messages.id))
    .where(inArray(messages.id, latest))
    .orderBy(asc(messages.id));
  return {
    conversationId: conversation.thread,
    entries: rows.map(({ message, messageId, reply, status, solved }) => ({
      ...(status === 'person' ? leftToPerson(messageId) : replyForVisitor(reply)),
      message,
      solved: solved ?? undefined,
    })),
  };
}
