import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** How the folders of sockets are named; nothing else is ever removed by what a lock file says. */
export const SOCKET_DIR_PREFIX = 'komek-';

export class FolderInUseError extends Error {
  constructor(
    folder: string,
    pid: number,
    /** Where the process that holds it listens. */
    readonly socketDir: string | undefined,
  ) {
    super(
      `Another Komek process (pid ${pid}) is already using the data folder ${folder}. ` +
        'Stop it first, give this one another DATA_DIR, or set DATABASE_URL to a PostgreSQL server that several processes can share.',
    );
    this.name = 'FolderInUseError';
  }
}

/** When a process started, in the kernel's ticks since boot; tells a process from a later one that got its number. */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold spaces; the 22nd is the start time.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Takes a folder for this process. PGlite itself would open it twice, and spoil it.
 * What a killed process left behind is recognised and taken over.
 *
 * @param socketDir is told to whoever finds the folder taken.
 *
 * @returns a function that gives the folder free.
 * @throws FolderInUseError when a live process holds it.
 */
export function lockFolder(folder: string, socketDir: string): () => void {
  const file = path.join(folder, 'komek.lock');
  return guarded(`${file}.guard`, () => {
    const holder = readHolder(file);
    if (holder && isAlive(holder)) throw new FolderInUseError(folder, holder.pid, holder.socketDir);
    removeSockets(holder?.socketDir);
    writeFileSync(file, JSON.stringify({ pid: process.pid, startTime: startTime(process.pid), socketDir }));
    return () => rmSync(file, { force: true });
  });
}

function isAlive(holder: Holder): boolean {
  if (!isRunning(holder.pid)) return false;
  const now = startTime(holder.pid);
  return !now || !holder.startTime || now === holder.startTime;
}

/** Whoever stands in a guard this long, in milliseconds, was killed there: it takes a few file operations. */
const GUARD_MS = 5_000;
const GUARD_STEP_MS = 10;

/** Of several processes that find a dead one's lock, one at a time looks at it and replaces it. */
function guarded<T>(file: string, step: () => T): T {
  for (;;) {
    try {
      closeSync(openSync(file, 'wx'));
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (since !== undefined && Date.now() - since > GUARD_MS) rmSync(file, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, GUARD_STEP_MS);
  }
  try {
    return step();
  } finally {
    rmSync(file, { force: true });
  }
}

/** What a killed process left in the system's folder for temporary files. */
function removeSockets(folder: string | undefined): void {
  if (!folder || path.dirname(folder) !== tmpdir() || !path.basename(folder).startsWith(SOCKET_DIR_PREFIX)) return;
  rmSync(folder, { recursive: true, force: true });
}

type Holder = { pid: number; startTime?: string; socketDir?: string };

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // There is none, or its process was killed while writing it.
    return undefined;
  }
}
