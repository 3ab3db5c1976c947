import { LANGUAGES, type Language } from '~/schemas/language';
import { readDataFile } from './word-table';

/** The lists of `app/data/words.tsv`, and what a word does there. */
export const WORD_LISTS = [
  // Too common to carry meaning.
  'stopword',
  // Everyday words that say little about a matter.
  'low-information',
  // A sentence does not end behind one.
  'abbreviation',
  // Tell Kazakh typed on a Russian keyboard from Russian.
  'tells-language',
  // Tell Russian and Kazakh typed in Latin letters from English, by their sound.
  'tells-language-in-latin',
  // Stand for something said before.
  'pronoun',
  // Stand for something said before if no noun follows.
  'demonstrative',
  // The message speaks of the business: nothing said before is needed.
  'speaks-to-business',
  // Neither a thing nor an everyday word.
  'only-makes-a-question',
  // Says how a statement is made, or whose it is, and not what it is about.
  'tells-no-subject',
  // Says what a statement is about only where the other one says it too.
  'tells-subject-if-shared',
  // Names what kind of offer something is, and not which.
  'names-a-kind-of-offer',
] as const;
export type WordList = (typeof WORD_LISTS)[number];

export type ListedWord = { list: string; language: string; word: string };

export const WORDS_FILE = 'app/data/words.tsv';
export const WORDS_HEADER = ['list', 'language', 'word', 'note'];

let table: ListedWord[] | undefined;

/** Every row of the file, in its order. @throws Error that names the line of a row that is none. */
export function listedWords(): ListedWord[] {
  table ??= parseListedWords(readDataFile(WORDS_FILE));
  return table;
}

/** Reads the table's text. @throws Error with the line of an invalid row. */
export function parseListedWords(text: string): ListedWord[] {
  const [header, ...lines] = text.replaceAll('\r', '').replace(/\n$/, '').split('\n');
  if (header !== WORDS_HEADER.join('\t')) {
    throw new Error(`${WORDS_FILE}: the first line must be ${WORDS_HEADER.join(', ')}`);
  }
  return lines.map((line, index) => {
    const [list, language, word, , ...more] = line.split('\t');
    if (!list || !language || !word || more.length > 0) {
      throw new Error(`${WORDS_FILE}, line ${index + 2}: expected ${WORDS_HEADER.length} cells separated by tabs`);
    }
    return { list, language, word };
  });
}

/** The words of a list in one language, in the order of the file. */
export const wordsIn = (list: WordList, language: Language): string[] =>
  listedWords()
    .filter((row) => row.list === list && row.language === language)
    .map(({ word }) => word);

/** The words of a list in all languages. */
export const wordsOf = (list: WordList): ReadonlySet<string> =>
  new Set(LANGUAGES.flatMap((language) => wordsIn(list, language)));
