import { describe, expect, it, vi } from 'vitest';
import { docxParagraph, makeDocx, makePdf } from '../../../test/fixtures/documents';
import { extractDocument, extractionText } from './extract.server';

const text = (value: string) => new Uint8Array(Buffer.from(value));
const childrenGone = () =>
  vi.waitFor(() => expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap'), { interval: 5 });

describe('each document is read in a process of its own', { timeout: 60_000 }, () => {
  it('brings back the text of a PDF with its pages', async () => {
    const pdf = makePdf([[{ x: 60, y: 700, text: 'Free delivery' }], [{ x: 60, y: 700, text: 'Open on Sunday' }]]);
    const read = await extractDocument(pdf, 'Price list.PDF');
    expect(read).toMatchObject({ ok: true, type: 'pdf', pages: 2, chars: 27, warnings: ['few_characters_per_page'] });
    expect(read.ok && extractionText(read)).toBe('Free delivery\n\nOpen on Sunday');
  });

  it('says why a document cannot be used', async () => {
    expect(await extractDocument(new Uint8Array(0), 'a.txt')).toMatchObject({ ok: false, errorKind: 'empty' });
    expect(await extractDocument(text('Hello'), 'a.doc')).toMatchObject({ ok: false, errorKind: 'type_mismatch' });
  });

  it('brings back a text of several megabytes whole', async () => {
    const source = 'Доставка бесплатно. '.repeat(150_000).trim();
    const read = await extractDocument(text(source), 'long.txt');
    expect(read.ok && extractionText(read).replace(/\s+/g, ' ') === source).toBe(true);
  });

  it('stops a document that takes more memory than allowed', async () => {
    const read = await extractDocument(makeDocx(docxParagraph('Hello')), 'a.docx', { maxRssBytes: 20 * 1024 * 1024 });
    expect(read).toMatchObject({ ok: false, errorKind: 'resource_limit' });
    await childrenGone();
  });

  it('stops a document that takes more processor time than allowed', async () => {
    const read = await extractDocument(makeDocx(docxParagraph('Hello')), 'a.docx', { maxCpuSeconds: 0.05 });
    expect(read).toMatchObject({ ok: false, errorKind: 'resource_limit' });
    await childrenGone();
  });

  it('ends the process when nobody waits for the text any more', async () => {
    const stop = new AbortController();
    const reading = extractDocument(makeDocx(docxParagraph('Hello')), 'a.docx', { signal: stop.signal });
    stop.abort(new Error('the document was deleted'));
    await expect(reading).rejects.toThrow('the document was deleted');
    await childrenGone();
  });
});
