import { and, asc, desc, eq, gte } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { isUuid } from '~/schemas/uuid';
import { conversations, messages } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import type { Place } from '../take-step.server';

/** Exchanges shown: about what a person reads before answering. */
const MOST = 50;

type Event = typeof conversationEvents.$inferSelect;

/** One thing said or done in a conversation. */
export type TimelineItem =
  | { by: 'visitor' | 'assistant'; key: string; text: string; at: Date }
  | ({ by: 'event'; key: string; at: Date } & Pick<
      Event,
      'kind' | 'reason' | 'text' | 'actorName' | 'targetName' | 'rating'
    >);

/** A conversation as people see it, oldest first. @throws AppError `not_found`. */
export async function readTimeline({ assistantId, conversationId }: Place) {
  if (!isUuid(conversationId)) throw new AppError('not_found');
  const [conversation] = await db()
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), eq(conversations.assistantId, assistantId)));
  if (!conversation || conversation.channel === 'playground') throw new AppError('not_found');
  const latest = await db()
    .select()
    .from(messages)
    .where(eq(messages.conversationId, conversationId))
    .orderBy(desc(messages.id))
    .limit(MOST);
  const shown = latest.reverse();
  const from = latest.length < MOST ? 0 : (shown[0]?.id ?? 0);
  const events = await db()
    .select()
    .from(conversationEvents)
    .where(and(eq(conversationEvents.conversationId, conversationId), gte(conversationEvents.afterMessage, from)))
    .orderBy(asc(conversationEvents.id));
  return { conversation, items: interleaved(shown, events) };
}

/** Each event stands behind the message that was the last one when it happened. */
function interleaved(shown: (typeof messages.$inferSelect)[], events: Event[]): TimelineItem[] {
  const behind = new Map<number, Event[]>();
  for (const event of events) behind.set(event.afterMessage, [...(behind.get(event.afterMessage) ?? []), event]);
  const items: TimelineItem[] = [];
  const add = (after: number) => {
    for (const { id, kind, reason, text, actorName, targetName, rating, createdAt } of behind.get(after) ?? [])
      items.push({ by: 'event', key: `e${id}`, at: createdAt, kind, reason, text, actorName, targetName, rating });
    behind.delete(after);
  };
  add(0);
  for (const { id, message, answer, createdAt, answeredAt } of shown) {
    items.push({ by: 'visitor', key: `m${id}`, text: message, at: createdAt });
    if (answer) items.push({ by: 'assistant', key: `a${id}`, text: answer, at: answeredAt ?? createdAt });
    add(id);
  }
  // Behind messages that were deleted meanwhile.
  for (const after of [...behind.keys()]) add(after);
  return items;
}

/** A message of a conversation's visitor; undefined: it is none of this conversation, or of this assistant. */
export async function messageOf({ assistantId, conversationId }: Place, id: number) {
  if (!isUuid(conversationId) || !Number.isSafeInteger(id)) return undefined;
  const [row] = await db()
    .select({
      ...{ id: messages.id, messageId: messages.messageId, text: messages.message },
      ...{ conversationId: messages.conversationId, visitorId: messages.visitorId },
    })
    .from(messages)
    .where(
      and(eq(messages.id, id), eq(messages.conversationId, conversationId), eq(messages.assistantId, assistantId)),
    );
  return row;
}

/** Whether a conversation is one of the assistant's that people see. */
export async function isInInbox({ assistantId, conversationId }: Place): Promise<boolean> {
  if (!isUuid(conversationId)) return false;
  const rows = await db()
    .select({ channel: conversations.channel })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), eq(conversations.assistantId, assistantId)));
  return rows.some(({ channel }) => channel !== 'playground');
}
