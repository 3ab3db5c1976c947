import { describe, expect, it } from 'vitest';
import { suggestionsFrom } from './suggestions';

const PAIRS = [
  { question: 'Сколько стоит доставка в Астану?', text: 'Доставка стоит 2500 тенге.' },
  { question: 'How much is delivery to Astana?', text: 'Delivery costs 2500 tenge.' },
  { question: 'Астанаға жеткізу қанша тұрады?', text: 'Жеткізу 2500 теңге тұрады.' },
  { question: null, text: 'Delivery by air.' },
  { question: 'Do you sell gift cards?', text: 'Yes.' },
];

describe('questions offered instead of an answer', () => {
  it.each([
    ['Do you do delivery to the Moon?', 'en', ['How much is delivery to Astana?']],
    ['Доставка на Луну возможна?', 'ru', ['Сколько стоит доставка в Астану?']],
    ['Айға жеткізу бар ма?', 'kk', ['Астанаға жеткізу қанша тұрады?']],
  ] as const)('are those of the visitor’s language that come near: %s', (message, language, expected) => {
    expect(suggestionsFrom(message, PAIRS, language).map(({ question }) => question)).toEqual(expected);
  });

  it('are none where nothing comes near', () => {
    expect(suggestionsFrom('Which horses won the derby?', PAIRS, 'en')).toEqual([]);
    expect(suggestionsFrom('and what is it?', PAIRS, 'en')).toEqual([]);
  });

  it('are found in spite of a slip of the keys', () => {
    expect(suggestionsFrom('delivry to the Moon', PAIRS, 'en')).toHaveLength(1);
  });
});
