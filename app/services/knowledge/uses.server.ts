import { type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { isUuid } from '~/schemas/uuid';
import { conversations, messages } from '~db/schema/conversations/conversations';
import { documents, qaEntries, texts } from '~db/schema/knowledge/knowledge';
import type { AssistantRef } from '../assistant/assistants.server';

/** How far back uses are counted: these days, and no more of the latest messages than this. */
export const USES_DAYS = 30;
const LOOKED_AT = 5_000;

/** A document, pair or text; `formerIds`: of the versions that a document has replaced. */
export type Entry = { id: string; formerIds?: string[] };

/** A reply to a visitor that named an entry as its source. */
export type Use = { messageId: number; visitorId: string; message: string; at: Date };

const recent = (assistantId: string): SQL => sql`
  select m.id, m.conversation_id, m.source_ids from ${messages} m
  where (m.assistant_id, m.id) >= (${assistantId}::uuid, 0) and (m.assistant_id, m.id) < (${assistantId}::uuid, ${Number.MAX_SAFE_INTEGER}::bigint)
    and m.created_at >= now() - ${USES_DAYS}::int * interval '1 day'
  order by m.assistant_id desc, m.id desc limit ${LOOKED_AT}`;

/** In how many replies to visitors each entry was named lately; not the owner's own tries. */
export async function countUses({ id }: AssistantRef, entries: Entry[]): Promise<Map<string, number>> {
  const named = new Map(
    entries.flatMap((entry) => [entry.id, ...(entry.formerIds ?? [])].map((one) => [one, entry.id])),
  );
  if (named.size === 0) return new Map();
  const rows = await db().execute<{ source: string; uses: number }>(sql`
    select source, count(*)::int as uses
    from (${recent(id)}) m cross join unnest(m.source_ids) source
    where source in ${[...named.keys()]}
      and exists (select 1 from ${conversations} c where c.id = m.conversation_id and c.channel <> 'playground')
    group by 1`);
  const counts = new Map<string, number>();
  for (const { source, uses } of rows) {
    const entry = named.get(source) ?? source;
    counts.set(entry, (counts.get(entry) ?? 0) + uses);
  }
  return counts;
}

/** The latest uses of one entry, newest first. */
export async function lastUses({ id }: AssistantRef, entry: Entry, most: number): Promise<Use[]> {
  const ids = [entry.id, ...(entry.formerIds ?? [])].filter(isUuid);
  if (ids.length === 0) return [];
  const rows = await db().execute<Omit<Use, 'at'> & { at: string | Date }>(sql`
    select m.id as "messageId", m.visitor_id as "visitorId", m.message, m.created_at as at
    from (${recent(id)}) near join ${messages} m on m.id = near.id
    where near.source_ids && ${`{${ids.join(',')}}`}::uuid[]
      and exists (select 1 from ${conversations} c where c.id = m.conversation_id and c.channel <> 'playground')
    order by m.id desc limit ${most}`);
  return rows.map((row) => ({ ...row, messageId: Number(row.messageId), at: new Date(row.at) }));
}

/** Whether the assistant has a document, pair or text of this id. */
async function isEntry({ id: assistantId }: AssistantRef, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const [found] = await db().execute<{ found: boolean }>(sql`
    select exists (select 1 from ${documents} d where d.id = ${id} and d.assistant_id = ${assistantId})
      or exists (select 1 from ${qaEntries} q where q.id = ${id} and q.assistant_id = ${assistantId})
      or exists (select 1 from ${texts} t where t.id = ${id} and t.assistant_id = ${assistantId}) as found`);
  return found?.found === true;
}

const LATEST = 3;

/** Where one entry was used lately. @throws AppError not_found for what is no entry of the assistant. */
export async function usesOf(assistant: AssistantRef, entry: Entry): Promise<{ count: number; latest: Use[] }> {
  if (!(await isEntry(assistant, entry.id))) throw new AppError('not_found');
  const [counts, latest] = await Promise.all([countUses(assistant, [entry]), lastUses(assistant, entry, LATEST)]);
  return { count: counts.get(entry.id) ?? 0, latest };
}
