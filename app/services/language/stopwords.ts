import { wordsIn, wordsOf } from './tables/word-lists';

/** Words too common to carry meaning, by language, in the normal form of `words()`. */
export const STOPWORD_LISTS = {
  en: wordsIn('stopword', 'en'),
  ru: wordsIn('stopword', 'ru'),
  kk: wordsIn('stopword', 'kk'),
};

export const STOPWORDS = wordsOf('stopword');
