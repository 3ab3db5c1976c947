import { and, eq, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { KnowledgeKind } from '~/schemas/knowledge/knowledge';
import { isUuid } from '~/schemas/uuid';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { type Use, usesOf } from '~/services/knowledge/uses.server';
import { documents } from '~db/schema/knowledge/knowledge';

/** What rests on an entry: what will no longer be answered, and no longer be known, without it. */
export type RestsOn = {
  /** Replies to visitors in 30 days. */
  answers: { count: number; latest: Use[] };
  /** Exam questions that the last run answered from it. */
  exam: string[];
  /** Statements about the business that were found in it, or were confirmed there by the owner. */
  facts: { text: string; confirmed: boolean }[];
};

const MOST = 10;

/** @param id of a pair or text; of a document its storedName. @throws AppError `not_found`. */
export async function restsOn(assistant: AssistantRef, kind: KnowledgeKind, id: string): Promise<RestsOn> {
  const entry = await entryOf(assistant, kind, id);
  const [answers, exam, facts] = await Promise.all([
    usesOf(assistant, entry),
    examOn(assistant.id, entry.id),
    factsOn(assistant.id, entry.id),
  ]);
  return { answers, exam, facts };
}

/** The ids that replies name an entry by. */
export async function entryOf(
  assistant: AssistantRef,
  kind: KnowledgeKind,
  id: string,
): Promise<{ id: string; formerIds: string[] }> {
  if (kind !== 'document') {
    if (!isUuid(id)) throw new AppError('not_found');
    return { id, formerIds: [] };
  }
  const [found] = await db()
    .select({ id: documents.id, formerIds: documents.formerIds })
    .from(documents)
    .where(and(eq(documents.storedName, id), eq(documents.assistantId, assistant.id)));
  if (!found) throw new AppError('not_found');
  return found;
}

async function examOn(assistantId: string, entryId: string): Promise<string[]> {
  const rows = await db().execute<{ question: string }>(sql`
    select q.question from exam_results r join exam_questions q on q.id = r.question_id
    where q.assistant_id = ${assistantId} and ${entryId}::uuid = any(r.source_ids)
      and r.run_id = (
        select id from exam_runs where assistant_id = ${assistantId} and ended_at is not null
        order by created_at desc limit 1)
    order by q.created_at limit ${MOST}`);
  return rows.map(({ question }) => question);
}

async function factsOn(assistantId: string, entryId: string): Promise<RestsOn['facts']> {
  const rows = await db().execute<{ text: string; confirmed: boolean }>(sql`
    select distinct f.text, exists (
      select 1 from own_facts o
      where o.assistant_id = f.assistant_id and o.kind = f.kind and o.text = f.text and o.status = 'stated') as confirmed
    from found_facts f join chunks c on c.id = f.chunk_id
    where f.assistant_id = ${assistantId} and coalesce(c.document_id, c.qa_entry_id, c.text_id) = ${entryId}::uuid
    order by f.text limit ${MOST}`);
  return [...rows];
}
