import { kazakhKey, stem } from './stem';
import { wordsIn } from './tables/word-lists';

/** Everyday words that say little about a matter, by language. */
export const LIGHT_WORDS = {
  en: wordsIn('low-information', 'en'),
  ru: wordsIn('low-information', 'ru'),
  kk: wordsIn('low-information', 'kk'),
};

/** Their stems: half as telling as other words, however rare they are in a base. */
export const LIGHT_STEMS: ReadonlySet<string> = new Set(Object.values(LIGHT_WORDS).flat().map(stem));

const KAZAKH_KEYS: ReadonlySet<string> = new Set(LIGHT_WORDS.kk.map(kazakhKey));

/** Whether a word of a question says little about a matter. @param kazakh whether the question is in Kazakh. */
export const saysLittle = (word: string, kazakh: boolean): boolean =>
  LIGHT_STEMS.has(stem(word)) || (kazakh && KAZAKH_KEYS.has(kazakhKey(word)));
