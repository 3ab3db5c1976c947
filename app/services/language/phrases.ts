import type { Language } from '~/schemas/language';
import { parseWordTable, readDataFile, wordColumns } from './word-table';

/**
 * How the phrases of a row are met in a text: as whole words, at the start of a word, or anywhere, also within a word.
 * The code that reads a group decides where it looks for it; all rows of a group are met in the same way.
 */
export const MATCHES = ['word', 'start', 'part'] as const;

/** A row of `app/data/phrases.tsv`: `list/currency` is the row `currency` of the group `list`. */
export type PhraseRow = {
  id: string;
  group: string;
  name: string;
  match: string;
  /** Phrases by language, as they stand in the file. */
  cells: Record<Language, string[]>;
  note: string;
};

export const PHRASES_FILE = 'app/data/phrases.tsv';
export const PHRASES_HEADER = wordColumns('match');

let table: PhraseRow[] | undefined;

/** Every row of the file, in its order. @throws Error that names the line of a row that is none. */
export function phraseRows(): PhraseRow[] {
  table ??= parsePhraseRows(readDataFile(PHRASES_FILE));
  return table;
}

/** Reads the table's text. @throws Error with the line of an invalid row. */
export function parsePhraseRows(text: string): PhraseRow[] {
  return parseWordTable(text, { file: PHRASES_FILE, kindName: 'match' }).map(
    ({ id, kind: match, en, ru, kk, note }): PhraseRow => {
      const [group = '', name = ''] = id.split('/', 2);
      return { id, group, name, match, cells: { en, ru, kk }, note };
    },
  );
}

/** The rows of a group. @throws Error if there is none: the code that asks for it could recognise nothing. */
export function groupOf(group: string): PhraseRow[] {
  const rows = phraseRows().filter((row) => row.group === group);
  if (rows.length === 0) throw new Error(`${PHRASES_FILE}: there are no rows ${group}/…`);
  return rows;
}

/** All phrases of rows as one pattern's alternatives, in the languages given. @throws Error for an unknown id. */
export function alternatives(ids: string | string[], languages: readonly Language[] = ['en', 'ru', 'kk']): string {
  const sources = [ids].flat().flatMap((id) => {
    const row = phraseRows().find((one) => one.id === id);
    if (!row) throw new Error(`${PHRASES_FILE}: there is no row ${id}`);
    return languages.flatMap((language) => row.cells[language].map(patternSource));
  });
  return sources.join('|');
}

/** A pattern that finds rows as whole words. */
export const wholeWords = (ids: string | string[], flags = 'gu'): RegExp => whole(alternatives(ids), flags);

export const whole = (source: string, flags = 'gu'): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, flags);

/**
 * What a phrase means as a pattern: `*` stands for any ending, `(a|b)` for one of both, `[ab]` for one of the letters, `?`
 * after any of them for what may be left out, `+` for a letter written once or more. `( … )*` comes any number of times.
 */
export const patternSource = (phrase: string): string =>
  phrase
    .replace(/[.$^{}\\/]/g, '\\$&')
    .replaceAll('(', '(?:')
    .replace(/(?<!\))\*/g, '\\p{L}*');
