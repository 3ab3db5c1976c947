import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { actingKey } from '~/infra/context/acting-key';
import { type Actor, currentActor } from '~/infra/context/current-request';
import { db, type Executor } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { users } from '~db/schema/account/accounts';
import { auditEvents } from '~db/schema/account/audit';

/** All kinds of security events. Their texts are `privacy:events.kind.<kind>` in public/locales. */
export const EVENT_KINDS = [
  'registered',
  'email_confirmed',
  'log_in',
  'log_in_failed',
  'password_changed',
  'password_reset',
  'google_joined',
  'secret_rotated',
  'old_secret_ended',
  'session_ended',
  'proof_failed',
  'second_factor_on',
  'second_factor_off',
  'code_failed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'retention_changed',
  'visitors_erased',
  'export_requested',
  'export_downloaded',
  'export_deleted',
  'document_deleted',
  'pair_added',
  'pair_deleted',
  'text_deleted',
  'statement_set_aside',
  'statement_used_again',
  'website_deleted',
  'bot_connected',
  'own_chat_connected',
  'own_chat_for_everybody',
  'own_chat_for_administrators',
  'bot_removed',
  'assistant_added',
  'assistant_deleted',
  'key_added',
  'key_revoked',
  'web_action_added',
  'web_action_changed',
  'web_action_deleted',
  'webhook_added',
  'webhook_deleted',
  'webhook_secret_rotated',
  'member_invited',
  'invitation_withdrawn',
  'member_joined',
  'member_role_changed',
  'member_removed',
  'member_left',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export type EventFacts = {
  /** Client address of the request. */
  address?: string | null;
  userAgent?: string | null;
  /** Short facts for the owner. Never contains a secret or a visitor's words. */
  detail?: Record<string, string | number | boolean>;
  /**
   * In seconds. If the same kind of event from the same address repeats within this time, the count of the earlier row
   * is raised: a stranger who fails to log in 10,000 times adds one row an hour instead of 10,000.
   */
  mergeSeconds?: number;
  /** Who did it, where it is not who acts in the request. */
  actor?: Actor;
};

const MAX_USER_AGENT = 200;

/**
 * Adds a security event to an owner's audit list, with who acts in the request and the key that a program calls with, and
 * writes it to the operator's log.
 *
 * @param executor the transaction of the change, so that the event exists exactly if the change does.
 */
export async function recordEvent(
  ownerId: string,
  kind: EventKind,
  { address, userAgent, detail: facts = {}, mergeSeconds, actor = currentActor() }: EventFacts = {},
  executor: Executor = db(),
): Promise<void> {
  const key = actingKey();
  const detail = key === undefined ? facts : { ...facts, key };
  log.info({ event: kind, ownerId, actorId: actor?.id, address: address || undefined, ...detail }, 'security event');
  const earlier = { ownerId, kind, address, actor, key };
  if (mergeSeconds !== undefined && (await mergeIntoEarlier(earlier, mergeSeconds, executor))) return;
  await executor.insert(auditEvents).values({
    ownerId,
    kind,
    address: address || null,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT) || null,
    detail,
    // The account may have been deleted in this very request.
    actorId: actor && sql`(select ${users.id} from ${users} where ${users.id} = ${actor.id}::uuid)`,
    actorName: actor?.name,
  });
}

/** Whether an event of this kind was ever added to an owner's list. */
export async function hasEvent(ownerId: string, kind: EventKind): Promise<boolean> {
  const found = await db()
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(eq(auditEvents.ownerId, ownerId), eq(auditEvents.kind, kind)))
    .limit(1);
  return found.length > 0;
}

/** Raises the count of the latest matching event. @returns false if there is none within the time. */
async function mergeIntoEarlier(
  {
    ownerId,
    kind,
    address,
    actor,
    key,
  }: { ownerId: string; kind: EventKind; key?: string | undefined } & Pick<EventFacts, 'address' | 'actor'>,
  seconds: number,
  executor: Executor,
): Promise<boolean> {
  const earlier = executor
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.ownerId, ownerId),
        eq(auditEvents.kind, kind),
        address ? eq(auditEvents.address, address) : isNull(auditEvents.address),
        sql`${auditEvents.detail}->>'key' is not distinct from ${key ?? null}::text`,
        actor ? eq(auditEvents.actorId, actor.id) : isNull(auditEvents.actorId),
        gt(auditEvents.createdAt, sql`now() - make_interval(secs => ${seconds})`),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1);
  const merged = await executor
    .update(auditEvents)
    .set({ count: sql`${auditEvents.count} + 1`, lastAt: sql`now()` })
    .where(sql`${auditEvents.id} = (${earlier})`)
    .returning({ id: auditEvents.id });
  return merged.length > 0;
}
