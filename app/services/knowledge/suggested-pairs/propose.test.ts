import { describe, expect, it } from 'vitest';
import { chunkText } from '../chunk';
import { PROPOSALS_A_DOCUMENT, proposeFromText } from './propose';
import { keepsToPassages } from './propose-generate.server';

const propose = (text: string) => proposeFromText(chunkText(text));

describe('pairs proposed from a document without a model', () => {
  it('are the questions it asks with the paragraphs below them, word for word; a title is no question', () => {
    expect(
      propose(`Do you deliver?

Parcels within the city arrive the next morning. Express delivery costs 1750 tenge.

2. Can shoes be returned?

Unworn shoes can be returned within 21 days of purchase.

Repairs

A new sole takes four days in our own workshop behind the shop.`),
    ).toEqual([
      {
        question: 'Do you deliver?',
        answer: 'Parcels within the city arrive the next morning. Express delivery costs 1750 tenge.',
      },
      { question: 'Can shoes be returned?', answer: 'Unworn shoes can be returned within 21 days of purchase.' },
    ]);
  });

  it('are its questions with what follows them, in any of the three languages, marked or not', () => {
    expect(
      propose(`Q: Do you ship abroad?
A: Not yet. We plan to begin next year.

Вопрос 2: Можно ли вернуть кофе?
Ответ: Да, в течение 14 дней, если пачка не вскрыта.

Дүкен сағат нешеде ашылады?
Дүкен күн сайын сағат 10:30-да ашылады.`),
    ).toEqual([
      { question: 'Do you ship abroad?', answer: 'Not yet. We plan to begin next year.' },
      { question: 'Можно ли вернуть кофе?', answer: 'Да, в течение 14 дней, если пачка не вскрыта.' },
      { question: 'Дүкен сағат нешеде ашылады?', answer: 'Дүкен күн сайын сағат 10:30-да ашылады.' },
    ]);
  });

  it('leave out tables of contents, forms, halves of sentences and questions nobody answers', () => {
    expect(
      propose(`Contents

1. Delivery ........ 3
2. Returns ......... 5

Who are you?

And what do you want from us? And when?

Name of the customer
________________________

Price list

10 20 30 40 50 60 70 80 90 100 110 120 130 140.`),
    ).toEqual([]);
  });

  it('are none where a text asks no questions', () => {
    expect(propose('The roastery opens at eight o’clock. It closes at nine in the evening, every day.')).toEqual([]);
  });

  it('are few and taken from the whole of a long document', () => {
    const pairs = propose(
      Array.from(
        { length: 60 },
        (_, at) => `# What does chapter ${at} say?\n\nThis is what chapter ${at} has to say to its reader.`,
      ).join('\n\n'),
    );
    expect(pairs).toHaveLength(PROPOSALS_A_DOCUMENT);
    expect(pairs[0]?.question).toBe('What does chapter 0 say?');
    expect(pairs.at(-1)?.question).toBe('What does chapter 55 say?');
  });

  it('never end in the middle of a sentence, however long the paragraph', () => {
    const [pair] = propose(`# What does the kettle sing?\n\n${'Once more the kettle sang its only song. '.repeat(60)}`);
    expect(pair?.answer.length).toBeGreaterThan(500);
    expect(pair?.answer.length).toBeLessThanOrEqual(900);
    expect(pair?.answer.endsWith('song.')).toBe(true);
  });
});

describe('an answer a model proposes', () => {
  const passages = [{ heading: 'Гарантия', text: 'На зимние ботинки действует гарантия 18 месяцев.' }];

  it('may put what the passages say in other order and endings', () => {
    expect(keepsToPassages('Гарантии на зимнюю обувь и ботинки действуют 18 месяцев.', passages)).toBe(true);
  });

  it('may not bring a figure of its own', () => {
    expect(keepsToPassages('На зимние ботинки действует гарантия 24 месяца.', passages)).toBe(false);
  });

  it('may not tell another story', () => {
    expect(keepsToPassages('Мы бесплатно доставляем заказы курьером по всему городу.', passages)).toBe(false);
  });
});
