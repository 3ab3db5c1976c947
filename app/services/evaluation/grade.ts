import { transliterate } from '~/services/language/letters/transliterate';
import { stemKeys } from '~/services/language/stem';
import { STOPWORDS } from '~/services/language/stopwords';
import { normalise, words } from '~/services/language/words';

/** In longer expectations one word may be missing: a right answer need not use the same words. */
const ALL_WANTED_TO = 4;
const SHARE_WANTED = 0.8;

/**
 * Whether an answer contains what is expected: every figure exactly, and the words with any ending and in any order.
 * Stopwords are ignored. One in five words may be missing if there are five or more.
 */
export function matchesExpected(answer: string, expected: string): boolean {
  const [wanted, given] = [split(expected), split(answer)];
  const figures = new Set(given.figures);
  if (!wanted.figures.every((figure) => figures.has(figure))) return false;
  const matter = wanted.words.filter((word) => !STOPWORDS.has(word));
  // "Yes" and "да" are stopwords, but may be all that is expected.
  const list = matter.length > 0 || wanted.figures.length > 0 ? matter : wanted.words;
  const keys = new Set(given.words.flatMap(keysOf));
  const found = list.filter((word) => keysOf(word).some((key) => keys.has(key))).length;
  return found >= (list.length <= ALL_WANTED_TO ? list.length : Math.ceil(SHARE_WANTED * list.length));
}

const keysOf = (word: string) => [...stemKeys(word), `=${transliterate(word)}`];

/** A number with a country or long-distance code: its digits may be grouped in any way. */
const PHONE = /(?<!\d)(?:\+\d|8(?=[ (-]*7\d\d))[\d ()-]{8,}\d/g;
const TIME = /(?<![\p{L}\d])(\d{1,2}):(\d\d)/gu;
const NUMBER = /(?<![\p{L}\d])(\d{1,3}(?:[\s\u00a0\u202f.,'’]\d{3})+(?![\d])|\d+)(?:[.,](\d+))?/gu;

/**
 * Splits a text into its figures in one form (1 200, 1,200 and 1200 are equal, as are 2,5 and 2.50) and its other
 * words.
 */
function split(text: string): { figures: string[]; words: string[] } {
  const figures: string[] = [];
  const rest = normalise(text)
    .replace(PHONE, (phone) => {
      figures.push(phone.replace(/\D/g, '').replace(/^8/, '7'));
      return ' ';
    })
    .replace(TIME, (_, hour, minute) => {
      figures.push(`${Number(hour)}:${minute}`);
      return ' ';
    })
    .replace(NUMBER, (_, whole: string, fraction = '') => {
      const decimals = fraction.replace(/(?<!0)0+$/, '');
      figures.push(`${BigInt(whole.replace(/\D/g, ''))}${decimals && `.${decimals}`}`);
      return ' ';
    });
  return { figures, words: words(rest) };
}
