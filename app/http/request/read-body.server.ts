import { AppError } from '~/infra/errors';

/** What is read of a body that is too large, so that its sender gets to see the answer, in bytes. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

/** A text without what PostgreSQL cannot hold: NUL, and halves of characters. */
export function storable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is removed
  return text.replace(/\u0000|\p{Cs}/gu, '');
}

/** The whole body of a request, in memory. @throws AppError `too_large` past `most` bytes, or `invalid_input`. */
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

/** A sender that stops in the middle, or is cut off, has sent no body. @throws AppError `invalid_input`. */
async function readPiece(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch {
    throw new AppError('invalid_input');
  }
}

/** Reads on for a while without keeping anything: a sender whose connection is cut never sees the answer. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let size = 0; size < MAX_DISCARDED_BYTES; ) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The sender has gone.
  }
}
