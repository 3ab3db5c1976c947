import { type Cell, CSV_START, csvRow } from './csv';

/** One file of an archive. `content` is read once, when its turn comes, and never held in memory whole. */
export type ArchiveFile = {
  /** With its folders, separated by `/`. */
  path: string;
  /** Key of its line in the README, below `data-export:files`; undefined for files covered by another line. */
  about?: string;
  content: () => AsyncIterable<string | Uint8Array>;
};

type Row = Record<string, unknown>;

/** A file that contains one JSON value. */
export function jsonFile(path: string, about: string, value: () => Promise<unknown>): ArchiveFile {
  return {
    path,
    about,
    content: async function* () {
      yield `${JSON.stringify(await value(), null, 2)}\n`;
    },
  };
}

/** A list as a JSON file, one element per line. */
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
