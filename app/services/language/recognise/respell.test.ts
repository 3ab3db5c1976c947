import { describe, expect, it } from 'vitest';
import { editDistance } from '../spelling/edit-distance';
import { stem } from '../stem';
import { words } from '../words';
import { respell } from './respell';

/** A base that has the words of a text. */
const baseOf = (text: string) => {
  const own = words(text);
  const knows = (word: string) => own.some((one) => one === word || stem(one) === stem(word));
  return { knows, nearest: (word: string) => own.find((one) => editDistance(one, word, 1) === 1) };
};
const NONE = baseOf('');
const read = (message: string, base = NONE) => respell(message, base);

describe('editDistance', () => {
  it('counts a swap of neighbours as one', () => {
    expect(editDistance('pirce', 'price', 2)).toBe(1);
    expect(editDistance('kitten', 'sitting', 3)).toBe(3);
    expect(editDistance('abcdef', 'uvwxyz', 2)).toBe(3);
  });
});

describe('a message in the spelling of its language', () => {
  it.each([
    ['пачем дастафка', 'почем доставка'],
    ['апирация и атвет врача', 'операция и ответ врача'],
    ['канша турады', 'қанша тұрады'],
    ['турак бар ма', 'тұрақ бар ма'],
    ['турак барма', 'тұрақ бар ма'],
    ['how much is delivry', 'how much is delivery'],
  ])('has its slips and missing letters mended: %s', (message, expected) => {
    expect(read(message)).toEqual({ text: expected, language: undefined });
  });

  it.each([
    ['skolko dnei dostavka', 'сколько дней доставка', 'ru'],
    ['mozhno li oplatit kartoi', undefined, 'ru'],
    ['turak bar ma', 'тұрақ бар ма', 'kk'],
    ['kazaksha zhauap beresizder me', undefined, 'kk'],
    ['zhetkizu kansha turady', 'жеткізу қанша тұрады', 'kk'],
  ])('is in Cyrillic letters where it was typed in Latin ones: %s', (message, expected, language) => {
    expect(read(message)?.language).toBe(language);
    if (expected) expect(read(message)?.text).toBe(expected);
  });

  it('takes the words of the base before all others', () => {
    expect(read('обонемент', baseOf('абонемент на месяц'))?.text).toBe('абонемент');
  });

  it.each(['сколько стоит доставка', 'how much is delivery', 'жеткізу қанша тұрады', 'iPhone 15 Pro', '', '!!!'])(
    'is left as it is where nothing is misspelt: %s',
    (message) => expect(read(message, baseOf('iphone pro'))).toBeUndefined(),
  );

  it('takes English for English', () => {
    for (const message of ['call me back', 'is there a bar for men', 'give me your address'])
      expect(read(message)?.language).toBeUndefined();
  });

  it('leaves names that nothing resembles', () => {
    expect(read('Нурсултан Абдрахманов')).toBeUndefined();
  });
});
