import { and, asc, count, eq, lt } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { WebhookInput, WebhookKind } from '~/schemas/assistant/webhooks';
import { isUuid } from '~/schemas/uuid';
import { assistants } from '~db/schema/assistant/assistants';
import { webhooks } from '~db/schema/conversations/webhooks';
import type { AssistantRef } from '../assistant/assistants.server';
import { type EventFacts, recordEvent } from '../audit/audit.server';
import { seal, unseal } from '../keys/sealed.server';
import { FetchError } from '../safe-fetch/fetch-error';
import { checkTarget } from '../safe-fetch/safe-fetch.server';
import { newSecret } from './sign';

/** An owner's webhooks: added, changed, turned off and on, their secrets. */

export const MOST_WEBHOOKS = 10;
/** How long the previous secret signs beside a new one. */
const OVERLAP_HOURS = 24;

export type Webhook = {
  id: string;
  url: string;
  events: WebhookKind[];
  on: boolean;
  offReason: 'owner' | 'gone' | 'failing' | null;
  failingSince: Date | null;
  createdAt: Date;
};

type Row = typeof webhooks.$inferSelect;

const summaryOf = ({ id, url, kinds, offAt, offReason, failingSince, createdAt }: Row): Webhook => ({
  ...{ id, url, events: kinds as WebhookKind[], on: offAt === null, offReason, failingSince, createdAt },
});

/** The webhooks of an assistant, the oldest first. */
export async function listWebhooks(assistant: AssistantRef): Promise<Webhook[]> {
  const rows = await db()
    .select()
    .from(webhooks)
    .where(eq(webhooks.assistantId, assistant.id))
    .orderBy(asc(webhooks.createdAt));
  return rows.map(summaryOf);
}

/** @throws AppError `not_found`. */
export async function webhookOf(assistant: AssistantRef, id: string): Promise<Webhook> {
  return summaryOf(await find(assistant, id));
}

async function find(assistant: AssistantRef, id: string, tx?: Transaction): Promise<Row> {
  if (!isUuid(id)) throw new AppError('not_found');
  const query = (tx ?? db())
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), eq(webhooks.assistantId, assistant.id)));
  const [row] = tx ? await query.for('update') : await query;
  if (!row) throw new AppError('not_found');
  return row;
}

/** @returns its id. @throws AppError `webhook_refused` or `webhook_limit`. */
export async function addWebhook(
  assistant: AssistantRef,
  input: WebhookInput,
  facts: EventFacts = {},
): Promise<string> {
  const url = checkedUrl(input.url);
  return transaction(async (tx) => {
    await tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, assistant.id)).for('update');
    const [known] = await tx.select({ n: count() }).from(webhooks).where(eq(webhooks.assistantId, assistant.id));
    if ((known?.n ?? 0) >= MOST_WEBHOOKS) throw new AppError('webhook_limit', { limit: MOST_WEBHOOKS });
    const [added] = await tx
      .insert(webhooks)
      .values({ assistantId: assistant.id, url, kinds: input.events, secret: seal('webhook-secret', newSecret()) })
      .returning({ id: webhooks.id });
    if (!added) throw new Error('an insert returned no row');
    await recordEvent(assistant.ownerId, 'webhook_added', facts, tx);
    return added.id;
  });
}

function checkedUrl(address: string): string {
  const url = new URL(address);
  try {
    checkTarget(url);
  } catch (error) {
    if (error instanceof FetchError) throw new AppError('webhook_refused', {}, { url: 'webhook_address' });
    throw error;
  }
  return url.href;
}

/** Changes a webhook, or turns it off or on. @throws AppError `not_found` or `webhook_refused`. */
export async function changeWebhook(
  assistant: AssistantRef,
  id: string,
  input: WebhookInput & { on?: boolean },
): Promise<void> {
  await transaction(async (tx) => {
    const row = await find(assistant, id, tx);
    const url = checkedUrl(input.url);
    const turned = input.on !== undefined && input.on !== (row.offAt === null);
    const state = input.on
      ? { offAt: null, offReason: null, failingSince: null }
      : { offAt: new Date(), offReason: 'owner' as const };
    await tx
      .update(webhooks)
      .set({ url, kinds: input.events, ...(turned ? state : {}) })
      .where(eq(webhooks.id, row.id));
  });
}

/** Deletes a webhook with its log. @throws AppError `not_found`. */
export async function deleteWebhook(assistant: AssistantRef, id: string, facts: EventFacts = {}): Promise<void> {
  await transaction(async (tx) => {
    const row = await find(assistant, id, tx);
    await tx.delete(webhooks).where(eq(webhooks.id, row.id));
    await recordEvent(assistant.ownerId, 'webhook_deleted', facts, tx);
  });
}

/** The secret that signs what a webhook gets. @throws AppError `not_found` or `key_changed`. */
export async function secretOf(assistant: AssistantRef, id: string): Promise<string> {
  return unseal('webhook-secret', (await find(assistant, id)).secret);
}

/** Makes a new secret; the previous one signs too for a day. @returns the new one. @throws AppError `not_found`. */
export async function rotateWebhookSecret(
  assistant: AssistantRef,
  id: string,
  facts: EventFacts = {},
): Promise<string> {
  const secret = newSecret();
  await transaction(async (tx) => {
    const row = await find(assistant, id, tx);
    await tx
      .update(webhooks)
      .set({
        secret: seal('webhook-secret', secret),
        previousSecret: row.secret,
        previousSecretUntil: new Date(Date.now() + OVERLAP_HOURS * 3600_000),
      })
      .where(eq(webhooks.id, row.id));
    await recordEvent(assistant.ownerId, 'webhook_secret_rotated', facts, tx);
  });
  return secret;
}

/** Deletes previous secrets that sign no more. */
export async function deleteEndedWebhookSecrets(): Promise<void> {
  const ended = lt(webhooks.previousSecretUntil, new Date());
  await db().update(webhooks).set({ previousSecret: null, previousSecretUntil: null }).where(ended);
}
