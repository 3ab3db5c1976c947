import busboy from 'busboy';
import { AppError } from '~/infra/errors';

/** Maximum parts of a form with files, fields and files together. */
const MAX_PARTS = 500;
const MAX_FILES = 5;
/** RFC 2046, section 5.1.1. */
const MAX_BOUNDARY_CHARS = 70;
const MAX_TYPE_CHARS = 300;

/** @throws AppError `invalid_input` for a content type that no browser sends with a form with files. */
export function requireBoundary(type: string): void {
  const [, quoted, plain] = /;\s?boundary=(?:"([^"]*)"|([^";\s]*))/i.exec(type.slice(0, MAX_TYPE_CHARS)) ?? [];
  const boundary = quoted || plain || '';
  if (type.length > MAX_TYPE_CHARS || boundary === '' || boundary.length > MAX_BOUNDARY_CHARS) {
    throw new AppError('invalid_input');
  }
}

export type Part = { name: string; value: string | File };

/**
 * The parts of a multipart/form-data body, in order. Takes linear time.
 *
 * @throws AppError `invalid_input` if the body is not valid multipart or has too many parts.
 */
export async function readParts(body: Uint8Array, type: string): Promise<Part[]> {
  requireBoundary(type);
  const parts: Part[] = [];
  await new Promise<void>((resolve, reject) => {
    const refuse = () => reject(new AppError('invalid_input'));
    const parser = openParser(type, body.byteLength);
    parser.on('field', (name: string | undefined, value: string | undefined) => {
      if (name === undefined || value === undefined) refuse();
      else parts.push({ name, value });
    });
    parser.on('file', (name: string | undefined, stream, { filename, mimeType }) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('error', refuse);
      stream.on('end', () => {
        if (name === undefined) refuse();
        else parts.push({ name, value: new File(pieces as BlobPart[], filename ?? '', { type: mimeType }) });
      });
    });
    for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) parser.on(limit, refuse);
    parser.on('error', refuse);
    parser.on('close', resolve);
    parser.end(body);
  });
  return parts;
}

function openParser(type: string, bytes: number) {
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: { parts: MAX_PARTS, fields: MAX_PARTS, files: MAX_FILES, fieldSize: bytes, fileSize: bytes },
    });
  } catch {
    throw new AppError('invalid_input');
  }
}
