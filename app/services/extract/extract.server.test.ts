import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { docxParagraph, makeDocx, makePdf } from '../../../test/fixtures/documents';
import { extractDocument, extractionText, ReaderKilledError } from './extract.server';
import { keptReaders } from './kept-readers';
import { ReaderProcess } from './reader-process';

const text = (value: string) => new Uint8Array(Buffer.from(value));
const childrenGone = () =>
  vi.waitFor(() => expect(process.getActiveResourcesInfo()).not.toContain('ProcessWrap'), { interval: 5 });

describe('reading a document', { timeout: 60_000 }, () => {
  it('brings back the text of a PDF with its pages', async () => {
    const pdf = makePdf([[{ x: 60, y: 700, text: 'Free delivery' }], [{ x: 60, y: 700, text: 'Open on Sunday' }]]);
    const read = await extractDocument(pdf, 'Price list.PDF');
    expect(read).toMatchObject({ ok: true, type: 'pdf', pages: 2, chars: 27, scan: [1, 2] });
    expect(read.ok && extractionText(read)).toBe('Free delivery\n\nOpen on Sunday');
  });

  it('says why a document cannot be used', async () => {
    expect(await extractDocument(new Uint8Array(0), 'a.txt')).toMatchObject({ ok: false, errorKind: 'empty' });
    expect(await extractDocument(text('Hello'), 'a.doc')).toMatchObject({ ok: false, errorKind: 'type_mismatch' });
  });

  it('brings back a text of several megabytes whole', async () => {
    const source = 'Доставка бесплатно. '.repeat(150_000).trim();
    await expect(extractDocument(text('Доставка бесплатно.'), 'short.txt')).resolves.toMatchObject({ chars: 19 });
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

  it('ends the process when the caller no longer waits for the text', async () => {
    const stop = new AbortController();
    const reading = extractDocument(makeDocx(docxParagraph('Hello')), 'a.docx', { signal: stop.signal });
    stop.abort(new Error('the document was deleted'));
    await expect(reading).rejects.toThrow('the document was deleted');
    await childrenGone();
  });
});

describe('a process that is killed from outside', { timeout: 60_000 }, () => {
  it('is told from a fault of the document, which is read again', async () => {
    const reading = extractDocument(makeDocx(docxParagraph('Hello')), 'a.docx');
    const failed = expect(reading).rejects.toThrow(ReaderKilledError);
    const children = `/proc/${process.pid}/task/${process.pid}/children`;
    const child = await vi.waitFor(() => {
      const pids = readFileSync(children, 'utf8').trim().split(' ').filter(Boolean);
      expect(pids).not.toEqual([]);
      return Number(pids.at(-1));
    });
    process.kill(child, 'SIGKILL');
    await failed;
  });
});

describe('processes that read documents', { timeout: 60_000 }, () => {
  const DOCX = makeDocx(docxParagraph('Hello'));
  const LIMITS = { maxRssBytes: 2 ** 30, maxCpuSeconds: 30, maxWallSeconds: 60 };
  const processes = () => keptReaders().map(({ pid }) => pid);

  it('read the documents of one owner one after the other, damaged ones between them', async () => {
    const owner = randomUUID();
    await extractDocument(DOCX, 'a.docx', { owner });
    const [first] = processes();
    const damaged = await extractDocument(DOCX.subarray(0, 300), 'b.docx', { owner });
    expect(damaged).toMatchObject({ ok: false, errorKind: 'corrupt' });
    const read = await extractDocument(DOCX, 'c.docx', { owner });
    expect(read.ok && extractionText(read)).toBe('Hello');
    expect(first).toBeGreaterThan(0);
    expect(processes()).toContain(first);
  });

  it('never read documents of two owners', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await extractDocument(DOCX, 'a.docx', { owner: one });
    const first = processes().at(-1);
    await extractDocument(DOCX, 'a.docx', { owner: other });
    expect(processes().at(-1)).not.toBe(first);
  });

  it('are replaced when a document exceeds a limit, and the next document is read', async () => {
    const owner = randomUUID();
    await extractDocument(DOCX, 'a.docx', { owner });
    const first = processes().at(-1);
    const long = makeDocx(docxParagraph('Hello').repeat(40_000));
    const bomb = await extractDocument(long, 'b.docx', { owner, maxRssBytes: 20 * 1024 * 1024 });
    expect(bomb).toMatchObject({ ok: false, errorKind: 'resource_limit' });
    expect(processes()).not.toContain(first);
    expect(await extractDocument(DOCX, 'c.docx', { owner })).toMatchObject({ ok: true });
  });

  it('count the processor time of each document from its own start', async () => {
    const reader = new ReaderProcess(60);
    const spent = async () => (await reader.usage())?.cpuSeconds ?? 0;
    while ((await spent()) < 0.3) await reader.read({ bytes: DOCX, extension: 'docx' }, LIMITS);
    const end = await reader.read({ bytes: DOCX, extension: 'docx' }, { ...LIMITS, maxCpuSeconds: 0.25 });
    expect(end).toMatchObject({ killedForLimit: false, reader: { ended: true } });
    reader.kill();
  });
});
