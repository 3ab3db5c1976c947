import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Permission bits of group and others. */
const FOR_OTHERS = 0o077;
/** Mask that keeps only the owner's permission bits. */
const FOR_OWNER = 0o700;

/** Files that Komek itself creates in its data folder. */
const OWN_FILES = /^(database|backups|outbox|encryption\.key|komek\.lock)(\.|$)/;

/** Thrown when the data folder, or a file in it, is accessible to other users of this machine. */
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
 * Creates the data folder and protects it from other users of this machine: new files of this process get no rights for
 * group and others, and existing open files are closed. Windows has no such modes and is left as it is.
 *
 * @throws OpenDataFolderError if a file belongs to another user, the file system has no modes, or the folder is open
 *   and contains only foreign files.
 */
export function protectDataFolder(dataDir: string): void {
  if (process.platform !== 'win32') process.umask(FOR_OTHERS);
  mkdirSync(dataDir, { recursive: true });
  if (process.platform === 'win32') return;
  const names = readdirSync(dataDir);
  const own = names.filter((name) => OWN_FILES.test(name));
  const isOpen = (lstatSync(dataDir).mode & FOR_OTHERS) !== 0;
  // A mistake such as DATA_DIR=/home must not lock everybody else out.
  if (isOpen && own.length === 0 && names.length > 0) {
    throw new OpenDataFolderError(dataDir, 'it contains files of others and none of Komek; choose an empty folder');
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
