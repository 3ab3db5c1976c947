import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { enqueue } from '~/infra/queue.server';
import { isUuid } from '~/schemas/uuid';
import { webhookDeliveries, webhooks } from '~db/schema/conversations/webhooks';
import type { AssistantRef } from '../assistant/assistants.server';
import { spend } from '../rate-limits/rate-limits.server';
import { TEST_KIND } from './message';
import { webhookOf } from './webhooks.server';

/** What was sent to a webhook, and sending it again. */

export const LOG_DAYS = 30;
export const LOG_SHOWN = 50;

export type Delivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  | 'id'
  | 'kind'
  | 'state'
  | 'attempts'
  | 'nextAt'
  | 'triedAt'
  | 'status'
  | 'failure'
  | 'response'
  | 'durationMs'
  | 'createdAt'
>;

/** The latest deliveries of a webhook, newest first. @throws AppError `not_found`. */
export async function listDeliveries(assistant: AssistantRef, webhookId: string): Promise<Delivery[]> {
  const { id } = await webhookOf(assistant, webhookId);
  return db()
    .select({
      id: webhookDeliveries.id,
      kind: webhookDeliveries.kind,
      state: webhookDeliveries.state,
      attempts: webhookDeliveries.attempts,
      nextAt: webhookDeliveries.nextAt,
      triedAt: webhookDeliveries.triedAt,
      status: webhookDeliveries.status,
      failure: webhookDeliveries.failure,
      response: webhookDeliveries.response,
      durationMs: webhookDeliveries.durationMs,
      createdAt: webhookDeliveries.createdAt,
    })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(LOG_SHOWN);
}

/** Sends a webhook an event that means nothing, once. @throws AppError `not_found` or `rate_limited`. */
export async function sendTest(assistant: AssistantRef, webhookId: string): Promise<void> {
  const { id } = await webhookOf(assistant, webhookId);
  await spend({ 'webhook-owner': assistant.ownerId });
  await transaction(async (tx) => {
    await tx.insert(webhookDeliveries).values({ webhookId: id, assistantId: assistant.id, kind: TEST_KIND });
    await enqueue('deliver-webhook', { webhookId: id }, tx);
  });
}

/**
 * Sends an event again, under the same id; one that still waits is sent now.
 *
 * @throws AppError `not_found`, `webhook_off` or `rate_limited`.
 */
export async function sendAgain(assistant: AssistantRef, deliveryId: string): Promise<void> {
  if (!isUuid(deliveryId)) throw new AppError('not_found');
  await spend({ 'webhook-owner': assistant.ownerId });
  await transaction(async (tx) => {
    const [found] = await tx
      .select({ webhookId: webhooks.id, offAt: webhooks.offAt })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhooks.assistantId, assistant.id)));
    if (!found) throw new AppError('not_found');
    if (found.offAt) throw new AppError('webhook_off');
    await tx
      .update(webhookDeliveries)
      .set({ state: 'waiting', attempts: 0, nextAt: sql`now()` })
      .where(eq(webhookDeliveries.id, deliveryId));
    await enqueue('deliver-webhook', { webhookId: found.webhookId }, tx);
  });
}

/** Deletes what is older than the log goes back. */
export async function deleteOldDeliveries(): Promise<void> {
  await db()
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, sql`now() - ${`${LOG_DAYS} days`}::interval`));
}
