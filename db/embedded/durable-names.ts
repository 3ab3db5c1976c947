import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Makes sure that the names in a folder survive a power cut: what was created, renamed or removed there. */
export function syncFolder(folder: string): void {
  // Windows does not open folders, and writes their names itself.
  if (process.platform === 'win32') return;
  syncOne(folder);
}

/** The same for a folder with everything below it, contents included. About 0.2 s for a new database's thousand files. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) syncTree(file);
    else if (entry.isFile()) syncOne(file);
  }
  syncFolder(folder);
}

function syncOne(file: string): void {
  const descriptor = openSync(file, process.platform === 'win32' ? 'r+' : 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
