import fs from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';

// @ts-check
// Plain JavaScript: the database's worker thread imports it as it is.

/**
 * The database's files in a folder, of which PostgreSQL's fsync reaches the disk. PGlite's own file layer answers it
 * without doing anything, so that a power cut may lose commits, or leave pages without the log that would repair them.
 */
export class DurableFiles extends NodeFS {
  /** @type {NodeFS['init']} */
  async init(database, options) {
    const initialized = await super.init(database, options);
    const { preRun = [] } = initialized.emscriptenOpts;
    // After NodeFS's own step, which mounts the folder.
    initialized.emscriptenOpts.preRun = [
      ...preRun,
      (/** @type {any} */ module) => addSync(module.FS.filesystems.NODEFS, module.FS),
    ];
    return initialized;
  }
}

/**
 * @param {any} files Emscripten's file layer over Node's fs
 * @param {any} system the file system of the database's program
 */
function addSync(files, system) {
  files.stream_ops.fsync = (/** @type {any} */ stream) =>
    // An error gets its number, on which PostgreSQL stops at once: what it wrote may be lost.
    files.tryFSOperation(() => {
      // Names in a folder are metadata, which fdatasync may leave out. Of a file it writes the length too.
      if (system.isDir(stream.node.mode)) fs.fsyncSync(stream.nfd);
      else fs.fdatasyncSync(stream.nfd);
      return 0;
    });
}

/**
 * Settings that make PostgreSQL call fsync. By fdatasync it would not: PGlite's program has none that does anything.
 *
 * @param {string[]} defaults PGlite's own parameters, which turn it off
 */
export function durableParams(defaults) {
  return [...defaults.filter((one) => one !== '-F'), '-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
}
