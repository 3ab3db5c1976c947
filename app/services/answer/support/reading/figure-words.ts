import { LANGUAGES } from '~/schemas/language';
import { alternatives, groupOf, type PhraseRow, whole } from '~/services/language/phrases';
import type { Measure } from './measure-words';

/** A word that is a figure by itself: "two", "second", "half an hour". The measure of a number is what stands behind it. */
type FigureWord = { kind: 'number' | 'order' | 'span'; value: number; measure: Measure | undefined; pattern: RegExp };

/** One of them in a text. */
export type FoundWord = Omit<FigureWord, 'pattern'> & { at: number; end: number };

const NUMBERS = alternatives(groupOf('number').map(({ id }) => id));

/** Behind a number a word of time is its measure, and no length of its own. */
const NOT_BEHIND_NUMBER = `(?<!\\d\\s?(?:(?:${alternatives('before-measure/work')}) )?|(?:${NUMBERS})\\s)`;

/** In the order in which they are told. */
const ALL: { row: PhraseRow; word: FigureWord }[] = [
  ...wordsOf('number', 'number'),
  ...wordsOf('ordinal', 'order'),
  ...wordsOf('span', 'span'),
  ...wordsOf('span-alone', 'span', NOT_BEHIND_NUMBER),
];

function wordsOf(group: string, kind: FigureWord['kind'], before = ''): typeof ALL {
  return groupOf(group).map((row) => {
    const [value, measure] = row.name.split('-');
    const pattern = whole(`${before}(?:${alternatives(row.id)})`, 'uy');
    return { row, word: { kind, value: Number(value), measure: measure as Measure | undefined, pattern } };
  });
}

/** How many letters of a word tell which of them it may be. */
const BEGINNING = 2;
const BEGINNINGS = new RegExp(`(?<![\\p{L}\\d])[\\p{L}\\d]{${BEGINNING}}`, 'gu');
const byBeginning = new Map<string, Set<number>>();
for (const [nth, { row }] of ALL.entries()) {
  for (const phrase of LANGUAGES.flatMap((language) => row.cells[language])) {
    if (!new RegExp(`^[\\p{L}\\d]{${BEGINNING}}(?![?+])`, 'u').test(phrase))
      throw new Error(`the phrase "${phrase}" of ${row.id} has to begin with ${BEGINNING} letters or digits`);
    const beginning = phrase.slice(0, BEGINNING);
    byBeginning.set(beginning, (byBeginning.get(beginning) ?? new Set()).add(nth));
  }
}

/**
 * The words of a text that are figures, by their order in the table. Each word of the text is tried with those alone that begin
 * as it does: all 38 patterns over the whole text take nine times as long (decision 307).
 */
export function figureWordsIn(text: string): FoundWord[] {
  const found: (FoundWord & { nth: number })[] = [];
  /** Where the last one of each ended: one is not counted within itself. */
  const ends = new Map<number, number>();
  for (const { 0: beginning, index } of text.matchAll(BEGINNINGS)) {
    for (const nth of byBeginning.get(beginning) ?? []) {
      const { pattern, ...word } = ALL[nth]!.word;
      pattern.lastIndex = index;
      if (index < (ends.get(nth) ?? 0) || !pattern.test(text)) continue;
      ends.set(nth, pattern.lastIndex);
      found.push({ ...word, nth, at: index, end: pattern.lastIndex });
    }
  }
  return found.sort((a, b) => a.nth - b.nth || a.at - b.at);
}
