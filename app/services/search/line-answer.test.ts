import { describe, expect, it } from 'vitest';
import { figureAnswer } from './line-answer';

const passage = (text: string, heading: string | null = null) => ({
  ...{ kind: 'passage' as const, heading, question: null, text, byUnits: true },
});
const pair = (question: string, text: string) => ({ kind: 'qa' as const, heading: null, question, text });
const said = (question: string, texts: string[], before?: string) =>
  figureAnswer(
    question,
    texts.map((text) => passage(text)),
    before,
  )?.rows.map(({ text }) => text);

const POOL =
  'Aqua class 8 weeks, 64,000 - includes the cap\nThe swimming test takes about 20 minutes: two lengths and a dive.\n' +
  'Single visit to any hour is by agreement with the desk.\nDivers meet on Tuesday and Friday.';
const KITES =
  'Кайт для новичков: три занятия, 72 000 – доска и костюм наши\nПрокат доски на сутки до 19:00, залог паспорт\n' +
  'Ремонт паруса занимает 4–5 дней.';

const AGES =
  'Виндсёрфинг — группы до 6 человек, 90 минут, с 10 лет\nВиндсёрфинг на выезде, 40 000\nDinghy sailing 8+, two hours\nБалық аулау 7 жастан, 2 сағат';

describe('a question for a figure', () => {
  it.each([
    ['what does the aqua course cost', POOL, 'Aqua class 8 weeks, 64,000 - includes the cap'],
    ['how long is the swimming test', POOL, 'The swimming test takes about 20 minutes: two lengths and a dive.'],
    ['which days do divers meet', POOL, 'Divers meet on Tuesday and Friday.'],
    ['сколько стоит кайт для новичков', KITES, 'Кайт для новичков: три занятия, 72 000 – доска и костюм наши'],
    ['сколько дней занимает ремонт паруса', KITES, 'Ремонт паруса занимает 4–5 дней.'],
    ['с какого возраста виндсёрфинг', AGES, 'Виндсёрфинг — группы до 6 человек, 90 минут, с 10 лет'],
    ['from what age is the dinghy', AGES, 'Dinghy sailing 8+, two hours'],
    ['балық аулау неше жастан', AGES, 'Балық аулау 7 жастан, 2 сағат'],
    ['до скольки прокат доски', KITES, 'Прокат доски на сутки до 19:00, залог паспорт'],
    [
      'желкен жөндеу қанша күн',
      'Желкен жөндеу 4 күн алады, бояу бөлек.\nТақта 5 000',
      'Желкен жөндеу 4 күн алады, бояу бөлек.',
    ],
  ])('is answered by the one line that says all of it: %s', (question, text, line) => {
    expect(said(question, [text])).toEqual([line]);
  });

  it.each([
    ['a figure of another kind', 'how long is the aqua course', ['Aqua class with Ann, 64,000 - includes the cap']],
    ['a number of people or a year', 'сколько стоит хор', ['Хор основан в 2009 году, в нём поют 140 человек.']],
    ['an ordinal', 'how long is the loan of a cello', ['The loan of a cello: from the second month on ask the desk.']],
    ['something else', 'сколько стоит ремонт доски', [KITES]],
    ['a pair', 'how long is the aqua course', []],
  ])('is not answered by %s', (_, question, texts) => {
    const passages = [...texts.map((text) => passage(text)), pair('Is the aqua course long?', 'It takes 8 weeks.')];
    expect(figureAnswer(question, passages)).toBeUndefined();
  });

  it('is not answered where two lines say it equally well', () => {
    expect(
      said('how long is the sailing test', ['The sailing test takes 20 minutes.', 'A sailing test lasts 2 hours.']),
    ).toBe(undefined);
  });

  it('is not answered by a row with a price where an hour is asked for', () => {
    const rows = 'Hall — 5 000 tenge\nPool — 8 000 tenge';
    expect(said('until when can I be in the hall', [rows])).toBeUndefined();
  });

  it('goes on from the question before it, which tells what is asked, and of what', () => {
    const text =
      'Printing: black 30 tenge, on canvas from 120 tenge a page, ask the desk.\nT-shirts on canvas from 6,900 tenge each, ask Ann.';
    expect(said('and on canvas?', [text], 'how much is printing a page')?.[0]).toContain('Printing');
    expect(said('and on canvas?', [text], 'how much are t-shirts')?.[0]).toContain('T-shirts');
  });

  it('goes on from it by the one line that speaks of it, not by all rows of the thing that is named', () => {
    const prices = 'Lessons: children — 4,000 tenge\nSkates: children — 1,500 tenge\nHelmets: children — 500 tenge';
    const hall = 'The hall for two hours: adults 9,000 tenge, children 6,000 tenge, with a coach.';
    expect(said('and for children?', [hall, prices], 'how much is the hall for adults')).toEqual([hall]);
    expect(said('and for children?', [prices, hall], 'how much are lessons')).toHaveLength(3);
  });
});
