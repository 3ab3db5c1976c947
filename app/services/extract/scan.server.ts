import { setPriority } from 'node:os';
import { MAX_SCAN_CPU_SECONDS, MAX_SCAN_RSS_BYTES, MAX_SCAN_WALL_SECONDS } from './blocks/limits';
import { ReaderProcess } from './reader-process';
import type { ScannedPage } from './scan/scanned-page';

/** A process that has grown so large is replaced before the next page. */
const MAX_KEPT_RSS_BYTES = 450 * 1024 * 1024;
/** Processor seconds after which a process is replaced; the kernel ends one some time later. */
const MAX_KEPT_CPU_SECONDS = 120;
/** Questions of visitors go first. */
const NICENESS = 10;
/** A signal that means "the server is being stopped", not "the page is bad". */
const STOP_SIGNALS = new Set<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGHUP']);

/** Why a page could not be read: it took more than it may, or it is damaged. */
export type PageFailure = { failed: 'resource_limit' | 'corrupt' };

export type ScanLimits = { maxRssBytes: number; maxCpuSeconds: number; maxWallSeconds: number };
const LIMITS: ScanLimits = {
  maxRssBytes: MAX_SCAN_RSS_BYTES,
  maxCpuSeconds: MAX_SCAN_CPU_SECONDS,
  maxWallSeconds: MAX_SCAN_WALL_SECONDS,
};

/**
 * Reads pages of one document from their pictures in a process apart, which is killed past 700 MB resident or 25 s of
 * processor time for one page. The next page is read by a new one then. End it when no page is left.
 */
export class PageScanner {
  private process: ReaderProcess | undefined;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly limits: ScanLimits = LIMITS,
  ) {}

  /** @throws the signal's reason when aborted, and Error when the process could not be started, or was stopped. */
  async read(page: number, signal?: AbortSignal): Promise<ScannedPage | PageFailure> {
    signal?.throwIfAborted();
    const scanner = await this.ready();
    const end = await scanner.read({ bytes: this.bytes, extension: '', page }, this.limits, signal);
    signal?.throwIfAborted();
    if (end.reader.scanned && end.reader.ended) return end.reader.scanned;
    if (end.reader.error) return { failed: end.reader.error.kind === 'resource_limit' ? 'resource_limit' : 'corrupt' };
    this.end();
    if (end.killedForLimit) return { failed: 'resource_limit' };
    if (end.signal && STOP_SIGNALS.has(end.signal)) throw new Error(`Scanning was stopped by ${end.signal}.`);
    if (scanner.documents === 1 && !end.reader.ready) {
      throw new Error(`The scanning process did not start (${end.signal ?? end.code}): ${end.stderr.slice(0, 2_000)}`);
    }
    return { failed: end.signal ? 'resource_limit' : 'corrupt' };
  }

  end(): void {
    this.process?.kill();
    this.process = undefined;
  }

  private async ready(): Promise<ReaderProcess> {
    const usage = await this.process?.usage();
    const used = usage && (usage.rssBytes > MAX_KEPT_RSS_BYTES || usage.cpuSeconds > MAX_KEPT_CPU_SECONDS);
    if (used || this.process?.gone) this.end();
    if (!this.process) {
      this.process = new ReaderProcess(MAX_KEPT_CPU_SECONDS + 2 * this.limits.maxCpuSeconds, 'scan-child');
      giveWay(this.process.pid);
    }
    return this.process;
  }
}

function giveWay(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, NICENESS);
  } catch {
    // It has ended already, or the system does not let it.
  }
}
