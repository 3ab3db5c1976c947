// node scripts/prune.mjs: removes from node_modules what a running Komek never reads, for an image. `npm ci` brings it back.
import { readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './prepare.mjs';

/** For debuggers, compilers and readers; licences stay. */
const UNREAD_FILES = /\.(map|d\.[cm]?ts|tsx?|flow|mdx?|markdown|lockb)$/i;
/** Of packages. Builds for browsers stay: some packages' `main` reads theirs. */
const UNREAD_FOLDERS = /^(tests?|__tests__|docs|\.github)$/;
const KEPT_FILES = /^(licen[cs]e|copying|notice)/i;

/** Packages that others name as optional, and files of packages beside those that are imported. */
const UNREAD = [
  'typescript',
  '@types',
  // One of six builds of what reads pictures is used; so is one of two of the languages' data.
  ...['', '-lstm', '-simd', '-relaxedsimd', '-relaxedsimd-lstm'].flatMap((build) =>
    ['js', 'wasm', 'wasm.js'].map((ending) => `tesseract.js-core/tesseract-core${build}.${ending}`),
  ),
  'tesseract.js-core/tesseract-core-simd-lstm.wasm.js',
  '@tesseract.js-data/eng/4.0.0',
  '@tesseract.js-data/kaz/4.0.0',
  'pdfjs-dist/build',
  'pdfjs-dist/image_decoders',
  'pdfjs-dist/legacy/image_decoders',
  ...['pdf.min', 'pdf.sandbox', 'pdf.sandbox.min', 'pdf.worker.min'].map(
    (file) => `pdfjs-dist/legacy/build/${file}.mjs`,
  ),
  'pdfjs-dist/legacy/web',
  'pdfjs-dist/web',
  'libphonenumber-js/bundle',
  'react/umd',
  'react-dom/umd',
  '@zxing/text-encoding/umd',
  ...['amd', 'global', 'cjs-browser'].map((build) => `luxon/build/${build}`),
  'mammoth/mammoth.browser.js',
  'mammoth/mammoth.browser.min.js',
];

const modules = path.join(root, 'node_modules');

/** Tracing comes in three builds; Node reads `build/src`. */
const otherBuilds = () =>
  folders('@opentelemetry').flatMap((name) => [path.join(name, 'build/esm'), path.join(name, 'build/esnext')]);

/** A local model's runtime comes for all platforms at once. */
const foreignRuntimes = () =>
  folders('onnxruntime-node/bin').flatMap((version) =>
    folders(version).flatMap((system) =>
      path.basename(system) === process.platform
        ? folders(system).filter((processor) => path.basename(processor) !== process.arch)
        : [system],
    ),
  );

function folders(parent) {
  try {
    return readdirSync(path.join(modules, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(parent, name));
  } catch {
    return [];
  }
}

/** @returns the bytes of the unread files below a folder, which it removes. */
function removeUnread(folder) {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      const isPackage = /node_modules(\/@[^/]+)?$/.test(folder);
      if (!isPackage && UNREAD_FOLDERS.test(entry.name)) rmSync(file, { recursive: true });
      else {
        bytes += removeUnread(file);
        if (readdirSync(file).length === 0) rmdirSync(file);
      }
    } else if (entry.isFile() && UNREAD_FILES.test(entry.name) && !KEPT_FILES.test(entry.name)) {
      bytes += statSync(file).size;
      rmSync(file);
    }
  }
  return bytes;
}

for (const name of [...UNREAD, ...foreignRuntimes(), ...otherBuilds()])
  rmSync(path.join(modules, name), { recursive: true, force: true });
const bytes = removeUnread(modules);
process.stdout.write(`removed ${Math.round(bytes / 1e6)} MB of maps, types and notes, and what is not imported\n`);
