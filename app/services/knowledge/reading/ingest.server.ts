import { db, transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { inSlices } from '~/services/event-loop/slices';
import { extractDocument } from '~/services/extract/extract.server';
import { tellWebhooks } from '~/services/webhooks/announce.server';
import { documents } from '~db/schema/knowledge/knowledge';
import { chunking } from '../chunk';
import { analysed, replaceChunks } from '../chunks.server';
import { documentBytes } from '../documents.server';
import { lockFormers, removeFormers } from '../versions.server';
import { type Claim, claimDocument, failDocument, held, whileHeld } from './claims.server';
import { ingestTexts, isShortText } from './ingest-texts.server';
import { readyDocument, readyEvent } from './ready-document';
import { handToScanner } from './scan-document.server';
import { withScannedPages } from './scanned-pages.server';

/**
 * Reads one document and puts its text where it is searched; with a short plain text also others of its owner that
 * wait. Safe to call twice and at once: only one worker holds a document, and only the holder finishes it.
 *
 * @throws whatever failed unexpectedly; the document is then free to be tried again.
 */
export async function ingestDocument(documentId: string, signal?: AbortSignal): Promise<void> {
  const claim = await claimDocument(documentId);
  if (!claim) return;
  await whileHeld([claim], async () => {
    if (isShortText(claim) && (await ingestTexts(claim, signal))) return;
    await readAndIndex(claim, signal);
  });
}

async function readAndIndex(claim: Claim, signal?: AbortSignal): Promise<void> {
  const bytes = await documentBytes(claim.id);
  const text = await extractDocument(bytes, claim.filename, { signal, owner: claim.assistantId });
  signal?.throwIfAborted();
  if (text.ok && text.scan && (await handToScanner(claim, text.scan))) return;
  const extraction = await withScannedPages(claim.id, text);
  if (!extraction.ok) {
    await failDocument(claim, extraction.errorKind);
    return;
  }
  await db().update(documents).set({ status: 'indexing' }).where(held(claim));
  const pieces = await analysed(await inSlices(chunking(extraction.blocks)));
  signal?.throwIfAborted();
  await transaction(async (tx) => {
    await lockFormers(tx, [claim.id]);
    // The lock is held until the commit, so a concurrent deletion waits and then sees the chunks too.
    const finished = await tx
      .update(documents)
      .set(readyDocument(extraction))
      .where(held(claim))
      .returning({ pageUrl: documents.pageUrl });
    // Deleted meanwhile, or taken over by another worker after a long silence.
    if (finished.length === 0) return;
    await replaceChunks(tx, claim.assistantId, { documentId: claim.id }, pieces);
    await removeFormers(tx, claim.assistantId, [claim.id]);
    // A page that is read anew every day would propose anew each time, and its FAQ is read as questions already.
    if (finished[0]?.pageUrl !== null) return;
    await enqueue('propose-qa', { documentId: claim.id }, tx);
    await tellWebhooks(tx, readyEvent(claim));
  });
}
