import { Transform } from 'node:stream';

/**
 * Removes zero bytes from a rendered page. React 18 fills buffers of 2 KiB; if a multi-byte letter does not fit at the
 * end of one, React sends the rest of the buffer as zeros. Inside an attribute, browsers show those as "\ufffd".
 */
export function withoutGaps(): Transform {
  return new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      done(null, piece.includes(0) ? piece.filter((byte) => byte !== 0) : piece);
    },
  });
}
