import { and, asc, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { enqueue } from '~/infra/queue.server';
import type { Language } from '~/schemas/language';
import { isUuid } from '~/schemas/uuid';
import { type EventFacts, recordEvent } from '~/services/audit/audit.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { users } from '~db/schema/account/accounts';
import { dataExports, exportParts } from '~db/schema/account/exports';

/** How long an archive can be downloaded, in days. */
export const EXPORT_DAYS = 7;
/** The worker of an export is taken for dead after this many seconds without a heartbeat. */
const DEAD_SECONDS = 120;
const MAX_ATTEMPTS = 5;
/** Parts of 1 MiB deleted by one statement. */
const PARTS_A_BATCH = 50;

export type DataExport = {
  id: string;
  status: 'queued' | 'running' | 'ready' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** Bytes of the archive. */
  size: number;
  createdAt: Date;
  /** The archive is deleted after this time. */
  expiresAt: Date;
};

type Origin = Pick<EventFacts, 'address' | 'userAgent'>;

const expired = lt(dataExports.createdAt, sql`now() - ${EXPORT_DAYS}::int * interval '1 day'`);

/** An owner's exports that have not expired, newest first: one in progress, and the last finished one. */
export async function listExports(ownerId: string): Promise<DataExport[]> {
  const rows = await db()
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.ownerId, ownerId), sql`not ${expired}`))
    .orderBy(desc(dataExports.createdAt));
  return rows.map(({ id, status, done, total, size, createdAt }) => ({
    ...{ id, status, size, createdAt },
    progress: total > 0 ? done / total : 0,
    expiresAt: new Date(createdAt.getTime() + EXPORT_DAYS * 86_400_000),
  }));
}

/**
 * Adds a job that packs all data of an owner into an archive.
 *
 * @param language language of the archive's README.
 * @throws AppError `export_running` while another is in progress, or `rate_limited`.
 */
export async function requestExport(ownerId: string, language: Language, origin: Origin): Promise<void> {
  await spend({ 'export-owner': ownerId });
  await transaction(async (tx) => {
    // Concurrent requests wait for this row lock.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update');
    const [unfinished] = await tx
      .select({ id: dataExports.id })
      .from(dataExports)
      .where(and(eq(dataExports.ownerId, ownerId), inArray(dataExports.status, ['queued', 'running'])));
    if (unfinished) throw new AppError('export_running');
    const [added] = await tx.insert(dataExports).values({ ownerId, language }).returning({ id: dataExports.id });
    if (!added) throw new Error('an insert returned no row');
    await enqueueExport(tx, added.id, ownerId);
    await recordEvent(ownerId, 'export_requested', origin, tx);
  });
}

const enqueueExport = (tx: Transaction, exportId: string, ownerId: string) =>
  enqueue('export-data', { exportId, ownerId }, tx);

/**
 * Opens a finished archive for download.
 *
 * @returns its bytes, read part by part as they are consumed. @throws AppError `not_found`.
 */
export async function openExport(
  ownerId: string,
  id: string,
): Promise<{ size: number; createdAt: Date; content: () => AsyncGenerator<Uint8Array> }> {
  const [found] = isUuid(id)
    ? await db()
        .select()
        .from(dataExports)
        .where(
          and(
            eq(dataExports.id, id),
            eq(dataExports.ownerId, ownerId),
            eq(dataExports.status, 'ready'),
            sql`not ${expired}`,
          ),
        )
    : [];
  if (!found) throw new AppError('not_found');
  return { size: found.size, createdAt: found.createdAt, content: () => partsOf(id) };
}

async function* partsOf(exportId: string): AsyncGenerator<Uint8Array> {
  for (let ordinal = -1; ; ) {
    const [part] = await db()
      .select()
      .from(exportParts)
      .where(and(eq(exportParts.exportId, exportId), gt(exportParts.ordinal, ordinal)))
      .orderBy(asc(exportParts.ordinal))
      .limit(1);
    if (!part) return;
    ordinal = part.ordinal;
    yield part.bytes;
  }
}

/** Deletes an owner's export, finished or not. @throws AppError `not_found`. */
export async function deleteExport(ownerId: string, id: string, origin: Origin): Promise<void> {
  const rows = isUuid(id)
    ? await db()
        .select({ id: dataExports.id })
        .from(dataExports)
        .where(and(eq(dataExports.id, id), eq(dataExports.ownerId, ownerId)))
    : [];
  if (rows.length === 0) throw new AppError('not_found');
  await deleteExports([id]);
  await recordEvent(ownerId, 'export_deleted', origin);
}

/** Deletes all exports of an owner, including those in progress. @returns the number deleted. */
export async function deleteExportsOf(ownerId: string): Promise<number> {
  const rows = await db().select({ id: dataExports.id }).from(dataExports).where(eq(dataExports.ownerId, ownerId));
  await deleteExports(rows.map(({ id }) => id));
  return rows.length;
}

/** Deletes exports with their parts, in batches. Nothing more can be written to them. */
export async function deleteExports(ids: string[]): Promise<void> {
  for (const id of ids) {
    await db().update(dataExports).set({ status: 'failed', leaseToken: null }).where(eq(dataExports.id, id));
    await deleteParts(id);
    await db().delete(dataExports).where(eq(dataExports.id, id));
  }
}

/** Marks an export as failed and frees its space. */
export async function failExport(exportId: string): Promise<void> {
  await db()
    .update(dataExports)
    .set({ status: 'failed', leaseToken: null, size: 0 })
    .where(and(eq(dataExports.id, exportId), inArray(dataExports.status, ['queued', 'running'])));
  await deleteParts(exportId);
}

/** Deletes the parts of an export, in batches. */
export async function deleteParts(exportId: string): Promise<void> {
  for (;;) {
    const deleted = await db().execute(sql`
      delete from ${exportParts} where (export_id, ordinal) in (
        select export_id, ordinal from ${exportParts} where export_id = ${exportId} limit ${PARTS_A_BATCH}) returning 1`);
    if (deleted.length < PARTS_A_BATCH) return;
  }
}

/** Deletes expired archives. Called every hour. */
export async function deleteOldExports(): Promise<void> {
  const old = await db().select({ id: dataExports.id }).from(dataExports).where(expired);
  await deleteExports(old.map(({ id }) => id));
}

/**
 * Restarts exports whose worker is dead, and gives up those that repeatedly brought their worker down.
 *
 * @param all also restart those with a recent heartbeat: call so only at the start of the only process.
 */
export async function requeueDeadExports({ all = false } = {}): Promise<void> {
  const silent = all ? sql`true` : lt(dataExports.aliveAt, sql`now() - ${DEAD_SECONDS}::int * interval '1 second'`);
  const running = and(eq(dataExports.status, 'running'), silent);
  const tooOften = await db()
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(running, or(gt(dataExports.attempts, MAX_ATTEMPTS), eq(dataExports.attempts, MAX_ATTEMPTS))));
  for (const { id } of tooOften) {
    log.error({ exportId: id }, 'export failed after its last attempt');
    await failExport(id);
  }
  await transaction(async (tx) => {
    // Only one of several workers gets each export.
    const dead = await tx
      .update(dataExports)
      .set({ aliveAt: sql`now()` })
      .where(running)
      .returning({ id: dataExports.id, ownerId: dataExports.ownerId });
    for (const { id, ownerId } of dead) await enqueueExport(tx, id, ownerId);
  });
}
