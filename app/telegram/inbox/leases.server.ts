import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import type { ErrorCode } from '~/infra/errors';
import { telegramBots, telegramProcesses } from '~db/schema/conversations/telegram';

/** Leases: which process polls which bot. All times are the database's. */

/** A bot leased by this process, as it was when read. */
export type HeldBot = {
  id: string;
  version: number;
  telegramId: number;
  username: string | null;
  tokenEncrypted: string;
  nextUpdateId: number;
  lastUpdateAt: Date | null;
  commandsVersion: number;
};

/** The facts from which a process decides what to do about its leases. */
export type LeaseSurvey = {
  /** Changes whenever one of this process's bots is added, removed, or changed by its owner. */
  digest: string;
  held: number;
  free: number;
  enabled: number;
  processes: number;
};

const after = (ms: number) => sql<Date>`now() + ${`${ms} milliseconds`}::interval`;
const isFree = or(isNull(telegramBots.leaseUntil), lt(telegramBots.leaseUntil, sql`now()`));

/** A single statement that detects all changes. */
export async function surveyLeases(holder: string): Promise<LeaseSurvey> {
  const [row] = await db().execute<LeaseSurvey>(sql`
    select coalesce(sum(hashtextextended(id::text || version, 0)) filter (where mine), 0)::text as digest,
      count(*) filter (where mine)::int as held, count(*) filter (where free)::int as free, count(*)::int as enabled,
      (select count(*)::int from ${telegramProcesses} where live_until > now()) as processes
    from (select id, version, lease_holder is not distinct from ${holder} and lease_until > now() as mine,
        lease_until is null or lease_until < now() as free
      from ${telegramBots} where enabled) as bots`);
  if (!row) throw new Error('a count returned no row');
  return row;
}

/** Extends a process's leases and its heartbeat until `leaseMs` from now. */
export async function renewLeases(holder: string, leaseMs: number): Promise<void> {
  await db().execute(sql`
    with alive as (
      insert into ${telegramProcesses} (id, live_until) values (${holder}, ${after(leaseMs)})
      on conflict (id) do update set live_until = excluded.live_until)
    update ${telegramBots} set lease_until = ${after(leaseMs)} where lease_holder = ${holder} and lease_until > now()`);
}

/** Leases up to `most` bots that nobody polls, skipping those that another process is taking at this moment. */
export async function claimBots(holder: string, most: number, leaseMs: number): Promise<void> {
  await db().execute(sql`
    update ${telegramBots} set lease_holder = ${holder}, lease_until = ${after(leaseMs)}, polling_since = null
    where id in (
      select id from ${telegramBots} where enabled and (lease_until is null or lease_until < now())
      order by lease_until nulls first limit ${most} for update skip locked)`);
}

/** @returns the bots a process has to poll, with their owners' present settings. */
export async function heldBots(holder: string): Promise<HeldBot[]> {
  const rows = await db()
    .select({
      id: telegramBots.id,
      version: telegramBots.version,
      telegramId: telegramBots.telegramId,
      username: telegramBots.username,
      tokenEncrypted: telegramBots.tokenEncrypted,
      nextUpdateId: telegramBots.nextUpdateId,
      lastUpdateAt: telegramBots.lastUpdateAt,
      commandsVersion: telegramBots.commandsVersion,
    })
    .from(telegramBots)
    .where(
      and(
        eq(telegramBots.enabled, true),
        eq(telegramBots.leaseHolder, holder),
        sql`${telegramBots.leaseUntil} > now()`,
      ),
    );
  return rows.map(({ telegramId, ...row }) => ({ ...row, telegramId: telegramId ?? 0 }));
}

/** Releases bots for other processes. */
export async function releaseBots(holder: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await db()
    .update(telegramBots)
    .set({ leaseHolder: null, leaseUntil: null, pollingSince: null })
    .where(and(eq(telegramBots.leaseHolder, holder), inArray(telegramBots.id, ids)));
}

/** Releases all leases of a process that is stopping. */
export async function leaveLeases(holder: string): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .update(telegramBots)
      .set({ leaseHolder: null, leaseUntil: null, pollingSince: null })
      .where(eq(telegramBots.leaseHolder, holder));
    // Also deletes the entries of processes that died long ago.
    await tx
      .delete(telegramProcesses)
      .where(or(eq(telegramProcesses.id, holder), lt(telegramProcesses.liveUntil, sql`now() - interval '1 hour'`)));
  });
}

/** For the embedded database: any lease belongs to an earlier process on this folder, which is dead. */
export async function releaseDeadLeases(): Promise<void> {
  await transaction(async (tx) => {
    await tx.delete(telegramProcesses);
    await tx
      .update(telegramBots)
      .set({ leaseHolder: null, leaseUntil: null, pollingSince: null })
      .where(sql`not (${isFree})`);
  });
}

/** The polling state that the owner is shown. */
export type PollingState = 'polling' | ErrorCode;

/** Writes changed states, one statement for each kind. `stops` are errors that end polling. */
export async function recordPolling(
  holder: string,
  states: Map<string, PollingState>,
  stops: ReadonlySet<string>,
): Promise<void> {
  const byState = new Map<PollingState, string[]>();
  for (const [id, state] of states) byState.set(state, [...(byState.get(state) ?? []), id]);
  for (const [state, ids] of byState) {
    const change =
      state === 'polling'
        ? { pollingSince: sql`coalesce(${telegramBots.pollingSince}, now())`, errorCode: null, errorAt: null }
        : { errorCode: state, errorAt: sql`now()`, ...(stops.has(state) && { pollingSince: null }) };
    await db()
      .update(telegramBots)
      .set(change)
      .where(and(inArray(telegramBots.id, ids), eq(telegramBots.leaseHolder, holder)));
  }
}

export async function recordCommands(id: string, version: number): Promise<void> {
  await db().update(telegramBots).set({ commandsVersion: version }).where(eq(telegramBots.id, id));
}
