import type { Language } from '~/schemas/language';
import { wordsIn } from '../tables/word-lists';
import { words } from '../words';
import { languageOfLatin } from './language-of-latin';

const KAZAKH_ONLY = /[әғқңөұүһі]/g;
const CYRILLIC = /[\u0400-\u04ff]/g;
const LATIN = /[a-z]/g;
const WORD = /\S+/g;
/** In links and mail addresses, whose letters tell nothing of the language around them. */
const IN_ADDRESS = /\/\/|www\.|@/;

/** Everyday words that tell languages apart where letters do not: Kazakh typed on a Russian keyboard. */
const TELLTALE = { ru: new Set(wordsIn('tells-language', 'ru')), kk: new Set(wordsIn('tells-language', 'kk')) };

/**
 * Endings of Kazakh verbs and of "your", which no Russian word has: "бересиздер ме", "жууга барасызба", "номериниз",
 * "барамыз", "ашылмайды", "шатасып".
 */
const KAZAKH_ENDING =
  /[аеоуыи]с[ыи]з(?:дар|дер)?(?:ма|ме|ба|бе|па|пе)?$|[ыеи]н[ыи]з(?:дар|дер)?$|[а-я]{2}(?:ып|амыз|емиз|майды|мейди)$/;

/**
 * The language a text is written in, from its letters and its everyday words, so that three words are enough.
 * Text that shows nothing (digits, another script) gets the fallback.
 */
export function detectLanguage(text: string, fallback: Language = 'en'): Language {
  const list = words(text.replace(WORD, (word) => (IN_ADDRESS.test(word) ? ' ' : word)));
  const letters = list.join('');
  const cyrillic = letters.match(CYRILLIC)?.length ?? 0;
  const latin = letters.match(LATIN)?.length ?? 0;
  if (cyrillic + latin === 0) return fallback;
  const count = (telltale: ReadonlySet<string>): number => list.filter((word) => telltale.has(word)).length;
  if (cyrillic * 2 >= latin) {
    const russian = count(TELLTALE.ru);
    const share = (letters.match(KAZAKH_ONLY)?.length ?? 0) / cyrillic;
    const kazakh = share > 0.02 || (share > 0 && russian === 0) || count(TELLTALE.kk) + endings(list) > russian;
    return kazakh ? 'kk' : 'ru';
  }
  return languageOfLatin(list);
}

const endings = (list: readonly string[]): number => list.filter((word) => KAZAKH_ENDING.test(word)).length;

/** Whether a text shows by itself that it is in a language, and not only by its fallback. */
export function showsLanguage(text: string, language: Language): boolean {
  return detectLanguage(text, 'en') === language && detectLanguage(text, 'kk') === language;
}

/** Letters that show the language of a text; figures and a name do not. */
const MIN_LETTERS = 20;

/** The language of a text that is long enough to show it. */
export function writtenIn(text: string): Language | undefined {
  return (text.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS ? detectLanguage(text) : undefined;
}
