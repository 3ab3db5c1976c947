// What a process and the machine have used, read from Linux's /proc.
import { readFileSync } from 'node:fs';

/** Ticks per second in /proc. */
const HZ = 100;

/** Processor seconds a process has used since it began. */
export const cpuSeconds = (pid) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / HZ;
};

/** One of a process's figures in /proc/PID/status, such as VmRSS, in MB. */
export const memoryMb = (pid, name) => {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
};

/** How long the whole machine was busy, and how long it ran. */
export const busyTicks = () => {
  const [user, nice, system, idle, wait, ...rest] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const busy = user + nice + system + rest.slice(0, 3).reduce((sum, part) => sum + part, 0);
  return { busy, all: busy + idle + wait };
};

/** Share of the whole machine that was busy between two readings, in percent, to a tenth. */
export const busyShare = (before, after) => round(((after.busy - before.busy) / (after.all - before.all)) * 100);

export const round = (value) => Math.round(value * 10) / 10;

/** @param share from 0 to 1. */
export const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
