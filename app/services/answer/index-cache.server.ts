import { eq, inArray, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import type { Assistant } from '~/services/assistants.server';
import { breather } from '~/services/event-loop/slices';
import { chunks } from '~db/schema/knowledge';
import { ANALYSIS_VERSION, encodeChunk } from './lexical/encode';
import { LexicalIndex } from './lexical/lexical-index';

/** Memory all indexes of this process may hold together, in bytes; past it the longest unused go. */
const MOST_BYTES = 128 * 1024 * 1024;
/** Few enough that reading them holds nobody else up for long. */
const ROWS_PER_QUERY = 500;

type Entry = { version: number; index: LexicalIndex; ids: Set<number>; sync: Promise<unknown> };

/** Least recently used first. */
const entries = new Map<string, Entry>();

/**
 * The lexical index of an assistant's chunks, as new as the given row of the assistant: each change of the chunks
 * raises `indexVersion` in its own transaction, so a process that sees the version sees the chunks.
 * Held in memory between questions; only what changed is read again.
 */
export async function indexFor(assistant: Pick<Assistant, 'id' | 'indexVersion'>): Promise<LexicalIndex> {
  const entry = entries.get(assistant.id) ?? emptyEntry();
  entries.delete(assistant.id);
  entries.set(assistant.id, entry);
  if (entry.version < assistant.indexVersion) {
    // One reader at a time; those who wait find it done.
    const sync = entry.sync.then(async () => {
      if (entry.version >= assistant.indexVersion) return;
      await bringUpToDate(assistant.id, entry);
      entry.version = assistant.indexVersion;
    });
    entry.sync = sync.catch(() => {});
    await sync;
    evict(assistant.id);
  }
  return entry.index;
}

function emptyEntry(): Entry {
  return { version: -1, index: new LexicalIndex(), ids: new Set(), sync: Promise.resolve() };
}

async function bringUpToDate(assistantId: string, { index, ids }: Entry): Promise<void> {
  const pause = breather();
  const current = await chunkIdsOf(assistantId);
  for (const id of ids) {
    if (current.has(id)) continue;
    index.remove(String(id));
    ids.delete(id);
  }
  const missing = [...current].filter((id) => !ids.has(id));
  for (let start = 0; start < missing.length; start += ROWS_PER_QUERY) {
    const batch = await db()
      .select({ id: chunks.id, terms: chunks.terms, analysisVersion: chunks.analysisVersion })
      .from(chunks)
      .where(inArray(chunks.id, missing.slice(start, start + ROWS_PER_QUERY)));
    const outdated = batch.filter((row) => row.analysisVersion !== ANALYSIS_VERSION).map((row) => row.id);
    const anew = await analyseAnew(outdated);
    for (const row of batch) {
      index.add(String(row.id), anew.get(row.id) ?? row.terms);
      ids.add(row.id);
      await pause();
    }
  }
  await index.settle(pause);
}

/** In one row: ten thousand of them cost the driver more than the database. */
async function chunkIdsOf(assistantId: string): Promise<Set<number>> {
  const [row] = await db()
    .select({ ids: sql<string | null>`string_agg(${chunks.id}::text, ',')` })
    .from(chunks)
    .where(eq(chunks.assistantId, assistantId));
  return new Set(row?.ids?.split(',').map(Number));
}

/** Terms of chunks that an older analysis wrote, until the worker has brought the rows themselves up to date. */
async function analyseAnew(ids: number[]): Promise<Map<number, Uint8Array>> {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .select({ id: chunks.id, heading: chunks.heading, question: chunks.question, text: chunks.text })
    .from(chunks)
    .where(inArray(chunks.id, ids));
  return new Map(
    rows.map(({ id, heading, question, text }) => [
      id,
      encodeChunk({ kind: question ? 'qa' : 'passage', heading, question: question ?? undefined, text }),
    ]),
  );
}

function evict(justUsed: string): void {
  let bytes = 0;
  for (const { index } of entries.values()) bytes += index.bytes;
  for (const [id, { index }] of entries) {
    if (bytes <= MOST_BYTES) return;
    if (id === justUsed) continue;
    entries.delete(id);
    bytes -= index.bytes;
  }
}
