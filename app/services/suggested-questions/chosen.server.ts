import { and, asc, eq } from 'drizzle-orm';
import { db, type Executor, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { Language } from '~/schemas/language';
import { MAX_SUGGESTED } from '~/schemas/suggested-questions';
import { isUuid } from '~/schemas/uuid';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { assistants } from '~db/schema/assistant/assistants';
import { suggestedQuestions } from '~db/schema/knowledge/knowledge';

export type ChosenQuestion = { id: string; question: string };

/** The questions an owner has chosen for visitors of a language, in their order. */
export async function listChosen(
  { id }: AssistantRef,
  language: Language,
  executor: Executor = db(),
): Promise<ChosenQuestion[]> {
  return executor
    .select({ id: suggestedQuestions.id, question: suggestedQuestions.question })
    .from(suggestedQuestions)
    .where(and(eq(suggestedQuestions.assistantId, id), eq(suggestedQuestions.language, language)))
    .orderBy(asc(suggestedQuestions.position), asc(suggestedQuestions.createdAt));
}

/** The assistant's row is locked: two tabs change the list in turn. */
async function changing<T>(assistant: AssistantRef, change: (tx: Transaction) => Promise<T>): Promise<T> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  return transaction(async (tx) => {
    await tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, assistant.id)).for('no key update');
    return change(tx);
  });
}

/**
 * Adds a question at the end of the list of a language. One that is there already stays as it is.
 *
 * @throws AppError `invalid_input` if the list is full, or `rate_limited`.
 */
export async function chooseQuestion(assistant: AssistantRef, language: Language, question: string): Promise<void> {
  const text = question.trim();
  await changing(assistant, async (tx) => {
    const chosen = await listChosen(assistant, language, tx);
    if (chosen.some((one) => one.question.toLowerCase() === text.toLowerCase())) return;
    if (chosen.length >= MAX_SUGGESTED) throw new AppError('invalid_input', {}, { question: 'listFull' });
    const position = chosen.length;
    await tx.insert(suggestedQuestions).values({ assistantId: assistant.id, language, position, question: text });
    await number(chosen, tx);
  });
}

/** Moves a question one place up or down; at the end of the list nothing changes. @throws AppError `not_found`. */
export async function moveQuestion(
  assistant: AssistantRef,
  language: Language,
  id: string,
  step: -1 | 1,
): Promise<void> {
  await changing(assistant, async (tx) => {
    const chosen = await listChosen(assistant, language, tx);
    const from = chosen.findIndex((one) => one.id === id);
    const to = from + step;
    const [moved, other] = [chosen[from], chosen[to]];
    if (!moved) throw new AppError('not_found');
    if (!other) return;
    chosen[to] = moved;
    chosen[from] = other;
    await number(chosen, tx);
  });
}

/** @throws AppError `not_found`. */
export async function dropQuestion(assistant: AssistantRef, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  const dropped = await db()
    .delete(suggestedQuestions)
    .where(and(eq(suggestedQuestions.assistantId, assistant.id), eq(suggestedQuestions.id, id)))
    .returning({ id: suggestedQuestions.id });
  if (dropped.length === 0) throw new AppError('not_found');
}

async function number(ordered: ChosenQuestion[], tx: Transaction): Promise<void> {
  for (const [position, { id }] of ordered.entries()) {
    await tx.update(suggestedQuestions).set({ position }).where(eq(suggestedQuestions.id, id));
  }
}
