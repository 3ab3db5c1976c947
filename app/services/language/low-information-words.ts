import { stem } from './stem';
import { wordsIn } from './word-lists';

/** Everyday words that say little about a matter, by language. */
export const LIGHT_WORDS = {
  en: wordsIn('low-information', 'en'),
  ru: wordsIn('low-information', 'ru'),
  kk: wordsIn('low-information', 'kk'),
};

/** Their stems: half as telling as other words, however rare they are in a base. */
export const LIGHT_STEMS: ReadonlySet<string> = new Set(Object.values(LIGHT_WORDS).flat().map(stem));
