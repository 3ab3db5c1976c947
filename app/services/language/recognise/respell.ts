import { LANGUAGES, type Language } from '~/schemas/language';
import { groupOf, patternSource } from '../phrases';
import { isEveryday, languagesOfSound, nearlyWritten, sameSound, soundsLike } from '../spelling/everyday-words';
import { inCyrillic } from '../spelling/latin-letters';
import { hasKazakhLetter, isCyrillic, stem } from '../stem';
import { STOPWORDS } from '../stopwords';
import { askedWords, LONGEST_WORD } from '../words';
import { detectLanguage } from './detect';

/** The words of a knowledge base. */
export type BaseWords = {
  /** Whether the base has a word, in this form or another. */
  knows: (word: string) => boolean;
  /** The word of the base that is spelt most like one that it does not have. */
  nearest: (word: string) => string | undefined;
};

/** A message in the spelling of its language; `language` of Latin letters that are Russian or Kazakh. */
export type Respelled = { text: string; language?: Language };

/** Longer messages are stories, and say enough in words spelt well. */
const MAX_WORDS = 30;
const MIN_CORRECTED = 3;
/** The Kazakh particle that asks, joined to the word before it. */
const PARTICLE = /^(\p{L}{3,}?)(м[аеыиі]|б[аеыиі]|п[аеыиі])$/u;

/** Words that questions are asked by, in the slips they are typed with: the first of a cell is the word. */
const SLIPS = groupOf('slip').flatMap(({ cells }) =>
  LANGUAGES.flatMap((of) => {
    const [word = '', ...slips] = cells[of];
    return slips.length > 0 ? [{ of, word, as: new RegExp(`^(?:${slips.map(patternSource).join('|')})$`, 'u') }] : [];
  }),
);

/**
 * A message as it would be spelt: misspelt words by the everyday words and the words of the base they stand for, Russian
 * and Kazakh typed in Latin letters in Cyrillic ones, Kazakh letters where Russian ones stand for them.
 *
 * @returns undefined where nothing is to be respelled.
 */
export function respell(message: string, base: BaseWords): Respelled | undefined {
  const list = askedWords(message);
  if (list.length === 0 || list.length > MAX_WORDS) return undefined;
  const typed = languageInLatin(list, message, base);
  const language = typed ?? detectLanguage(message);
  const spelt = list.map((word) => (typed ? retyped(word, typed, base) : corrected(word, language, base)));
  const text = spelt.join(' ');
  return text === list.join(' ') ? undefined : { text, language: typed };
}

/** The language of words in Latin letters that are Russian or Kazakh. */
function languageInLatin(list: string[], message: string, base: BaseWords): Language | undefined {
  const letters = list.filter((word) => /\p{L}/u.test(word));
  if (letters.length === 0 || !letters.every((word) => /^[a-z]+$/.test(word))) return undefined;
  const counts: Record<Language, number> = { en: 0, ru: 0, kk: 0 };
  let native = 0;
  let onlyEnglish = 0;
  for (const word of letters) {
    const found = languagesOfSound(word);
    const english = isEveryday(word, 'en') || base.knows(word);
    for (const language of found) counts[language]++;
    if (found.size > 0) native++;
    if (english) counts.en++;
    if (english && found.size === 0) onlyEnglish++;
  }
  // "me" and "bar" are words of both: beside others that are not English they are not either.
  const fits = onlyEnglish === 0 && native > 0 && counts.en < letters.length;
  if (native <= counts.en && !fits) return undefined;
  if (counts.ru !== counts.kk) return counts.ru > counts.kk ? 'ru' : 'kk';
  return detectLanguage(message) === 'kk' ? 'kk' : 'ru';
}

function retyped(word: string, language: Language, base: BaseWords): string {
  if (/\d/.test(word) || (base.knows(word) && !languagesOfSound(word).has(language))) return word;
  const spelt = inCyrillic(word, language);
  return corrected(spelt, language, base);
}

function corrected(word: string, language: Language, base: BaseWords): string {
  if (word.length < MIN_CORRECTED || word.length === LONGEST_WORD || /\d/.test(word)) return word;
  if (/^[a-z]+$/.test(word) !== (language === 'en')) return word;
  const slip = SLIPS.find(({ of, as }) => of === language && as.test(word));
  if (slip) return slip.word;
  const parted = withoutParticle(word, language, base);
  if (parted || isKnown(word, language, base)) return parted ?? word;
  const other = language === 'ru' ? 'kk' : 'ru';
  const found =
    (language === 'en' ? undefined : sameSound(word, language)) ??
    base.nearest(word) ??
    (language === 'en' ? undefined : (sameSound(word, other) ?? soundsLike(word, language))) ??
    nearlyWritten(word, language) ??
    word;
  return stem(found) === stem(word) ? word : found;
}

/** A Cyrillic word without letters of its own may be Russian or Kazakh. */
function isKnown(word: string, language: Language, base: BaseWords): boolean {
  const own: Language = hasKazakhLetter(word) ? 'kk' : language;
  return isEveryday(word, own) || isEveryday(word, language === 'kk' ? 'ru' : own) || base.knows(word);
}

/** "барма", "болама": the word and its particle. Russian words that end alike stand on everyday words of Kazakh only. */
function withoutParticle(word: string, language: Language, base: BaseWords): string | undefined {
  if (language === 'en' || !isCyrillic(word)) return undefined;
  const [, before = '', particle = ''] = PARTICLE.exec(word) ?? [];
  const own = before && sameSound(before, 'kk');
  const stands = own && (STOPWORDS.has(own) || !isKnown(word, language, base));
  return stands ? `${own} ${particle.replace(/[ыи]$/u, 'а')}` : undefined;
}
