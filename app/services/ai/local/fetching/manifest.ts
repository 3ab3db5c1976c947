import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** What a model consists of: each file with its length and hash, so that nothing else can be taken for it. */
const SHA256 = /^[0-9a-f]{64}$/;
/** Below the folder, and nowhere else. */
const PATH = /^(?!\.)[\w.-]+(?:\/(?!\.)[\w.-]+)*$/;
const MAX_FILES = 50;

const manifestSchema = z.object({
  name: z.string().regex(/^(?!\.)[\w.-]{1,100}$/),
  files: z
    .array(
      z.object({ path: z.string().regex(PATH), bytes: z.number().int().positive(), sha256: z.string().regex(SHA256) }),
    )
    .min(1)
    .max(MAX_FILES),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = Manifest['files'][number];

/** The name of the list beside the files that it lists. */
export const MANIFEST = 'manifest.json';

/** @throws Error that says in one line what is wrong with the list. */
export function parseManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    throw new Error(
      `this is no list of a model's files: ${issue ? `${issue.path.join('.')}: ${issue.message}` : 'it is no JSON'}`,
    );
  }
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}

/** Whether a file has the length and hash that the list names. */
export async function isFile(file: string, { bytes, sha256 }: ManifestFile): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.isFile() === true && found.size === bytes && (await hashOfFile(file)) === sha256;
}

/** Lists a model that is on this machine, for others to fetch it as it is here. */
export async function listModel(folder: string): Promise<Manifest> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: ManifestFile[] = [];
  for (const entry of found) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file).split(path.sep).join('/');
    if (!entry.isFile() || name === MANIFEST || !PATH.test(name)) continue;
    files.push({ path: name, bytes: (await stat(file)).size, sha256: await hashOfFile(file) });
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return manifestSchema.parse({ name: path.basename(path.resolve(folder)), files });
}
