import { groupOf, patternSource } from '~/services/language/phrases';
import { remembered } from '~/services/language/tables/remembered';
import { words } from '~/services/language/words';

let patterns: [value: string, pattern: RegExp][] | undefined;

/** The number that a normalised word is, in figures: "three" and "тремя" are 3. Undefined of other words. */
export const numberOf = remembered((word): string | undefined => {
  if (/^\d+$/.test(word)) return word;
  patterns ??= groupOf('number').map(({ name, cells }) => [
    name,
    new RegExp(`^(?:${Object.values(cells).flat().map(patternSource).join('|')})$`, 'u'),
  ]);
  return patterns.find(([, pattern]) => pattern.test(word))?.[0];
});

/** The numbers that a text says in words, in figures. */
export const numbersInWords = (text: string): string[] =>
  words(text).flatMap((word) => (/\d/.test(word) ? [] : (numberOf(word) ?? [])));
