const LATIN_OF: Record<string, string> = Object.fromEntries(
  `аa бb вv гg дd еe жzh зz иi йi кk лl мm нn оo пp рr сs тt уu фf хh цts чch шsh щsh ъ ыi ь эe юiu яia әa ғg қk ңn өo ұu үu һh іi`
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

const NGRAM_LENGTH = 4;
const PLAIN = /^[a-z0-9]+$/;

/**
 * Transliterates a normalised word, so that a name is the same in both scripts: Cyrillic to Latin, accents dropped,
 * ph as f, w as v, c as k, y as i, doubled letters as one.
 */
export function transliterate(word: string): string {
  let latin = PLAIN.test(word) ? word : '';
  for (const letter of latin === '' ? word.normalize('NFD') : '') {
    if (letter >= '\u0300' && letter <= '\u036f') continue;
    latin += LATIN_OF[letter] ?? letter;
  }
  return latin
    .replaceAll('ph', 'f')
    .replaceAll('w', 'v')
    .replaceAll('c', 'k')
    .replaceAll('y', 'i')
    .replace(/(.)\1+/g, '$1');
}

/** The 4-grams of a transliterated word with a space on both sides; a padded word of up to 4 characters is one n-gram. */
export function ngrams(word: string): string[] {
  const padded = ` ${transliterate(word)} `;
  if (padded.length <= NGRAM_LENGTH) return [padded];
  const found: string[] = [];
  for (let at = 0; at + NGRAM_LENGTH <= padded.length; at++) found.push(padded.slice(at, at + NGRAM_LENGTH));
  return found;
}
