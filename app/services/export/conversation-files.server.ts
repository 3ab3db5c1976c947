import { sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { statsOf } from '~/services/conversations/stats.server';
import { listUnanswered } from '~/services/unanswered/unanswered.server';
import { conversations, deletedMessageCounts, feedback, messages } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import { type ArchiveFile, csvFile, jsonFile, jsonListFile } from './files';
import { byId, byMoment, isoOf, readRows } from './read-rows.server';

type ConversationRow = {
  id: string;
  visitorId: string;
  name: string | null;
  email: string | null;
  channel: string;
  page: string | null;
  device: string | null;
  number: number | null;
  state: string;
  createdAt: string;
};
type MessageRow = {
  conversation: string;
  visitorId: string;
  name: string | null;
  email: string | null;
  channel: string;
  at: string;
  language: string;
  message: string;
  answer: string | null;
  status: string;
  solved: boolean | null;
  reply: { sources?: { name: string; page?: number }[] } | null;
  model: string | null;
};

type EventRow = {
  at: string;
  kind: string;
  actor: string;
  name: string | null;
  reason: string | null;
  text: string | null;
};

const LONG_AGO_DAYS = 3650;
const MAX_UNANSWERED = 5_000;

/**
 * Visitors' messages, the replies and the feedback.
 *
 * @param folder of the assistant, with its `/`. @param read called with the number of messages read.
 */
export function conversationFiles(
  assistant: AssistantRef,
  folder: string,
  read: (messages: number) => void,
): ArchiveFile[] {
  const { id: assistantId } = assistant;
  return [
    jsonListFile(`${folder}conversations.json`, 'conversations', () => nested(assistantId, read)),
    csvFile(`${folder}messages.csv`, 'messages', () => readMessages(sql`t.assistant_id = ${assistantId}`), {
      time: ({ at }) => at,
      visitor: ({ visitorId }) => visitorId,
      name: ({ name }) => name,
      email: ({ email }) => email,
      channel: ({ channel }) => channel,
      language: ({ language }) => language,
      message: ({ message }) => message,
      answer: ({ answer }) => answer,
      status: ({ status }) => status,
      helped: ({ solved }) => solved,
      sources: ({ reply }) => (reply?.sources ?? []).map(({ name }) => name).join('; '),
      conversation: ({ conversation }) => conversation,
    }),
    jsonFile(`${folder}unanswered.json`, 'unanswered', async () => {
      const { questions } = await listUnanswered(assistant, { days: LONG_AGO_DAYS, most: MAX_UNANSWERED });
      return questions;
    }),
    jsonFile(`${folder}statistics.json`, 'statistics', async () => ({
      totals: await statsOf(assistant),
      days: await countsByDay(assistantId),
    })),
  ];
}

/** Each conversation with its messages, and what people said and did in it, oldest first. */
async function* nested(assistantId: string, read: (messages: number) => void) {
  const all = readRows<ConversationRow>({
    columns: sql`t.id, t.visitor_id as "visitorId", t.visitor_name as name, t.visitor_email as email, t.channel,
      t.page, t.device, t.visitor_number as number, t.state, ${isoOf(sql`t.created_at`)} as "createdAt"`,
    from: sql`${conversations} t`,
    where: sql`t.assistant_id = ${assistantId}`,
    order: byMoment,
  });
  for await (const conversation of all) {
    const said = [];
    for await (const row of readMessages(sql`t.conversation_id = ${conversation.id}`)) {
      const { at, language, message, answer, status, solved, reply, model } = row;
      said.push({ at, language, message, answer, status, helped: solved, sources: reply?.sources ?? [], model });
    }
    read(said.length);
    const events: EventRow[] = [];
    for await (const { id: _, ...event } of readEvents(conversation.id)) events.push(event);
    const { id, visitorId, name, email, number, channel, page, device, state, createdAt } = conversation;
    const visitor = { id: visitorId, name, email, number };
    yield { id, visitor, channel, page, device, state, createdAt, messages: said, events };
  }
}

const readEvents = (conversationId: string) =>
  readRows<EventRow & { id: string }>({
    columns: sql`t.id, ${isoOf(sql`t.created_at`)} as at, t.kind, t.actor, t.actor_name as name, t.reason, t.text`,
    from: sql`${conversationEvents} t`,
    where: sql`t.conversation_id = ${conversationId}`,
    order: byId,
  });

const readMessages = (where: ReturnType<typeof sql>) =>
  readRows<MessageRow>({
    columns: sql`t.conversation_id as conversation, t.visitor_id as "visitorId", c.visitor_name as name,
      c.visitor_email as email, c.channel, ${isoOf(sql`t.created_at`)} as at, t.language, t.message, t.answer, t.status,
      f.solved, t.reply, t.model`,
    from: sql`${messages} t join ${conversations} c on c.id = t.conversation_id
      left join ${feedback} f on f.message_row_id = t.id`,
    where,
    order: byId,
  });

/** Answers per day (UTC), including those of deleted messages, without the playground's. */
async function countsByDay(assistantId: string) {
  const rows = await db().execute(sql`
    select to_char(day, 'YYYY-MM-DD') as date, sum(answered)::int as answered, sum(unanswered)::int as unanswered,
      sum(helped)::int as helped, sum(not_helped)::int as "notHelped" from (
      select (m.created_at at time zone 'UTC')::date as day, count(*) filter (where m.status = 'answered') as answered,
        count(*) filter (where m.status = 'unanswered') as unanswered, count(*) filter (where f.solved) as helped,
        count(*) filter (where not f.solved) as not_helped
      from ${messages} m join ${conversations} c on c.id = m.conversation_id and c.channel <> 'playground'
      left join ${feedback} f on f.message_row_id = m.id
      where m.assistant_id = ${assistantId} group by 1
      union all
      select day, answered, unanswered, solved, unsolved from ${deletedMessageCounts} where assistant_id = ${assistantId}
    ) days group by 1 order by 1`);
  return [...rows];
}
