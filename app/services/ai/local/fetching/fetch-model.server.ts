import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import { download, downloadText, WrongFileError } from './download.server';
import { hashOf, isFile, MANIFEST, type Manifest, type ManifestFile, parseManifest } from './manifest';

/** Where a model is fetched from, and by what its files are known: a list of the operator's, or that list's own hash. */
export type ModelSource = { from: string; manifest: { text: string } | { sha256: string } };

/** The address of a folder of files. */
const below = (from: string, file: string): string => new URL(file, from.endsWith('/') ? from : `${from}/`).href;

/** @throws Error where the list at the address is not the one that the operator means. */
export async function readManifest({ from, manifest }: ModelSource): Promise<Manifest> {
  if ('text' in manifest) return parseManifest(manifest.text);
  const text = await downloadText(below(from, MANIFEST));
  const found = hashOf(text);
  if (found !== manifest.sha256)
    throw new Error(`${MANIFEST} has the sha256 ${found}, and not the one that was named: nothing was fetched`);
  return parseManifest(text);
}

/**
 * Brings a model's files into a folder. They are gathered beside it, and the folder appears once all of them are right.
 *
 * @param say tells the operator how far it is.
 * @returns whether anything had to be fetched.
 * @throws Error that says in one line what is wrong. What has come stays beside the folder for the next time, unless it is
 *   wrong, or the disk is full.
 */
export async function fetchModel(
  from: string,
  { files }: Manifest,
  folder: string,
  say: (line: string) => void,
): Promise<boolean> {
  if (await isWhole(folder, files)) return false;
  if ((await readdir(folder).catch(() => [])).length > 0)
    throw new Error(`${folder} holds something else: remove it, or name another folder`);
  const part = `${folder}.part`;
  try {
    await mkdir(part, { recursive: true });
    await requireRoom(part, files);
    for (const file of files) await fetchFile(from, file, part, say);
    await rm(folder, { recursive: true, force: true });
    await rename(part, folder);
    return true;
  } catch (error) {
    const full = (error as NodeJS.ErrnoException).code === 'ENOSPC';
    if (full || error instanceof WrongFileError) await rm(part, { recursive: true, force: true });
    if (full)
      throw new Error(`the disk is full: ${megabytes(bytesOf(files))} are needed at ${folder}`, { cause: error });
    if (error instanceof WrongFileError) throw new Error(`${error.message}: nothing was kept`, { cause: error });
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${message}; what has come is kept in ${part}: run it again to go on`, { cause: error });
  }
}

async function fetchFile(from: string, file: ManifestFile, part: string, say: (line: string) => void): Promise<void> {
  const target = path.join(part, file.path);
  await mkdir(path.dirname(target), { recursive: true });
  const line = `${file.path} (${megabytes(file.bytes)})`;
  say(line);
  await download(below(from, file.path), target, file);
}

async function isWhole(folder: string, files: readonly ManifestFile[]): Promise<boolean> {
  for (const file of files) if (!(await isFile(path.join(folder, file.path), file))) return false;
  return true;
}

async function requireRoom(part: string, files: readonly ManifestFile[]): Promise<void> {
  const { bavail, bsize } = await statfs(part);
  if (bavail * bsize < bytesOf(files)) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
}

const bytesOf = (files: readonly ManifestFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
