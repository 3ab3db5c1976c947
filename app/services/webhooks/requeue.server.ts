import { sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { enqueue, noJobFor } from '~/infra/queue.server';
import { webhookDeliveries, webhooks } from '~db/schema/conversations/webhooks';
import { TEST_KIND } from './message';

/** Queues a turn for each webhook for which something is due: retries, and what a dead process has left. */
export async function requeueWebhooks(): Promise<number> {
  return transaction(async (tx) => {
    const due = await tx.execute<{ id: string }>(sql`
      select w.id from ${webhooks} w
      where w.id in (
          select d.webhook_id from ${webhookDeliveries} d
          where d.state = 'waiting' and d.next_at <= now() and (w.off_at is null or d.kind = ${TEST_KIND}))
        and coalesce(w.turn_until < now(), true)
        and ${noJobFor('deliver-webhook', 'webhookId', sql`w.id`)}`);
    for (const { id } of due) await enqueue('deliver-webhook', { webhookId: id }, tx);
    return due.length;
  });
}

/** Ends every turn: for the start of the only process there is, when nobody can be at one. */
export async function releaseWebhooks(): Promise<void> {
  await db().update(webhooks).set({ turnUntil: null });
  await db().execute(
    sql`update ${webhookDeliveries} set next_at = now() where state = 'waiting' and next_at > now() and status is null and failure is null`,
  );
}
