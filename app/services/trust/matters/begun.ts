import { patternSource } from '~/services/language/phrases';
import { remembered } from '~/services/language/tables/remembered';
import { matters, type Told } from './table';

/** Most words begin no phrase of the table: which rows a word may begin is worked out once, by its first letter. */

const BEFORE_WORD = /^[^\p{L}\d]+/u;
const WITHIN_WORD = /(?<=[^\p{L}\d])(?=[\p{L}\d])/u;
/** A beginning whose first letter is not always there, or one of several. */
const VARIES = /^(?:\[|.\?)/u;

type Begun = { told: Told; begins: RegExp };

/** The rows by the first letter of their beginnings; those of `''` may begin with any letter. */
let byLetter: Map<string, Begun[]> | undefined;

function rowsByLetter(): Map<string, Begun[]> {
  if (byLetter) return byLetter;
  const found = new Map<string, Begun[]>();
  for (const told of matters().flatMap(({ tells }) => tells)) {
    for (const [letter, begins] of groupsOf(told)) {
      const pattern = new RegExp(`^(?:${begins.map(patternSource).join('|')})`);
      found.set(letter, [...(found.get(letter) ?? []), { told, begins: pattern }]);
    }
  }
  byLetter = found;
  return found;
}

function groupsOf({ beginnings = [''] }: Told): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const begins of beginnings) {
    const letter = VARIES.test(begins) ? '' : (begins[0] ?? '');
    groups.set(letter, [...(groups.get(letter) ?? []), begins]);
  }
  return groups;
}

const startedBy = remembered((word): ReadonlySet<Told> => {
  const rows = [...(rowsByLetter().get(word[0] ?? '') ?? []), ...(rowsByLetter().get('') ?? [])];
  return new Set(rows.filter(({ begins }) => begins.test(word)).map(({ told }) => told));
});

/** Whether a word of a text may begin a phrase of a row. */
export function begunBy(text: string): (told: Told) => boolean {
  const started = text
    .split(/\s+/u)
    .flatMap((word) => [word.replace(BEFORE_WORD, ''), ...word.split(WITHIN_WORD).slice(1)])
    .map(startedBy);
  return (told) => started.some((rows) => rows.has(told));
}
