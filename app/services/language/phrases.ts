import { LANGUAGES, type Language } from '~/schemas/language';
import { parseWordTable, readDataFile, wordColumns } from './tables/word-table';

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
  const rows = parseWordTable(text, { file: PHRASES_FILE, kindName: 'match' });
  const cells = new Map<string, Record<Language, string[]>>();
  return rows.map(({ id, kind: match, note, ...phrases }): PhraseRow => {
    const [group = '', name = ''] = id.split('/', 2);
    const whole = (language: Language) => phrases[language].map((phrase) => withRows(phrase, language, cells));
    const row = { id, group, name, match, cells: { en: whole('en'), ru: whole('ru'), kk: whole('kk') }, note };
    cells.set(id, row.cells);
    return row;
  });
}

/** A phrase with the phrases of the rows that it names: `<person-words/people>` is any of them in the same language. */
function withRows(phrase: string, language: Language, above: Map<string, Record<Language, string[]>>): string {
  return phrase.replace(/<([\w-]+\/[\w-]+)>/g, (_, id: string) => {
    const named = above.get(id)?.[language] ?? [];
    if (named.length === 0) throw new Error(`${PHRASES_FILE}: no row above has phrases for <${id}> in ${language}`);
    return `(${named.join('|')})`;
  });
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

/** The rows of a group as patterns over a message in its normal form, its words parted by one blank; one of a phrase. */
export const messagePatterns = (group: string): RegExp[] =>
  groupOf(group).flatMap(({ cells }) =>
    LANGUAGES.flatMap((language) => cells[language].map(patternSource).map(messagePattern)),
  );

export const messagePattern = (source: string): RegExp => new RegExp(`(?:^| )(?:${source})(?= |$)`, 'u');

/**
 * What a phrase means as a pattern: `*` stands for any ending, or alone for any word, `(a|b)` for one of both, `[ab]` for
 * one of the letters, `?` after any of them for what may be left out, `+` for a letter written once or more. `( … )*` comes
 * any number of times, `( … ){3}` up to three times. `<not a|b> c` is c unless a or b stands before it; `<end>` is the end
 * of the text, `<more>` a place where it goes on.
 */
export const patternSource = (phrase: string): string =>
  phrase
    .replace(/[.$^{}\\/]/g, '\\$&')
    .replaceAll('(', '(?:')
    .replace(/(?<!\))\*/g, '\\p{L}*')
    .replace(/\)\\\{(\d)\\\}/g, '){0,$1}')
    .replace(/<not ([^<>]+)> /g, '(?<!(?:$1) )')
    .replaceAll('<end>', '$')
    .replaceAll('<more>', '(?= )');
