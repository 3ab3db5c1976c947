import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Resident bytes and seconds of processor time of a process, or null once it is gone. */
export type Usage = { rssBytes: number; cpuSeconds: number };

export type Limits = { maxRssBytes: number; maxCpuSeconds: number; maxWallSeconds: number };

const LINUX_POLL_MS = 40;
const PS_POLL_MS = 250;
/** Linux counts processor time in hundredths of a second on every architecture Node runs on. */
const TICKS_PER_SECOND = 100;

/** Reads a process's usage from /proc on Linux, elsewhere from `ps`. */
export async function usageOf(pid: number): Promise<Usage | null> {
  return process.platform === 'linux' ? usageFromProc(pid) : usageFromPs(pid);
}

async function usageFromProc(pid: number): Promise<Usage | null> {
  try {
    const [status, stat] = await Promise.all([
      readFile(`/proc/${pid}/status`, 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // VmRSS is in kB whatever the page size is; a process that has ended but was not yet waited for has none.
    const rss = /^VmRSS:\s+(\d+) kB/m.exec(status);
    if (!rss) return null;
    // The name, in brackets, may hold spaces; utime and stime are fields 14 and 15, counted from 1.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      rssBytes: Number(rss[1]) * 1024,
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
    };
  } catch {
    return null;
  }
}

function usageFromPs(pid: number): Promise<Usage | null> {
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=,time=', '-p', String(pid)], { timeout: 2_000 }, (error, stdout) => {
      const match = /(?<!\d)(\d+)\s+(?:(\d+)-)?(?:(\d+):)?(\d+):([\d.]+)/.exec(stdout ?? '');
      if (error || !match) return resolve(null);
      const [, rss, days = '0', hours = '0', minutes, seconds] = match;
      const cpuSeconds = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(seconds);
      resolve({ rssBytes: Number(rss) * 1024, cpuSeconds });
    });
  });
}

/**
 * Looks at a process every 40 ms (250 ms where `ps` must be asked) and calls `onExceeded` once when it is over a
 * limit. Call the returned function to stop looking.
 */
export function watchProcess(
  pid: number,
  limits: Limits,
  onExceeded: (limit: 'memory' | 'cpu' | 'wall') => void,
): () => void {
  const started = performance.now();
  const pause = process.platform === 'linux' ? LINUX_POLL_MS : PS_POLL_MS;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const look = async () => {
    const usage = await usageOf(pid);
    if (stopped) return;
    const exceeded =
      usage && usage.rssBytes > limits.maxRssBytes
        ? 'memory'
        : usage && usage.cpuSeconds > limits.maxCpuSeconds
          ? 'cpu'
          : performance.now() - started > limits.maxWallSeconds * 1_000
            ? 'wall'
            : null;
    if (exceeded) onExceeded(exceeded);
    else timer = setTimeout(look, pause);
  };
  timer = setTimeout(look, pause);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
