import { and, eq, inArray, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { StillTrue } from '~/schemas/assistant/knowledge-check';
import type { Assistant, AssistantRef } from '~/services/assistant/assistants.server';
import { timeZoneOf } from '~/services/profile/time-zone.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { chunks, documents, qaEntries, texts } from '~db/schema/knowledge/knowledge';
import { datedStatements, stillTrue } from '~db/schema/knowledge/trust';
import { type EntrySource, sourcedChunks } from '../sources/sources.server';

/** A statement that may no longer be true. */
export type Stale = {
  print: string;
  kind: 'date' | 'price';
  quote: string;
  /** The last day on which it was true, as 2026-03-01; of a date only. */
  until: string | null;
  source: EntrySource;
};

const SHOWN = 30;
const YEAR_MS = 365 * 86_400_000;

/** What may be out of date and the owner has not said to be still true, the longest first, and how much there is. */
export async function listStale(assistant: Assistant, now = new Date()): Promise<{ total: number; shown: Stale[] }> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: await timeZoneOf(assistant) }).format(now);
  const rows = await db().execute<Omit<Stale, 'source'> & { chunk: number; total: number }>(sql`
    select s.chunk_id as chunk, s.print, s.kind, s.quote, s.until::text as until, count(*) over ()::int as total
    from ${datedStatements} s
    join ${chunks} c on c.id = s.chunk_id
    left join ${documents} d on d.id = c.document_id
    left join ${qaEntries} q on q.id = c.qa_entry_id
    left join ${texts} x on x.id = c.text_id
    cross join lateral (
      select coalesce(d.created_at, q.changed_at, q.created_at, x.changed_at, x.created_at) as touched_at) entry
    where s.assistant_id = ${assistant.id}
      and (s.until < ${today}::date
        or (s.kind = 'price' and entry.touched_at < ${new Date(now.getTime() - YEAR_MS).toISOString()}::timestamptz))
      and not exists (
        select 1 from ${stillTrue} t
        where t.assistant_id = s.assistant_id and t.print = s.print
          and (t.ask_again_at is null or t.ask_again_at > ${now.toISOString()}::timestamptz))
    order by coalesce(s.until::timestamptz, entry.touched_at), s.print
    limit ${SHOWN}`);
  const ids = rows.map(({ chunk }) => Number(chunk));
  const own = and(eq(chunks.assistantId, assistant.id), inArray(chunks.id, ids));
  const told = ids.length === 0 ? [] : await sourcedChunks(own, ids.length);
  const sources = new Map(told.map(({ chunkId, source }) => [chunkId, source]));
  const shown = rows.flatMap(({ chunk, print, kind, quote, until }): Stale[] => {
    const source = sources.get(Number(chunk));
    return source ? [{ print, kind, quote, until, source }] : [];
  });
  return { total: rows[0]?.total ?? 0, shown };
}

/**
 * Keeps the owner's word that a statement is still true.
 *
 * @throws AppError `not_found` where it is no longer said, or `rate_limited`.
 */
export async function confirmStale(
  assistant: AssistantRef,
  print: string,
  ask: StillTrue,
  now = new Date(),
): Promise<void> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  const askAgainAt = ask === 'never' ? null : new Date(now.getTime() + YEAR_MS);
  await transaction(async (tx) => {
    const isIt = and(eq(datedStatements.assistantId, assistant.id), eq(datedStatements.print, print));
    const [said] = await tx.select({ print: datedStatements.print }).from(datedStatements).where(isIt).limit(1);
    if (!said) throw new AppError('not_found');
    await tx
      .insert(stillTrue)
      .values({ assistantId: assistant.id, print, askAgainAt })
      .onConflictDoUpdate({ target: [stillTrue.assistantId, stillTrue.print], set: { askAgainAt } });
  });
}
