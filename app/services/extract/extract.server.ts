import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import type { Readable } from 'node:stream';
import { entryFile } from '~/infra/child-entries.server';
import type { Extraction } from './blocks/document';
import { MAX_CPU_SECONDS, MAX_HEAP_MB, MAX_RESULT_BYTES, MAX_RSS_BYTES, MAX_WALL_SECONDS } from './blocks/limits';
import { RESULT_FD, WireReader } from './child-messages';
import { watchProcess } from './watch';

export type ExtractOptions = { signal?: AbortSignal; maxRssBytes?: number; maxCpuSeconds?: number };

const TOO_LARGE = 'The document needs more memory or time to read than is allowed.';
/** A signal that means "the server is being stopped", not "the document is bad". */
const STOP_SIGNALS = new Set<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGHUP']);
/** The kernel's own, coarser limit: it holds even when this process is killed and nobody watches. */
const KERNEL_LIMIT = 'ulimit -t "$1" 2>/dev/null; shift; exec "$@"';

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Reads a document's text in a process of its own, which is killed past 1 GB resident, 30 s of processor time or
 * 120 s in all, and always reaped. The kind of document is found from its bytes; the name's extension must agree.
 * At most 12 million characters come back (40 MB on the wire); beyond that the document is `resource_limit`.
 *
 * @returns for any bytes whatever, a text that is not empty, free of NUL and lone surrogates, or an error kind.
 * @throws the signal's reason when aborted, and Error when the child could not be started or was stopped together
 *   with the server: the document may be fine, try again.
 */
export async function extractDocument(
  bytes: Uint8Array,
  filename: string,
  options: ExtractOptions = {},
): Promise<Extraction> {
  options.signal?.throwIfAborted();
  if (bytes.length === 0) return { ok: false, errorKind: 'empty', message: 'The file has no content.' };

  const limits = {
    maxRssBytes: options.maxRssBytes ?? MAX_RSS_BYTES,
    maxCpuSeconds: options.maxCpuSeconds ?? MAX_CPU_SECONDS,
    maxWallSeconds: MAX_WALL_SECONDS,
  };
  const child = startChild(extname(filename).slice(1).toLowerCase(), limits.maxCpuSeconds);
  const reader = new WireReader(MAX_RESULT_BYTES);
  let killedForLimit = false;
  const killForLimit = () => {
    killedForLimit = true;
    child.kill('SIGKILL');
  };
  const kill = () => child.kill('SIGKILL');
  const stopWatching = child.pid ? watchProcess(child.pid, limits, killForLimit) : () => {};
  options.signal?.addEventListener('abort', kill, { once: true });
  try {
    const end = await runChild(child, bytes, (piece) => {
      reader.push(piece);
      if (reader.overflow) killForLimit();
    });
    options.signal?.throwIfAborted();
    return toExtraction(reader, killedForLimit, end);
  } finally {
    stopWatching();
    options.signal?.removeEventListener('abort', kill);
  }
}

/** The whole text: blocks parted by blank lines. */
export function extractionText(extraction: Extraction & { ok: true }): string {
  return extraction.blocks.map((block) => block.text).join('\n\n');
}

type ChildEnd = { code: number | null; signal: NodeJS.Signals | null; stderr: string };

function startChild(extension: string, maxCpuSeconds: number): ChildProcess {
  const entry = entryFile('extract-child');
  const command = [process.execPath, `--max-old-space-size=${MAX_HEAP_MB}`, ...entry.execArgv, entry.file, extension];
  if (existsSync('/bin/sh')) {
    command.unshift('/bin/sh', '-c', KERNEL_LIMIT, 'sh', String(Math.ceil(maxCpuSeconds) + 5));
  }
  const env: Partial<NodeJS.ProcessEnv> = {};
  for (const name of ['TMPDIR', 'TEMP', 'SystemRoot']) if (process.env[name]) env[name] = process.env[name];
  const child = spawn(command[0]!, command.slice(1), {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    cwd: dirname(entry.file),
    env: env as NodeJS.ProcessEnv,
    windowsHide: true,
  });
  running.add(child);
  return child;
}

/** Feeds the child and waits until it has ended, was reaped and its pipes are closed. */
function runChild(child: ChildProcess, bytes: Uint8Array, onResult: (piece: Buffer) => void): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    let stderr = '';
    child.once('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal, stderr });
    });
    child.stderr?.on('data', (piece: Buffer) => {
      if (stderr.length < 4_000) stderr += piece.toString('utf8');
    });
    const result = child.stdio[RESULT_FD] as Readable | null;
    result?.on('data', onResult);
    result?.on('error', () => {});
    // A child that gives up early closes its input; how it ended says why.
    child.stdin?.on('error', () => {});
    child.stdin?.end(bytes);
  });
}

function toExtraction(reader: WireReader, killedForLimit: boolean, end: ChildEnd): Extraction {
  if (killedForLimit) return { ok: false, errorKind: 'resource_limit', message: TOO_LARGE };
  if (reader.error) return { ok: false, errorKind: reader.error.kind, message: reader.error.message };
  if (reader.ended && reader.meta) return { ok: true, ...reader.meta, blocks: reader.blocks };
  if (end.signal && STOP_SIGNALS.has(end.signal)) throw new Error(`Extraction was stopped by ${end.signal}.`);
  if (!reader.ready) {
    throw new Error(`The extraction process did not start (${end.signal ?? end.code}): ${end.stderr.slice(0, 2_000)}`);
  }
  // SIGABRT is V8 out of heap, SIGXCPU the kernel's time limit, SIGKILL the kernel out of memory.
  const outOfResources = end.signal === 'SIGABRT' || end.signal === 'SIGXCPU' || end.signal === 'SIGKILL';
  if (outOfResources || end.code === 134) return { ok: false, errorKind: 'resource_limit', message: TOO_LARGE };
  return { ok: false, errorKind: 'corrupt', message: 'The document is damaged: reading it failed.' };
}
