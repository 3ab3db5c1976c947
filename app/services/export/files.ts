import { type Cell, CSV_START, csvRow } from './csv';

/** One file of an archive; `content` is read once, when its turn comes, and never held whole. */
export type ArchiveFile = {
  /** With its folders, apart by `/`. */
  path: string;
  /** Key of its line in the README, below `data-export:files`; undefined for files that a line of another covers. */
  about?: string;
  content: () => AsyncIterable<string | Uint8Array>;
};

type Row = Record<string, unknown>;

/** A file that holds one JSON value. */
export function jsonFile(path: string, about: string, value: () => Promise<unknown>): ArchiveFile {
  return {
    path,
    about,
    content: async function* () {
      yield `${JSON.stringify(await value(), null, 2)}\n`;
    },
  };
}

/** A list as a JSON file, an element a line. */
export function jsonListFile(path: string, about: string, rows: () => AsyncIterable<unknown>): ArchiveFile {
  return {
    path,
    about,
    content: async function* () {
      let separator = '[\n';
      for await (const row of rows()) {
        yield separator + JSON.stringify(row);
        separator = ',\n';
      }
      yield separator === '[\n' ? '[]\n' : '\n]\n';
    },
  };
}

/** The same list for a spreadsheet. @param columns by their headings. */
export function csvFile<T extends Row>(
  path: string,
  about: string,
  rows: () => AsyncIterable<T>,
  columns: Record<string, (row: T) => Cell>,
): ArchiveFile {
  return {
    path,
    about,
    content: async function* () {
      yield CSV_START + csvRow(Object.keys(columns));
      for await (const row of rows()) yield csvRow(Object.values(columns).map((read) => read(row)));
    },
  };
}
