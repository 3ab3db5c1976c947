import { kazakhKey, stem, stemKeys } from '../stem';
import { meanings, PLACES, type SynonymRow, synonymRows } from '../tables/synonym-table';
import { words } from '../words';

/** A row of the table: the stem keys of its words, a list a language: English, Russian, Kazakh. */
type Concept = { id: string; columns: string[][] };

let conceptsByKey: Map<string, Concept[]> | undefined;

function conceptOf({ id, en, ru, kk }: SynonymRow): Concept {
  const keys = (list: string[], key: (word: string) => string) => list.flatMap(words).map(key);
  return { id, columns: [keys(en, stem), keys(ru, stem), keys(kk, kazakhKey)] };
}

function load(): Map<string, Concept[]> {
  const byKey = new Map<string, Concept[]>();
  const add = (key: string, concept: Concept): void => {
    const known = byKey.get(key);
    if (known) known.push(concept);
    else byKey.set(key, [concept]);
  };
  const rows = meanings().map((row) => ({ domain: row.domain, concept: conceptOf(row) }));
  for (const { concept } of rows) for (const key of new Set(concept.columns.flat())) add(key, concept);
  for (const [domain, kind] of Object.entries(PLACES)) {
    const row = synonymRows().find(({ id }) => id === kind);
    if (!row) throw new Error(`app/data/synonyms.tsv has no row ${kind}`);
    const names = new Set(rows.filter((each) => each.domain === domain).flatMap((each) => each.concept.columns.flat()));
    for (const key of names) add(key, conceptOf(row));
  }
  return byKey;
}

/** Reads the tables now, which the first question would else wait for. */
export function loadConcepts(): void {
  isCommonWord('');
  isPlaceName('');
}

/** Whether a normalised word is one of the common words listed with their meanings. */
export function isCommonWord(word: string): boolean {
  conceptsByKey ??= load();
  return stemKeys(word).some((key) => conceptsByKey!.has(key));
}

let placeKeys: Set<string> | undefined;

/** Whether a normalised word is listed as the name of a place. */
export function isPlaceName(word: string): boolean {
  placeKeys ??= new Set(
    meanings()
      .filter(({ domain }) => domain in PLACES)
      .flatMap(({ en, ru, kk }) => [...en, ...ru, ...kk])
      .flatMap(words)
      .flatMap(stemKeys),
  );
  return stemKeys(word).some((key) => placeKeys!.has(key));
}

/** Stem keys of words that mean nearly the same as a normalised word, a listed one itself among them: in its own language, and in the other two. */
export function relatives(word: string): { synonyms: Set<string>; translations: Set<string> } {
  conceptsByKey ??= load();
  const synonyms = new Set<string>();
  const translations = new Set<string>();
  const own = stemKeys(word);
  for (const key of own) {
    for (const concept of conceptsByKey.get(key) ?? []) {
      for (const column of concept.columns) {
        const into = column.includes(key) ? synonyms : translations;
        for (const each of column) into.add(each);
      }
    }
  }
  return { synonyms, translations };
}

/** Ids of the rows that a normalised word is linked to: those of its stem, and of a place what kind of place it is. */
export function meaningIds(word: string): string[] {
  conceptsByKey ??= load();
  return [...new Set(stemKeys(word).flatMap((key) => (conceptsByKey!.get(key) ?? []).map(({ id }) => id)))];
}

export type Link = { row: SynonymRow; by: string[] };

/** The rows that link a word to others, each with its words that share a key with it (the same stem, or in Kazakh the same first five letters). */
export function explainWord(word: string): Link[] {
  const keys = new Set(words(word).flatMap(stemKeys));
  const shares = (list: string[], key: (word: string) => string) =>
    list.filter((each) => words(each).some((part) => keys.has(key(part))));
  return meanings()
    .map((row) => ({
      row,
      by: [...new Set([...shares(row.en, stem), ...shares(row.ru, stem), ...shares(row.kk, kazakhKey)])],
    }))
    .filter(({ by }) => by.length > 0);
}
