import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { FALLBACK_LANGUAGE, isLanguage } from '~/schemas/language';
import { dataExports, exportParts } from '~db/schema/account/exports';
import { archiveFiles, type Progress, zipOf } from './archive.server';
import { deleteExports, deleteParts } from './exports.server';

const PART_BYTES = 1024 * 1024;

/** Thrown when the export was deleted or another attempt has taken it over. */
class ExportLost extends Error {}

/**
 * Makes the archive of an export and stores it in parts. A new attempt starts from the beginning; of two concurrent
 * attempts only the later one writes.
 *
 * @throws the error that interrupted it; it may then be retried.
 */
export async function runExport(exportId: string, signal?: AbortSignal): Promise<void> {
  const claim = await claimExport(exportId);
  if (!claim) return;
  const { ownerId, language, token } = claim;
  const progress: Progress = { done: 0, total: 0 };
  try {
    const files = await archiveFiles(ownerId, isLanguage(language) ? language : FALLBACK_LANGUAGE, progress);
    let ordinal = 0;
    for await (const bytes of inParts(zipOf(files))) {
      signal?.throwIfAborted();
      await keepPart(exportId, token, ordinal++, bytes, progress);
    }
    await finishExport(exportId, token, ownerId);
  } catch (error) {
    if (error instanceof ExportLost) log.info({ exportId }, 'export stopped: it was deleted or taken over');
    else throw error;
  }
}

async function claimExport(
  exportId: string,
): Promise<{ ownerId: string; language: string; token: string } | undefined> {
  const token = randomUUID();
  const [claimed] = await db()
    .update(dataExports)
    .set({
      ...{ status: 'running', leaseToken: token, done: 0, total: 0, size: 0 },
      attempts: sql`${dataExports.attempts} + 1`,
      aliveAt: sql`now()`,
    })
    .where(and(eq(dataExports.id, exportId), inArray(dataExports.status, ['queued', 'running'])))
    .returning({ ownerId: dataExports.ownerId, language: dataExports.language });
  if (!claimed) return undefined;
  await deleteParts(exportId);
  return { ...claimed, token };
}

/** Collects chunks of any size into parts of 1 MiB; the last may be smaller. */
async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    for (let from = 0; from < piece.byteLength; ) {
      const taken = piece.subarray(from, from + PART_BYTES - size);
      held.push(taken);
      size += taken.byteLength;
      from += taken.byteLength;
      if (size < PART_BYTES) continue;
      yield Buffer.concat(held);
      held = [];
      size = 0;
    }
  }
  if (size > 0) yield Buffer.concat(held);
}

/** @throws ExportLost */
async function keepPart(
  exportId: string,
  token: string,
  ordinal: number,
  bytes: Uint8Array,
  { done, total }: Progress,
): Promise<void> {
  await transaction(async (tx) => {
    const [held] = await tx
      .update(dataExports)
      .set({ size: sql`${dataExports.size} + ${bytes.byteLength}::int`, done, total, aliveAt: sql`now()` })
      .where(and(eq(dataExports.id, exportId), eq(dataExports.leaseToken, token)))
      .returning({ id: dataExports.id });
    if (!held) throw new ExportLost();
    await tx.insert(exportParts).values({ exportId, ordinal, bytes });
  });
}

/** Makes the export available for download and deletes the owner's earlier ones. @throws ExportLost */
async function finishExport(exportId: string, token: string, ownerId: string): Promise<void> {
  const [ready] = await db()
    .update(dataExports)
    .set({ status: 'ready', readyAt: new Date(), leaseToken: null })
    .where(and(eq(dataExports.id, exportId), eq(dataExports.leaseToken, token)))
    .returning({ size: dataExports.size });
  if (!ready) throw new ExportLost();
  log.info({ exportId, bytes: ready.size }, 'export finished');
  const earlier = await db()
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.ownerId, ownerId), ne(dataExports.id, exportId)));
  await deleteExports(earlier.map(({ id }) => id));
}
