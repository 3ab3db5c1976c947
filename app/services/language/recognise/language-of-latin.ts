import type { Language } from '~/schemas/language';
import { transliterate } from '../letters/transliterate';
import { isEveryday, languagesOfSound } from '../spelling/everyday-words';
import { inCyrillic } from '../spelling/latin-letters';
import { remembered } from '../tables/remembered';
import { wordsIn } from '../tables/word-lists';

/** How several letters that people type for one sound are read. */
const SPELLINGS: [RegExp, string][] = [
  [/shch|sch/g, 'sh'],
  [/4/g, 'ch'],
  [/6/g, 'sh'],
  [/j/g, 'zh'],
  [/kh|x/g, 'h'],
  [/gh/g, 'g'],
  [/q/g, 'k'],
  [/yo|jo/g, 'e'],
  [/['’`"]/g, ''],
];

/** How a word sounds, the same in Cyrillic and in the Latin letters people type for it. */
export const sound = remembered((word) => {
  const plain = SPELLINGS.reduce((text, [spelling, letters]) => text.replace(spelling, letters), word);
  return transliterate(plain)
    .replace(/ii/g, 'i')
    .replace(/([^s])h$/, '$1h');
});

/** What people ask a business with, in their own letters: compared by how it sounds. */
const soundsOf = (language: Language): ReadonlySet<string> =>
  new Set(wordsIn('tells-language-in-latin', language).map(sound));
const SOUNDS = { ru: soundsOf('ru'), kk: soundsOf('kk') };
const ENGLISH_WORDS: ReadonlySet<string> = new Set(wordsIn('tells-language-in-latin', 'en'));

/** Endings and clusters that are common in one language's words and rare in the others', as they sound. */
const RUSSIAN_SHAPE =
  /(?:aet|aete|iete|uiut|aiut|iti|ati|eti|ogo|omu|imi|ami|iami|ost|osti|nie|niia|enie|ichno|aia|oie|nii|skii|ski|chni|shka|ochka|iut|nno|stv|vzd|vst|zdr|shch|vsh|prib|pri|pere|raz|pod|zhd)/;
const KAZAKH_SHAPE =
  /(?:siz|sizder|sindar|miz|diki|tiki|ladi|ledi|adi|edi|uga|uge|ndi|gan|gen|ika|lar|ler|dar|der|nan|nen|ma$|me$|ba$|be$|shi$|inda|inde|ina|ine|ini|din$|tin$|nin$|zhok|zhe|uak|isti|iste)/;
const ENGLISH_SHAPE = /(?:th|ee|oo|ou|ow|ck|ght|ing$|tion|ed$|ll$|ss$|ly$|wh|ea|ai[dlnr]|sh$|ment|able|'s$|ful$|ness$)/;

const KNOWN = 2;
const SHAPED = 0.6;
/** A word of the tables of synonyms, in whatever form, alone tells too little: words of other languages sound like one. */
const LISTED = 0.9;
const MIN_LISTED = 4;
/** A short word may be of any language. */
const SHORT = 2;

/** Words of a text that are looked at, and how much has to speak for a language other than English. */
const MAX_WORDS = 200;
const MIN_SIGNS = 1;
const SIGNS_OF_TWO = 0.8;
/** Two words of a long text in a further language may sound like Russian ones. */
const SIGNS_PER_WORD = 0.2;

/** The language of a text in Latin letters: English, unless more speaks for Russian or Kazakh typed so. */
export function languageOfLatin(list: readonly string[]): Language {
  const read = list.slice(0, MAX_WORDS);
  const { en, ru, kk } = latinSigns(read);
  if (Math.max(ru, kk) <= Math.max(en, leastSigns(read))) return 'en';
  return kk > ru ? 'kk' : 'ru';
}

/** What has to be exceeded: less of two words, one of which is known, more of a long text. */
function leastSigns(list: readonly string[]): number {
  const long = list.filter((word) => word.length > SHORT).length;
  return long === 2 ? SIGNS_OF_TWO : Math.max(MIN_SIGNS - 0.01, list.length * SIGNS_PER_WORD);
}

type Signs = Record<Language, number>;

/** How far the words of a text speak for each language. */
function latinSigns(list: readonly string[]): Signs {
  const signs: Signs = { en: 0, ru: 0, kk: 0 };
  for (const word of list) {
    const own = signsOf(word);
    signs.en += own.en;
    signs.ru += own.ru;
    signs.kk += own.kk;
  }
  return signs;
}

/** Of words met already: as many as the knowledge of several owners has, or each reply would read most of them again. */
const known = new Map<string, Signs>();
const MAX_KNOWN_WORDS = 12_000;
const NO_SIGNS: Signs = { en: 0, ru: 0, kk: 0 };

function signsOf(word: string): Signs {
  const met = known.get(word);
  if (met) return met;
  if (!/^[a-z0-9'’`]+$/.test(word) || /^\d+$/.test(word)) return NO_SIGNS;
  const signs = readSigns(word);
  if (known.size >= MAX_KNOWN_WORDS) known.clear();
  known.set(word, signs);
  return signs;
}

/** Which vowel a Kazakh word has cannot be told: it is known by its sound. */
function isListed(word: string, language: Language): boolean {
  if (word.length < MIN_LISTED) return false;
  if (language === 'kk') return languagesOfSound(word).has('kk');
  return isEveryday(language === 'ru' ? inCyrillic(word, language) : word, language);
}

function readSigns(word: string): Signs {
  const key = sound(word);
  const worth = word.length <= SHORT ? KNOWN / 2 : KNOWN;
  const [en, ru, kk] = [ENGLISH_WORDS.has(word), SOUNDS.ru.has(key), SOUNDS.kk.has(key)];
  if (en || ru || kk) return { en: en ? worth : 0, ru: ru ? worth : 0, kk: kk ? worth : 0 };
  const listed = (language: Language): number => (isListed(word, language) ? LISTED : 0);
  return {
    en: Math.max(listed('en'), ENGLISH_SHAPE.test(word) ? SHAPED : 0),
    ru: Math.max(listed('ru'), RUSSIAN_SHAPE.test(key) ? SHAPED : 0),
    kk: Math.max(listed('kk'), KAZAKH_SHAPE.test(key) ? SHAPED : 0),
  };
}
