import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '~/infra/project-root';

/** One meaning: the words of each language that mean nearly the same. */
export type SynonymRow = {
  /** Names the row in reviews and in `npm run synonyms`. */
  id: string;
  domain: string;
  en: string[];
  ru: string[];
  kk: string[];
  /** Why a row is as it is, for the next reader. */
  note: string;
};

/** Rows of `app/data/synonyms.tsv` whose words are names of places, and the row that each kind of place is linked to. */
export const PLACES: Record<string, string> = { cities: 'kind-of-place/city', abroad: 'kind-of-place/abroad' };
const KINDS = 'kind-of-place';

const FILE = 'app/data/synonyms.tsv';
export const HEADER = ['id', 'domain', 'en', 'ru', 'kk', 'note'];

let table: SynonymRow[] | undefined;

/** Every row of the file, in its order. @throws Error that names the line of a row that is none. */
export function synonymRows(): SynonymRow[] {
  table ??= parseSynonyms(readFileSync(path.join(projectRoot(), FILE), 'utf8'));
  return table;
}

/** Rows of meanings. Kinds of places are not among them: only names of places are linked to those. */
export const meanings = (): SynonymRow[] => synonymRows().filter(({ domain }) => domain !== KINDS);

/** Reads the table's text: a header, then a row a line, cells parted by tabs, words by semicolons. */
export function parseSynonyms(text: string): SynonymRow[] {
  const [header, ...lines] = text.replaceAll('\r', '').replace(/\n$/, '').split('\n');
  if (header !== HEADER.join('\t')) throw new Error(`${FILE}: the first line must be ${HEADER.join(', ')}`);
  return lines.map((line, index) => {
    const [id, domain, en, ru, kk, note, ...more] = line.split('\t');
    if (!id || !domain || en === undefined || ru === undefined || kk === undefined || more.length > 0) {
      throw new Error(`${FILE}, line ${index + 2}: expected ${HEADER.length} cells parted by tabs`);
    }
    return { id, domain, en: wordsOf(en), ru: wordsOf(ru), kk: wordsOf(kk), note: note ?? '' };
  });
}

function wordsOf(cell: string): string[] {
  return cell
    .split(';')
    .map((word) => word.trim())
    .filter(Boolean);
}
