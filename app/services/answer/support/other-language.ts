import { saysLittle } from '~/services/language/low-information-words';
import { STOPWORDS } from '~/services/language/stopwords';
import { isCommonWord } from '~/services/language/synonyms/synonyms';
import { words } from '~/services/language/words';

/** From so many words on, a text of which no larger share is known here is written in a fourth language. */
const MIN_WORDS = 4;
const MAX_KNOWN = 0.2;
const OUR_LETTERS = /[\p{sc=Latin}\p{sc=Cyrillic}]/u;

/** Whether a text is in none of the three languages: its words say nothing here, its figures do. */
export function isInOtherLanguage(text: string): boolean {
  const spoken = [...new Set(words(text))].filter((word) => !/\d/.test(word));
  if (spoken.length > 0 && !OUR_LETTERS.test(spoken.join(''))) return true;
  const known = spoken.filter((word) => STOPWORDS.has(word) || saysLittle(word) || isCommonWord(word));
  return spoken.length >= MIN_WORDS && known.length <= spoken.length * MAX_KNOWN;
}
