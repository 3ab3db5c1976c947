import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { AppError } from '~/infra/errors';
import { MAX_FILE_BYTES, MAX_FILES, SAME_NAME, type SameName, UPLOAD_TYPES } from '~/schemas/knowledge/upload';

export type SpooledFile = { filename: string; extension: string; handle: FileHandle; size: number; sha256: string };
/** A multipart body as it arrives, and the type that its sender gave it. */
export type Upload = { body: ReadableStream<Uint8Array> | null; contentType: string };
/** `sameName`: what the body says of a file with the name of a document. */
export type Spool = { files: SpooledFile[]; sameName?: SameName; remove(): Promise<void> };

const PART_BYTES = 1024 * 1024;
/** The bit that asm-generic/fcntl.h gives besides O_DIRECTORY; Node has no name for it. */
const O_TMPFILE = 0o20000000;

/**
 * Takes the files of a multipart body to disk as they arrive: a slow sender holds no memory, no database connection.
 * All or nothing; the caller removes the spool in the end.
 *
 * @throws AppError `no_files`, `too_many_files`, `file_too_large`, `unsupported_type`, `empty` or `invalid_input`.
 */
export async function spoolUpload({ body, contentType }: Upload, field = 'documents'): Promise<Spool> {
  if (!/^multipart\/form-data/i.test(contentType) || !body) throw new AppError('no_files');
  const handles: FileHandle[] = [];
  const remove = async () => void (await Promise.all(handles.map((handle) => handle.close())));
  try {
    const { files, fields } = await receive(body, contentType, field, handles);
    if (files.length === 0) throw new AppError('no_files');
    return { files, sameName: SAME_NAME.find((known) => known === fields.get('sameName')), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** @param handles gets what is opened, for the caller to close. */
async function receive(
  body: ReadableStream,
  type: string,
  field: string,
  handles: FileHandle[],
): Promise<{ files: SpooledFile[]; fields: Map<string, string> }> {
  const parser = openParser(type);
  const fields = new Map<string, string>();
  parser.on('field', (name, value) => fields.set(name, value));
  const writes: Promise<SpooledFile | undefined>[] = [];
  let failure: unknown;
  const fail = (error: unknown) => {
    failure ??= error;
  };
  parser.on('file', (name, stream, info) => {
    // When the sender disconnects, files that are not being read fail too: the parser's error has the reason.
    stream.on('error', () => {});
    const filename = cleanFilename(info.filename);
    // A file input left empty still sends a part, without a name.
    if (name !== field || !filename || failure) {
      stream.resume();
      return;
    }
    writes.push(
      writeFile(stream, filename, handles).catch((error) => {
        fail(error);
        stream.resume();
        return undefined;
      }),
    );
  });
  parser.on('filesLimit', () => fail(new AppError('too_many_files', { limit: MAX_FILES })));
  try {
    await pipeline(Readable.fromWeb(body as never), parser);
  } catch (error) {
    fail(error instanceof AppError ? error : new AppError('invalid_input'));
  }
  const files = await Promise.all(writes);
  if (failure) throw failure;
  return { files: files.filter((file) => file !== undefined), fields };
}

function openParser(type: string) {
  try {
    return busboy({
      headers: { 'content-type': type },
      defParamCharset: 'utf8',
      limits: { files: MAX_FILES, fileSize: MAX_FILE_BYTES + 1, fields: 20, fieldSize: 10_000, parts: MAX_FILES + 30 },
    });
  } catch {
    throw new AppError('invalid_input');
  }
}

async function writeFile(stream: Readable, filename: string, handles: FileHandle[]): Promise<SpooledFile> {
  const extension = path.extname(filename).toLowerCase();
  if (!(UPLOAD_TYPES as readonly string[]).includes(extension)) throw new AppError('unsupported_type', { filename });
  const sha256 = createHash('sha256');
  let size = 0;
  const handle = await openNameless();
  handles.push(handle);
  // A refused file must still be read to its end, or the parser waits for ever: it may not be destroyed here.
  for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MAX_FILE_BYTES) throw new AppError('file_too_large', { filename, limit: MAX_FILE_BYTES / 1024 / 1024 });
    sha256.update(piece);
    await handle.writeFile(piece);
  }
  return { filename, extension, handle, size, sha256: sha256.digest('hex') };
}

/**
 * A file without a name: the system frees it when it is closed, also by the end of a process that was killed.
 * Linux makes it so in one step (O_TMPFILE, open(2)); elsewhere it has its name for a moment.
 */
async function openNameless(): Promise<FileHandle> {
  if (process.platform === 'linux') {
    try {
      return await open(tmpdir(), constants.O_DIRECTORY | O_TMPFILE | constants.O_RDWR, 0o600);
    } catch (error) {
      // The file systems that cannot do it answer with one of these.
      if (!['EISDIR', 'EOPNOTSUPP', 'EINVAL', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
    }
  }
  const name = path.join(tmpdir(), `komek-upload-${randomUUID()}`);
  const handle = await open(name, 'wx+', 0o600);
  await unlink(name);
  return handle;
}

/** The name without folders and control characters, at most 200 characters with its extension kept. */
function cleanFilename(name: string | undefined): string {
  const base = (name ?? '').normalize('NFC').split(/[\\/]/).pop() ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
  const clean = base.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e]/g, '').trim();
  if (clean.length <= 200) return clean;
  const extension = path.extname(clean).slice(0, 10);
  return `${clean.slice(0, 200 - extension.length)}${extension}`;
}

/** Reads a spooled file in pieces of 1 MiB. */
export async function* fileParts({ handle }: SpooledFile): AsyncGenerator<{ ordinal: number; bytes: Uint8Array }> {
  for (let ordinal = 0; ; ordinal++) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, ordinal * PART_BYTES);
    if (bytesRead === 0) return;
    yield { ordinal, bytes: buffer.subarray(0, bytesRead) };
  }
}

/** What an upload is stored under: unguessable, and safe in an address. */
export function storedNameFor(file: SpooledFile): string {
  return `${randomUUID()}${file.extension}`;
}
