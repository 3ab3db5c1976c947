import { and, asc, count, eq } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { AiActionInput } from '~/schemas/assistant/ai-action';
import { isUuid } from '~/schemas/uuid';
import { aiActions, assistants } from '~db/schema/assistant/assistants';
import { spend } from '../rate-limits/rate-limits.server';
import { type AssistantRef, markChanged } from './assistants.server';

export type AiAction = AiActionInput & { id: string };

/** Maximum number of actions per assistant: each question is compared with all of them. */
export const MAX_ACTIONS = 100;

const columns = {
  id: aiActions.id,
  actionName: aiActions.actionName,
  whenToUse: aiActions.whenToUse,
  buttonText: aiActions.buttonText,
  url: aiActions.url,
};

/** An owner's actions, oldest first. */
export async function listActions(assistant: AssistantRef): Promise<AiAction[]> {
  return actionsOfAssistant(assistant.id);
}

/** The same list by assistant, for answering a question. */
export async function actionsOfAssistant(assistantId: string): Promise<AiAction[]> {
  return db()
    .select(columns)
    .from(aiActions)
    .where(eq(aiActions.assistantId, assistantId))
    .orderBy(asc(aiActions.createdAt), asc(aiActions.id));
}

/** @throws AppError `not_found`. */
export async function findAction(assistant: AssistantRef, id: string): Promise<AiAction> {
  const { where } = await ownedBy(assistant, id);
  const [action] = await db().select(columns).from(aiActions).where(where);
  return found(action);
}

/** @throws AppError `action_limit` or `rate_limited`. */
export async function createAction(assistant: AssistantRef, input: AiActionInput): Promise<AiAction> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  return transaction(async (tx) => {
    const { id } = assistant;
    // The row lock makes concurrent additions count one after the other.
    await tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, id)).for('no key update');
    const [counted] = await tx.select({ total: count() }).from(aiActions).where(eq(aiActions.assistantId, id));
    if ((counted?.total ?? 0) >= MAX_ACTIONS) throw new AppError('action_limit', { limit: MAX_ACTIONS });
    const [action] = await tx
      .insert(aiActions)
      .values({ assistantId: id, ...input })
      .returning(columns);
    await markChanged(id, tx);
    return found(action);
  });
}

/** @throws AppError `not_found`. */
export async function updateAction(assistant: AssistantRef, id: string, input: AiActionInput): Promise<AiAction> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  const { actionName, whenToUse, buttonText, url } = input;
  const { where, assistantId } = await ownedBy(assistant, id);
  return transaction(async (tx) => {
    const [action] = await tx
      .update(aiActions)
      .set({ actionName, whenToUse, buttonText, url })
      .where(where)
      .returning(columns);
    await markChanged(assistantId, tx);
    return found(action);
  });
}

/** @throws AppError `not_found`. */
export async function deleteAction(assistant: AssistantRef, id: string): Promise<void> {
  const { where, assistantId } = await ownedBy(assistant, id);
  await transaction(async (tx) => {
    const [action] = await tx.delete(aiActions).where(where).returning(columns);
    await markChanged(assistantId, tx);
    found(action);
  });
}

async function ownedBy(assistant: AssistantRef, id: string) {
  if (!isUuid(id)) throw new AppError('not_found');
  return { where: and(eq(aiActions.id, id), eq(aiActions.assistantId, assistant.id)), assistantId: assistant.id };
}

function found(action: AiAction | undefined): AiAction {
  if (!action) throw new AppError('not_found');
  return action;
}
