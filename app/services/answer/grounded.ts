import { relatives } from './lexical/concepts';
import { LIGHT_STEMS } from './lexical/light-words';
import { stem, stemKeys } from './lexical/stem';
import { STOPWORDS } from './lexical/stopwords';
import { words } from './lexical/words';

/** Share of the telling words of a reply that the passages have to speak of. */
const LEAST_SHARE = 0.5;

/**
 * Whether a reply that names no passage speaks of what the passages say: half of its telling words in them, by meaning
 * and in any of the three languages, and every figure as it stands there.
 */
export function isGrounded(reply: string, passages: string[]): boolean {
  const keys = new Set(passages.flatMap(words).flatMap(stemKeys));
  const list = [...new Set(words(reply))];
  const figures = list.filter((word) => /\d/.test(word));
  if (figures.some((figure) => !keys.has(figure))) return false;
  const telling = list.filter((word) => !/\d/.test(word) && !STOPWORDS.has(word) && !LIGHT_STEMS.has(stem(word)));
  const met = telling.filter((word) => {
    if (stemKeys(word).some((key) => keys.has(key))) return true;
    const { synonyms, translations } = relatives(word);
    return [...synonyms, ...translations].some((key) => keys.has(key));
  });
  return telling.length === 0 ? figures.length > 0 : met.length / telling.length >= LEAST_SHARE;
}
