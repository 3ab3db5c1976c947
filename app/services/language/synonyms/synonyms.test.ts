import { describe, expect, it } from 'vitest';
import { HEADER, parseSynonyms, synonymRows } from '../tables/synonym-table';
import { synonymProblems } from './synonym-problems';
import { explainWord, relatives } from './synonyms';

describe('synonyms', () => {
  it('link words as people write them', () => {
    expect(relatives('выложить').synonyms).toContain('загруз');
    expect(relatives('прила').synonyms).toContain('приложен');
    expect(relatives('cancel').translations).toContain('отмен');
    expect(relatives('shipping').synonyms).toContain('deliveri');
  });

  it('link the name of a city to words for cities, and not the other way round', () => {
    const linked = ({ synonyms, translations }: ReturnType<typeof relatives>) => [...synonyms, ...translations];
    expect(linked(relatives('astana'))).toContain('citi');
    expect(linked(relatives('city'))).not.toContain('astana');
  });

  it.each([
    ['sit', 'суббот'],
    ['rise', 'роз'],
    ['feel', 'войлок'],
    ['shoot', 'укол'],
  ])('do not take "%s" for a word that is spelt like another form of it', (word, other) => {
    expect(relatives(word).translations).not.toContain(other);
  });

  it('can be explained by the row and the word that matched', () => {
    const [link] = explainWord('пломбы');
    expect(link?.row.en).toContain('filling');
    expect(link?.by).toContain('пломба');
  });
});

describe('app/data/synonyms.tsv', () => {
  it('is in order', () => {
    expect(synonymProblems()).toEqual([]);
  });

  it('has lost no row', () => {
    expect(synonymRows().length).toBeGreaterThanOrEqual(7916);
  });
});

describe('synonymProblems', () => {
  const row = (id: string, en: string, ru: string, kk: string) => [id, id.split('/')[0], en, ru, kk, ''].join('\t');
  const problems = (...lines: string[]) =>
    synonymProblems(
      parseSynonyms(
        [
          HEADER.join('\t'),
          row('kind-of-place/city', 'city', 'город', ''),
          row('kind-of-place/abroad', 'abroad', 'рубеж', ''),
          ...lines,
        ].join('\n'),
      ),
    );

  it('finds none in a good row', () => {
    expect(problems(row('body/tooth', 'tooth; teeth', 'зуб', 'тіс'))).toEqual([]);
  });

  it.each([
    ['a Kazakh word in the Russian cell', row('body/tooth', 'tooth', 'тіс', ''), 'letters of Kazakh'],
    ['Latin letters in the Kazakh cell', row('body/tooth', 'tooth', 'зуб', 'tis'), 'Latin letters'],
    ['Cyrillic letters in the English cell', row('body/tooth', 'tооth', 'зуб', ''), 'Cyrillic letters'],
    ['a word twice in a cell', row('body/tooth', 'tooth; tooth', 'зуб', ''), 'twice in one cell'],
    ['words parted by a space', row('body/tooth', 'wisdom tooth', 'зуб', ''), 'more than one word'],
    ['a row of one word', row('body/tooth', 'tooth', '', ''), 'two words or more'],
    ['an id of another domain', 'body/tooth\tgoods\ttooth\tзуб\t\t', 'must begin with goods/'],
  ])('finds %s', (_, line, problem) => {
    expect(problems(line)).toEqual([expect.stringContaining(problem)]);
  });

  it('finds an id and words that stand twice', () => {
    expect(problems(row('body/tooth', 'tooth', 'зуб', ''), row('body/tooth', 'tooth', 'зуб', ''))).toHaveLength(2);
  });
});

describe('parseSynonyms', () => {
  it('names the line that is not a row', () => {
    expect(() => parseSynonyms(`${HEADER.join('\t')}\nbody/tooth\tbody\ttooth`)).toThrow('line 2');
  });
});
