import type { Packer } from '../packed/packed-lists';
import { packedTable } from '../packed/packed-tables';
import { kazakhKey, stem, stemKeys } from '../stem';
import { remembered } from '../tables/remembered';
import { meanings, PLACES, type SynonymRow, synonymRows } from '../tables/synonym-table';
import { words } from '../words';

/** The columns of a row of the table, a list of stem keys each. */
const COLUMNS = ['en', 'ru', 'kk'] as const;
const MEANING = 'meaning';
const PLACE = 'place';

/** The rows by the stem keys of their words, the keys of a row by its id, and the keys of names of places. */
export const concepts = packedTable('concepts', (packer) => {
  const rows = meanings().map((row) => ({ ...row, keys: keysOf(row) }));
  for (const { id, keys } of rows) {
    addColumns(packer, id, keys);
    for (const key of keys.flat()) packer.add(MEANING, key, packer.id(id));
  }
  for (const [domain, kind] of Object.entries(PLACES)) {
    const row = synonymRows().find(({ id }) => id === kind);
    if (!row) throw new Error(`app/data/synonyms.tsv has no row ${kind}`);
    addColumns(packer, kind, keysOf(row));
    const names = rows.filter((each) => each.domain === domain).flatMap(({ keys }) => keys.flat());
    for (const key of names) packer.add(MEANING, key, packer.id(kind));
  }
  for (const row of meanings()) {
    if (!(row.domain in PLACES)) continue;
    for (const key of COLUMNS.flatMap((column) => row[column])
      .flatMap(words)
      .flatMap(stemKeys))
      packer.add(PLACE, key, 1);
  }
});

const keysOf = (row: SynonymRow): string[][] =>
  COLUMNS.map((column) => row[column].flatMap(words).map(column === 'kk' ? kazakhKey : stem));

function addColumns(packer: Packer, id: string, keys: string[][]): void {
  for (const [at, column] of COLUMNS.entries()) for (const key of keys[at]!) packer.add(column, id, packer.id(key));
}

/** Whether a normalised word is one of the common words listed with their meanings. */
export function isCommonWord(word: string): boolean {
  return stemKeys(word).some((key) => concepts().of(MEANING, key).length > 0);
}

/** Whether a normalised word is listed as the name of a place. */
export function isPlaceName(word: string): boolean {
  return stemKeys(word).some((key) => concepts().of(PLACE, key).length > 0);
}

/** Words of a question or two whose relatives are remembered, of about two kilobytes each: a reply asks for them several times. */
const KEPT_RELATIVES = 200;
/** The same of ids, of a tenth of a kilobyte. */
const KEPT_MEANINGS = 2000;

export type Relatives = { synonyms: ReadonlySet<string>; translations: ReadonlySet<string> };

/** Stem keys of words that mean nearly the same as a normalised word, a listed one itself among them: in its own language, and in the other two. */
export const relatives = remembered(readRelatives, KEPT_RELATIVES);

function readRelatives(word: string): Relatives {
  const synonyms = new Set<string>();
  const translations = new Set<string>();
  for (const key of stemKeys(word)) {
    for (const id of idsOf(key)) {
      for (const column of COLUMNS) {
        const keys = textsOf(concepts().of(column, id));
        const into = keys.includes(key) ? synonyms : translations;
        for (const each of keys) into.add(each);
      }
    }
  }
  return { synonyms, translations };
}

const textsOf = (ids: Uint32Array): string[] => Array.from(ids, (id) => concepts().text(id));
const idsOf = (key: string): string[] => textsOf(concepts().of(MEANING, key));

/** Ids of the rows that a normalised word is linked to: those of its stem, and of a place what kind of place it is. */
export const meaningIds = remembered(
  (word): readonly string[] => [...new Set(stemKeys(word).flatMap(idsOf))],
  KEPT_MEANINGS,
);

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
