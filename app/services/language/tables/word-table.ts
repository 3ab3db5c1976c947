import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '~/infra/project-root';

/** A line of a word table: what names the row, the phrases of each language, and why the row is as it is. */
export type WordRow = { id: string; kind: string; en: string[]; ru: string[]; kk: string[]; note: string };

/** @returns the text of a file of `app/data`. */
export const readDataFile = (file: string): string => readFileSync(path.join(projectRoot(), file), 'utf8');

/**
 * Reads a table that native speakers edit: a header, then one row per line. Tabs separate the cells `id`, `kind`, `en`,
 * `ru`, `kk` and `note`; semicolons separate the phrases of a cell.
 *
 * @param kindName name of the second column. @throws Error with the file and line of an invalid row.
 */
export function parseWordTable(text: string, { file, kindName }: { file: string; kindName: string }): WordRow[] {
  const columns = wordColumns(kindName);
  const [header, ...lines] = text.replaceAll('\r', '').replace(/\n$/, '').split('\n');
  if (header !== columns.join('\t')) throw new Error(`${file}: the first line must be ${columns.join(', ')}`);
  return lines.map((line, index) => {
    const [id, kind, en, ru, kk, note, ...more] = line.split('\t');
    if (!id || !kind || en === undefined || ru === undefined || kk === undefined || more.length > 0) {
      throw new Error(`${file}, line ${index + 2}: expected ${columns.length} cells separated by tabs`);
    }
    return { id, kind, en: phrasesOf(en), ru: phrasesOf(ru), kk: phrasesOf(kk), note: note ?? '' };
  });
}

/** The header of a word table. */
export const wordColumns = (kindName: string): string[] => ['id', kindName, 'en', 'ru', 'kk', 'note'];

function phrasesOf(cell: string): string[] {
  return cell
    .split(';')
    .map((phrase) => phrase.trim())
    .filter(Boolean);
}
