const LATIN_OF: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  ә: 'a',
  ғ: 'g',
  қ: 'k',
  ң: 'n',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'h',
  і: 'i',
};

/**
 * A word as a Latin skeleton, so that a name reads alike in both scripts: Cyrillic transliterated, accents dropped,
 * ph as f, w as v, c as k, y as i, doubled letters as one. Input: a normalised word.
 */
export function skeleton(word: string): string {
  let latin = '';
  for (const letter of word.normalize('NFD')) {
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

/** The 4-letter pieces of a skeleton padded with a space on both sides; a padded word of 4 characters or fewer is one piece. */
export function grams(skeletonWord: string): string[] {
  const padded = ` ${skeletonWord} `;
  if (padded.length <= 4) return [padded];
  const pieces: string[] = [];
  for (let at = 0; at + 4 <= padded.length; at++) pieces.push(padded.slice(at, at + 4));
  return pieces;
}
