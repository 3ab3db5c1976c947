import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from '~/infra/config.server';

/** Mails written to the data folder because no SMTP server is configured. */

/** Longer than any mailed link is valid. */
const KEPT_DAYS = 7;

const folder = () => path.join(config.dataDir, 'outbox');

/** Stores a mail with its headers. @returns the path of its file. */
export async function writeToOutbox(message: Buffer): Promise<string> {
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
  const file = path.join(folder(), name);
  await writeFile(file, message, { mode: 0o600 });
  return file;
}

/** Paths of the stored mails; empty if the folder does not exist. */
async function listMails(): Promise<string[]> {
  const names = await readdir(folder()).catch((error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith('.eml')).map((name) => path.join(folder(), name));
}

/** Deletes the mails to an address from this machine's outbox. */
export async function deleteMailsTo(address: string): Promise<void> {
  for (const file of await listMails()) {
    const headers = (await readFile(file, 'utf8')).split(/\r?\n\r?\n/, 1)[0] ?? '';
    const to = /^To:(.*(?:\r?\n[ \t].*)*)/im.exec(headers)?.[1] ?? '';
    if (to.toLowerCase().includes(address.toLowerCase())) await rm(file, { force: true });
  }
}

/** Deletes mails whose links have expired. */
export async function deleteOldMails(now = new Date()): Promise<void> {
  const oldest = now.getTime() - KEPT_DAYS * 86_400_000;
  for (const file of await listMails()) {
    const { mtimeMs } = await stat(file);
    if (mtimeMs < oldest) await rm(file, { force: true });
  }
}
