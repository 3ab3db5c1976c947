import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db, transaction } from '~/infra/db.server';
import { users } from '~db/schema/account/accounts';
import { chunks, documents, scannedPages } from '~db/schema/knowledge/knowledge';
import { errorOf } from '../../../../test/failures';
import { makeScan, makeScannedPdf } from '../../../../test/fixtures/scans';
import { jobsWith } from '../../../../test/jobs';
import { makeOwner, type TestOwner, uploadOfFiles } from '../../../../test/owners';
import { deleteDocument, listDocuments, uploadDocuments } from '../documents.server';
import { requeueAbandoned } from './claims.server';
import { ingestDocument } from './ingest.server';
import { scanDocument } from './scan-document.server';
import { storePage } from './scanned-pages.server';

const WEAR = { scale: 0.5, quality: 80 };
/** Where a line of a page that has been read stands. */
const LINE = { x0: 60, x1: 300, y: 90, size: 11, font: 'scan' };

async function upload(owner: TestOwner, name: string, content: Uint8Array) {
  const [document] = await uploadDocuments(owner.assistant, uploadOfFiles([{ name, content }]));
  if (!document) throw new Error('nothing was uploaded');
  return document;
}

const shown = async (owner: TestOwner) => (await listDocuments(owner.assistant))[0];
const textOf = async (id: string) =>
  (await db().select().from(chunks).where(eq(chunks.documentId, id)).orderBy(chunks.ordinal))
    .map(({ text }) => text)
    .join('\n');

/** What repeats on every page but for its number is taken for a footer. */
const nameOf = (page: number) =>
  `Service ${String.fromCharCode(96 + Math.ceil(page / 25), 97 + (page % 25)).repeat(3)}`;

describe('a document of pictures', { timeout: 120_000 }, () => {
  it('is read page by page, goes on after a worker died, and is searched in the end', async () => {
    const owner = await makeOwner();
    const pages = [makeScan('ru', 1, WEAR), makeScan('en', 1, WEAR)];
    const { id } = await upload(owner, 'scan.pdf', makeScannedPdf(pages.map(({ bytes }) => bytes)));
    await ingestDocument(id);
    expect(await shown(owner)).toMatchObject({ status: 'scanning', scan: { pages: [1, 2], read: 0 } });
    expect(await jobsWith('scan-document', 'documentId', id)).toHaveLength(1);
    await scanDocument(id, { turnMs: 0 });
    expect(await shown(owner)).toMatchObject({ status: 'scanning', scan: { read: 1 } });

    await db().execute(sql`delete from pgboss.job where data->>'documentId' = ${id}`);
    await db()
      .update(documents)
      .set({ leaseToken: 'of the dead', leaseUntil: new Date(0) })
      .where(eq(documents.id, id));
    await requeueAbandoned();
    expect(await jobsWith('scan-document', 'documentId', id)).toHaveLength(1);
    await scanDocument(id);
    expect(await jobsWith('ingest-document', 'documentId', id)).toHaveLength(1);
    await ingestDocument(id);
    expect(await shown(owner)).toMatchObject({
      ...{ status: 'ready', pages: 2, warnings: ['read_from_pictures'] },
      scan: { pages: [1, 2], unsure: [], leftOut: [] },
    });
    expect(await textOf(id)).toMatch(/бесплатна при заказе от 15 000 тенге[\s\S]*delivery costs 4\.90/);
  });

  it('is not read again when the same file comes again; with it go its pages', async () => {
    const owner = await makeOwner();
    const photo = makeScan('en', 2, WEAR).bytes;
    const first = await upload(owner, 'photo.jpg', photo);
    await ingestDocument(first.id);
    // app/services/extract/scan.server.test.ts reads photos.
    const text = 'Dogs are welcome for 10 a night.';
    const lines = [{ ...LINE, cells: [{ x: 60, text }], text }];
    await transaction((tx) => storePage(tx, first.id, 1, { height: 842, lines, confidence: 95, turned: 0 }));
    await ingestDocument(first.id);
    const second = await upload(owner, 'again.jpeg', photo);
    await ingestDocument(second.id);
    expect(await textOf(second.id)).toContain('Dogs are welcome for 10 a night');
    const [row] = await db().select().from(documents).where(eq(documents.id, second.id));
    expect(row).toMatchObject({ status: 'ready', pages: null });
    await deleteDocument(owner.assistant, second.storedName);
    const left = await db().select().from(scannedPages).where(eq(scannedPages.documentId, second.id));
    expect(left).toEqual([]);
  });

  it('is read as far as the plan goes; pages that are unclear, and prices, are left out and named', async () => {
    const owner = await makeOwner();
    await db().update(users).set({ plan: 'free' }).where(eq(users.id, owner.id));
    const { id } = await upload(owner, 'long.pdf', makeScannedPdf(Array.from({ length: 52 }, () => null)));
    await transaction(async (tx) => {
      for (let page = 1; page <= 50; page++) {
        const text = `${nameOf(page)} costs ${page * 100} tenge.`;
        const lines = [{ ...LINE, cells: [{ x: 60, text }], text }];
        // Its last digit may be the sign of the tenge.
        if (page === 9)
          lines.push({
            ...LINE,
            y: 110,
            cells: ['Wash', '15007'].map((text) => ({ x: 60, text })),
            text: 'Wash\t15007',
          });
        await storePage(tx, id, page, { height: 842, lines, confidence: page === 7 ? 41 : 95, turned: 0 });
      }
    });
    await ingestDocument(id);
    expect(await shown(owner)).toMatchObject({
      ...{ status: 'ready', warnings: ['read_from_pictures', 'unsure_prices', 'unsure_pages', 'scan_pages_left_out'] },
      scan: { leftOut: [51, 52], unsure: [7] },
    });
    const text = await textOf(id);
    expect(text).toContain(`${nameOf(50)} costs 5000 tenge.`);
    expect(text).not.toContain(nameOf(7));
    expect(text).not.toContain('15007');
  });

  it('fails when nothing can be read in it', async () => {
    const owner = await makeOwner();
    const { id } = await upload(owner, 'empty.pdf', makeScannedPdf([null]));
    const unread = { height: 0, lines: [], confidence: 0, turned: 0 as const };
    await transaction((tx) => storePage(tx, id, 1, unread));
    await ingestDocument(id);
    expect(await shown(owner)).toMatchObject({ status: 'failed', errorCode: 'no_text' });
  });
});

describe('a picture', () => {
  it('needs a plan that has them', async () => {
    const owner = await makeOwner();
    await db().update(users).set({ plan: 'free' }).where(eq(users.id, owner.id));
    const files = [{ name: 'price.JPG', content: 'x' }];
    expect(await errorOf(uploadDocuments(owner.assistant, uploadOfFiles(files)))).toMatchObject({
      ...{ code: 'picture_plan', params: { filename: 'price.JPG' } },
    });
    expect(await listDocuments(owner.assistant)).toEqual([]);
  });
});
