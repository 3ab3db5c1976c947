import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/schemas/language';
import { phraseProblems } from './phrase-problems';
import {
  alternatives,
  groupOf,
  messagePattern,
  PHRASES_HEADER,
  parsePhraseRows,
  patternSource,
  phraseRows,
  wholeWords,
} from './phrases';

describe('app/data/phrases.tsv', () => {
  it('is in order', () => {
    expect(phraseProblems()).toEqual([]);
  });

  it('has only phrases that are met in linear time', () => {
    const phrases = phraseRows().flatMap(({ cells }) => LANGUAGES.flatMap((language) => cells[language]));
    expect(phrases.length).toBeGreaterThan(900);
    const slow = phrases.filter((phrase) => analyse({ source: patternSource(phrase), flags: 'gu' }).reports.length > 0);
    expect(slow).toEqual([]);
  });
});

describe('phraseProblems', () => {
  const rows = (...lines: string[]) => parsePhraseRows([PHRASES_HEADER.join('\t'), ...lines].join('\n'));

  it.each([
    ['an unknown way to meet a phrase', 'list/a\twhole\tfree\tдаром\tтегін\t', 'no way whole'],
    ['an id without a group', 'list\tword\tfree\tдаром\tтегін\t', 'a group and a name'],
    ['Cyrillic letters in the English cell', 'list/a\tword\tfrее\tдаром\tтегін\t', 'Cyrillic letters'],
    ['Kazakh letters in the Russian cell', 'list/a\tword\tfree\tтегін\tтегін\t', 'Kazakh letters'],
    ['a phrase twice in a cell', 'list/a\tword\tfree; free\tдаром\tтегін\t', 'stands twice'],
    ['half a bracket', 'list/a\tword\tfree (of charge\tдаром\tтегін\t', 'bracket'],
    ['a single letter within words', 'list/a\tpart\tfree\tт\tтегін\t', 'too short'],
    ['a row without a phrase', 'list/a\tword\t\t\t\t', 'no phrase'],
  ])('finds %s', (_, line, problem) => {
    expect(phraseProblems(rows(line))).toContainEqual(expect.stringContaining(problem));
  });

  it('finds ids that stand twice, and groups that are met in two ways', () => {
    const found = phraseProblems(rows('span/a\tword\tday\t\t\t', 'span/a\tpart\tnight\t\t\t')).join('\n');
    expect(found).toContain('the id stands twice');
    expect(found).toContain('in another way');
  });

  it('names the line that is no row', () => {
    expect(() => rows('list/a\tword\tfree')).toThrow('line 2');
  });
});

describe('a phrase', () => {
  it.each([
    ['доллар*', ['доллар', 'доллары'], ['долла']],
    ['кажд(ый|ого) день', ['каждый день', 'каждого день'], ['кажд день']],
    ['every ?day', ['everyday', 'every day'], ['every  day']],
    ['се[нң]', ['сен', 'сең'], ['се']],
    ['thanks( (so|very) much)*', ['thanks', 'thanks so much very much'], ['thanks very']],
    ['24/7', ['24/7'], ['2417']],
    ['зови (* )?людей', ['зови людей', 'зови живых людей'], ['зови живых двух людей']],
    ['(very ){2}good', ['good', 'very very good'], ['very very very good']],
    ['fees?<end>', ['fee', 'fees'], ['feeds']],
  ])('%s is a pattern', (phrase, met, missed) => {
    const pattern = new RegExp(`^(?:${patternSource(phrase)})$`, 'u');
    expect([met.filter((text) => !pattern.test(text)), missed.filter((text) => pattern.test(text))]).toEqual([[], []]);
  });

  it('is met only where the words before and behind it allow', () => {
    const talk = messagePattern(patternSource('<not do|did> talk'));
    const what = messagePattern(patternSource('what is it<more>'));
    expect(['please talk', 'did talk', 'talk'].map((text) => talk.test(text))).toEqual([true, false, true]);
    expect(['what is it', 'what is it about'].map((text) => what.test(text))).toEqual([false, true]);
  });

  it('may name a row above it: the phrases of the same language', () => {
    const [, row] = parsePhraseRows(
      `${PHRASES_HEADER.join('\t')}\nwho/people\tword\tboss; manager\tдиректор\t\t\nask/a\tword\tcall <who/people>\tпозови <who/people>\t\t`,
    );
    expect(row?.cells).toEqual({ en: ['call (boss|manager)'], ru: ['позови (директор)'], kk: [] });
    expect(() => parsePhraseRows(`${PHRASES_HEADER.join('\t')}\nask/a\tword\tcall <who/people>\t\t\t`)).toThrow(
      'no row above has phrases for <who/people> in en',
    );
  });

  it('is met as whole words, in all languages of its row', () => {
    expect('free, бесплатная, тегін, freedom'.match(wholeWords('free/free'))).toEqual(['free', 'бесплатная', 'тегін']);
  });

  it('that nothing is known of stops the start', () => {
    expect(() => alternatives('free/nothing')).toThrow('no row free/nothing');
    expect(() => groupOf('nothing')).toThrow('no rows nothing/');
  });
});
