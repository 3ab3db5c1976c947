import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
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
  for (let attempt = 0; ; attempt++) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, JSON.stringify({ pid: process.pid, startTime: startTime(process.pid), socketDir }));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt >= 3) throw error;
    }
    const holder = readHolder(file);
    if (holder && holder.pid !== process.pid && isRunning(holder.pid)) {
      const now = startTime(holder.pid);
      if (!now || !holder.startTime || now === holder.startTime)
        throw new FolderInUseError(folder, holder.pid, holder.socketDir);
    }
    if (holder && holder.pid === process.pid && holder.startTime === startTime(process.pid)) {
      throw new FolderInUseError(folder, holder.pid, holder.socketDir);
    }
    rmSync(file, { force: true });
    removeSockets(holder?.socketDir);
  }
}

/** What a killed process left in the system's folder for temporary files. */
function removeSockets(folder: string | undefined): void {
  if (!folder || path.dirname(folder) !== tmpdir() || !path.basename(folder).startsWith(SOCKET_DIR_PREFIX)) return;
  rmSync(folder, { recursive: true, force: true });
}

function readHolder(file: string): { pid: number; startTime?: string; socketDir?: string } | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // Killed between making the file and writing it, or already gone.
    return undefined;
  }
}
