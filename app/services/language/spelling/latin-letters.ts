import type { Language } from '~/schemas/language';

/** What people type in Latin letters for Cyrillic ones, longest first. */
const SPELLINGS: [latin: RegExp, cyrillic: string][] = [
  [/shch|sch/g, 'щ'],
  [/sh/g, 'ш'],
  [/ch/g, 'ч'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ts/g, 'ц'],
  [/yo|jo/g, 'е'],
  [/yu|ju|iu/g, 'ю'],
  [/ya|ja|ia/g, 'я'],
  [/ye/g, 'е'],
  [/(?<=[aeouy])[yi](?![aeou])/g, 'й'],
  [/iy|ii/g, 'ий'],
];
const LETTERS: Record<string, string> = Object.fromEntries(
  'aа bб cц dд eе fф gг hх iи jж kк lл mм nн oо pп qк rр sс tт uу vв wв xх yы zз'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);
/** Read first, where the language is Kazakh. */
const KAZAKH: [latin: RegExp, cyrillic: string][] = [
  [/gh/g, 'ғ'],
  [/q/g, 'қ'],
  [/ng(?![aeiouy])/g, 'ң'],
];

/** A Russian or Kazakh word typed in Latin letters, in Cyrillic ones. Which vowel a Kazakh one has cannot be told. */
export function inCyrillic(word: string, language: Language): string {
  let text = word;
  for (const [latin, cyrillic] of language === 'kk' ? [...KAZAKH, ...SPELLINGS] : SPELLINGS) {
    text = text.replace(latin, cyrillic);
  }
  return [...text].map((letter) => LETTERS[letter] ?? letter).join('');
}
