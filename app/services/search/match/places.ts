import { wholeWords } from '../../language/phrases';
import { meaningIds } from '../../language/synonyms/synonyms';
import { PLACES } from '../../language/tables/synonym-table';
import { normalise, words } from '../../language/words';

const ELSEWHERE = wholeWords('place/elsewhere', 'u');

/** The places that a text names: the ids of their rows, the same in all languages. */
export const placesIn = (text: string): string[] =>
  words(text)
    .flatMap(meaningIds)
    .filter((id) => id.split('/', 1)[0]! in PLACES);

/**
 * Whether a text is about other places than those asked for: it names others, or "other cities", and none of them. "Other cities"
 * are those asked for where no passage names them.
 *
 * @param told the places that the passages name.
 */
export function isElsewhere(text: string, asked: readonly string[], told: readonly string[] = []): boolean {
  if (asked.length === 0) return false;
  const named = placesIn(text);
  if (named.some((place) => asked.includes(place))) return false;
  if (ELSEWHERE.test(normalise(text))) return !asked.every((place) => isCity(place) && !told.includes(place));
  return named.length > 0;
}

const isCity = (place: string): boolean => place.startsWith('cities/');
