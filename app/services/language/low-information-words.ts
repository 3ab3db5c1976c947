import { kazakhKey, stem } from './stem';
import { wordsIn } from './tables/word-lists';

/** Everyday words that say little about a matter, by language. */
export const LIGHT_WORDS = {
  en: wordsIn('low-information', 'en'),
  ru: wordsIn('low-information', 'ru'),
  kk: wordsIn('low-information', 'kk'),
};

let stems: ReadonlySet<string> | undefined;
let kazakhKeys: ReadonlySet<string> | undefined;

/**
 * Whether a normalised word says little about a matter, in whatever form: it is half as telling as other words, however
 * rare it is in a base. The sets are made when first needed: they take the table of Kazakh roots.
 *
 * @param kazakh whether it stands in Kazakh: a word without letters of its own is Russian else.
 */
export function saysLittle(word: string, kazakh = false): boolean {
  stems ??= new Set(Object.values(LIGHT_WORDS).flat().map(stem));
  if (stems.has(stem(word))) return true;
  if (!kazakh) return false;
  kazakhKeys ??= new Set(LIGHT_WORDS.kk.map(kazakhKey));
  return kazakhKeys.has(kazakhKey(word));
}
