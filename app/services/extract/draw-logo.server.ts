import { ReaderProcess } from './reader-process';
import type { DrawnLogo } from './scan/draw-logo';

const LIMITS = { maxRssBytes: 500 * 1024 * 1024, maxCpuSeconds: 5, maxWallSeconds: 20 };
const KERNEL_CPU_SECONDS = 10;

/**
 * Draws a stranger's picture anew as a small square one, in a process apart that is ended afterwards.
 *
 * @returns undefined for what is no picture, is damaged, too large or not nearly square, or takes too much to draw.
 * @throws the signal's reason when aborted, and Error when the process could not be started.
 */
export async function logoFrom(bytes: Uint8Array, signal?: AbortSignal): Promise<DrawnLogo | undefined> {
  signal?.throwIfAborted();
  const reader = new ReaderProcess(KERNEL_CPU_SECONDS);
  try {
    const end = await reader.read({ bytes, extension: '', logo: true }, LIMITS, signal);
    signal?.throwIfAborted();
    return end.reader.ended ? end.reader.logo : undefined;
  } finally {
    reader.kill();
  }
}
