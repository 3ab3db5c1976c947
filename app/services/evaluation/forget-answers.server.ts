import { sql } from 'drizzle-orm';
import type { Transaction } from '~/infra/db.server';
import { examResults, examRuns } from '~db/schema/exams';

/**
 * Removes from an exam's results every answer that rests on a deleted source, with the source's name; whether it passed
 * stays.
 *
 * @param source `name` as results keep it, for those from before they kept ids.
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
