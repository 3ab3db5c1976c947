import { type SQL, sql } from 'drizzle-orm';
import { db, lowerCase } from '~/infra/db.server';
import { MAX_VISITORS } from '~/schemas/account/privacy';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { assistants } from '~db/schema/assistant/assistants';
import { type CHANNELS, conversations, messages } from '~db/schema/conversations/conversations';
import { leads } from '~db/schema/conversations/leads';
import { phoneDigits } from './phone';

export type FoundVisitor = {
  visitorId: string;
  /** Names given by their pages, by Telegram and by themselves. */
  names: string[];
  emails: string[];
  channels: (typeof CHANNELS)[number][];
  conversations: number;
  messages: number;
  lastSeen: Date;
};

/** Characters that people write between the digits of a phone number; removed before digits are compared. */
const BETWEEN_DIGITS = ' ()+.-‐‑–—\u00a0\u2009\u202f';

/**
 * Finds visitors of all assistants of an owner by a part of their id, name or e-mail in any case, also in a contact that
 * they have left, by an e-mail in their messages, or by a phone number anywhere, compared by its digits.
 *
 * @param query 2 to 200 characters.
 * @returns at most 50, last seen first, and whether there are more.
 * @throws AppError `rate_limited`.
 */
export async function findVisitors(
  ownerId: string,
  query: string,
): Promise<{ visitors: FoundVisitor[]; more: boolean }> {
  await spend({ 'visitors-owner': ownerId });
  const text = query.trim();
  const digits = phoneDigits(text);
  const mine = sql`select id from ${assistants} where owner_id = ${ownerId}`;
  const contains = (column: SQL) => sql`strpos(${lowerCase(column)}, ${lowerCase(sql`${text}::text`)}) > 0`;
  const containsPhone = (column: SQL) => sql`strpos(translate(${column}, ${BETWEEN_DIGITS}, ''), ${digits ?? ''}) > 0`;
  const columns = [sql`c.visitor_id`, sql`c.visitor_name`, sql`c.visitor_email`];
  const known = columns.flatMap((column) => [contains(column), ...(digits ? [containsPhone(column)] : [])]);
  const said = digits ? containsPhone(sql`m.message`) : text.includes('@') ? contains(sql`m.message`) : undefined;
  const left = [sql`l.visitor_id`, sql`l.name`, sql`l.email`, sql`l.phone`].flatMap((column) => [
    contains(column),
    ...(digits ? [containsPhone(column)] : []),
  ]);
  const found = sql`
    select l.visitor_id from ${leads} l where l.assistant_id in (${mine}) and (${sql.join(left, sql` or `)}) union
    select c.visitor_id from ${conversations} c where c.assistant_id in (${mine}) and (${sql.join(known, sql` or `)})
    ${said ? sql`union select m.visitor_id from ${messages} m where m.assistant_id in (${mine}) and ${said}` : sql``}`;
  const visitors = await readVisitors(mine, found, MAX_VISITORS + 1);
  return { visitors: visitors.slice(0, MAX_VISITORS), more: visitors.length > MAX_VISITORS };
}

/** An owner's visitors with exactly these ids; unknown ids are ignored. */
export async function visitorsById(ownerId: string, ids: string[]): Promise<FoundVisitor[]> {
  if (ids.length === 0) return [];
  const list = ids.map((id) => sql`${id}`);
  const mine = sql`select id from ${assistants} where owner_id = ${ownerId}`;
  return readVisitors(mine, sql.join(list, sql`, `), ids.length);
}

/** @param ids SQL of visitor ids: a list or a query. */
async function readVisitors(mine: SQL, ids: SQL, most: number): Promise<FoundVisitor[]> {
  const rows = await db().execute<Omit<FoundVisitor, 'lastSeen'> & { lastSeen: string | Date }>(sql`
    select v.visitor_id as "visitorId", max(v.at) as "lastSeen", sum(v.conversations)::int as conversations,
      array_remove(array_agg(distinct v.name), null) as names,
      array_remove(array_agg(distinct v.email), null) as emails,
      array_agg(distinct v.channel) as channels,
      (select count(*)::int from ${messages} m where m.assistant_id in (${mine}) and m.visitor_id = v.visitor_id) as messages
    from (
      select c.visitor_id, c.visitor_name as name, c.visitor_email as email, c.channel, c.last_message_at as at, 1 as conversations
      from ${conversations} c where c.assistant_id in (${mine}) and c.visitor_id in (${ids})
      union all
      select l.visitor_id, l.name, l.email, l.channel, l.created_at, 0
      from ${leads} l where l.assistant_id in (${mine}) and l.visitor_id in (${ids})) v
    group by v.visitor_id order by max(v.at) desc, v.visitor_id limit ${most}`);
  return rows.map(({ lastSeen, ...visitor }) => ({ ...visitor, lastSeen: new Date(lastSeen) }));
}
