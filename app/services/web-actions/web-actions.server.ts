import { and, asc, count, eq } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { isUuid } from '~/schemas/uuid';
import { filledUrl, type WebActionInput } from '~/schemas/web-action';
import { assistants } from '~db/schema/assistant/assistants';
import { webActions } from '~db/schema/assistant/web-actions';
import { type Assistant, type AssistantRef, markChanged } from '../assistant/assistants.server';
import { readOnce } from '../assistant/copies.server';
import { type EventFacts, recordEvent } from '../audit/audit.server';
import { seal } from '../keys/sealed.server';
import { spend } from '../rate-limits/rate-limits.server';
import { FetchError } from '../safe-fetch/fetch-error';
import { checkTarget } from '../safe-fetch/safe-fetch.server';

/** Addresses of the owner's that the assistant calls for a visitor: added, changed, deleted. */

/** Each question is compared with all of them, and a model gets them as tools. */
export const MOST_WEB_ACTIONS = 20;

/** As the assistant uses it: `headerValue` is encrypted. */
export type WebAction = typeof webActions.$inferSelect;

/** As the owner sees it: the header's value is nowhere shown. */
export type ShownWebAction = Omit<WebAction, 'headerValue' | 'assistantId'> & { hasSecret: boolean };

const shownAction = ({ headerValue, assistantId: _, ...action }: WebAction): ShownWebAction => ({
  ...action,
  hasSecret: headerValue !== null,
});

/** The actions of an assistant, the oldest first. */
export async function listWebActions(assistant: AssistantRef): Promise<ShownWebAction[]> {
  return (await actionsOf(assistant.id)).map(shownAction);
}

const actionsOf = (assistantId: string): Promise<WebAction[]> =>
  db()
    .select()
    .from(webActions)
    .where(eq(webActions.assistantId, assistantId))
    .orderBy(asc(webActions.createdAt), asc(webActions.id));

/** The same to answer a question. An answer never fails for want of them. */
export async function loadWebActions(assistant: Assistant): Promise<WebAction[]> {
  try {
    return await readOnce(assistant, 'web-actions', () => actionsOf(assistant.id));
  } catch (error) {
    log.warn({ err: error }, 'could not load the web actions: answering without them');
    return [];
  }
}

/** @throws AppError `not_found`. */
export async function webActionOf(assistant: AssistantRef, id: string): Promise<WebAction> {
  return find(assistant, id);
}

/** @throws AppError `not_found`. */
export async function shownWebAction(assistant: AssistantRef, id: string): Promise<ShownWebAction> {
  return shownAction(await find(assistant, id));
}

async function find(assistant: AssistantRef, id: string, tx?: Transaction): Promise<WebAction> {
  if (!isUuid(id)) throw new AppError('not_found');
  const [row] = await (tx ?? db())
    .select()
    .from(webActions)
    .where(and(eq(webActions.id, id), eq(webActions.assistantId, assistant.id)));
  if (!row) throw new AppError('not_found');
  return row;
}

/** @returns its id. @throws AppError `web_action_limit`, `web_action_refused` or `rate_limited`. */
export async function addWebAction(
  assistant: AssistantRef,
  { headerValue, ...input }: WebActionInput,
  facts: EventFacts = {},
): Promise<string> {
  requireCallable(input.url);
  await spend({ 'knowledge-owner': assistant.ownerId });
  return transaction(async (tx) => {
    await tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, assistant.id)).for('update');
    const [known] = await tx.select({ n: count() }).from(webActions).where(eq(webActions.assistantId, assistant.id));
    if ((known?.n ?? 0) >= MOST_WEB_ACTIONS) throw new AppError('web_action_limit', { limit: MOST_WEB_ACTIONS });
    const sealed = headerValue === '' ? null : seal('web-action-header', headerValue);
    const [added] = await tx
      .insert(webActions)
      .values({ assistantId: assistant.id, ...input, headerValue: sealed })
      .returning({ id: webActions.id });
    if (!added) throw new Error('an insert returned no row');
    await markChanged(assistant.id, tx);
    await recordEvent(assistant.ownerId, 'web_action_added', { ...facts, detail: { origin: originOf(input.url) } }, tx);
    return added.id;
  });
}

/**
 * Changes an action. The header's value stays unless another is given; another host gets it only if it is given again.
 *
 * @throws AppError as `addWebAction`, or `not_found`.
 */
export async function changeWebAction(
  assistant: AssistantRef,
  id: string,
  { headerValue, ...input }: WebActionInput,
  facts: EventFacts = {},
): Promise<void> {
  requireCallable(input.url);
  await spend({ 'knowledge-owner': assistant.ownerId });
  await transaction(async (tx) => {
    const row = await find(assistant, id, tx);
    const moved = originOf(row.url) !== originOf(input.url) || row.headerName !== input.headerName;
    if (row.headerValue !== null && input.headerName !== '' && headerValue === '' && moved) {
      throw new AppError('invalid_input', {}, { headerValue: 'secretAgain' });
    }
    const kept = input.headerName === '' ? null : row.headerValue;
    const sealed = headerValue === '' ? kept : seal('web-action-header', headerValue);
    await tx
      .update(webActions)
      .set({ ...input, headerValue: sealed })
      .where(eq(webActions.id, row.id));
    await markChanged(assistant.id, tx);
    await recordEvent(
      assistant.ownerId,
      'web_action_changed',
      { ...facts, detail: { origin: originOf(input.url) } },
      tx,
    );
  });
}

/** @throws AppError `not_found`. */
export async function deleteWebAction(assistant: AssistantRef, id: string, facts: EventFacts = {}): Promise<void> {
  await transaction(async (tx) => {
    const row = await find(assistant, id, tx);
    await tx.delete(webActions).where(eq(webActions.id, row.id));
    await markChanged(assistant.id, tx);
    await recordEvent(assistant.ownerId, 'web_action_deleted', { ...facts, detail: { origin: originOf(row.url) } }, tx);
  });
}

const originOf = (url: string): string => new URL(filledUrl(url, () => 'x')).origin;

function requireCallable(url: string): void {
  try {
    checkTarget(new URL(filledUrl(url, () => 'x')));
  } catch (error) {
    if (error instanceof FetchError) throw new AppError('web_action_refused', {}, { url: 'webUrlRefused' });
    throw error;
  }
}
