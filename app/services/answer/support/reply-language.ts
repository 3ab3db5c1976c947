import type { Language } from '~/schemas/language';
import { detectLanguage, showsLanguage } from '~/services/language/recognise/detect';
import { isInOtherLanguage } from './other-language';
import { namesIn } from './reading/names';

/** Letters that show the language of a text; figures and a name do not. */
const MIN_LETTERS = 20;

/**
 * Whether a reply is not in the visitor's language, or in Latin letters though that language has its own. Names in it
 * tell nothing, nor does a message that shows no language of its own.
 */
export function isInWrongLanguage(reply: string, message: string, language: Language): boolean {
  const plain = namesIn(reply).reduce((text, name) => text.replaceAll(name, ' '), reply);
  const letters = plain.match(/\p{L}/gu)?.length ?? 0;
  if (letters < MIN_LETTERS || !showsLanguage(message, language) || isInOtherLanguage(plain)) return false;
  const latin = (plain.match(/\p{Script=Latin}/gu)?.length ?? 0) > letters / 2;
  return detectLanguage(plain, language) !== language || (latin && language !== 'en');
}
