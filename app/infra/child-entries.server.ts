import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Programs that the main process starts as children: a document's extraction, the reading of scanned pages, the embedded database, a local embedding model. */
const SOURCES = {
  'extract-child': '../services/extract/extract-child.ts',
  'scan-child': '../services/extract/scan-child.ts',
  'embedded-worker': '../../db/embedded/worker.js',
  'embedding-worker': '../services/ai/local/embedding-worker.js',
} as const;

export type EntryName = keyof typeof SOURCES;

/**
 * The file from which a child process or worker thread starts. The production build puts every entry beside the calling
 * file; tests and development have only the TypeScript source, run by the tsx loader.
 *
 * @returns the file's path and the Node flags it needs.
 */
export function entryFile(name: EntryName): { file: string; execArgv: string[] } {
  if (import.meta.env?.PROD) {
    // This module may itself be in the build's folder of shared chunks.
    const places = [`./${name}.js`, `../${name}.js`].map((place) => fileURLToPath(new URL(place, import.meta.url)));
    const built = places.find((place) => existsSync(place));
    if (built) return { file: built, execArgv: [] };
    throw new Error(`The build is incomplete: ${name}.js is missing. Run npm run build.`);
  }
  return { file: fileURLToPath(new URL(SOURCES[name], import.meta.url)), execArgv: ['--import', 'tsx'] };
}
