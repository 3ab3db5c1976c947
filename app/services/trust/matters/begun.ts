import { patternSource } from '~/services/language/phrases';
import { remembered } from '~/services/language/tables/remembered';
import { matters, type Told } from './table';

/** Most words begin no phrase of the table: which rows a word may begin is worked out once, by its first two letters. */

const BEFORE_WORD = /^[^\p{L}\d]+/u;
const WITHIN_WORD = /(?<=[^\p{L}\d])(?=[\p{L}\d])/u;
/** A beginning whose first letter is not always there, or one of several. */
const VARIES = /^(?:\[|.\?)/u;
const TWO_LETTERS = /^[\p{L}\d]{2}(?!\?)/u;

type Begun = { told: Told; begins: RegExp };

/** The rows by the first letters of their beginnings; those of `''` may begin with any. */
let byLetters: Map<string, Begun[]> | undefined;

function rowsByLetters(): Map<string, Begun[]> {
  if (byLetters) return byLetters;
  const found = new Map<string, Begun[]>();
  for (const told of matters().flatMap(({ tells }) => tells)) {
    for (const [letters, begins] of groupsOf(told)) {
      const pattern = new RegExp(`^(?:${begins.map(patternSource).join('|')})`);
      found.set(letters, [...(found.get(letters) ?? []), { told, begins: pattern }]);
    }
  }
  byLetters = found;
  return found;
}

function groupsOf({ beginnings = [''] }: Told): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const begins of beginnings) {
    const letters = VARIES.test(begins) ? '' : (TWO_LETTERS.exec(begins)?.[0] ?? begins[0] ?? '');
    groups.set(letters, [...(groups.get(letters) ?? []), begins]);
  }
  return groups;
}

const startedBy = remembered((word): ReadonlySet<Told> => {
  const rows = ['', word.slice(0, 1), word.slice(0, 2)].flatMap((letters) => rowsByLetters().get(letters) ?? []);
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
