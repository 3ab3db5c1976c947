import { extname } from 'node:path';
import type { Extraction } from './blocks/document';
import { asExtractError } from './blocks/errors';
import { MAX_CPU_SECONDS, MAX_RSS_BYTES, MAX_WALL_SECONDS } from './blocks/limits';
import { KEPT_CPU_SECONDS, keepForNext, takeKept } from './kept-readers';
import { type ReadEnd, ReaderProcess } from './reader-process';

export type ExtractOptions = {
  signal?: AbortSignal;
  maxRssBytes?: number;
  maxCpuSeconds?: number;
  /** Whose document it is. Only documents of one owner are read by the same process. */
  owner?: string;
};

const TOO_LARGE = 'The document needs more memory or time to read than is allowed.';
/** A document's process was killed by somebody else, most often by a system that is out of memory. */
export class ReaderKilledError extends Error {
  override name = 'ReaderKilledError';
}

/** A signal that means "the server is being stopped", not "the document is bad". */
const STOP_SIGNALS = new Set<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGHUP']);
/** Seconds beyond the limit after which the kernel acts where the watching parent has not. */
const KERNEL_GRACE_SECONDS = 5;
/** A plain text up to this many bytes is read here: it takes milliseconds, a process takes 60 of them to start. */
export const MAX_BYTES_READ_HERE = 128 * 1024;
export const READ_HERE = new Set(['txt', 'csv', 'md']);

/**
 * Reads a document's text in a process apart, which is killed past 1 GB resident, 30 s of processor time or 120 s in
 * all, and always reaped; short plain texts are read in this one. The kind of document is found from its bytes; the
 * name's extension must agree. At most 12 million characters come back (40 MB on the wire); beyond that the document is
 * `resource_limit`.
 *
 * @returns for any bytes whatever, a text that is not empty, free of NUL and lone surrogates, or an error kind.
 * @throws the signal's reason when aborted, and Error when the child could not be started, was stopped together with
 *   the server, or was killed by the system (ReaderKilledError): the document may be fine, try again.
 */
export async function extractDocument(
  bytes: Uint8Array,
  filename: string,
  options: ExtractOptions = {},
): Promise<Extraction> {
  options.signal?.throwIfAborted();
  if (bytes.length === 0) return { ok: false, errorKind: 'empty', message: 'The file has no content.' };
  const extension = extname(filename).slice(1).toLowerCase();
  if (READ_HERE.has(extension) && bytes.length <= MAX_BYTES_READ_HERE && !bytes.includes(0)) {
    return readHere(bytes, extension);
  }
  const kept = takeKept(options.owner);
  if (kept) {
    const end = await readIn(kept, bytes, extension, options);
    // What documents before it left behind must not count against this one: it gets a second try in a new process.
    if (!kept.gone) return toExtraction(end);
  }
  const reader = new ReaderProcess(
    (options.maxCpuSeconds ?? MAX_CPU_SECONDS) + KERNEL_GRACE_SECONDS + KEPT_CPU_SECONDS,
  );
  return toExtraction(await readIn(reader, bytes, extension, options));
}

async function readIn(
  reader: ReaderProcess,
  bytes: Uint8Array,
  extension: string,
  { signal, owner, ...limits }: ExtractOptions,
): Promise<ReadEnd> {
  const end = await reader.read(
    { bytes, extension },
    {
      maxRssBytes: limits.maxRssBytes ?? MAX_RSS_BYTES,
      maxCpuSeconds: limits.maxCpuSeconds ?? MAX_CPU_SECONDS,
      maxWallSeconds: MAX_WALL_SECONDS,
    },
    signal,
  );
  signal?.throwIfAborted();
  await keepForNext(reader, owner);
  return end;
}

/** The whole text: blocks parted by blank lines. */
export function extractionText(extraction: Extraction & { ok: true }): string {
  return extraction.blocks.map((block) => block.text).join('\n\n');
}

async function readHere(bytes: Uint8Array, extension: string): Promise<Extraction> {
  try {
    const { readDocument } = await import('./read-document');
    const { meta, blocks } = await readDocument(bytes, extension);
    return { ok: true, ...meta, blocks };
  } catch (error) {
    const { kind, message } = asExtractError(error);
    return { ok: false, errorKind: kind, message };
  }
}

function toExtraction({ reader, killedForLimit, code, signal, stderr }: ReadEnd): Extraction {
  if (killedForLimit) return { ok: false, errorKind: 'resource_limit', message: TOO_LARGE };
  if (reader.error) return { ok: false, errorKind: reader.error.kind, message: reader.error.message };
  if (reader.ended && reader.meta) return { ok: true, ...reader.meta, blocks: reader.blocks };
  if (signal && STOP_SIGNALS.has(signal)) throw new Error(`Extraction was stopped by ${signal}.`);
  // The kernel out of memory may choose a process that takes little; a document that takes much is stopped by its limit.
  if (signal === 'SIGKILL') throw new ReaderKilledError('The process that reads the document was killed from outside.');
  if (!reader.ready) {
    throw new Error(`The extraction process did not start (${signal ?? code}): ${stderr.slice(0, 2_000)}`);
  }
  // SIGABRT is V8 out of heap, SIGXCPU the kernel's time limit.
  const outOfResources = signal === 'SIGABRT' || signal === 'SIGXCPU';
  if (outOfResources || code === 134) return { ok: false, errorKind: 'resource_limit', message: TOO_LARGE };
  return { ok: false, errorKind: 'corrupt', message: 'The document is damaged: reading it failed.' };
}
