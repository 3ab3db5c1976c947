import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { db, lowerCase, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { isLanguage, type Language } from '~/schemas/language';
import { assistantOf } from '~/services/assistant/assistants.server';
import { inSlices } from '~/services/event-loop/slices';
import { addQa, type QaGroup, type QaPair } from '~/services/knowledge/qa.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { conversations, feedback, messages } from '~db/schema/conversations';
import { qaEntries } from '~db/schema/knowledge';
import { type Asked, type Group, grouping } from './group-questions';

type OpenMessage = Asked & { visitorId: string; createdAt: Date; solved: boolean | null };

/** A question that visitors were left alone with, in all its wordings. */
export type OpenQuestion = {
  /** Of the message that asked it last; stands for the whole group. */
  id: number;
  visitorId: string;
  /** The commonest wording. */
  question: string;
  /** Other wordings, commonest first. */
  wordings: string[];
  /** Messages that asked it. */
  count: number;
  visitors: number;
  languages: Language[];
  /** Of them, those that got an answer which the visitor said did not help. */
  unsolved: number;
  lastAsked: Date;
};

export type OpenQuestions = {
  /** Groups in all, and the messages in them. */
  total: number;
  messages: number;
  questions: OpenQuestion[];
};

/** Messages that are looked at, the latest: enough for any owner who reads them, and a bound for the others. */
const LOOKED_AT = 5000;
/** Of them together, the latest again: some 10,000 questions of an ordinary length. */
const CHARACTERS_LOOKED_AT = 1_000_000;
const WORDINGS = 4;
/** How far back an answer reaches, whatever the period that is shown. */
const ALL_DAYS = 3650;

/** A text for comparing: case, blanks and the marks at its end make no difference. */
const normalised = (text: SQL): SQL =>
  sql`rtrim(${lowerCase(sql`regexp_replace(btrim(${text}), '\\s+', ' ', 'g')`)}, ' ?!.…')`;

/**
 * The questions of the last `days` days that the assistant did not know an answer to, or whose answer the visitor said
 * did not help, and that the owner has not dealt with; the playground's are nobody's. One that a pair answers by now,
 * word for word, is gone. Those asked most come first.
 *
 * @param page from 1, of `most` groups each.
 */
export async function listUnanswered(
  ownerId: string,
  { days, page = 1, most }: { days: number; page?: number; most: number },
): Promise<OpenQuestions> {
  const { id } = await assistantOf(ownerId);
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
  if (!latest) throw new Error('a group has no member');
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

/** The group a message is in, of all open ones. @throws AppError `not_found` where it is in none. */
export async function findUnanswered(ownerId: string, messageId: number): Promise<OpenQuestion> {
  return summarise(await groupOf(ownerId, messageId));
}

async function groupOf(ownerId: string, messageId: number): Promise<Group<OpenMessage>> {
  const { id } = await assistantOf(ownerId);
  const groups = await inSlices(grouping(await readOpen(id, ALL_DAYS)));
  const group = groups.find(({ members }) => members.some((member) => member.id === messageId));
  if (!group) throw new AppError('not_found');
  return group;
}

/**
 * Answers a group: the pair joins the knowledge base and its messages are dealt with, or neither. Sent twice it is done
 * once.
 *
 * @throws AppError `not_found` where the message is in no open group (any more), or as `addQa`.
 */
export async function answerUnanswered(ownerId: string, messageId: number, pair: QaPair): Promise<QaGroup> {
  const { members } = await groupOf(ownerId, messageId);
  await spend({ 'knowledge-owner': ownerId });
  return transaction(async (tx) => {
    const saved = await addQa(ownerId, [pair], tx);
    await handle(tx, ownerId, members, saved.id);
    return saved;
  });
}

/** The same for an exchange of the chat logs, which may have been answered well: then only the pair is saved. */
export async function answerExchange(ownerId: string, messageId: number, pairs: QaPair[]): Promise<void> {
  const group = await groupOf(ownerId, messageId).catch((error) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
  await spend({ 'knowledge-owner': ownerId });
  await transaction(async (tx) => {
    const saved = await addQa(ownerId, pairs, tx);
    if (group) return handle(tx, ownerId, group.members, saved.id);
    const { id } = await assistantOf(ownerId, tx);
    await tx
      .update(messages)
      .set({ pairGroupId: saved.id })
      .where(and(eq(messages.assistantId, id), eq(messages.id, messageId)));
  });
}

/** "Not a question for us": the group is dealt with, without an answer. @throws AppError `not_found`. */
export async function dismissUnanswered(ownerId: string, messageId: number): Promise<void> {
  const { members } = await groupOf(ownerId, messageId);
  await transaction((tx) => handle(tx, ownerId, members));
}

/** @param pairGroupId of the pairs that answer them, if there are any. */
async function handle(tx: Transaction, ownerId: string, members: OpenMessage[], pairGroupId?: string): Promise<void> {
  const { id } = await assistantOf(ownerId, tx);
  const ids = members.map((member) => member.id);
  const handled = await tx
    .update(messages)
    .set({ handledAt: new Date(), pairGroupId })
    .where(and(eq(messages.assistantId, id), inArray(messages.id, ids), isNull(messages.handledAt)))
    .returning({ id: messages.id });
  if (handled.length === 0) throw new AppError('not_found');
}

/** Takes a dismissal back: all that were dealt with together are open again. @throws AppError `not_found`. */
export async function restoreUnanswered(ownerId: string, messageId: number): Promise<void> {
  const { id } = await assistantOf(ownerId);
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
