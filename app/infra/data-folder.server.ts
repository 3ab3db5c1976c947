import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** What group and others may do with a file. */
const FOR_OTHERS = 0o077;
/** What stays of a mode once group and others lose their part. */
const FOR_OWNER = 0o700;

/** What Komek itself makes in its data folder. */
const OWN_FILES = /^(database|outbox|encryption\.key|komek\.lock)(\.|$)/;

/** The data folder, or a file in it, stays open to other users of this machine. */
export class OpenDataFolderError extends Error {
  constructor(file: string, reason: string) {
    super(
      `Other users of this machine can read ${file}: ${reason}. It holds passwords and keys. ` +
        'Give DATA_DIR to the user that runs Komek (chown) on a file system that keeps modes (chmod 700), then start again.',
    );
    this.name = 'OpenDataFolderError';
  }
}

/**
 * Makes the data folder, and keeps other users of this machine out of it: new files of this process get no rights for
 * group and others, and those that earlier versions left open are closed. Windows has no such modes and is left as it is.
 *
 * @throws OpenDataFolderError where a file belongs to another user, the file system keeps no modes, or the folder is
 * open and holds only files of others.
 */
export function protectDataFolder(dataDir: string): void {
  if (process.platform !== 'win32') process.umask(FOR_OTHERS);
  mkdirSync(dataDir, { recursive: true });
  if (process.platform === 'win32') return;
  const names = readdirSync(dataDir);
  const own = names.filter((name) => OWN_FILES.test(name));
  const isOpen = (lstatSync(dataDir).mode & FOR_OTHERS) !== 0;
  // A slip such as DATA_DIR=/home must not shut everybody else out of it.
  if (isOpen && own.length === 0 && names.length > 0) {
    throw new OpenDataFolderError(dataDir, 'it holds files of others and none of Komek; choose an empty folder');
  }
  if (isOpen) setMode(dataDir, FOR_OWNER);
  for (const name of own) closeToOthers(path.join(dataDir, name));
}

function closeToOthers(file: string): void {
  const stat = lstatSync(file, { throwIfNoEntry: false });
  // Another process may remove a file meanwhile, and a link has no mode of its own.
  if (!stat || stat.isSymbolicLink()) return;
  if (stat.mode & FOR_OTHERS) setMode(file, stat.mode & FOR_OWNER);
  if (stat.isDirectory()) for (const name of readdirSync(file)) closeToOthers(path.join(file, name));
}

function setMode(file: string, mode: number): void {
  try {
    chmodSync(file, mode);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw new OpenDataFolderError(file, `its mode cannot be changed (${code})`);
  }
  const now = lstatSync(file, { throwIfNoEntry: false });
  if (now && now.mode & FOR_OTHERS) throw new OpenDataFolderError(file, 'the file system ignores its mode');
}
