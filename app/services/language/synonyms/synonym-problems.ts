import { PLACES, type SynonymRow, synonymRows } from '../tables/synonym-table';

/** A word of more meanings than this links nearly everything to everything. The most that any word has today. */
const MAX_ROWS_OF_A_WORD = 14;

const CYRILLIC = /\p{Script=Cyrillic}/u;
const LATIN = /\p{Script=Latin}/u;
const KAZAKH_ONLY = /[ӘәҒғҚқҢңӨөҰұҮүҺһІі]/u;

/** What is wrong with the rows of `app/data/synonyms.tsv`, a line a problem; empty when they are in order. */
export function synonymProblems(rows: SynonymRow[] = synonymRows()): string[] {
  return [...rows.flatMap(problemsOfRow), ...repeatedRows(rows), ...crowdedWords(rows), ...missingKinds(rows)];
}

function problemsOfRow({ id, domain, en, ru, kk }: SynonymRow): string[] {
  const problems: string[] = [];
  const report = (problem: string) => problems.push(`${id}: ${problem}`);
  if (!id.startsWith(`${domain}/`)) report(`the id must begin with ${domain}/`);
  if (en.length + ru.length + kk.length < 2) report('a row links two words or more');
  if (CYRILLIC.test(en.join())) report('the English cell has Cyrillic letters');
  if (LATIN.test(ru.join())) report('the Russian cell has Latin letters');
  if (KAZAKH_ONLY.test(ru.join())) report('the Russian cell has letters of Kazakh');
  if (LATIN.test(kk.join())) report('the Kazakh cell has Latin letters');
  for (const cell of [en, ru, kk]) {
    const twice = cell.find((word, at) => cell.indexOf(word) !== at);
    if (twice) report(`${twice} stands twice in one cell`);
    const phrase = cell.find((word) => /\s/.test(word));
    if (phrase) report(`"${phrase}" is more than one word: part words by ;`);
  }
  return problems;
}

function repeatedRows(rows: SynonymRow[]): string[] {
  const problems: string[] = [];
  const ids = new Set<string>();
  const cells = new Map<string, string>();
  for (const { id, en, ru, kk } of rows) {
    if (ids.has(id)) problems.push(`${id}: the id stands twice`);
    ids.add(id);
    const all = [en, ru, kk].map((cell) => cell.join(';')).join('|');
    const same = cells.get(all);
    if (same) problems.push(`${id}: the same words as ${same}`);
    cells.set(all, id);
  }
  return problems;
}

function crowdedWords(rows: SynonymRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { en, ru, kk } of rows) {
    for (const word of [...en.map((w) => `en ${w}`), ...ru.map((w) => `ru ${w}`), ...kk.map((w) => `kk ${w}`)]) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, count]) => count > MAX_ROWS_OF_A_WORD)
    .map(([word, count]) => `${word} stands in ${count} rows; at most ${MAX_ROWS_OF_A_WORD}`);
}

function missingKinds(rows: SynonymRow[]): string[] {
  const ids = new Set(rows.map(({ id }) => id));
  return Object.values(PLACES)
    .filter((kind) => !ids.has(kind))
    .map((kind) => `${kind}: the row is missing`);
}
