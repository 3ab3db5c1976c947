import { and, eq, sql } from 'drizzle-orm';
import { db, type Transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { conversations } from '~db/schema/conversations/conversations';
import { leads } from '~db/schema/conversations/leads';
import { atPlace, type VisitorPlace } from './visitor-events.server';

/** What a visitor has not seen for so long after a person's last word is mailed to them. */
export const UNSEEN_SECONDS = 180;

/** Notes the last event that a visitor's open panel has shown. */
export async function noteSeen({ thread = '', ...place }: VisitorPlace, event: number): Promise<void> {
  // No more than there is: else what comes later would never be mailed.
  const seen = sql`least(${event}::bigint, (
    select coalesce(max(e.id), 0) from conversation_events e where e.conversation_id = ${conversations.id}))`;
  await db()
    .update(conversations)
    .set({ visitorSeen: sql`greatest(${conversations.visitorSeen}, ${seen})` })
    .where(and(atPlace({ ...place, thread }), sql`${conversations.visitorSeen} < ${event}::bigint`));
}

/** Has a person's words mailed to a visitor of a website who left an address, unless they see them before. */
export async function mailIfUnseen(
  { assistantId, visitorId, conversationId }: { assistantId: string; visitorId: string; conversationId: string },
  tx: Transaction,
): Promise<void> {
  const [left] = await tx
    .select({ email: leads.email })
    .from(leads)
    .where(and(eq(leads.assistantId, assistantId), eq(leads.visitorId, visitorId)));
  if (left?.email) await enqueue('mail-visitor', { conversationId }, tx, { delaySeconds: UNSEEN_SECONDS });
}
