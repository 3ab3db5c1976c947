import { and, eq, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { enqueue } from '~/infra/queue.server';
import { ASSISTANT_PARAM, withParam } from '~/schemas/assistant/assistants';
import { users } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import { webhookDeliveries, webhooks } from '~db/schema/conversations/webhooks';
import { addressOfPage } from '../keys/one-time-tokens.server';
import { unseal } from '../keys/sealed.server';
import { queueMail } from '../mail/mail.server';
import { FetchError } from '../safe-fetch/fetch-error';
import { safeFetch } from '../safe-fetch/safe-fetch.server';
import { bodyOf, messageIdOf, TEST_KIND } from './message';
import { OFF_AFTER_DAYS, retryAfter } from './retries';
import { signedHeaders } from './sign';

/**
 * Sends what is due. A webhook has one worker at a time, for one turn; a receiver that fails ends the turn, so that it
 * holds up no other. What a killed process was sending is due again after its lease: it arrives at least once.
 */

const TIMEOUT_MS = 15_000;
const RESPONSE_BYTES = 1024;
/** A webhook's turn; others that wait have theirs before it goes on. */
const TURN_MS = 30_000;
/** Longer than a turn with its last attempt. */
const TURN_LEASE = '60 seconds';
const ATTEMPT_LEASE = '45 seconds';

type Webhook = typeof webhooks.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

/** Sends what is due to a webhook, for as long as a turn lasts. Safe to call at once: one of the calls does it. */
export async function workOnWebhook(webhookId: string, signal?: AbortSignal): Promise<void> {
  const webhook = await takeTurn(webhookId);
  if (!webhook) return;
  let more = true;
  try {
    const end = Date.now() + TURN_MS;
    while (more && Date.now() < end && !signal?.aborted) {
      const due = await takeDue(webhook);
      more = due !== undefined && (await attempt(webhook, due, signal));
    }
  } finally {
    await endTurn(webhookId);
  }
  if (more && !signal?.aborted) await transaction((tx) => enqueue('deliver-webhook', { webhookId }, tx));
}

async function takeTurn(id: string): Promise<Webhook | undefined> {
  const [webhook] = await db()
    .update(webhooks)
    .set({ turnUntil: sql`now() + ${TURN_LEASE}::interval` })
    .where(and(eq(webhooks.id, id), sql`coalesce(${webhooks.turnUntil} < now(), true)`))
    .returning();
  return webhook;
}

async function endTurn(id: string): Promise<void> {
  await db().update(webhooks).set({ turnUntil: null }).where(eq(webhooks.id, id));
}

/** The next delivery that is due. A webhook that is off gets tests alone. */
async function takeDue({ id, offAt }: Webhook): Promise<Delivery | undefined> {
  const due = db()
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.webhookId, id),
        eq(webhookDeliveries.state, 'waiting'),
        sql`${webhookDeliveries.nextAt} <= now()`,
        offAt ? eq(webhookDeliveries.kind, TEST_KIND) : undefined,
      ),
    )
    .orderBy(webhookDeliveries.nextAt, webhookDeliveries.createdAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await db()
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      triedAt: sql`now()`,
      nextAt: sql`now() + ${ATTEMPT_LEASE}::interval`,
    })
    .where(eq(webhookDeliveries.id, sql`(${due})`))
    .returning();
  return taken;
}

type Outcome = { status: number | null; failure: string | null; response: string | null };

/** @returns whether it arrived. */
async function attempt(webhook: Webhook, delivery: Delivery, signal?: AbortSignal): Promise<boolean> {
  const begun = performance.now();
  const outcome = await post(webhook, delivery, signal);
  if (signal?.aborted && outcome.status === null) {
    // The process stops: the next one sends it, at once.
    await db().update(webhookDeliveries).set({ nextAt: sql`now()` }).where(stillOurs(delivery));
    return false;
  }
  const arrived = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const durationMs = Math.round(performance.now() - begun);
  const { id: deliveryId, attempts, kind } = delivery;
  log.info(
    { webhookId: webhook.id, deliveryId, kind, attempts, ...outcome, response: undefined, durationMs },
    'webhook',
  );
  await transaction((tx) => record(webhook, delivery, { ...outcome, durationMs }, arrived, tx));
  return arrived;
}

async function post(webhook: Webhook, delivery: Delivery, signal?: AbortSignal): Promise<Outcome> {
  const body = bodyOf(delivery, addressOfPage(''));
  const headers = signedHeaders({ id: messageIdOf(delivery), at: new Date(), body }, secretsOf(webhook));
  try {
    const { status, body: answer } = await safeFetch(webhook.url, {
      ...{ post: body, headers: { 'content-type': 'application/json', ...headers } },
      ...{ totalMs: TIMEOUT_MS, connectMs: TIMEOUT_MS, maxBytes: RESPONSE_BYTES, cut: true, signal },
    });
    return { status, failure: null, response: readable(answer) };
  } catch (error) {
    if (!(error instanceof FetchError) && !signal?.aborted) throw error;
    return { status: null, failure: error instanceof FetchError ? error.failure : 'stopped', response: null };
  }
}

/** The text of an answer, without what PostgreSQL cannot store. */
const readable = (answer: Buffer): string => answer.toString('utf8').replaceAll('\u0000', '');

function secretsOf({ secret, previousSecret, previousSecretUntil }: Webhook): string[] {
  const overlaps = previousSecret && previousSecretUntil && previousSecretUntil > new Date();
  return [secret, ...(overlaps ? [previousSecret] : [])].map((sealed) => unseal('webhook-secret', sealed));
}

/** Only the attempt that took it records its end: another may have followed. */
const stillOurs = ({ id, attempts }: Delivery) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting'), eq(webhookDeliveries.attempts, attempts));

async function record(
  webhook: Webhook,
  delivery: Delivery,
  outcome: Outcome & { durationMs: number },
  arrived: boolean,
  tx: Transaction,
): Promise<void> {
  const isTest = delivery.kind === TEST_KIND;
  const gone = outcome.status === 410 && !isTest;
  const wait = arrived || gone || isTest ? undefined : retryAfter(delivery.attempts);
  await tx
    .update(webhookDeliveries)
    .set({
      ...outcome,
      state: arrived ? 'delivered' : wait === undefined ? 'failed' : 'waiting',
      ...(wait !== undefined && { nextAt: sql`now() + ${`${wait} seconds`}::interval` }),
    })
    .where(stillOurs(delivery));
  if (arrived) await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, webhook.id));
  else if (!isTest) await noteFailure(webhook, gone, tx);
}

/** Turns a webhook off that is gone, or that has failed for days, and tells the owner. */
async function noteFailure({ id, assistantId, url }: Webhook, gone: boolean, tx: Transaction): Promise<void> {
  const [row] = await tx
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, now())` })
    .where(eq(webhooks.id, id))
    .returning({
      over: sql<boolean>`${webhooks.failingSince} < now() - ${`${OFF_AFTER_DAYS} days`}::interval`,
      offAt: webhooks.offAt,
    });
  if (!row || row.offAt || !(gone || row.over)) return;
  await tx
    .update(webhooks)
    .set({ offAt: new Date(), offReason: gone ? 'gone' : 'failing' })
    .where(eq(webhooks.id, id));
  const [owner] = await tx
    .select({ name: users.name, email: users.email, language: users.language, emailVerifiedAt: users.emailVerifiedAt })
    .from(assistants)
    .innerJoin(users, eq(users.id, assistants.ownerId))
    .where(eq(assistants.id, assistantId));
  const page = addressOfPage(withParam(`/webhooks/${id}`, ASSISTANT_PARAM, assistantId));
  if (owner?.emailVerifiedAt) await queueMail(tx, 'webhook-off', owner, page, { host: new URL(url).host });
}
