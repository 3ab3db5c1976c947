import { sql } from 'drizzle-orm';
import type { Transaction } from '~/infra/db.server';
import { examResults, examRuns } from '~db/schema/assistant/exams';

/**
 * Deletes from exam results every answer based on a deleted source, and the source's name. Whether it passed is kept.
 *
 * @param source `name` as stored in results that are older than source ids.
 */
export async function forgetAnswersFrom(
  tx: Transaction,
  assistantId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  await tx.execute(sql`
    update ${examResults} set answer = '', source = null, source_ids = null, source_deleted = true
    where run_id in (select id from ${examRuns} where assistant_id = ${assistantId})
      and (${id}::uuid = any(source_ids) or (source_ids is null and source = ${name}))`);
}
