import { eq } from 'drizzle-orm';
import type { Transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { type EXAM_REASONS, examQuestions } from '~db/schema/assistant/exams';

export type ExamReason = (typeof EXAM_REASONS)[number];

/** Changes that follow one another within this many seconds lead to one exam run, and to one search for facts. */
export const BURST_SECONDS = 3;

/**
 * Schedules an assistant's exam after the caller's transaction commits, or joins a run that is already waiting. An
 * assistant without exam questions costs one index lookup.
 *
 * @returns whether there is anything to run.
 */
export async function scheduleExam(tx: Transaction, assistantId: string, reason: ExamReason): Promise<boolean> {
  const [any] = await tx
    .select({ id: examQuestions.id })
    .from(examQuestions)
    .where(eq(examQuestions.assistantId, assistantId))
    .limit(1);
  if (!any) return false;
  const delaySeconds = reason === 'manual' ? 0 : BURST_SECONDS;
  await enqueue('run-exam', { assistantId, reason }, tx, { delaySeconds });
  return true;
}
