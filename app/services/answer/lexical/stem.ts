import { stemmer as stemRussian } from '@orama/stemmers/russian';
import { stemEnglish } from './stem-english';

const LATIN = /^[a-z]+$/;
const CYRILLIC = /^[\u0400-\u04ff]+$/;
export const KAZAKH_LETTER = /[әғқңөұүһі]/;

/** The stem of a normalised word; numbers and words of other scripts stay as they are. */
export function stem(word: string, kazakh = false): string {
  if (LATIN.test(word)) return stemEnglish(word);
  if (!CYRILLIC.test(word)) return word;
  if (kazakh || KAZAKH_LETTER.test(word)) return stemKazakh(word);
  return stemRussian(word);
}

export function stemKazakh(word: string): string {
  return word.slice(0, 5);
}
