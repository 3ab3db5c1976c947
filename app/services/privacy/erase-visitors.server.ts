import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { db, lowerCase } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { forgetMails } from '~/infra/queue.server';
import { type EventFacts, recordEvent } from '~/services/audit/audit.server';
import { visitorSubject } from '~/services/budget/answers.server';
import { type DeletedConversations, deleteConversations } from '~/services/conversations/delete.server';
import { deleteExportsOf } from '~/services/export/exports.server';
import { deleteMailsTo } from '~/services/mail/outbox.server';
import { forgetLimits, spend } from '~/services/rate-limits/rate-limits.server';
import { usage } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import { examQuestions } from '~db/schema/assistant/exams';
import { conversations, messages } from '~db/schema/conversations/conversations';
import { leads } from '~db/schema/conversations/leads';
import { qaEntries } from '~db/schema/knowledge/knowledge';
import { eraseTelegramVisitors } from './erase-telegram.server';

/** What was erased, by kind. */
export type Erased = DeletedConversations & {
  visitors: number;
  /** Telegram updates and chat settings. */
  telegram: number;
  /** Contacts that the visitors have left. */
  leads: number;
  /** Counts of the visitor's messages. */
  limits: number;
  /** Archives of the owner's data, which contain the conversations. */
  exports: number;
};

/** An owner's entry that was made from a visitor's words: it is kept, and the owner is shown it. */
export type Kept = { kind: 'pair' | 'exam'; text: string };

/** Messages that arrive while a visitor is being erased are erased too, in at most this many rounds. */
const MAX_ROUNDS = 3;
const CONVERSATIONS_A_ROUND = 200;
const MAX_KEPT = 50;

/**
 * Erases visitors from all assistants of an owner: conversations with their messages and feedback, contacts they left,
 * Telegram data, rate-limit counts, and archives made for the owner. Statistics keep their totals. Works in batches and may be
 * repeated after a failure.
 *
 * @param visitorIds exact ids; unknown ids are ignored.
 * @param origin origin of the request, for the audit list, which contains no name and no id of a visitor.
 * @throws AppError `rate_limited`; nothing is erased then.
 */
export async function eraseVisitors(
  ownerId: string,
  visitorIds: string[],
  origin: Pick<EventFacts, 'address' | 'userAgent'> = {},
): Promise<{ erased: Erased; kept: Kept[] }> {
  await spend({ 'visitors-owner': ownerId });
  const assistantIds = await assistantsOf(ownerId);
  const kept = await keptFrom(assistantIds, visitorIds);
  const erased: Erased = {
    visitors: 0,
    conversations: 0,
    messages: 0,
    feedback: 0,
    telegram: 0,
    leads: 0,
    limits: 0,
    exports: 0,
  };
  const seen = new Set<string>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    // Telegram first, so that no waiting message begins another conversation.
    const telegram = await eraseTelegramVisitors(assistantIds, visitorIds);
    erased.telegram += telegram.updates + telegram.chats;
    const found = await conversationsOf(assistantIds, visitorIds);
    const left = await eraseLeads(assistantIds, visitorIds);
    erased.leads += left.length;
    for (const visitorId of left) seen.add(visitorId);
    if (round > 0 && found.length === 0 && left.length === 0) break;
    for (const { visitorId } of found) seen.add(visitorId);
    for (let start = 0; start < found.length; start += CONVERSATIONS_A_ROUND) {
      const ids = found.slice(start, start + CONVERSATIONS_A_ROUND).map(({ id }) => id);
      const deleted = await deleteConversations(ids);
      for (const kind of ['conversations', 'messages', 'feedback'] as const) erased[kind] += deleted[kind];
    }
  }
  erased.visitors = seen.size;
  // Mails that wait or were sent lately quote visitors.
  await forgetMails('unanswered-digest', ownerId);
  if (erased.visitors > 0) erased.exports = await deleteExportsOf(ownerId);
  erased.limits = await forgetCounts(ownerId, assistantIds, visitorIds);
  await recordEvent(ownerId, 'visitors_erased', {
    ...origin,
    detail: { visitors: erased.visitors, messages: erased.messages },
  });
  log.info({ ownerId, ...erased }, 'visitors erased');
  return { erased, kept };
}

/** @returns whose contacts were erased. */
async function eraseLeads(assistantIds: string[], visitorIds: string[]): Promise<string[]> {
  const rows = await db()
    .delete(leads)
    .where(and(inArray(leads.assistantId, assistantIds), inArray(leads.visitorId, visitorIds)))
    .returning({ visitorId: leads.visitorId, email: leads.email });
  // Answers of people that no mail server has taken.
  for (const { email } of rows) if (email) await deleteMailsTo(email);
  return rows.map(({ visitorId }) => visitorId);
}

/** Counts are stored under hashes of the visitor. */
async function forgetCounts(ownerId: string, assistantIds: string[], visitorIds: string[]): Promise<number> {
  const pairs = assistantIds.flatMap((id) => visitorIds.map((visitorId) => [id, visitorId] as const));
  const limits = await forgetLimits(pairs.map(([id, visitorId]) => `${id}:${visitorId}`));
  const subjects = pairs.map(([id, visitorId]) => visitorSubject(id, visitorId));
  const used = await db()
    .delete(usage)
    .where(and(eq(usage.ownerId, ownerId), inArray(usage.subject, subjects)))
    .returning({ period: usage.period });
  return limits + used.length;
}

async function assistantsOf(ownerId: string): Promise<string[]> {
  const rows = await db().execute<{ id: string }>(sql`select id from ${assistants} where owner_id = ${ownerId}`);
  return rows.map(({ id }) => id);
}

const listOf = (values: string[], type: 'uuid' | 'text'): SQL =>
  sql.join(
    values.map((value) => sql`${value}::${sql.raw(type)}`),
    sql`, `,
  );

/** Rows of a table, by its alias, that belong to any of the visitors. */
const belongs = (alias: 'c' | 'm', assistantIds: string[], visitorIds: string[]): SQL =>
  assistantIds.length === 0 || visitorIds.length === 0
    ? sql`false`
    : sql`${sql.raw(alias)}.assistant_id in (${listOf(assistantIds, 'uuid')})
        and ${sql.raw(alias)}.visitor_id in (${listOf(visitorIds, 'text')})`;

async function conversationsOf(assistantIds: string[], visitorIds: string[]) {
  const rows = await db().execute<{ id: string; visitorId: string }>(sql`
    select c.id, c.visitor_id as "visitorId" from ${conversations} c where ${belongs('c', assistantIds, visitorIds)}`);
  return [...rows];
}

/** Pairs made in answer to these visitors' messages, and pairs and exam questions with exactly the same wording. */
async function keptFrom(assistantIds: string[], visitorIds: string[]): Promise<Kept[]> {
  const plain = (column: SQL) => sql`btrim(${lowerCase(column)})`;
  const same = (column: SQL) => sql`${plain(column)} = ${plain(sql`m.message`)}`;
  const said = belongs('m', assistantIds, visitorIds);
  const rows = await db().execute<Kept>(sql`
    select 'pair' as kind, q.question as text from ${messages} m
      join ${qaEntries} q on q.assistant_id = m.assistant_id and q.group_id = m.pair_group_id where ${said}
    union
    select 'pair', q.question from ${messages} m
      join ${qaEntries} q on q.assistant_id = m.assistant_id and ${same(sql`q.question`)} where ${said}
    union
    select 'exam', e.question from ${messages} m
      join ${examQuestions} e on e.assistant_id = m.assistant_id and ${same(sql`e.question`)} where ${said}
    order by 1, 2 limit ${MAX_KEPT}`);
  return [...rows];
}

/** What would be kept if these visitors were erased. */
export async function keptAfterErasing(ownerId: string, visitorIds: string[]): Promise<Kept[]> {
  return keptFrom(await assistantsOf(ownerId), visitorIds);
}
