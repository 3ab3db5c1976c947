import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { sourceName } from '~/services/search/source-name';
import { chunks, documents, qaEntries, texts } from '~db/schema/knowledge/knowledge';

/** What a chunk is of, as the owner knows it. */
export type EntrySource = {
  kind: 'document' | 'page' | 'qa' | 'text';
  id: string;
  name: string;
  /** Of a document: under which its text is shown. */
  storedName: string | null;
  page: number | null;
  /** Of a page of a website. */
  url: string | null;
  /** When it was added, or changed last by its owner. */
  touchedAt: Date;
};

/** A chunk with its source. */
export type SourcedChunk = {
  chunkId: number;
  ordinal: number;
  heading: string | null;
  question: string | null;
  text: string;
  source: EntrySource;
};

const columns = {
  chunkId: chunks.id,
  ordinal: chunks.ordinal,
  heading: chunks.heading,
  question: chunks.question,
  text: chunks.text,
  page: chunks.page,
  documentId: chunks.documentId,
  qaEntryId: chunks.qaEntryId,
  textId: chunks.textId,
  filename: documents.filename,
  storedName: documents.storedName,
  url: documents.pageUrl,
  title: sql<string | null>`coalesce(${qaEntries.question}, ${texts.title}, left(${texts.text}, 200))`,
  touchedAt: sql<
    string | Date
  >`coalesce(${documents.createdAt}, ${qaEntries.changedAt}, ${qaEntries.createdAt}, ${texts.changedAt}, ${texts.createdAt})`,
};

/** Chunks that a condition holds for, with what they are of, in the order of their ids. */
export async function sourcedChunks(where: SQL | undefined, most: number): Promise<SourcedChunk[]> {
  const rows = await db()
    .select(columns)
    .from(chunks)
    .leftJoin(documents, eq(documents.id, chunks.documentId))
    .leftJoin(qaEntries, eq(qaEntries.id, chunks.qaEntryId))
    .leftJoin(texts, eq(texts.id, chunks.textId))
    .where(where)
    .orderBy(chunks.id)
    .limit(most);
  return rows.map(({ chunkId, ordinal, heading, question, text, ...row }) => ({
    ...{ chunkId, ordinal, heading, question, text },
    source: {
      kind: kindOf(row),
      id: row.documentId ?? row.qaEntryId ?? row.textId ?? '',
      name: row.filename ?? sourceName(row.title ?? ''),
      ...{ storedName: row.storedName, page: row.page, url: row.url, touchedAt: new Date(row.touchedAt) },
    },
  }));
}

function kindOf({
  documentId,
  qaEntryId,
  url,
}: {
  documentId: string | null;
  qaEntryId: string | null;
  url: string | null;
}) {
  if (documentId) return url === null ? 'document' : 'page';
  return qaEntryId ? 'qa' : 'text';
}

type Ids = { documentId: string | null; qaEntryId: string | null; textId: string | null };

/** Entries by their ids, of whom no chunk may be left. */
export async function entrySources(rows: Ids[]): Promise<Map<string, EntrySource>> {
  const ids = (pick: (row: Ids) => string | null) => [...new Set(rows.flatMap((row) => pick(row) ?? []))];
  const of = {
    documents: ids((row) => row.documentId),
    pairs: ids((row) => row.qaEntryId),
    texts: ids((row) => row.textId),
  };
  const [files, pairs, own] = await Promise.all([
    of.documents.length === 0 ? [] : db().select().from(documents).where(inArray(documents.id, of.documents)),
    of.pairs.length === 0 ? [] : db().select().from(qaEntries).where(inArray(qaEntries.id, of.pairs)),
    of.texts.length === 0 ? [] : db().select().from(texts).where(inArray(texts.id, of.texts)),
  ]);
  const none = { storedName: null, page: null, url: null };
  const found: EntrySource[] = [
    ...files.map(({ id, filename, storedName, pageUrl, createdAt }) => ({
      kind: pageUrl === null ? ('document' as const) : ('page' as const),
      ...{ id, name: filename, storedName, page: null, url: pageUrl, touchedAt: createdAt },
    })),
    ...pairs.map(({ id, question, createdAt, changedAt }) => ({
      ...{ ...none, kind: 'qa' as const, id, name: sourceName(question), touchedAt: changedAt ?? createdAt },
    })),
    ...own.map(({ id, title, text, createdAt, changedAt }) => ({
      ...{ ...none, kind: 'text' as const, id, name: sourceName(title ?? text), touchedAt: changedAt ?? createdAt },
    })),
  ];
  return new Map(found.map((source) => [source.id, source]));
}
