import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { db, type Transaction } from '~/infra/db.server';
import { countLetters } from '~/services/extract/blocks/clean';
import type { Block, Extraction } from '~/services/extract/blocks/document';
import { pdfBlocks } from '~/services/extract/pdf/pdf-blocks';
import type { Line } from '~/services/extract/pdf/pdf-lines';
import { mendPrices } from '~/services/extract/scan/mend-prices';
import { isSure, type ScannedPage } from '~/services/extract/scan/scanned-page';
import { documents, scannedPages } from '~db/schema/knowledge/knowledge';

/** Which way of reading made a page. Raise it when pages are read so much better that it is worth their time. */
const READER = 1;

/** Pages of a document that have been read from their pictures. */
export async function pagesRead(documentId: string): Promise<Set<number>> {
  const rows = await db().select({ page: scannedPages.page }).from(scannedPages).where(ofReader(documentId));
  return new Set(rows.map(({ page }) => page));
}

const ofReader = (documentId: string) => and(eq(scannedPages.documentId, documentId), eq(scannedPages.reader, READER));

export async function storePage(tx: Transaction, documentId: string, page: number, read: ScannedPage): Promise<void> {
  const { height, lines, confidence, turned } = read;
  const values = { reader: READER, height, lines, confidence, turned };
  await tx
    .insert(scannedPages)
    .values({ documentId, page, ...values })
    .onConflictDoUpdate({ target: [scannedPages.documentId, scannedPages.page], set: values });
}

/** The same file of the same assistant has the same pages: a new version, or one that was uploaded again, is not read twice. */
export async function takePagesOfTwin(documentId: string): Promise<void> {
  await db().execute(sql`
    insert into ${scannedPages} (document_id, page, reader, height, lines, confidence, turned)
    select me.id, p.page, p.reader, p.height, p.lines, p.confidence, p.turned
    from ${documents} me
    join ${documents} twin on twin.assistant_id = me.assistant_id and twin.sha256 = me.sha256 and twin.id <> me.id
    join ${scannedPages} p on p.document_id = twin.id and p.reader = ${READER}
    where me.id = ${documentId}
    on conflict do nothing`);
}

/**
 * A document's text with that of its pages that were read from their pictures, in the order of the pages. Where a page
 * has a few letters of its own as well, the fuller text counts. Pages that are too unclear are left out.
 */
export async function withScannedPages(documentId: string, text: Extraction): Promise<Extraction> {
  if (!text.ok || !text.scan) return text;
  const rows = await db()
    .select()
    .from(scannedPages)
    .where(and(ofReader(documentId), inArray(scannedPages.page, text.scan)))
    .orderBy(asc(scannedPages.page));
  let unsurePrices = 0;
  const sheets = rows.filter(isSure).map(({ page, height, lines }) => {
    // Here and not when it is read: pages that were read before are mended too.
    const mended = mendPrices(lines as Line[]);
    unsurePrices += mended.unsure;
    return { number: page, height, lines: mended.lines, fields: [] };
  });
  const scanned = pdfBlocks(sheets);
  const blocks = text.pages === null ? scanned.map(withoutPage) : merged(text.blocks, scanned);
  if (blocks.length === 0) {
    return { ok: false, errorKind: 'no_text', message: 'No text was found in the pictures of the pages.' };
  }
  const warnings = text.warnings.filter((code) => code !== 'few_characters_per_page');
  if (scanned.length > 0) warnings.push('read_from_pictures');
  if (unsurePrices > 0) warnings.push('unsure_prices');
  if (rows.length > rows.filter(isSure).length) warnings.push('unsure_pages');
  if (rows.length < text.scan.length) warnings.push('scan_pages_left_out');
  return { ...text, blocks, warnings, chars: blocks.reduce((sum, block) => sum + block.text.length, 0) };
}

/** Numbers of the pages that were too unclear to be used. */
export async function unsurePages(documentId: string): Promise<number[]> {
  const rows = await db()
    .select({ page: scannedPages.page, confidence: scannedPages.confidence })
    .from(scannedPages)
    .where(ofReader(documentId))
    .orderBy(asc(scannedPages.page));
  return rows.filter((row) => !isSure(row)).map(({ page }) => page);
}

function merged(own: readonly Block[], scanned: readonly Block[]): Block[] {
  const lettersOn = (blocks: readonly Block[]) => {
    const letters = new Map<number, number>();
    for (const { page = 1, text } of blocks) letters.set(page, (letters.get(page) ?? 0) + countLetters(text, ENOUGH));
    return letters;
  };
  const [ofText, ofPicture] = [lettersOn(own), lettersOn(scanned)];
  const fuller = (page: number) => (ofPicture.get(page) ?? 0) >= (ofText.get(page) ?? 0);
  return [
    ...own.filter(({ page = 1 }) => !ofPicture.has(page) || !fuller(page)),
    ...scanned.filter(({ page = 1 }) => fuller(page)),
  ].sort((a, b) => (a.page ?? 1) - (b.page ?? 1));
}

/** More letters than a page without text of its own can have. */
const ENOUGH = 1_000;

function withoutPage({ page: _, ...block }: Block): Block {
  return block;
}
