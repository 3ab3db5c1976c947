import { and, asc, eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/errors';
import type { AiActionInput } from '~/schemas/ai-action';
import { isUuid } from '~/schemas/uuid';
import { aiActions } from '~db/schema/assistants';
import { assistantOf } from './assistants.server';

export type AiAction = AiActionInput & { id: string };

const columns = {
  id: aiActions.id,
  actionName: aiActions.actionName,
  whenToUse: aiActions.whenToUse,
  buttonText: aiActions.buttonText,
  url: aiActions.url,
};

/** An owner's actions, oldest first. */
export async function listActions(ownerId: string): Promise<AiAction[]> {
  return actionsOfAssistant((await assistantOf(ownerId)).id);
}

/** The same by the assistant, for the way of a question. */
export async function actionsOfAssistant(assistantId: string): Promise<AiAction[]> {
  return db()
    .select(columns)
    .from(aiActions)
    .where(eq(aiActions.assistantId, assistantId))
    .orderBy(asc(aiActions.createdAt), asc(aiActions.id));
}

/** @throws AppError `not_found`. */
export async function findAction(ownerId: string, id: string): Promise<AiAction> {
  const [action] = await db()
    .select(columns)
    .from(aiActions)
    .where(await ownedBy(ownerId, id));
  return found(action);
}

export async function createAction(ownerId: string, input: AiActionInput): Promise<AiAction> {
  const assistant = await assistantOf(ownerId);
  const [action] = await db()
    .insert(aiActions)
    .values({ assistantId: assistant.id, ...input })
    .returning(columns);
  return found(action);
}

/** @throws AppError `not_found`. */
export async function updateAction(ownerId: string, id: string, input: AiActionInput): Promise<AiAction> {
  const { actionName, whenToUse, buttonText, url } = input;
  const [action] = await db()
    .update(aiActions)
    .set({ actionName, whenToUse, buttonText, url })
    .where(await ownedBy(ownerId, id))
    .returning(columns);
  return found(action);
}

/** @throws AppError `not_found`. */
export async function deleteAction(ownerId: string, id: string): Promise<void> {
  const [action] = await db()
    .delete(aiActions)
    .where(await ownedBy(ownerId, id))
    .returning(columns);
  found(action);
}

async function ownedBy(ownerId: string, id: string) {
  if (!isUuid(id)) throw new AppError('not_found');
  const assistant = await assistantOf(ownerId);
  return and(eq(aiActions.id, id), eq(aiActions.assistantId, assistant.id));
}

function found(action: AiAction | undefined): AiAction {
  if (!action) throw new AppError('not_found');
  return action;
}
