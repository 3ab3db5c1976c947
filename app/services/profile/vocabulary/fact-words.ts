import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '~/infra/project-root';
import type { Language } from '~/schemas/language';
import { words } from '~/services/language/words';
import { soundKey } from './sound-key';

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
export const HEADER = ['id', 'role', 'en', 'ru', 'kk', 'note'];

let table: FactRow[] | undefined;

/** Every row of the file, in its order. @throws Error that names the line of a row that is none. */
export function factRows(): FactRow[] {
  table ??= parseFactRows(readFileSync(path.join(projectRoot(), FILE), 'utf8'));
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

/** Reads the table's text: a header, then a row a line, cells parted by tabs, phrases by semicolons. */
export function parseFactRows(text: string): FactRow[] {
  const [header, ...lines] = text.replaceAll('\r', '').replace(/\n$/, '').split('\n');
  if (header !== HEADER.join('\t')) throw new Error(`${FILE}: the first line must be ${HEADER.join(', ')}`);
  return lines.map((line, index) => {
    const [id, role, en, ru, kk, note, ...more] = line.split('\t');
    if (!id?.includes('/') || !role || en === undefined || ru === undefined || kk === undefined || more.length > 0) {
      throw new Error(`${FILE}, line ${index + 2}: expected ${HEADER.length} cells parted by tabs`);
    }
    const cells = [en, ru, kk].map(cellOf);
    const phrases = cells.flatMap((cell, at) => cell.map((phrase) => patternsOf(phrase, COLUMNS[at] ?? 'en')));
    const subject = id.slice(0, id.indexOf('/'));
    return { id, subject, role, cells, phrases, byLetter: byLetter(phrases), note: note ?? '' };
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

function cellOf(cell: string): string[] {
  return cell
    .split(';')
    .map((phrase) => phrase.trim())
    .filter(Boolean);
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
