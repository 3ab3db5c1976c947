import dns from 'node:dns';
import net from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lettersWrong, makeScan, makeScannedPdf } from '../../../test/fixtures/scans';
import { extractDocument } from './extract.server';
import { pictureDrawing } from './scan/draw';
import { startEngine } from './scan/engine';
import { readPage } from './scan/read-page';
import type { ScannedPage } from './scan/scanned-page';
import { PageScanner } from './scan.server';

const JPEG = { quality: 75, noise: 15, scale: 0.6 };
const textOf = (read: ScannedPage | { failed: string }) =>
  'failed' in read ? read.failed : read.lines.map(({ text }) => text).join('\n');

describe('reading pages from their pictures', { timeout: 120_000 }, () => {
  it('reads the scanned pages of a PDF, each price in the row of its name, and says that an empty one is', async () => {
    const russian = makeScan('ru', 0, JPEG);
    const pdf = makeScannedPdf([russian.bytes, null]);
    expect(await extractDocument(pdf, 'a.pdf')).toMatchObject({ ok: true, pages: 2, chars: 0, scan: [1, 2] });
    const scanner = new PageScanner(pdf);
    const first = await scanner.read(1);
    const second = await scanner.read(2);
    scanner.end();
    expect(lettersWrong(russian.lines, textOf(first))).toBeLessThan(0.03);
    expect(textOf(first).replaceAll(' ', '')).toContain('Маникюрспокрытиемгель-лак8500₸');
    expect(second).toMatchObject({ lines: [], confidence: 100 });
  });

  it('turns a photo upright that lies on its side', async () => {
    const kazakh = makeScan('kk', 1, { ...JPEG, turn: 270 as const });
    const scanner = new PageScanner(kazakh.bytes);
    const read = await scanner.read(1);
    scanner.end();
    expect(read).toMatchObject({ turned: 90 });
    expect(lettersWrong(kazakh.lines, textOf(read))).toBeLessThan(0.03);
  });

  it('gives a page up that takes more than it may, and reads the next one in a new process', async () => {
    const page = makeScan('en', 1, JPEG);
    const limits = { maxRssBytes: 60 * 1024 * 1024, maxCpuSeconds: 25, maxWallSeconds: 60 };
    const scanner = new PageScanner(page.bytes, limits);
    expect(await scanner.read(1)).toEqual({ failed: 'resource_limit' });
    limits.maxRssBytes = 2 ** 30;
    expect(lettersWrong(page.lines, textOf(await scanner.read(1)))).toBeLessThan(0.02);
    scanner.end();
  });

  it('says that a damaged picture is damaged, and goes on with the process', async () => {
    const { bytes } = makeScan('en', 2, JPEG);
    const scanner = new PageScanner(bytes.subarray(0, 400));
    expect(await scanner.read(1)).toEqual({ failed: 'corrupt' });
    expect(await scanner.read(1)).toEqual({ failed: 'corrupt' });
    scanner.end();
  });
});

describe('the reading of a picture', { timeout: 60_000 }, () => {
  afterEach(() => vi.restoreAllMocks());

  it('makes no network call: the language files are installed', async () => {
    const calls = [vi.spyOn(net.Socket.prototype, 'connect'), vi.spyOn(dns, 'lookup'), vi.spyOn(globalThis, 'fetch')];
    const { bytes, lines } = makeScan('kk', 1, { scale: 0.5, quality: 80 });
    const read = await readPage(await startEngine(), await pictureDrawing(bytes, 'jpg'), false);
    expect(lettersWrong(lines, textOf(read))).toBeLessThan(0.05);
    for (const call of calls) expect(call).not.toHaveBeenCalled();
  });
});
