import { once } from 'node:events';
import { Readable } from 'node:stream';
import { asc, eq, sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import type { Language } from '~/schemas/language';
import { users } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import { messages } from '~db/schema/conversations/conversations';
import { documents } from '~db/schema/knowledge/knowledge';
import { accountFiles } from './account-files.server';
import { assistantFiles } from './assistant-files.server';
import { conversationFiles } from './conversation-files.server';
import type { ArchiveFile } from './files';
import { handOversFile } from './hand-over-files.server';
import { knowledgeFiles } from './knowledge-files.server';
import { leadsFile } from './lead-files.server';

/** A message counts as this many bytes of a document. */
const MESSAGE_BYTES = 1_000;

/** Progress of an archive, in bytes read. */
export type Progress = { done: number; total: number };

/**
 * All data of an owner as a list of files, each read when its turn comes. Changes made meanwhile may or may not be
 * included.
 *
 * @param progress updated while the files are read.
 */
export async function archiveFiles(ownerId: string, language: Language, progress: Progress): Promise<ArchiveFile[]> {
  const owned = await db()
    .select()
    .from(assistants)
    .where(eq(assistants.ownerId, ownerId))
    .orderBy(asc(assistants.createdAt));
  progress.total = await bytesToRead(ownerId);
  const read = (bytes: number) => {
    progress.done = Math.min(progress.total, progress.done + bytes);
  };
  const files = accountFiles(ownerId);
  for (const [at, assistant] of owned.entries()) {
    const folder = owned.length === 1 ? 'assistant/' : `assistant-${at + 1}/`;
    files.push(
      ...assistantFiles(assistant, folder),
      ...(await knowledgeFiles(assistant.id, folder, read)),
      leadsFile(assistant, `${folder}leads.csv`),
      handOversFile(assistant, `${folder}hand-overs.csv`),
      ...conversationFiles(assistant, folder, (count) => read(count * MESSAGE_BYTES)),
    );
  }
  return [await readme(ownerId, language, files), ...files];
}

async function bytesToRead(ownerId: string): Promise<number> {
  const mine = sql`select id from ${assistants} where owner_id = ${ownerId}`;
  const [row] = await db().execute<{ bytes: string; messages: number }>(sql`
    select (select coalesce(sum(size), 0) from ${documents} where assistant_id in (${mine}))::text as bytes,
      (select count(*)::int from ${messages} where assistant_id in (${mine})) as messages`);
  return Number(row?.bytes ?? 0) + (row?.messages ?? 0) * MESSAGE_BYTES;
}

/** Describes each file in the owner's language. */
async function readme(ownerId: string, language: Language, files: ArchiveFile[]): Promise<ArchiveFile> {
  const t = tFor(language);
  const [owner] = await db().select({ name: users.name, email: users.email }).from(users).where(eq(users.id, ownerId));
  const aboutOf = (about: string) => t(`data-export:files.${about}`);
  const lines = [
    t('data-export:readme.title'),
    `${owner?.name ?? ''} <${owner?.email ?? ''}>, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    t('data-export:readme.intro'),
    t('data-export:readme.csv'),
    t('data-export:readme.left'),
    '',
    ...describedPaths(files).map(([about, paths]) => [paths.join(', '), `    ${aboutOf(about)}`].join('\n')),
  ];
  return {
    path: 'README.txt',
    content: async function* () {
      // The byte order mark makes every editor read the file as UTF-8.
      yield `\uFEFF${lines.join('\r\n').replaceAll(/(?<!\r)\n/g, '\r\n')}\r\n`;
    },
  };
}

/** Files with the same description share a line; files in a folder are represented by the folder. */
function describedPaths(files: ArchiveFile[]): [about: string, paths: string[]][] {
  const described = new Map<string, Set<string>>();
  for (const { path, about } of files) {
    if (!about) continue;
    const paths = described.get(about) ?? new Set();
    described.set(about, paths.add(about === 'documents' ? path.slice(0, path.lastIndexOf('/') + 1) : path));
  }
  return [...described].map(([about, paths]) => [about, [...paths]]);
}

/** Bytes read ahead of what is being written. */
const READ_AHEAD = 64 * 1024;

/** The bytes of a ZIP archive of files. Reading pauses while the consumer does not take what is produced. */
export async function* zipOf(files: ArchiveFile[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  let open: Readable | undefined;
  for (const { path, content } of files) {
    zip.addReadStreamLazy(path, { mode: 0o600 }, (give) => {
      open = Readable.from(content(), { objectMode: false, highWaterMark: READ_AHEAD });
      open.on('error', fail);
      give(null, open);
    });
  }
  zip.end();
  try {
    for await (const piece of output) yield piece;
  } finally {
    if (open && !open.closed) {
      open.destroy();
      await once(open, 'close');
    }
  }
}
