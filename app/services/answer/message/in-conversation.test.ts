import { describe, expect, it } from 'vitest';
import type { Language } from '~/schemas/language';
import { words } from '~/services/language/words';
import { languageInContext } from './in-conversation';

const worded = (text: string, language: Language) => ({ text, words: words(text), language });

describe('a few words in a conversation', () => {
  it.each([
    ['неше жастан?', 'ru', 'kk', 'kk'],
    ['Kaspi?', 'en', 'ru', 'ru'],
    ['Kaspi?', 'en', 'kk', 'kk'],
    ['доставка?', 'ru', 'kk', 'kk'],
    ['36?', 'en', 'ru', 'ru'],
  ] as const)('are in its language: %s', (message, detected, before, language) => {
    expect(languageInContext(worded(message, detected), before)).toBe(language);
  });

  it.each([
    ['сколько стоит?', 'ru', 'kk', 'ru'],
    ['how much?', 'en', 'ru', 'en'],
    ['бағасы қанша?', 'kk', 'ru', 'kk'],
    ['доставка?', 'ru', 'en', 'ru'],
    ['доставка?', 'ru', undefined, 'ru'],
  ] as const)('that show another one are in that: %s', (message, detected, before, language) => {
    expect(languageInContext(worded(message, detected), before)).toBe(language);
  });
});
