// node scripts/prune.mjs: removes from node_modules what a running Komek never reads, for an image. `npm ci` brings it back.
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { EXTERNAL } from './external.mjs';
import { root } from './prepare.mjs';

/** For debuggers, compilers and readers; licences stay. */
const UNREAD_FILES = /\.(map|d\.[cm]?ts|tsx?|flow|mdx?|markdown|lockb)$/i;
/** Of packages. Builds for browsers stay: some packages' `main` reads theirs. */
const UNREAD_FOLDERS = /^(tests?|__tests__|docs|\.github)$/;
const KEPT_FILES = /^(licen[cs]e|copying|notice)/i;

/** Files of packages beside those that are imported. */
const UNREAD = [
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

/** Folders of a package and of all that it depends on, as far as they are installed. */
function closure(name, from, found = new Set()) {
  const place = [...ancestors(from), root]
    .map((folder) => path.join(folder, 'node_modules', name))
    .find((folder) => existsSync(path.join(folder, 'package.json')));
  if (!place || found.has(place)) return found;
  found.add(place);
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'));
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) closure(next, place, found);
  return found;
}

/** A folder and those around it, up to the project's. */
function ancestors(folder) {
  const all = [];
  for (let at = folder; at.startsWith(root) && at !== root; at = path.dirname(at)) all.push(at);
  return all;
}

/** Of packages that are part of the programs, licences stay. */
const kept = new Set(EXTERNAL.flatMap((name) => [...closure(name, root)]));

/** @returns the bytes of the unread files below a folder, which it removes. `read`: whether its package is loaded. */
function removeUnread(folder, read = false) {
  let bytes = 0;
  const isPackage = /node_modules\/(@[^/]+\/)?[^/@]+$/.test(folder);
  const isRead = isPackage ? kept.has(folder) : read;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      const isOfPackages = /node_modules(\/@[^/]+)?$/.test(folder);
      if (!isOfPackages && UNREAD_FOLDERS.test(entry.name)) rmSync(file, { recursive: true });
      else {
        bytes += removeUnread(file, isRead);
        if (readdirSync(file).length === 0) rmdirSync(file);
      }
    } else if (!KEPT_FILES.test(entry.name) && (!isRead || (entry.isFile() && UNREAD_FILES.test(entry.name)))) {
      bytes += statSync(file, { throwIfNoEntry: false })?.size ?? 0;
      rmSync(file);
    }
  }
  return bytes;
}

for (const name of [...UNREAD, ...foreignRuntimes(), ...otherBuilds()])
  rmSync(path.join(modules, name), { recursive: true, force: true });
const bytes = removeUnread(modules);
process.stdout.write(
  `removed ${Math.round(bytes / 1e6)} MB: packages that are part of the programs, maps, types, notes, and what is not imported\n`,
);
