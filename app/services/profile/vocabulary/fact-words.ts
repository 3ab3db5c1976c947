import type { Language } from '~/schemas/language';
import { soundKey } from '~/services/language/spelling/sound-key';
import { parseWordTable, readDataFile, wordColumns } from '~/services/language/tables/word-table';
import { words } from '~/services/language/words';

/**
 * What the words of a row do in a question: `asks` tells what is asked for, `asks with a day` only beside a day,
 * `narrows` and `names` say which part of it (the fact must hold that), `goes with` changes nothing beside it, `day` and
 * `date` tell when, `branch` and `filler` change nothing anywhere, `not` is never read as a misspelling.
 */
export const ROLES = [
  ...['asks', 'asks with a day', 'narrows', 'names', 'goes with'],
  ...['day', 'date', 'branch', 'filler', 'not'],
] as const;

/** One word of a phrase. `prefix`: any word that begins so. */
export type Pattern = { word: string; key: string; prefix: boolean; language: Language };
export type FactRow = {
  /** `delivery/price`: the subject, and which words of it. */
  id: string;
  subject: string;
  role: string;
  /** Cells as they stand in the file, for the check of it. */
  cells: string[][];
  phrases: Pattern[][];
  /** The same by the letter they begin with, as `letterOf` gives it: a misspelt word too begins with its letter. */
  byLetter: Map<string, Pattern[][]>;
  note: string;
};

const FILE = 'app/data/facts.tsv';
const COLUMNS: readonly Language[] = ['en', 'ru', 'kk'];
export const HEADER = wordColumns('role');

let table: FactRow[] | undefined;

/** Every row of the file, in its order. @throws Error that names the line of a row that is none. */
export function factRows(): FactRow[] {
  table ??= parseFactRows(readDataFile(FILE));
  return table;
}

let bySubject: Map<string, FactRow[]> | undefined;

export function rowsOf(subject: string): FactRow[] {
  if (!bySubject) {
    bySubject = new Map();
    for (const row of factRows()) bySubject.set(row.subject, [...(bySubject.get(row.subject) ?? []), row]);
  }
  return bySubject.get(subject) ?? [];
}

/** Reads the table's text. @throws Error with the line of an invalid row. */
export function parseFactRows(text: string): FactRow[] {
  return parseWordTable(text, { file: FILE, kindName: 'role' }).map(({ id, kind: role, en, ru, kk, note }) => {
    const cells = [en, ru, kk];
    const phrases = cells.flatMap((cell, at) => cell.map((phrase) => patternsOf(phrase, COLUMNS[at] ?? 'en')));
    const subject = id.split('/', 1)[0] ?? '';
    return { id, subject, role, cells, phrases, byLetter: byLetter(phrases), note };
  });
}

/** English words are compared by their spelling, all others by their sound. */
export const letterOf = (english: boolean, { word, key }: { word: string; key: string }): string =>
  english ? `en ${word.charAt(0)}` : key.charAt(0);

function byLetter(phrases: Pattern[][]): Map<string, Pattern[][]> {
  const found = new Map<string, Pattern[][]>();
  for (const phrase of phrases) {
    const [first] = phrase;
    if (!first) continue;
    const letter = letterOf(first.language === 'en', first);
    found.set(letter, [...(found.get(letter) ?? []), phrase]);
  }
  return found;
}

function patternsOf(phrase: string, language: Language): Pattern[] {
  return phrase.split(/\s+/).flatMap((part) => {
    const prefix = part.endsWith('*');
    const parts = words(part);
    return parts.map((word, at) => ({
      ...{ word, key: soundKey(word), language },
      prefix: prefix && at === parts.length - 1,
    }));
  });
}
