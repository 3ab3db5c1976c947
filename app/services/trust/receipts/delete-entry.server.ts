import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { currentActor } from '~/infra/context/current-request';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import type { KnowledgeKind } from '~/schemas/knowledge/knowledge';
import { type AssistantRef, assistantOfOwner } from '~/services/assistant/assistants.server';
import { deleteDocument } from '~/services/knowledge/documents.server';
import { deleteQaEntry } from '~/services/knowledge/qa.server';
import { deleteText } from '~/services/knowledge/texts.server';
import { lastUses } from '~/services/knowledge/uses.server';
import { sourceName } from '~/services/search/source-name';
import { documents, qaEntries, texts } from '~db/schema/knowledge/knowledge';
import { deletionReceipts } from '~db/schema/knowledge/trust';
import { askProcesses } from './ask-processes.server';
import type { ReceiptBody } from './receipt';
import { entryOf } from './rests-on.server';
import { signed } from './sign';
import { chunkIdsOf, tracesOf } from './traces.server';

/** Questions that an entry has answered and that are asked again once it is gone. */
const MOST_ASKED = 5;

const DELETE: Record<KnowledgeKind, (assistant: AssistantRef, id: string) => Promise<void>> = {
  document: deleteDocument,
  qa: deleteQaEntry,
  text: deleteText,
};

/**
 * Deletes an entry of the knowledge, looks whether anything of it is left, has every process ask itself what it used to
 * answer, and keeps a signed receipt of all that, without what the entry said.
 *
 * @param id of a pair or text; of a document its storedName.
 * @param options.patienceMs how long the other processes are waited for.
 * @returns the receipt's id; undefined if the entry is gone and the receipt could not be made.
 * @throws AppError `not_found` or `rate_limited`; nothing is deleted then.
 */
export async function deleteEntry(
  assistant: AssistantRef,
  kind: KnowledgeKind,
  id: string,
  options: { patienceMs?: number } = {},
): Promise<string | undefined> {
  const before = await lookAt(assistant, kind, id);
  await DELETE[kind](assistant, id);
  try {
    return await keepReceipt(assistant, before, options);
  } catch (error) {
    // It is deleted all the same.
    log.error({ err: error, assistantId: assistant.id }, 'could not make the receipt of a deletion');
    return undefined;
  }
}

type Before = Awaited<ReturnType<typeof lookAt>>;

async function lookAt(assistant: AssistantRef, kind: KnowledgeKind, id: string) {
  const { id: entryId, formerIds } = await entryOf(assistant, kind, id);
  const entry = await contentOf(assistant, kind, entryId);
  const chunkIds = await chunkIdsOf(entryId);
  const uses = await lastUses(assistant, { id: entryId, formerIds }, MOST_ASKED);
  const asked = [...new Set([...(entry.question ? [entry.question] : []), ...uses.map(({ message }) => message)])];
  return {
    kind,
    entryId,
    chunkIds,
    ...entry,
    asked: asked.slice(0, MOST_ASKED),
    traces: await tracesOf(entryId, chunkIds),
  };
}

type Content = { name: string; sha256: string; bytes: number; question?: string };

async function contentOf({ id: assistantId }: AssistantRef, kind: KnowledgeKind, id: string): Promise<Content> {
  const content = { document: documentOf, qa: pairOf, text: textOf }[kind];
  const found = await content(assistantId, id);
  if (!found) throw new AppError('not_found');
  return found;
}

async function documentOf(assistantId: string, id: string): Promise<Content | undefined> {
  const [row] = await db()
    .select({ name: documents.filename, sha256: documents.sha256, bytes: documents.size })
    .from(documents)
    .where(and(eq(documents.id, id), eq(documents.assistantId, assistantId)));
  return row;
}

async function pairOf(assistantId: string, id: string): Promise<Content | undefined> {
  const [row] = await db()
    .select({ question: qaEntries.question, answer: qaEntries.answer })
    .from(qaEntries)
    .where(and(eq(qaEntries.id, id), eq(qaEntries.assistantId, assistantId)));
  return row && { ...hashed(`${row.question}\n${row.answer}`), name: sourceName(row.question), question: row.question };
}

async function textOf(assistantId: string, id: string): Promise<Content | undefined> {
  const [row] = await db()
    .select({ title: texts.title, text: texts.text })
    .from(texts)
    .where(and(eq(texts.id, id), eq(texts.assistantId, assistantId)));
  return (
    row && {
      ...hashed(row.text),
      // Without a title its first words would be its name, and they are content.
      name: row.title ?? '',
    }
  );
}

const hashed = (text: string) => ({
  sha256: createHash('sha256').update(text).digest('hex'),
  bytes: Buffer.byteLength(text),
});

async function keepReceipt(ref: AssistantRef, before: Before, options: { patienceMs?: number }): Promise<string> {
  const assistant = await assistantOfOwner(ref.ownerId, ref.id);
  const { kind, entryId, chunkIds, name, sha256, bytes, asked, traces } = before;
  const id = randomUUID();
  const { answered, processes, silent } = await askProcesses(
    assistant,
    { entryId, chunkIds, questions: asked },
    options,
  );
  const body: ReceiptBody = {
    ...{ receipt: 'komek-deletion-1', id, assistant: { id: assistant.id, name: assistant.name } },
    entry: { kind, id: entryId, name, sha256, bytes },
    ...{ deletedAt: new Date().toISOString(), deletedBy: currentActor()?.name ?? null },
    ...{ before: traces, after: await tracesOf(entryId, chunkIds) },
    indexVersion: assistant.indexVersion,
    ...{ asked: asked.length, answeredFromIt: answered, processes, silent },
  };
  const text = JSON.stringify(body);
  await db()
    .insert(deletionReceipts)
    .values({ id, assistantId: assistant.id, body: text, signature: signed(text) });
  return id;
}
