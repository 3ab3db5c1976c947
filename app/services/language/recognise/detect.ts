import type { Language } from '~/schemas/language';
import { wordsIn } from '../tables/word-lists';
import { words } from '../words';
import { languageOfLatin } from './language-of-latin';

/** Cyrillic letters stand from U+0400 to U+04FF. */
const CYRILLIC_FROM = 0x400;
const CYRILLIC_LETTERS = 0x100;
const [LATIN_FROM, LATIN_TO] = [0x61, 0x7a];
const KAZAKH_ONLY = new Set(Array.from('әғқңөұүһі', (letter) => letter.charCodeAt(0)));
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
export const detectLanguage = (text: string, fallback: Language = 'en'): Language => shownLanguage(text) ?? fallback;

/** The same; undefined of a text that shows nothing. */
export function shownLanguage(text: string): Language | undefined {
  const list = words(IN_ADDRESS.test(text) ? withoutAddresses(text) : text);
  const { cyrillic, latin, kazakhOnly } = lettersIn(list);
  if (cyrillic + latin === 0) return undefined;
  const count = (telltale: ReadonlySet<string>): number => list.filter((word) => telltale.has(word)).length;
  if (cyrillic * 2 >= latin) {
    const russian = count(TELLTALE.ru);
    const share = kazakhOnly / cyrillic;
    const kazakh = share > 0.02 || (share > 0 && russian === 0) || count(TELLTALE.kk) + endings(list) > russian;
    return kazakh ? 'kk' : 'ru';
  }
  return languageOfLatin(list);
}

const withoutAddresses = (text: string): string => text.replace(WORD, (word) => (IN_ADDRESS.test(word) ? ' ' : word));

/** How many letters of each kind words have. */
function lettersIn(list: readonly string[]): { cyrillic: number; latin: number; kazakhOnly: number } {
  let [cyrillic, latin, kazakhOnly] = [0, 0, 0];
  for (const word of list) {
    for (let at = 0; at < word.length; at++) {
      const code = word.charCodeAt(at);
      if (code >= LATIN_FROM && code <= LATIN_TO) latin++;
      else if (code >= CYRILLIC_FROM && code < CYRILLIC_FROM + CYRILLIC_LETTERS) {
        cyrillic++;
        if (KAZAKH_ONLY.has(code)) kazakhOnly++;
      }
    }
  }
  return { cyrillic, latin, kazakhOnly };
}

const endings = (list: readonly string[]): number => list.filter((word) => KAZAKH_ENDING.test(word)).length;

/** Whether a text shows by itself that it is in a language, and not only by its fallback. */
export const showsLanguage = (text: string, language: Language): boolean => shownLanguage(text) === language;

/** Letters that show the language of a text; figures and a name do not. */
const MIN_LETTERS = 20;

/** The language of a text that is long enough to show it. */
export function writtenIn(text: string): Language | undefined {
  return (text.match(/\p{L}/gu)?.length ?? 0) >= MIN_LETTERS ? detectLanguage(text) : undefined;
}
