import { LIGHT_STEMS } from '~/services/language/low-information-words';
import { stem, stemKeys } from '~/services/language/stem';
import { STOPWORDS } from '~/services/language/stopwords';
import { relatives } from '~/services/language/synonyms/synonyms';
import { words } from '~/services/language/words';

/** Share of the telling words of a reply that the passages have to speak of. */
const MIN_SHARE = 0.5;
/** From so many words on, a text of which no larger share is known here is written in a fourth language. */
const FOREIGN_FROM = 4;
const FOREIGN_SHARE = 0.2;
const OUR_LETTERS = /[\p{sc=Latin}\p{sc=Cyrillic}]/u;

/**
 * Whether a reply that names no passage speaks of what the passages say: half of its telling words in them, by meaning
 * and in any of the three languages, and every figure as it stands there. Of a reply in a fourth language only the figures
 * can be judged.
 */
export function isGrounded(reply: string, passages: string[]): boolean {
  const keys = new Set(passages.flatMap(words).flatMap(stemKeys));
  const list = [...new Set(words(reply))];
  const figures = list.filter((word) => /\d/.test(word));
  if (figures.some((figure) => !keys.has(figure))) return false;
  const spoken = list.filter((word) => !/\d/.test(word));
  if (isForeign(spoken)) return true;
  const telling = spoken.filter((word) => !isCommon(word));
  const met = telling.filter((word) =>
    stemKeys(word)
      .concat(meaningsOf(word))
      .some((key) => keys.has(key)),
  );
  return telling.length === 0 ? figures.length > 0 : met.length / telling.length >= MIN_SHARE;
}

const isCommon = (word: string): boolean => STOPWORDS.has(word) || LIGHT_STEMS.has(stem(word));

function meaningsOf(word: string): string[] {
  const { synonyms, translations } = relatives(word);
  return [...synonyms, ...translations];
}

function isForeign(spoken: string[]): boolean {
  if (spoken.length > 0 && !OUR_LETTERS.test(spoken.join(''))) return true;
  const known = spoken.filter((word) => isCommon(word) || meaningsOf(word).length > 0);
  return spoken.length >= FOREIGN_FROM && known.length <= spoken.length * FOREIGN_SHARE;
}
