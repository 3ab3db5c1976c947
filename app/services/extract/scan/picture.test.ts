import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../../test/fixtures/documents';
import { makeScan } from '../../../../test/fixtures/scans';
import { ExtractError } from '../blocks/errors';
import { readDocument } from '../read-document';

/** A PNG of some dozen bytes that declares a size; what follows is no picture. */
function pngOf(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(64);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

const kindOf = async (bytes: Uint8Array, extension: string) =>
  readDocument(bytes, extension).then(
    ({ meta }) => meta.scan,
    (error) => (error instanceof ExtractError ? error.kind : error),
  );

describe('a picture that is uploaded', () => {
  it('is left to be read, without being decoded', async () => {
    expect(await kindOf(makeScan('en', 1, { scale: 0.2 }).bytes, 'png')).toEqual([1]);
    expect(await kindOf(makeScan('en', 1, { scale: 0.2, quality: 50 }).bytes, 'jpeg')).toEqual([1]);
  });

  it('is refused by the size in its header: 40,000 pixels a side take no memory', async () => {
    expect(await kindOf(pngOf(40_000, 40_000), 'png')).toBe('picture_too_large');
    expect(await kindOf(pngOf(600_000, 20), 'png')).toBe('picture_too_large');
    const jpeg = Buffer.from(makeScan('en', 1, { scale: 0.2, quality: 50 }).bytes);
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(65_000, frame + 5);
    jpeg.writeUInt16BE(65_000, frame + 7);
    expect(await kindOf(jpeg, 'jpg')).toBe('picture_too_large');
  });

  it('is damaged without a size, too small to read, or not what its name says', async () => {
    expect(await kindOf(pngOf(0, 0), 'png')).toBe('corrupt');
    expect(await kindOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1]), 'jpg')).toBe('corrupt');
    expect(await kindOf(pngOf(200, 3), 'png')).toBe('no_text');
    expect(await kindOf(pngOf(200, 200), 'pdf')).toBe('type_mismatch');
  });
});

describe('a PDF of empty pages', () => {
  it('is refused when there are 10,000 of them', async () => {
    const pages = Array.from({ length: 10_000 }, () => []);
    expect(await kindOf(makePdf(pages), 'pdf')).toBe('resource_limit');
  });
});
