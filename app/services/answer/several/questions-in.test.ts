import { describe, expect, it } from 'vitest';
import { parseWordTable, readDataFile } from '~/services/language/tables/word-table';
import { PLACES } from './question-words';
import { questionsIn } from './questions-in';

describe('questionsIn', () => {
  it.each([
    ['How much is a haircut? Do you sell gift cards?', ['How much is a haircut?', 'Do you sell gift cards?']],
    ['сколько стоит стрижка\nподарочные карты есть ли', ['сколько стоит стрижка', 'подарочные карты есть ли']],
    ['Шаш қию қанша тұрады? Сыйлық картасы бар ма?', ['Шаш қию қанша тұрады?', 'Сыйлық картасы бар ма?']],
    ['Where are you? Is there parking?', ['Where are you?', 'Is there parking?']],
  ])('finds each question of %j', (message, questions) => {
    expect(questionsIn(message)).toEqual(questions);
  });

  it('keeps a remark with the question after it', () => {
    const message = 'Сколько стоит заточка?\nКупил у вас нож неделю назад\nКак его вернуть?';
    expect(questionsIn(message)).toEqual(['Сколько стоит заточка?', 'Купил у вас нож неделю назад\nКак его вернуть?']);
  });

  it.each([
    ['a line break inside a sentence', 'у вас есть\nчайники?'],
    ['a question that leans on the one before', 'Есть ли доставка? Она платная?'],
    ['the same of another thing', 'Сколько стоит доставка по Алматы? А в Астану?'],
    ['a remark behind a question', 'Вы работаете в воскресенье? А то хочу приехать с детьми'],
    ['a price before its thing', 'а сколько стоит?? и есть рассрочка???'],
    ['a story', 'Купил у вас чайник\nон сломался\nчто делать?'],
    ['words that only open a talk', 'Can you help me? My kettle is broken, how do I return it?'],
    [
      'more questions than a reply has room for',
      Array.from({ length: 5 }, (_, at) => `Сколько стоит нож ${at}?`).join(' '),
    ],
  ])('reads as one: %s', (_, message) => {
    expect(questionsIn(message)).toEqual([message]);
  });
});

describe('app/data/question-words.tsv', () => {
  const rows = parseWordTable(readDataFile('app/data/question-words.tsv'), {
    file: 'app/data/question-words.tsv',
    kindName: 'place',
  });

  it('has each id once, and no place but the two that are read', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.filter(({ kind }) => !(PLACES as readonly string[]).includes(kind))).toEqual([]);
  });

  it('has words of each language in its own letters', () => {
    expect(rows.flatMap(({ en }) => en).filter((phrase) => /[^a-z ]/.test(phrase))).toEqual([]);
    expect(
      rows.flatMap(({ ru, kk }) => [...ru, ...kk]).filter((phrase) => !/^[\p{Script=Cyrillic} ]+$/u.test(phrase)),
    ).toEqual([]);
  });
});
