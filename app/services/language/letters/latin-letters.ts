import type { Language } from '~/schemas/language';
import { remembered } from '../tables/remembered';
import { wordsIn } from '../tables/word-lists';
import { transliterate } from './transliterate';

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
/** A short word may be of any language. */
const SHORT = 2;

/** Words of a text that are looked at, and how much has to speak for a language other than English. */
const MAX_WORDS = 200;
const MIN_SIGNS = 1;

/** The language of a text in Latin letters: English, unless more speaks for Russian or Kazakh typed so. */
export function languageOfLatin(list: readonly string[]): Language {
  const { en, ru, kk } = latinSigns(list.slice(0, MAX_WORDS));
  if (Math.max(ru, kk) <= Math.max(en, MIN_SIGNS - 0.01)) return 'en';
  return kk > ru ? 'kk' : 'ru';
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

/** Of words met already. */
const known = new Map<string, Signs>();
const MAX_KNOWN_WORDS = 5_000;
const NO_SIGNS: Signs = { en: 0, ru: 0, kk: 0 };

function signsOf(word: string): Signs {
  const met = known.get(word);
  if (met) return met;
  const isRead = /^[a-z0-9'’`]+$/.test(word) && !/^\d+$/.test(word);
  const signs = isRead ? readSigns(word) : NO_SIGNS;
  if (known.size >= MAX_KNOWN_WORDS) known.clear();
  known.set(word, signs);
  return signs;
}

function readSigns(word: string): Signs {
  const key = sound(word);
  const worth = word.length <= SHORT ? KNOWN / 2 : KNOWN;
  const [en, ru, kk] = [ENGLISH_WORDS.has(word), SOUNDS.ru.has(key), SOUNDS.kk.has(key)];
  if (en || ru || kk) return { en: en ? worth : 0, ru: ru ? worth : 0, kk: kk ? worth : 0 };
  return {
    en: ENGLISH_SHAPE.test(word) ? SHAPED : 0,
    ru: RUSSIAN_SHAPE.test(key) ? SHAPED : 0,
    kk: KAZAKH_SHAPE.test(key) ? SHAPED : 0,
  };
}
