import { remembered } from '../tables/remembered';
import { normalise } from '../words';

const LATIN_OF: Record<string, string> = Object.fromEntries(
  `аa бb вv гg дd еe жj зz иi йi кk лl мm нn оo пp рr сs тt уu фf хh цc чc шs щs ъ ыi ь эe юiu яia әa ғg қk ңn өo ұu үu һh іi`
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

/** How several letters that people type for one sound are read, longest first. */
const SPELLINGS: [RegExp, string][] = [
  [/shch|sch|sh/g, 's'],
  [/ch/g, 'c'],
  [/zh/g, 'j'],
  [/kh|x/g, 'h'],
  [/gh/g, 'g'],
  [/ts/g, 'c'],
  [/ph/g, 'f'],
  [/q/g, 'k'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/ng/g, 'n'],
  [/['’`]/g, ''],
  [/(.)\1+/g, '$1'],
];

/**
 * How a word sounds, in few Latin letters: the same for a Russian or Kazakh word in its own letters, in Russian ones and
 * in the Latin ones people type instead ("жұмыс", "жумыс", "zhumys", "jumys").
 */
export const soundKey = remembered((word) => {
  let key = '';
  for (const letter of normalise(word)) key += LATIN_OF[letter] ?? letter;
  for (const [spelling, letter] of SPELLINGS) key = key.replace(spelling, letter);
  return key;
});

/** Endings of a name: vowels after three letters in common, up to four letters after more. */
const VOWELS = /^[aeiou]{0,2}$/;
const LONGEST_ENDING = 4;

/** Whether two words may be forms of one: the same sound but for an ending ("Абая" and "Абай", "в Меге" and "Mega"). */
export function sameName(a: string, b: string): boolean {
  const [one, other] = [soundKey(a), soundKey(b)];
  if (one === other) return true;
  if (/^\d/.test(one) || /^\d/.test(other)) return false;
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  const [short = '', long = ''] = [one.slice(shared), other.slice(shared)].sort((x, y) => x.length - y.length);
  if (shared < 3 || !VOWELS.test(short)) return false;
  return shared === 3 ? VOWELS.test(long) : long.length <= LONGEST_ENDING;
}
