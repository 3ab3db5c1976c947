import { isLanguage, type Language } from '~/schemas/language';
import { detectLanguage } from '~/services/language/recognise/detect';

/** Longer messages show their language by themselves. */
const MAX_WORDS = 3;
/** A word of each language in each script; it decides where nothing in the message speaks for another one. */
const TOUCH: Record<'latin' | 'cyrillic', Partial<Record<Language, string>>> = {
  latin: { en: 'hello', ru: 'privet', kk: 'rahmet' },
  cyrillic: { ru: 'привет', kk: 'рахмет' },
};

/** A message, its words, and its language by itself. */
type Worded = { text: string; words: string[]; language: Language };

/**
 * The language of a message in its conversation: a few words that show none of their own ("неше жастан?", "Kaspi?") are
 * in that of the message before.
 */
export function languageInContext({ text, words, language }: Worded, before: string | undefined): Language {
  if (!isLanguage(before) || before === language || words.length > MAX_WORDS) return language;
  if (!/\p{L}/u.test(text)) return before;
  const touch = TOUCH[/\p{Script=Cyrillic}/u.test(text) ? 'cyrillic' : 'latin'][before];
  return touch && detectLanguage(`${text} ${touch}`, language) === before ? before : language;
}
