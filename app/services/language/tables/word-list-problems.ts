import { LANGUAGES } from '~/schemas/language';
import { type ListedWord, listedWords, WORD_LISTS } from './word-lists';

const LETTERS: Record<string, RegExp> = {
  en: /^[a-z.]+$/,
  ru: /^[а-я.-]+$/,
  kk: /^[а-яәғқңөұүһі.-]+$/,
};

/** What is wrong with the rows of `app/data/words.tsv`, a line a problem; empty when they are in order. */
export function wordListProblems(rows: ListedWord[] = listedWords()): string[] {
  const seen = new Set<string>();
  const blocks = new Set<string>();
  let block = '';
  return rows.flatMap(({ list, language, word }) => {
    const problems: string[] = [];
    const report = (problem: string) => problems.push(`${list}, ${language}, ${word}: ${problem}`);
    const key = `${list}\t${language}\t${word}`;
    if (!(WORD_LISTS as readonly string[]).includes(list)) report('there is no such list');
    if (!(LANGUAGES as readonly string[]).includes(language)) report('the language must be en, ru or kk');
    else if (!LETTERS[language]?.test(word)) report('it must be in lower-case letters of its language, with ё as е');
    if (seen.has(key)) report('it stands twice');
    seen.add(key);
    const here = `${list}\t${language}`;
    if (here !== block && blocks.has(here)) report('words of one list and language must stand together');
    blocks.add(here);
    block = here;
    return problems;
  });
}
