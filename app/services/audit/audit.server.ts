import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { db, type Executor } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { auditEvents } from '~db/schema/audit';

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
  'pair_deleted',
  'text_deleted',
  'website_deleted',
  'bot_connected',
  'bot_removed',
  'assistant_added',
  'assistant_deleted',
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
};

const MAX_USER_AGENT = 200;

/**
 * Adds a security event to an owner's audit list and writes it to the operator's log.
 *
 * @param executor the transaction of the change, so that the event exists exactly if the change does.
 */
export async function recordEvent(
  ownerId: string,
  kind: EventKind,
  { address, userAgent, detail = {}, mergeSeconds }: EventFacts = {},
  executor: Executor = db(),
): Promise<void> {
  log.info({ event: kind, ownerId, address: address || undefined, ...detail }, 'security event');
  if (mergeSeconds !== undefined && (await mergeIntoEarlier(ownerId, kind, address, mergeSeconds, executor))) return;
  await executor.insert(auditEvents).values({
    ownerId,
    kind,
    address: address || null,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT) || null,
    detail,
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
  ownerId: string,
  kind: EventKind,
  address: string | null | undefined,
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
