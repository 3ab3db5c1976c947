import { Transform } from 'node:stream';

/**
 * Drops zero bytes from a page on its way. React 18 fills buffers of 2 KiB; where a letter of several bytes does not fit
 * at the end of one, it sends the rest of the buffer as zeros. A browser shows those within an attribute as "\ufffd".
 */
export function withoutGaps(): Transform {
  return new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      done(null, piece.includes(0) ? piece.filter((byte) => byte !== 0) : piece);
    },
  });
}
