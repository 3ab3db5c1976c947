import { type SQL, sql } from 'drizzle-orm';
import { type Transaction, transaction } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { enqueue } from '~/infra/queue.server';
import type { WebhookKind } from '~/schemas/assistant/webhooks';
import { webhookDeliveries, webhooks } from '~db/schema/conversations/webhooks';

/**
 * What webhooks are told, queued in the transaction of what happened. A row is the queue: the job only makes a worker look
 * at once. It holds ids, never a visitor's words or contact.
 */

export type Announcement = {
  assistantId: string;
  kind: WebhookKind;
  /** Of the conversation: the row is deleted with it. */
  conversationId?: string;
  data: Record<string, string | number | null>;
};

/** Tells the webhooks that want these kinds of events. */
export async function tellWebhooks(tx: Transaction, ...announcements: Announcement[]): Promise<void> {
  if (announcements.length === 0) return;
  const told = await tx.execute<{ webhook_id: string }>(
    queueing({
      from: sql`jsonb_to_recordset(${JSON.stringify(announcements)}::jsonb)
        as happened("assistantId" uuid, kind text, "conversationId" uuid, data jsonb)`,
      assistantId: sql`happened."assistantId"`,
      conversationId: sql`happened."conversationId"`,
      kind: sql`happened.kind`,
      data: sql`happened.data`,
    }),
  );
  for (const webhookId of new Set(told.map((row) => row.webhook_id))) {
    await enqueue('deliver-webhook', { webhookId }, tx);
  }
}

type Parts = { from: SQL; where?: SQL; assistantId: SQL; conversationId: SQL; kind: SQL; data: SQL };

/** The same as a part of another statement: returns `webhook_id`. A worker finds it within seconds, or see `wakeWebhooks`. */
export function queueing({ from, where = sql`true`, assistantId, conversationId, kind, data }: Parts): SQL {
  return sql`insert into ${webhookDeliveries} (webhook_id, assistant_id, conversation_id, kind, data)
    select w.id, ${assistantId}, ${conversationId}, ${kind}, ${data}
    from ${from} join ${webhooks} w on w.assistant_id = ${assistantId}
    where w.off_at is null and ${kind} = any(w.kinds) and ${where}
    returning webhook_id`;
}

/** Makes a worker look at what was queued. It would find it anyway, some seconds later. */
export function wakeWebhooks(webhookIds: readonly string[]): void {
  if (webhookIds.length === 0) return;
  transaction(async (tx) => {
    for (const webhookId of webhookIds) await enqueue('deliver-webhook', { webhookId }, tx);
  }).catch((error) => log.warn({ err: error }, 'could not wake the worker for webhooks'));
}
