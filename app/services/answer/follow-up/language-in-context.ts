import { isLanguage, type Language } from '~/schemas/language';
import { detectLanguage } from '~/services/language/recognise/detect';
import { words } from '~/services/language/words';

/** Longer messages show their language by themselves. */
const MAX_WORDS = 3;
/** A word of each language in each script; it decides where nothing in the message speaks for another one. */
const TOUCH: Record<'latin' | 'cyrillic', Partial<Record<Language, string>>> = {
  latin: { en: 'hello', ru: 'privet', kk: 'rahmet' },
  cyrillic: { ru: 'привет', kk: 'рахмет' },
};

/**
 * The language of a message in its conversation: a few words that show none of their own ("неше жастан?", "Kaspi?") are
 * in that of the message before.
 */
export function languageInContext(message: string, detected: Language, before: string | undefined): Language {
  if (!isLanguage(before) || before === detected || words(message).length > MAX_WORDS) return detected;
  if (!/\p{L}/u.test(message)) return before;
  const touch = TOUCH[/\p{Script=Cyrillic}/u.test(message) ? 'cyrillic' : 'latin'][before];
  return touch && detectLanguage(`${message} ${touch}`, detected) === before ? before : detected;
}
