import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchError } from './fetch-error';

/** What `Accept-Encoding` says. */
export const ENCODINGS = 'gzip, deflate, br';

const UNPACKERS: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * A whole body, unpacked. Bytes are counted after unpacking, so that a small body that unpacks to a large one ends at
 * the same limit.
 *
 * @param cut returns the first `maxBytes` of a body that is too large.
 * @throws FetchError `too_large`, or `unreachable` for a body that is damaged.
 */
export async function readBody(body: Readable, encoding: string, maxBytes: number, cut = false): Promise<Buffer> {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity');
  if (names.length > 1 || (names[0] && !UNPACKERS[names[0]])) {
    discard(body);
    throw new FetchError('unreachable', 'The body has an unknown encoding.');
  }
  const unpacker = names[0] ? UNPACKERS[names[0]]?.() : undefined;
  // Ends both streams, whichever fails.
  const stream = unpacker ? pipeline(body, unpacker, () => {}) : body;
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    bytes += piece.length;
    // Leaving the loop destroys the stream.
    if (bytes > maxBytes && cut) return Buffer.concat([...pieces, piece]).subarray(0, maxBytes);
    if (bytes > maxBytes) throw new FetchError('too_large', `The body has more than ${maxBytes} bytes.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Ends a body that nobody reads. Its error, that it was ended, is expected. */
export function discard(body: Readable): void {
  body.on('error', () => {});
  body.destroy();
}
