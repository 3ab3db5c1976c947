import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/schemas/language';
import { wordListProblems } from './word-list-problems';
import { parseListedWords, WORD_LISTS, WORDS_HEADER, wordsIn, wordsOf } from './word-lists';

const rows = (...lines: string[]) => parseListedWords([WORDS_HEADER.join('\t'), ...lines].join('\n'));

describe('app/data/words.tsv', () => {
  it('is in order', () => {
    expect(wordListProblems()).toEqual([]);
  });

  it('has words of each list, and of most in every language', () => {
    const missing = WORD_LISTS.flatMap((list) =>
      LANGUAGES.filter((language) => wordsIn(list, language).length === 0).map((language) => `${list} ${language}`),
    );
    expect(missing).toEqual(['tells-language en']);
  });
});

describe('wordListProblems', () => {
  it.each([
    ['an unknown list', 'stopwords\ten\tand\t', 'no such list'],
    ['an unknown language', 'stopword\tde\tund\t', 'must be en, ru or kk'],
    ['Cyrillic letters in an English word', 'stopword\ten\tаnd\t', 'letters of its language'],
    ['Kazakh letters in a Russian word', 'stopword\tru\tқай\t', 'letters of its language'],
    ['a word with ё', 'stopword\tru\tещё\t', 'with ё as е'],
  ])('finds %s', (_, line, problem) => {
    expect(wordListProblems(rows(line))).toContainEqual(expect.stringContaining(problem));
  });

  it('finds a word that stands twice, and a list in two places', () => {
    const found = wordListProblems(rows('stopword\ten\tand\t', 'pronoun\ten\tit\t', 'stopword\ten\tand\t'));
    expect(found).toEqual([
      'stopword, en, and: it stands twice',
      'stopword, en, and: words of one list and language must stand together',
    ]);
  });

  it('names the line that is no row', () => {
    expect(() => rows('stopword\ten')).toThrow('line 2');
  });
});

it('a list in all languages has the words of each', () => {
  const list = wordsOf('abbreviation');
  expect(['mr', 'ул', 'көш'].filter((word) => !list.has(word))).toEqual([]);
});
