import { asc, eq, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { FactKind } from '~/schemas/assistant/profile';
import type { Source } from '~/schemas/widget';
import type { Assistant } from '~/services/assistant/assistants.server';
import { readOnce } from '~/services/assistant/copies.server';
import { readFromPicture } from '~/services/search/read-from-picture.server';
import { sourceName } from '~/services/search/source-name';
import { chunks, documents, qaEntries, texts } from '~db/schema/knowledge/knowledge';
import { foundFacts, ownFacts } from '~db/schema/knowledge/profile';
import { STRENGTHS } from './find/fact';
import { settled } from './find/find-facts';
import type { KnownFact } from './reply/fact-reply';

/** More than a business has: of a price list that reads like facts the rest is left out. */
const MAX_FOUND = 1000;

/** A fact with where it was found; what the owner has stated has no source but the owner. */
export type StoredFact = KnownFact & { source?: Source & { id: string } };

/** What may be said about the business: what the owner has stated, and what was found and the owner has not denied. */
export function factsOf(assistant: Assistant): Promise<StoredFact[]> {
  return readOnce(assistant, 'facts', () => readFacts(assistant.id));
}

async function readFacts(assistantId: string): Promise<StoredFact[]> {
  const [own, found] = await Promise.all([ownFactsOf(assistantId), foundFactsOf(assistantId)]);
  const keyOf = ({ kind, branch, text }: { kind: string; branch: string; text: string }) =>
    JSON.stringify([kind, branch, text]);
  const denied = new Set(own.filter(({ status }) => status === 'denied').map(keyOf));
  const stated = own.filter(({ status }) => status === 'stated');
  return [
    ...stated.map(({ id, kind, branch, text }) => ({ id, kind, branch, text, strength: STRENGTHS.own })),
    ...found.filter((fact) => !denied.has(keyOf(fact))),
  ];
}

async function ownFactsOf(assistantId: string) {
  const rows = await db()
    .select()
    .from(ownFacts)
    .where(eq(ownFacts.assistantId, assistantId))
    .orderBy(asc(ownFacts.createdAt), asc(ownFacts.id));
  return rows.map((row) => ({ ...row, kind: row.kind as FactKind }));
}

async function foundFactsOf(assistantId: string): Promise<StoredFact[]> {
  const rows = await db()
    .select({
      fact: foundFacts,
      chunk: { documentId: chunks.documentId, qaEntryId: chunks.qaEntryId, textId: chunks.textId, page: chunks.page },
      filename: documents.filename,
      pageUrl: documents.pageUrl,
      picture: readFromPicture,
      question: qaEntries.question,
      title: sql<string | null>`coalesce(${texts.title}, left(${texts.text}, 200))`,
    })
    .from(foundFacts)
    .innerJoin(chunks, eq(chunks.id, foundFacts.chunkId))
    .leftJoin(documents, eq(documents.id, chunks.documentId))
    .leftJoin(qaEntries, eq(qaEntries.id, chunks.qaEntryId))
    .leftJoin(texts, eq(texts.id, chunks.textId))
    .where(eq(foundFacts.assistantId, assistantId))
    .orderBy(asc(foundFacts.chunkId), asc(foundFacts.ordinal))
    .limit(MAX_FOUND);
  const all = rows.map(({ fact, chunk, filename, pageUrl, picture, question, title }) => {
    const { id, kind, branch, text, strength } = fact;
    const name = filename ?? sourceName(question ?? title ?? '');
    const source = chunk.documentId
      ? {
          kind: 'document' as const,
          ...{ id: chunk.documentId, name, page: chunk.page ?? undefined, url: pageUrl ?? undefined },
          ...(picture && { picture }),
        }
      : {
          kind: chunk.qaEntryId ? ('qa' as const) : ('text' as const),
          id: chunk.qaEntryId ?? chunk.textId ?? '',
          name,
        };
    return { id, kind: kind as FactKind, branch, text, strength, source, unit: fact.chunkId };
  });
  // Only all of them together tell whether there are branches.
  return settled(all).map(({ unit: _, ...fact }) => fact);
}
