import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Prefix of socket folders. A lock file can only cause folders with this prefix to be removed. */
export const SOCKET_DIR_PREFIX = 'komek-';

export class FolderInUseError extends Error {
  constructor(
    folder: string,
    pid: number,
    /** Where the process with the lock listens. */
    readonly socketDir: string | undefined,
  ) {
    super(
      `Another Komek process (pid ${pid}) is already using the data folder ${folder}. ` +
        'Stop it first, give this one another DATA_DIR, or set DATABASE_URL to a PostgreSQL server that several processes can share.',
    );
    this.name = 'FolderInUseError';
  }
}

/** When a process started, in the kernel's ticks since boot; distinguishes it from a later process with the same id. */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may contain spaces; the 22nd is the start time.
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
 * Locks a folder for this process. PGlite itself would open it twice and corrupt it. A killed process's lock is
 * recognised and taken over.
 *
 * @param socketDir is reported to any process that finds the folder locked.
 * @returns a function that unlocks the folder.
 * @throws FolderInUseError if a live process has the lock.
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

/** A process inside the guard for this many milliseconds was killed there: it takes only a few file operations. */
const GUARD_MS = 5_000;
const GUARD_STEP_MS = 10;

/** If several processes find a dead one's lock, they examine and replace it one at a time. */
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

/** Removes what a killed process left in the system's temporary folder. */
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
