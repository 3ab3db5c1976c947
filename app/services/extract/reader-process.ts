import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import { type EntryName, entryFile } from '~/infra/child-entries.server';
import { MAX_HEAP_MB, MAX_RESULT_BYTES, MAX_YOUNG_MB } from './blocks/limits';
import { documentHeader, RESULT_FD, type SentDocument, WireReader } from './child-messages';
import { type Limits, usageOf, watchProcess } from './watch';

/** The kernel's own, coarser limit: it holds even when this process is killed and nobody watches. */
const KERNEL_LIMIT = 'ulimit -t "$1" 2>/dev/null; shift; exec "$@"';

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** How reading a document ended: with what the child wrote, or with the child's end. */
export type ReadEnd = {
  reader: WireReader;
  killedForLimit: boolean;
  code: number | null;
  signal: NodeJS.Signals | null;
  stderr: string;
};

/**
 * A child process that reads documents, one after the other. It is killed when a document takes more memory or time than
 * its limits.
 */
export class ReaderProcess {
  /** Documents that were read or failed. */
  documents = 0;
  /** The process has ended or was killed. */
  gone = false;
  private readonly child: ChildProcess;
  private stderr = '';
  private onResult: (piece: Buffer) => void = () => {};
  private onGone: (code: number | null, signal: NodeJS.Signals | null) => void = () => {};
  private startError: Error | undefined;

  /**
   * @param kernelCpuSeconds processor time after which the kernel ends the process, over all its documents.
   * @param program reads text, or pages from their pictures.
   */
  constructor(kernelCpuSeconds: number, program: EntryName = 'extract-child') {
    this.child = startChild(kernelCpuSeconds, program);
    running.add(this.child);
    const end = (code: number | null, signal: NodeJS.Signals | null) => {
      running.delete(this.child);
      this.gone = true;
      this.onGone(code, signal);
    };
    this.child.once('error', (error) => {
      this.startError = error;
      end(null, null);
    });
    this.child.once('close', end);
    this.child.stderr?.on('data', (piece: Buffer) => {
      if (this.stderr.length < 4_000) this.stderr += piece.toString('utf8');
    });
    const result = this.child.stdio[RESULT_FD] as Socket | null;
    result?.on('data', (piece: Buffer) => this.onResult(piece));
    result?.on('error', () => {});
    // A child that gives up early closes its input; how it ended says why.
    this.child.stdin?.on('error', () => {});
  }

  /**
   * Reads one document. The process is killed when `signal` aborts, or past a limit; processor time counts from here on.
   *
   * @param document `extension` of the file's name, lower case, without the dot.
   * @throws Error when the process could not be started.
   */
  async read({ bytes, extension, page, logo }: SentDocument, limits: Limits, signal?: AbortSignal): Promise<ReadEnd> {
    const { pid } = this.child;
    const before = this.documents > 0 && pid ? ((await usageOf(pid))?.cpuSeconds ?? 0) : 0;
    const reader = new WireReader(MAX_RESULT_BYTES);
    let killedForLimit = false;
    const killForLimit = () => {
      killedForLimit = true;
      this.kill();
    };
    const kill = () => this.kill();
    const stopWatching = pid
      ? watchProcess(pid, { ...limits, maxCpuSeconds: before + limits.maxCpuSeconds }, killForLimit)
      : () => {};
    signal?.addEventListener('abort', kill, { once: true });
    this.hold(true);
    try {
      const end = await new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
        this.onGone = (code, endSignal) => resolve({ code, signal: endSignal });
        if (this.gone) resolve({ code: null, signal: null });
        this.onResult = (piece) => {
          reader.push(piece);
          if (reader.overflow) killForLimit();
          else if (reader.ended || reader.error) resolve({ code: null, signal: null });
        };
        this.child.stdin?.write(documentHeader({ extension, length: bytes.length, page, logo }));
        this.child.stdin?.write(bytes);
      });
      if (this.startError) throw this.startError;
      this.documents += 1;
      return { reader, killedForLimit, ...end, stderr: this.stderr };
    } finally {
      stopWatching();
      signal?.removeEventListener('abort', kill);
      this.hold(false);
    }
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Resident bytes and processor seconds so far, or null once it is gone. */
  usage(): ReturnType<typeof usageOf> {
    return this.child.pid ? usageOf(this.child.pid) : Promise.resolve(null);
  }

  kill(): void {
    this.child.kill('SIGKILL');
  }

  /** Whether this program stays up for the child. It does not for one that is idle. */
  private hold(busy: boolean): void {
    const handles = [this.child, this.child.stdin, this.child.stderr, this.child.stdio[RESULT_FD]];
    for (const handle of handles as (Pick<Socket, 'ref' | 'unref'> | null)[]) {
      if (busy) handle?.ref();
      else handle?.unref();
    }
  }
}

function startChild(kernelCpuSeconds: number, program: EntryName): ChildProcess {
  const entry = entryFile(program);
  const memory = [`--max-old-space-size=${MAX_HEAP_MB}`, `--max-semi-space-size=${MAX_YOUNG_MB}`];
  const command = [process.execPath, ...memory, ...entry.execArgv, entry.file];
  if (existsSync('/bin/sh')) {
    command.unshift('/bin/sh', '-c', KERNEL_LIMIT, 'sh', String(Math.ceil(kernelCpuSeconds)));
  }
  const env: Partial<NodeJS.ProcessEnv> = {};
  for (const name of ['TMPDIR', 'TEMP', 'SystemRoot']) if (process.env[name]) env[name] = process.env[name];
  return spawn(command[0]!, command.slice(1), {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    cwd: dirname(entry.file),
    env: env as NodeJS.ProcessEnv,
    windowsHide: true,
  });
}
