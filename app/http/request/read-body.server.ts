import { AppError } from '~/infra/errors';

/** Bytes read of a body that is too large, so that its sender gets to see the response. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

/** Removes what PostgreSQL cannot store: NUL and lone surrogates. */
export function storable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is removed
  return text.replace(/\u0000|\p{Cs}/gu, '');
}

/** Reads a request's whole body into memory. @throws AppError `too_large` beyond `most` bytes, or `invalid_input`. */
export async function readLimited(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  const pieces: Uint8Array[] = [];
  let size = 0;
  while (Number(request.headers.get('Content-Length') ?? 0) <= most) {
    const { done, value } = await readPiece(reader);
    if (done) return new Uint8Array(Buffer.concat(pieces));
    size += value.byteLength;
    if (size > most) break;
    pieces.push(value);
  }
  void discard(reader);
  throw new AppError('too_large');
}

/** Treats an interrupted body as an invalid one. @throws AppError `invalid_input`. */
async function readPiece(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw new AppError('invalid_input');
  }
}

/** Reads on for a while and discards the data: a sender whose connection is cut never sees the response. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let size = 0; size < MAX_DISCARDED_BYTES; ) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The sender has disconnected.
  }
}
