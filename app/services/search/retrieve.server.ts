import { and, eq, inArray } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { Source } from '~/schemas/widget';
import { isTrustedFor } from '~/services/ai/trust';
import { trustInUse } from '~/services/ai/trust.server';
import type { Assistant } from '~/services/assistant/assistants.server';
import { type Breather, breather, inSlices } from '~/services/event-loop/slices';
import { detectLanguage } from '~/services/language/recognise/detect';
import { chunks, documents, qaEntries, texts } from '~db/schema/knowledge/knowledge';
import type { Likenesses } from './encoder/unit-vectors';
import { BY_ENCODER, BY_MODEL } from './evidence/candidates';
import type { Standing } from './evidence/features';
import { reread, shareOfUnits } from './evidence/reread';
import { type MeaningOfQuestion, type Ranked, standingBy, withUnits } from './fusion';
import { KeptReadings } from './index/kept-readings';
import type { Hit, LexicalIndex } from './index/lexical-index';
import { type SearchIndex, searchIndexFor } from './index-cache.server';
import { bodyOf } from './match/heading';
import { nearnessOf, unitVectorsOf } from './nearness.server';
import { type Ranking, rank } from './rank';
import { readFromPicture } from './read-from-picture.server';
import { sourceName } from './source-name';
import { verdict } from './verdict';

export type Passage = {
  chunkId: number;
  kind: 'passage' | 'qa';
  /** 0 to 1, by words, and by meaning where vectors count. */
  score: number;
  /** First of `byWords` by its meaning: the question's words find another better, and may stand nowhere in it. */
  meant?: boolean;
  /** Found unit by unit, in a base of the kind that the encoder knows. */
  byUnits?: boolean;
  /** The cosines of its units by a configured model, as far as it is trusted: by the text of each. */
  nearness?: ReadonlyMap<string, number>;
  heading: string | null;
  question: string | null;
  text: string;
  /** The same as it stands in the document, where its rows are written out in `text`. */
  original?: string;
  source: Source & { id: string };
};

export type Retrieval = {
  /** Best first: what a reply may rest on. */
  passages: Passage[];
  /** What a quote starts from where no model reads the passages, best first: by words, and by meaning where vectors count. */
  byWords: Passage[];
  /** Ids of all chunks found, best first. */
  ranked: number[];
  /** Whether what was found shows that the knowledge base answers this. */
  known: boolean;
  /** How sure that is, from 0 to 1; known from 0.5 on. */
  score: number;
};

const CANDIDATES = 50;
const NO_LIKENESSES: Likenesses = { nearest: [], mean: 0, spread: 0, units: 0 };

export const NOTHING: Retrieval = { passages: [], byWords: [], ranked: [], known: false, score: 0 };

type Options = {
  signal?: AbortSignal;
  /** The model that makes vectors is not asked. */
  wordsOnly?: boolean;
};

/** Finds what an assistant's knowledge base has on a question: by its words, and by vectors where they exist. */
export async function retrieve(assistant: Assistant, question: string, options: Options = {}): Promise<Retrieval> {
  const [found = NOTHING] = await retrieveEach(assistant, [question], options);
  return found;
}

/** The same for several questions, in their order: their vectors come by one call, and their passages by one statement. */
export async function retrieveEach(
  assistant: Assistant,
  questions: string[],
  options: Options = {},
): Promise<Retrieval[]> {
  const base = await searchIndexFor(assistant);
  const { index } = base;
  if (index.size === 0) return questions.map(() => NOTHING);
  const pause = breather();
  const meanings = options.wordsOnly ? [] : await meaningsOf(assistant.id, questions, index, options.signal);
  const found: Search[] = [];
  for (const [at, question] of questions.entries()) found.push(await searchFor(base, question, meanings[at], pause));
  const needed = found.flatMap(({ mixed, words, near }) => [
    ...[...mixed.read, ...mixed.quoted, ...words.quoted],
    ...near.map((id) => ({ id, score: 0 })),
  ]);
  const [passages] = await Promise.all([keptPassages(assistant, needed), addUnits(assistant.id, found)]);
  const inOrder = (list: Ranked[]): Passage[] =>
    list.flatMap(({ id, score }) => {
      const passage = passages.get(id);
      // Deleted between the search and now.
      return passage ? [{ ...passage, score }] : [];
    });
  return found.map((search, at) => {
    const question = questions[at]!;
    const { mixed, words, hits } = search;
    const inQuotedOrder = inOrder(mixed.quoted);
    if (mixed.meant && inQuotedOrder[0]) inQuotedOrder[0] = { ...inQuotedOrder[0], meant: true };
    const looked = lookAgain(base, question, inOrder([...words.quoted, ...hits]), search);
    const best = looked?.passages.map((passage) => ({ ...passage, byUnits: true })) ?? inQuotedOrder;
    return {
      passages: inOrder(mixed.read),
      byWords: best,
      ranked: mixed.order.map(({ id }) => Number(id)),
      ...verdict(question, best, looked?.score ?? mixed.score),
    };
  });
}

/** What the index has on a question, before the passages themselves are read. */
type Search = {
  /** Found by words, and those near by the encoder or the model's vectors, best by words first. */
  hits: Hit[];
  likenesses: Likenesses;
  meaning?: MeaningOfQuestion;
  standing?: Standing;
  /** By words alone, and by words and meaning; the same where vectors do not count. */
  words: Ranking;
  mixed: Ranking;
  /** Ids of those that the encoder or the vectors found, whatever their words. */
  near: string[];
};

async function searchFor(
  base: SearchIndex,
  question: string,
  meaning: MeaningOfQuestion | undefined,
  pause: Breather,
): Promise<Search> {
  const { index, vectors } = base;
  const counts = shareOfUnits(base) > 0;
  const likenesses = counts
    ? await inSlices(vectors.comparing(index.reading(question), BY_ENCODER), pause)
    : NO_LIKENESSES;
  const standing = meaning && standingBy(meaning);
  const near = [
    ...new Set([...likenesses.nearest, ...(counts && standing ? standing.nearest.slice(0, BY_MODEL) : [])]),
  ];
  const hits = await index.searchInSlices(question, { limit: CANDIDATES, also: near }, pause);
  const byWords = hits.filter(({ score }) => score > 0).slice(0, CANDIDATES);
  const words = rank(byWords);
  return { hits, likenesses, meaning, standing, words, mixed: meaning ? rank(byWords, meaning) : words, near };
}

/** Adds what the units of the passages that are compared say by the model's vectors, as far as there are any. */
async function addUnits(assistantId: string, found: Search[]): Promise<void> {
  const compared = found.filter(({ standing, near }) => standing && near.length > 0);
  if (compared.length === 0) return;
  const ids = compared.flatMap(({ words, near }) => [...words.quoted.map(({ id }) => id), ...near]);
  const stored = await unitVectorsOf(assistantId, ids);
  for (const one of compared) {
    if (one.standing && one.meaning) one.standing = withUnits(one.standing, one.meaning, stored);
  }
}

/** Compares what was found with the question unit by unit. @param passages best by words first; one may come twice. */
function lookAgain(base: SearchIndex, question: string, passages: Passage[], search: Search) {
  const { hits, likenesses, standing, words, mixed, near } = search;
  const byId = new Map(hits.map((hit) => [Number(hit.id), hit]));
  const found = passages.flatMap((passage) => {
    const hit = byId.get(passage.chunkId);
    return hit && byId.delete(passage.chunkId) ? [{ passage, hit }] : [];
  });
  const rule = { first: mixed.quoted[0]?.id, score: mixed.score };
  const seen = { ...base, usual: likenesses, standing, nearest: near, sure: words.score, rule };
  return reread(base.index.reading(question), found, seen);
}

/** By question what the vectors say of it; undefined where they do not count for its language, or cannot be had. */
async function meaningsOf(
  assistantId: string,
  questions: string[],
  index: LexicalIndex,
  signal?: AbortSignal,
): Promise<(MeaningOfQuestion | undefined)[]> {
  const trust = await trustInUse();
  const languages = questions.map((question) => detectLanguage(index.reading(question)));
  const asked = questions.filter((_, at) => isTrustedFor(trust, languages[at]!));
  const nearness = await nearnessOf(assistantId, asked, signal);
  if (!nearness) return [];
  let next = 0;
  return languages.map((language) => {
    if (!isTrustedFor(trust, language)) return undefined;
    // A chunk of figures alone is in any language.
    const of = (id: string): number => trust[`${language}-${index.languageOf(id) ?? language}`] ?? 0;
    const { asked, cosines } = nearness[next++]!;
    const near = [...cosines].filter(([id]) => index.has(id));
    return { asked, cosines: new Map(near), trust: of, chunks: index.size };
  });
}

/** Without the terms, which only the index reads. */
const CHUNK_COLUMNS = {
  id: chunks.id,
  documentId: chunks.documentId,
  qaEntryId: chunks.qaEntryId,
  textId: chunks.textId,
  heading: chunks.heading,
  page: chunks.page,
  question: chunks.question,
  text: chunks.text,
  original: chunks.original,
};

/** One chunk as a passage; undefined where it is gone. */
export async function passageOf(assistantId: string, chunkId: number): Promise<Passage | undefined> {
  const found = await loadPassages(assistantId, [{ id: String(chunkId), score: 1 }]);
  const passage = found.get(String(chunkId));
  return passage && { ...passage, score: 1 };
}

/** Characters of passages that are kept: a passage has about 900. */
const KEPT_CHARACTERS = 2_000_000;
const kept = new KeptReadings<Omit<Passage, 'score'>>(KEPT_CHARACTERS);

/** The passages of an assistant's chunks, by id: those kept since its knowledge last changed, and the rest by a statement. */
async function keptPassages(
  { id: assistantId, indexVersion }: Assistant,
  hits: Ranked[],
): Promise<Map<string, Omit<Passage, 'score'>>> {
  const keyOf = (id: string) => `${assistantId} ${indexVersion} ${id}`;
  const passages = new Map<string, Omit<Passage, 'score'>>();
  for (const { id } of hits) {
    const passage = kept.get(keyOf(id));
    if (passage) passages.set(id, passage);
  }
  const loaded = await loadPassages(
    assistantId,
    hits.filter(({ id }) => !passages.has(id)),
  );
  for (const [id, passage] of loaded) passages.set(id, passage);
  for (const [id, passage] of passages)
    kept.set(keyOf(id), passage, passage.text.length + (passage.original?.length ?? 0));
  return passages;
}

/** The passages of an assistant's chunks, by id. */
export async function loadPassages(assistantId: string, hits: Ranked[]): Promise<Map<string, Omit<Passage, 'score'>>> {
  if (hits.length === 0) return new Map();
  const rows = await db()
    .select({
      chunk: CHUNK_COLUMNS,
      filename: documents.filename,
      pageUrl: documents.pageUrl,
      picture: readFromPicture,
      qaQuestion: qaEntries.question,
      title: texts.title,
      ownText: texts.text,
    })
    .from(chunks)
    .leftJoin(documents, eq(documents.id, chunks.documentId))
    .leftJoin(qaEntries, eq(qaEntries.id, chunks.qaEntryId))
    .leftJoin(texts, eq(texts.id, chunks.textId))
    .where(
      and(eq(chunks.assistantId, assistantId), inArray(chunks.id, [...new Set(hits.map((hit) => Number(hit.id)))])),
    );
  return new Map(
    rows.map((row) => {
      const { id, heading, question, text } = row.chunk;
      const kind = question ? ('qa' as const) : ('passage' as const);
      const original = row.chunk.original === null ? undefined : bodyOf(row.chunk.original, heading);
      const body = { text: bodyOf(text, heading), original };
      return [String(id), { chunkId: id, kind, heading, question, ...body, source: sourceOf(row) }];
    }),
  );
}

function sourceOf(row: {
  chunk: Pick<typeof chunks.$inferSelect, keyof typeof CHUNK_COLUMNS>;
  filename: string | null;
  pageUrl: string | null;
  picture: boolean;
  qaQuestion: string | null;
  title: string | null;
  ownText: string | null;
}): Passage['source'] {
  const { chunk } = row;
  if (chunk.documentId) {
    const { pageUrl, filename, picture } = row;
    const page = pageUrl === null ? { page: chunk.page ?? undefined } : { url: pageUrl };
    return { kind: 'document', id: chunk.documentId, name: filename ?? '', ...page, ...(picture && { picture }) };
  }
  if (chunk.qaEntryId) return { kind: 'qa', id: chunk.qaEntryId, name: sourceName(row.qaQuestion ?? '') };
  return { kind: 'text', id: chunk.textId ?? '', name: sourceName(row.title ?? row.ownText ?? '') };
}
