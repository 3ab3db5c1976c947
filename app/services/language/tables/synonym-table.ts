import { parseWordTable, readDataFile, wordColumns } from './word-table';

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
export const HEADER = wordColumns('domain');

/** A server hardly ever needs the rows themselves: see `packed/`. They go when nobody uses them. */
let table: WeakRef<SynonymRow[]> | undefined;

/** Every row of the file, in its order. @throws Error that names the line of a row that is none. */
export function synonymRows(): SynonymRow[] {
  const known = table?.deref();
  if (known) return known;
  const rows = parseSynonyms(readDataFile(FILE));
  table = new WeakRef(rows);
  return rows;
}

/** Rows of meanings. Kinds of places are not among them: only names of places are linked to those. */
export const meanings = (): SynonymRow[] => synonymRows().filter(({ domain }) => domain !== KINDS);

/** Reads the table's text. @throws Error with the line of an invalid row. */
export const parseSynonyms = (text: string): SynonymRow[] =>
  parseWordTable(text, { file: FILE, kindName: 'domain' }).map(({ kind, ...row }) => ({ ...row, domain: kind }));
