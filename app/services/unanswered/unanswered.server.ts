import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { db, lowerCase, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { isLanguage, type Language } from '~/schemas/language';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { inSlices } from '~/services/event-loop/slices';
import { addQa, type QaGroup, type QaPair } from '~/services/knowledge/qa.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { conversations, feedback, messages } from '~db/schema/conversations/conversations';
import { qaEntries } from '~db/schema/knowledge/knowledge';
import { type Asked, type Group, grouping } from './group-questions';

type OpenMessage = Asked & { visitorId: string; createdAt: Date; solved: boolean | null };

/** A question that visitors got no useful answer to, in all its wordings. */
export type OpenQuestion = {
  /** Id of the message that asked it last; represents the whole group. */
  id: number;
  visitorId: string;
  /** The most frequent wording. */
  question: string;
  /** Other wordings, most frequent first. */
  wordings: string[];
  /** Number of messages that asked it. */
  count: number;
  visitors: number;
  languages: Language[];
  /** Among them, messages with an answer that the visitor marked as not helpful. */
  unsolved: number;
  lastAsked: Date;
};

export type OpenQuestions = {
  /** Total number of groups, and of messages in them. */
  total: number;
  messages: number;
  questions: OpenQuestion[];
};

/** Maximum number of messages examined, the latest: enough for any owner who reads them, and a bound for the others. */
const LOOKED_AT = 5000;
/** Maximum total characters of those messages, again the latest: about 10,000 questions of ordinary length. */
const CHARACTERS_LOOKED_AT = 1_000_000;
const WORDINGS = 4;
/** How far back an answer applies, whatever period is shown. */
const ALL_DAYS = 3650;

/** A text normalised for comparison: case, spaces and final punctuation are ignored. */
const normalised = (text: SQL): SQL =>
  sql`rtrim(${lowerCase(sql`regexp_replace(btrim(${text}), '\\s+', ' ', 'g')`)}, ' ?!.…')`;

/**
 * Questions of the last `days` days that the assistant could not answer, or whose answer the visitor marked as not
 * helpful, unless the owner has handled them. Playground messages are excluded, as are questions that now have a Q/A
 * pair with the same wording. Most frequent first.
 *
 * @param page from 1, with `most` groups each.
 */
export async function listUnanswered(
  { id }: AssistantRef,
  { days, page = 1, most }: { days: number; page?: number; most: number },
): Promise<OpenQuestions> {
  const open = await readOpen(id, days);
  const groups = await inSlices(grouping(open));
  return {
    total: groups.length,
    messages: open.length,
    questions: groups.slice((page - 1) * most, page * most).map(summarise),
  };
}

async function readOpen(assistantId: string, days: number): Promise<OpenMessage[]> {
  const since = sql`now() - ${days}::int * interval '1 day'`;
  const rows = await db().execute<Omit<OpenMessage, 'createdAt'> & { createdAt: string | Date }>(sql`
    with newest as (
      select m.id, m.visitor_id, m.message, m.language, m.created_at, m.status, f.solved
      from ${messages} m
      join ${conversations} c on c.id = m.conversation_id and c.channel <> 'playground'
      left join ${feedback} f on f.message_row_id = m.id
      where m.assistant_id = ${assistantId} and m.handled_at is null and m.created_at >= ${since}
        and (m.status = 'unanswered' or m.id in (
          select message_row_id from ${feedback} where assistant_id = ${assistantId} and not solved))
      order by m.created_at desc, m.id desc limit ${LOOKED_AT}),
    open as (
      select newest.*, sum(length(message)) over (order by created_at desc, id desc) as characters from newest)
    select o.id, o.visitor_id as "visitorId", o.message, o.language, o.created_at as "createdAt", o.solved from open o
    where o.characters <= ${CHARACTERS_LOOKED_AT}::int
      and (o.status <> 'unanswered' or ${normalised(sql`o.message`)} not in (
        select ${normalised(sql`q.question`)} from ${qaEntries} q where q.assistant_id = ${assistantId}))
    order by o.created_at desc, o.id desc`);
  return rows.map((row) => ({ ...row, id: Number(row.id), createdAt: new Date(row.createdAt) }));
}

function summarise({ members, wordings: [question = '', ...others] }: Group<OpenMessage>): OpenQuestion {
  const [latest] = members;
  if (!latest) throw new Error('a group must have a member');
  return {
    id: latest.id,
    visitorId: latest.visitorId,
    question,
    wordings: others.slice(0, WORDINGS),
    count: members.length,
    visitors: new Set(members.map(({ visitorId }) => visitorId)).size,
    languages: [...new Set(members.map(({ language }) => language))].filter(isLanguage),
    unsolved: members.filter(({ solved }) => solved === false).length,
    lastAsked: latest.createdAt,
  };
}

/** The open group that contains a message. @throws AppError `not_found` if no open group contains it. */
export async function findUnanswered(assistant: AssistantRef, messageId: number): Promise<OpenQuestion> {
  return summarise(await groupOf(assistant, messageId));
}

async function groupOf({ id }: AssistantRef, messageId: number): Promise<Group<OpenMessage>> {
  const groups = await inSlices(grouping(await readOpen(id, ALL_DAYS)));
  const group = groups.find(({ members }) => members.some((member) => member.id === messageId));
  if (!group) throw new AppError('not_found');
  return group;
}

/**
 * Answers a group: in one transaction, the pair is added to the knowledge base and the group's messages are marked as
 * handled. Idempotent.
 *
 * @param also what else the transaction does.
 * @throws AppError `not_found` if the message is in no open group (any more), or the errors of `addQa`.
 */
export async function answerUnanswered(
  assistant: AssistantRef,
  messageId: number,
  pair: QaPair,
  also?: (tx: Transaction) => Promise<void>,
): Promise<QaGroup> {
  const { members } = await groupOf(assistant, messageId);
  await spend({ 'knowledge-owner': assistant.ownerId });
  return transaction(async (tx) => {
    const saved = await addQa(assistant, [pair], tx);
    await handle(tx, assistant, members, saved.id);
    await also?.(tx);
    return saved;
  });
}

/** The same for an exchange of the chat logs. If the exchange was answered well, only the pair is saved. */
export async function answerExchange(assistant: AssistantRef, messageId: number, pairs: QaPair[]): Promise<void> {
  const group = await groupOf(assistant, messageId).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
  await spend({ 'knowledge-owner': assistant.ownerId });
  await transaction(async (tx) => {
    const saved = await addQa(assistant, pairs, tx);
    if (group) return handle(tx, assistant, group.members, saved.id);
    const { id } = assistant;
    await tx
      .update(messages)
      .set({ pairGroupId: saved.id })
      .where(and(eq(messages.assistantId, id), eq(messages.id, messageId)));
  });
}

/** "Not a question for us": marks the group as handled without an answer. @throws AppError `not_found`. */
export async function dismissUnanswered(assistant: AssistantRef, messageId: number): Promise<void> {
  const { members } = await groupOf(assistant, messageId);
  await transaction((tx) => handle(tx, assistant, members));
}

/** @param pairGroupId group of the pairs that answer them, if there are any. */
async function handle(
  tx: Transaction,
  { id }: AssistantRef,
  members: OpenMessage[],
  pairGroupId?: string,
): Promise<void> {
  const ids = members.map((member) => member.id);
  const handled = await tx
    .update(messages)
    .set({ handledAt: new Date(), pairGroupId })
    .where(and(eq(messages.assistantId, id), inArray(messages.id, ids), isNull(messages.handledAt)))
    .returning({ id: messages.id });
  if (handled.length === 0) throw new AppError('not_found');
}

/** Undoes a dismissal: all messages dismissed together are open again. @throws AppError `not_found`. */
export async function restoreUnanswered({ id }: AssistantRef, messageId: number): Promise<void> {
  const restored = await db()
    .update(messages)
    .set({ handledAt: null })
    .where(
      and(
        eq(messages.assistantId, id),
        sql`${messages.handledAt} = (select m.handled_at from ${messages} m where m.assistant_id = ${id} and m.id = ${messageId})`,
      ),
    )
    .returning({ id: messages.id });
  if (restored.length === 0) throw new AppError('not_found');
}
