import { type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { users } from '~db/schema/account/accounts';
import { conversations, messages } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import type { State } from '../who-speaks';

export type InboxEntry = {
  id: string;
  visitorId: string;
  /** As claimed by the visitor's page. */
  name: string | null;
  /** Among the assistant's visitors; null until an owner has looked. */
  number: number | null;
  channel: 'widget' | 'telegram';
  state: State;
  handlerId: string | null;
  handlerName: string | null;
  unread: number;
  lastText: string;
  lastMessageAt: Date;
};

const MOST_WITH_PEOPLE = 100;
const MOST_OTHERS = 30;

/** Whose conversations are listed: everybody's, those that a person has or was given, or those of visitors who wait for anybody. */
type Whose = 'all' | 'nobodys' | { personId: string };

/**
 * The conversations of an assistant as people look after them: who waits, what they have, then the latest of the
 * assistant's own, which can be taken.
 */
export async function listInbox({ id: assistantId }: AssistantRef, whose: Whose = 'all'): Promise<InboxEntry[]> {
  const had =
    typeof whose === 'object'
      ? sql`c.handler_id = ${whose.personId}::uuid`
      : whose === 'all'
        ? sql`true`
        : sql`c.handler_id is null`;
  const [withPeople, others] = await Promise.all([
    entries(assistantId, sql`c.state in ('waiting', 'person') and ${had}`, WAITING_FIRST, MOST_WITH_PEOPLE),
    whose === 'all' ? entries(assistantId, sql`c.state not in ('waiting', 'person')`, LATEST_FIRST, MOST_OTHERS) : [],
  ]);
  return [...withPeople, ...others];
}

const LATEST_FIRST = sql`c.last_message_at desc, c.id`;
const WAITING_FIRST = sql`(c.state = 'waiting') desc, ${LATEST_FIRST}`;

/** The last words are read of those alone that are listed: of all of an assistant's conversations they would cost a second. */
async function entries(assistantId: string, which: SQL, order: SQL, most: number): Promise<InboxEntry[]> {
  const rows = await db().execute<Omit<InboxEntry, 'lastMessageAt'> & { lastMessageAt: string | Date }>(sql`
    select c.id, c.visitor_id as "visitorId", c.visitor_name as name, c.visitor_number as number, c.channel, c.state, c.handler_id as "handlerId",
      (select u.name from ${users} u where u.id = c.handler_id) as "handlerName",
      c.unread, coalesce(left(latest.text, 120), '') as "lastText", c.last_message_at as "lastMessageAt"
    from (
      select * from ${conversations} c
      where c.assistant_id = ${assistantId}::uuid and c.channel <> 'playground' and ${which}
      order by ${order} limit ${most}) c
    left join lateral (
      select text from (
        (select m.message as text, m.created_at from ${messages} m where m.conversation_id = c.id order by m.id desc limit 1)
        union all
        (select e.text, e.created_at from ${conversationEvents} e
          where e.conversation_id = c.id and e.kind = 'said' order by e.id desc limit 1)) said
      order by created_at desc limit 1) latest on true
    order by ${order}`);
  return rows.map((row) => ({ ...row, lastMessageAt: new Date(row.lastMessageAt) }));
}

/** In how many of an assistant's conversations that are a person's or nobody's a visitor waits, or has written what is unseen. */
export async function countUnread(assistant: AssistantRef, personId: string): Promise<number> {
  const [row] = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from ${conversations} c
    where c.assistant_id = ${assistant.id}::uuid and c.state in ('waiting', 'person') and c.unread > 0
      and (c.handler_id is null or c.handler_id = ${personId}::uuid)`);
  return row?.count ?? 0;
}
