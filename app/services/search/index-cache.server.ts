import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { db, isDatabaseOpen } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import type { Assistant } from '~/services/assistant/assistants.server';
import { dropCopy } from '~/services/assistant/copies.server';
import { breather } from '~/services/event-loop/slices';
import { assistants } from '~db/schema/assistant/assistants';
import { chunks } from '~db/schema/knowledge/knowledge';
import { isCurrent, UnitVectors } from './encoder/unit-vectors';
import { unitsOfChunk } from './evidence/units';
import { ANALYSIS_VERSION, encodeChunk } from './index/encode';
import { ageReadings, forgetReadings } from './index/kept-readings';
import { LexicalIndex } from './index/lexical-index';

/** Memory all indexes of this process may hold together, in bytes; past it the longest unused go. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Few enough that reading them holds nobody else up for long: rows, and bytes of terms and vectors. */
const ROWS_PER_QUERY = 500;
const BYTES_PER_QUERY = 512 * 1024;
/** Chunks up to which a load encodes what has no vectors yet. */
const ENCODED_AT_ONCE = 300;
/** Bytes of terms that one assistant's index may hold: of about 150 MB of text, which takes some 1.5 GB of memory. */
const MAX_TERMS_BYTES = 128 * 1024 * 1024;

/** What this process holds of an assistant's chunks: their words, and the vectors of their units. */
export type SearchIndex = { index: LexicalIndex; vectors: UnitVectors };

type Entry = SearchIndex & { version: number; ids: Set<number>; sync: Promise<unknown> };

/** Least recently used first. */
const entries = new Map<string, Entry>();

/**
 * The lexical index of an assistant's chunks, as new as the given row of the assistant: each change of the chunks
 * raises `indexVersion` in its own transaction, so a process that sees the version sees the chunks.
 * Held in memory between questions; only what is new is read again.
 */
export async function indexFor(assistant: Pick<Assistant, 'id' | 'indexVersion'>): Promise<LexicalIndex> {
  return (await searchIndexFor(assistant)).index;
}

/** The same with the vectors of the units. */
export async function searchIndexFor(assistant: Pick<Assistant, 'id' | 'indexVersion'>): Promise<SearchIndex> {
  const entry = entries.get(assistant.id) ?? emptyEntry();
  entries.delete(assistant.id);
  entries.set(assistant.id, entry);
  if (!sweeping) sweeping = setInterval(() => void sweepLogged(), SWEEP_MS).unref();
  if (entry.version < assistant.indexVersion) {
    await sync(assistant, entry);
    evict(assistant.id);
  }
  return { index: entry.index, vectors: entry.vectors };
}

/** One reader at a time; those who wait find it done. */
async function sync({ id, indexVersion }: Pick<Assistant, 'id' | 'indexVersion'>, entry: Entry): Promise<void> {
  const synced = entry.sync.then(async () => {
    if (entry.version >= indexVersion) return;
    await bringUpToDate(id, entry);
    entry.version = indexVersion;
  });
  entry.sync = synced.catch(() => {});
  await synced;
}

/** Drops an assistant's index, and all else that this process keeps of its knowledge, for what was deleted is not to stay in its memory. */
export function dropIndex(assistantId: string): void {
  entries.delete(assistantId);
  dropCopy(assistantId);
  forgetReadings();
}

/** The index of an assistant that this process holds, if it holds one. */
export function heldIndex(assistantId: string): LexicalIndex | undefined {
  return entries.get(assistantId)?.index;
}

/** Whether this process holds an assistant's index as new as that. */
export const hasIndex = ({ id, indexVersion }: Pick<Assistant, 'id' | 'indexVersion'>): boolean =>
  (entries.get(id)?.version ?? -1) >= indexVersion;

/** Whether another index may be loaded that no question waits for: half of the memory is kept for those that are asked for. */
export const hasRoomForIndex = (): boolean => indexMemory().bytes < MAX_BYTES / 2;

const bytesOf = ({ index, vectors }: SearchIndex): number => index.bytes + vectors.bytes;

/** Memory that the indexes of this process take. */
export function indexMemory(): { assistants: number; bytes: number } {
  let bytes = 0;
  for (const entry of entries.values()) bytes += bytesOf(entry);
  return { assistants: entries.size, bytes };
}

/** How long an index may hold what another process has deleted, in milliseconds. */
const SWEEP_MS = 60_000;
let sweeping: NodeJS.Timeout | undefined;

/** Brings every index of this process up to date, and drops those of assistants that are gone. */
export async function sweepIndexes(): Promise<void> {
  if (entries.size === 0) return;
  const rows = await db()
    .select({ id: assistants.id, indexVersion: assistants.indexVersion })
    .from(assistants)
    .where(inArray(assistants.id, [...entries.keys()]));
  const current = new Map(rows.map((row) => [row.id, row]));
  for (const [id, entry] of [...entries]) {
    const assistant = current.get(id);
    if (assistant) await sync(assistant, entry);
    else if (!(await exists(id))) entries.delete(id);
  }
}

/** An index may be newer than the rows that a sweep has read. */
async function exists(id: string): Promise<boolean> {
  const rows = await db().select({ id: assistants.id }).from(assistants).where(eq(assistants.id, id));
  return rows.length > 0;
}

async function sweepLogged(): Promise<void> {
  ageReadings();
  if (!isDatabaseOpen()) return;
  try {
    await sweepIndexes();
  } catch (error) {
    log.warn({ err: error }, 'could not update the search indexes in memory');
  }
}

function emptyEntry(): Entry {
  return {
    ...{ version: -1, index: new LexicalIndex(), vectors: new UnitVectors() },
    ...{ ids: new Set(), sync: Promise.resolve() },
  };
}

/** Adds what is new. An index keeps the words of chunks it has removed, so after a deletion it is built anew. */
async function bringUpToDate(assistantId: string, entry: Entry): Promise<void> {
  const pause = breather();
  const current = await chunkSizesOf(assistantId);
  const anew = [...entry.ids].some((id) => !current.has(id));
  const index = anew ? new LexicalIndex() : entry.index;
  const vectors = anew ? new UnitVectors() : entry.vectors;
  const ids = anew ? new Set<number>() : entry.ids;
  // What had no vectors yet may have them now.
  const missing = [...current].filter(([id]) => !ids.has(id) || !vectors.has(String(id)));
  for await (const batch of oneAhead(batchesOf(missing), (wanted) => rowsOf(assistantId, wanted))) {
    const outdated = batch.filter((row) => row.analysisVersion !== ANALYSIS_VERSION).map((row) => row.id);
    const analysed = await analyseAnew(assistantId, outdated);
    const encoded = ids.size < ENCODED_AT_ONCE ? await encodeAnew(assistantId, batch) : new Map<number, Uint8Array>();
    for (const row of batch) {
      const units = isCurrent(row.units) ? row.units : encoded.get(row.id);
      if (!ids.has(row.id)) index.add(String(row.id), analysed.get(row.id) ?? row.terms);
      if (units) vectors.add(String(row.id), units);
      ids.add(row.id);
      await pause();
    }
  }
  await index.settle(pause);
  Object.assign(entry, { index, vectors, ids });
}

const rowsOf = (assistantId: string, wanted: number[]) =>
  db()
    .select({ id: chunks.id, terms: chunks.terms, analysisVersion: chunks.analysisVersion, units: chunks.units })
    .from(chunks)
    .where(and(eq(chunks.assistantId, assistantId), inArray(chunks.id, wanted)));

/** What is read of each, in order; while one is worked on, the database reads the next. */
async function* oneAhead<T, R>(all: Iterable<T>, read: (one: T) => PromiseLike<R>): AsyncGenerator<R> {
  let next: Promise<R> | undefined;
  for (const one of all) {
    const current = next;
    next = Promise.resolve(read(one));
    // If the caller stops early, it already has an error of its own.
    next.catch(() => {});
    if (current) yield await current;
  }
  if (next) yield await next;
}

/**
 * Questions of documents and texts that are also a pair of the owner's, word for word: the pair stands for both, or two
 * that say the same would count as two that agree. Spaces are evened out once
 * per row, not once per pair of rows, and in a text only where the question is the same.
 */
const repeatedByPairs = (assistantId: string) => {
  const even = (column: string) => sql.raw(`regexp_replace(${column}, '\\s+', ' ', 'g')`);
  const asked = (which: string) => sql`
    select id, ${even('question')} as question, text from ${chunks}
    where assistant_id = ${assistantId} and question is not null and qa_entry_id ${sql.raw(which)}`;
  return sql`(
    with own as materialized (${asked('is not null')}), read as materialized (${asked('is null')}),
      asks_the_same as materialized (
        select read.id, read.text, own.text as answer from read join own using (question))
    select id from asks_the_same where ${even('text')} = ${even('answer')})`;
};

/** Bytes of each chunk's terms and vectors. In one row: ten thousand of them cost the driver more than the database. */
async function chunkSizesOf(assistantId: string): Promise<Map<number, number>> {
  const units = sql`coalesce(octet_length(${chunks.units}), 0)`;
  const [row] = await db()
    .select({
      sizes: sql<string | null>`string_agg(${chunks.id} || ':' || octet_length(${chunks.terms}) || ':' || ${units}, ','
        order by ${chunks.id})`,
    })
    .from(chunks)
    .where(and(eq(chunks.assistantId, assistantId), notInArray(chunks.id, repeatedByPairs(assistantId))));
  const sizes = row?.sizes?.split(',').map((entry) => entry.split(':').map(Number) as [number, number, number]) ?? [];
  let total = 0;
  const held = sizes.filter(([, terms]) => {
    total += terms;
    return total <= MAX_TERMS_BYTES;
  });
  if (held.length < sizes.length) {
    log.warn(
      { assistantId, chunks: sizes.length, searched: held.length },
      'knowledge base too large: part is not searched',
    );
  }
  return new Map(held.map(([id, terms, vectors]) => [id, terms + vectors]));
}

/** Ids in groups that one query reads. */
function* batchesOf(sizes: [id: number, bytes: number][]): Generator<number[]> {
  let batch: number[] = [];
  let total = 0;
  for (const [id, bytes] of sizes) {
    if (batch.length > 0 && (batch.length >= ROWS_PER_QUERY || total + bytes > BYTES_PER_QUERY)) {
      yield batch;
      batch = [];
      total = 0;
    }
    batch.push(id);
    total += bytes;
  }
  if (batch.length > 0) yield batch;
}

/** Terms of chunks that an older analysis wrote, until the worker has brought the rows themselves up to date. */
async function analyseAnew(assistantId: string, ids: number[]): Promise<Map<number, Uint8Array>> {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .select({ id: chunks.id, heading: chunks.heading, question: chunks.question, text: chunks.text })
    .from(chunks)
    .where(and(eq(chunks.assistantId, assistantId), inArray(chunks.id, ids)));
  return new Map(
    rows.map(({ id, heading, question, text }) => [
      id,
      encodeChunk({ kind: question ? 'qa' : 'passage', heading, question: question ?? undefined, text }),
    ]),
  );
}

/**
 * The units of chunks that have none yet, or another encoder's: of so many that no visitor waits for it. The worker does the
 * rest, and stores them all (knowledge/reading/encode-again.server.ts).
 */
async function encodeAnew(
  assistantId: string,
  rows: { id: number; units: Uint8Array | null }[],
): Promise<Map<number, Uint8Array>> {
  const missing = rows.filter(({ units }) => !isCurrent(units));
  if (missing.length === 0) return new Map();
  const own = (ids: number[]) => and(eq(chunks.assistantId, assistantId), inArray(chunks.id, ids));
  const old = missing.flatMap(({ id, units }) => (units === null ? [] : [id]));
  if (old.length > 0) await db().update(chunks).set({ units: null }).where(own(old));
  const pause = breather();
  const texts = await db()
    .select({ id: chunks.id, heading: chunks.heading, question: chunks.question, text: chunks.text })
    .from(chunks)
    .where(own(missing.map(({ id }) => id)));
  const made = new Map<number, Uint8Array>();
  for (const { id, ...chunk } of texts) {
    made.set(id, unitsOfChunk(chunk));
    await pause();
  }
  return made;
}

function evict(justUsed: string): void {
  let { bytes } = indexMemory();
  for (const [id, entry] of entries) {
    if (bytes <= MAX_BYTES) return;
    if (id === justUsed) continue;
    entries.delete(id);
    bytes -= bytesOf(entry);
  }
}
