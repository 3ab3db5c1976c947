import { and, asc, count, eq } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { type ExamQuestionInput, MAX_EXAM_QUESTIONS } from '~/schemas/assistant/exam';
import { isUuid } from '~/schemas/uuid';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { requireOwn } from '~/services/budget/own.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { assistants } from '~db/schema/assistant/assistants';
import { examQuestions, examResults } from '~db/schema/assistant/exams';
import { scheduleExam } from '../assistant/schedule-exam.server';

export type ExamQuestion = typeof examQuestions.$inferSelect;

/** An owner's exam questions, in the order they were added. */
export async function listExamQuestions(assistant: AssistantRef): Promise<ExamQuestion[]> {
  return questionsOf(assistant.id);
}

/** The same for an assistant. */
export function questionsOf(assistantId: string): Promise<ExamQuestion[]> {
  return db()
    .select()
    .from(examQuestions)
    .where(eq(examQuestions.assistantId, assistantId))
    .orderBy(asc(examQuestions.createdAt), asc(examQuestions.id));
}

/**
 * Adds questions, all or none, and schedules the exam.
 *
 * @throws AppError `exam_limit` if they would be too many, or `rate_limited`.
 */
export async function addExamQuestions(assistant: AssistantRef, inputs: ExamQuestionInput[]): Promise<ExamQuestion[]> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  return transaction(async (tx) => {
    const { id } = assistant;
    // The row lock makes concurrent additions count one after the other.
    await tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, id)).for('update');
    if ((await countQuestions(id, tx)) + inputs.length > MAX_EXAM_QUESTIONS) {
      throw new AppError('exam_limit', { limit: MAX_EXAM_QUESTIONS });
    }
    const now = Date.now();
    const added = await tx
      .insert(examQuestions)
      // One millisecond apart, so that they keep their order.
      .values(inputs.map((input, at) => ({ ...input, assistantId: id, createdAt: new Date(now + at) })))
      .returning();
    await scheduleExam(tx, id, 'questions');
    return added;
  });
}

/** Changes a question and discards its earlier results. @throws AppError `not_found`. */
export async function updateExamQuestion(
  assistant: AssistantRef,
  id: string,
  input: ExamQuestionInput,
): Promise<ExamQuestion> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  return transaction(async (tx) => {
    const [updated] = await tx.update(examQuestions).set(input).where(mine(assistant, id)).returning();
    if (!updated) throw new AppError('not_found');
    await tx.delete(examResults).where(eq(examResults.questionId, id));
    await scheduleExam(tx, updated.assistantId, 'questions');
    return updated;
  });
}

/** Deletes a question with its results. @throws AppError `not_found`. */
export async function deleteExamQuestion(assistant: AssistantRef, id: string): Promise<void> {
  await transaction(async (tx) => {
    const deleted = await tx.delete(examQuestions).where(mine(assistant, id)).returning({ id: examQuestions.id });
    if (deleted.length === 0) throw new AppError('not_found');
  });
}

/** @throws AppError `not_found` for what is no id. */
function mine(assistant: AssistantRef, id: string) {
  if (!isUuid(id)) throw new AppError('not_found');
  return and(eq(examQuestions.id, id), eq(examQuestions.assistantId, assistant.id));
}

/**
 * Schedules the exam now.
 *
 * @returns whether there is a question to run. @throws AppError `exam_budget` if today's budget is too small.
 */
export async function requestExam(assistant: AssistantRef): Promise<boolean> {
  return transaction(async (tx) => {
    const { id } = assistant;
    await requireOwn(assistant.ownerId, 'exam', await countQuestions(id, tx), tx);
    return scheduleExam(tx, id, 'manual');
  });
}

async function countQuestions(assistantId: string, tx: Transaction): Promise<number> {
  const [counted] = await tx
    .select({ total: count() })
    .from(examQuestions)
    .where(eq(examQuestions.assistantId, assistantId));
  return counted?.total ?? 0;
}
