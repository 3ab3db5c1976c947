import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import type { Language } from '~/schemas/language';
import type { VisitorEvent, VisitorEventsReply } from '~/schemas/widget';
import { conversations } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import type { EventKind } from './who-speaks';

/** Events returned at once: about what a visitor scrolls through. */
const MOST = 100;
/** What a visitor sees; a call by a message was answered by its reply. */
const SHOWN: EventKind[] = ['wanted', 'taken', 'assigned', 'given_back', 'closed', 'said'];

type Row = Pick<typeof conversationEvents.$inferSelect, 'kind' | 'actorName' | 'targetName' | 'reason' | 'text'>;

/** What a visitor is shown of an event; undefined for what is not for them. */
export function textForVisitor(
  { kind, actorName, targetName, reason, text }: Row,
  language: Language,
): string | undefined {
  const t = tFor(language);
  const name = actorName ?? '';
  switch (kind) {
    case 'said':
      return text ?? undefined;
    case 'wanted':
      return reason === 'button' ? (text ?? undefined) : undefined;
    case 'taken':
      return t('people:notice.taken', { name });
    case 'assigned':
      return t('people:notice.assigned', { name: targetName ?? '' });
    case 'given_back':
      return t(`people:notice.${reason === 'silence' ? 'quiet' : 'given_back'}`);
    case 'closed':
      return t('people:notice.closed', { name });
    default:
      return undefined;
  }
}

/** A visitor's own conversation on the website. */
export type VisitorPlace = { assistantId: string; visitorId: string; thread?: string };

/** Of the conversations only those of a visitor on the website. @param place without thread: all of theirs. */
export const atPlace = ({ assistantId, visitorId, thread }: VisitorPlace) =>
  and(
    eq(conversations.assistantId, assistantId),
    eq(conversations.visitorId, visitorId),
    eq(conversations.channel, 'widget'),
    thread === undefined ? undefined : eq(conversations.thread, thread),
  );

/** The conversation's row; undefined before the first message. @param place without thread: the latest. */
export async function findConversation(place: VisitorPlace) {
  const [row] = await db()
    .select({ id: conversations.id, state: conversations.state })
    .from(conversations)
    .where(atPlace(place))
    .orderBy(desc(conversations.lastMessageAt))
    .limit(1);
  return row;
}

/** The id of a visitor's conversation in a chat of Telegram's; undefined before the first message. */
export async function findTelegramConversation(
  assistantId: string,
  visitorId: string,
  thread: string,
): Promise<string | undefined> {
  const [row] = await db()
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.assistantId, assistantId),
        eq(conversations.visitorId, visitorId),
        eq(conversations.channel, 'telegram'),
        eq(conversations.thread, thread),
      ),
    );
  return row?.id;
}

/**
 * What people said and did in a visitor's conversation, oldest first.
 *
 * @param after the last event that the visitor has; 0: none, and the latest are returned.
 */
export async function eventsForVisitor(
  conversationId: string,
  after: number,
  language: Language,
): Promise<VisitorEventsReply> {
  const newest = db()
    .select({ id: conversationEvents.id })
    .from(conversationEvents)
    .where(
      and(
        eq(conversationEvents.conversationId, conversationId),
        gt(conversationEvents.id, after),
        inArray(conversationEvents.kind, SHOWN),
      ),
    )
    .orderBy(desc(conversationEvents.id))
    .limit(MOST);
  const behind: SQL<string | null> = sql`(
    select m.message_id from messages m
    where m.conversation_id = ${conversationId} and m.id <= ${conversationEvents.afterMessage} order by m.id desc limit 1)`;
  const [[conversation], rows] = await Promise.all([
    db().select({ state: conversations.state }).from(conversations).where(eq(conversations.id, conversationId)),
    db()
      .select({ event: conversationEvents, behind })
      .from(conversationEvents)
      .where(inArray(conversationEvents.id, newest))
      .orderBy(asc(conversationEvents.id)),
  ]);
  const events = rows.flatMap(({ event, behind }): VisitorEvent[] => {
    const text = textForVisitor(event, language);
    if (text === undefined) return [];
    const said = event.kind === 'said';
    const rate = event.asksRating && event.rating === null && tFor(language)('people:rate');
    return [
      {
        ...{ id: event.id, by: said ? 'person' : 'notice', text, ...(said && { name: event.actorName ?? '' }), behind },
        ...(rate && { rate }),
      },
    ];
  });
  return { state: conversation?.state ?? 'bot', last: rows.at(-1)?.event.id ?? after, events };
}
