import { patternSource, whole } from '~/services/language/phrases';
import { parseWordTable, readDataFile, wordColumns } from '~/services/language/tables/word-table';

/**
 * The matters that small businesses state, each with the words that tell it: `app/data/matters.tsv`. Two statements of one
 * matter are compared by its value, however differently they are worded.
 */

/** What a matter states: a figure of this kind, or whether something is so. */
export type ValueKind = 'clock' | 'length' | 'money' | 'percent' | 'number' | 'size';
export type Matter = {
  name: string;
  /** Of a matter that is only so or not so: none. */
  value: ValueKind | undefined;
  isState: boolean;
  /** A figure is a limit, with or without a word that says so: "the minimum is 5", "from 5". */
  isLimit: boolean;
  /** It is stated of one thing or another: a guarantee of a repair, of a battery. */
  byThing: boolean;
  /** All have to be met. */
  tells: Told[];
  /** Then it is another matter. */
  not: Made[];
  yes: Made[];
  no: Made[];
  /** Words that tell no other thing in it: those of all its rows but `not`. */
  vocabulary: Made[];
};

/** A pattern with the flag `g`, made when it is first needed: all at once they would stop everything for seconds. */
export type Made = () => RegExp;

/** `beginnings`: what the first word of a phrase begins with, as patterns; undefined where that may be any word. */
export type Told = { met: Made; beginnings: string[] | undefined };

export type MatterRow = { id: string; name: string; role: string; cells: Record<'en' | 'ru' | 'kk', string[]> };

export const MATTERS_FILE = 'app/data/matters.tsv';
export const MATTERS_HEADER = wordColumns('role');
/** What the other rows of a matter do. */
export const MATTER_ROLES = ['and', 'with', 'not', 'yes', 'no'];
/** Words of many matters, which name them: `<said/free-yes>`. */
export const SAID = 'said';
export const NAMED = /^<([\w-]+\/[\w-]+)>$/u;
/** "length limit by thing", "state or money" */
export const FIRST_ROLE =
  /^(?:(?<state>state)(?: or (?<other>clock|money))?|(?<value>clock|length|money|percent|number|size) (?<how>limit|value))(?<thing> by thing)?$/;

/** @throws Error that names the line of a row that is none. */
export function parseMatterRows(text: string): MatterRow[] {
  return parseWordTable(text, { file: MATTERS_FILE, kindName: 'role' }).map(({ id, kind: role, en, ru, kk }) => ({
    ...{ id, role, cells: { en, ru, kk } },
    name: id.split('/', 1)[0] ?? '',
  }));
}

let known: Matter[] | undefined;

export function matters(): Matter[] {
  known ??= mattersOf(parseMatterRows(readDataFile(MATTERS_FILE)));
  return known;
}

/** @throws Error where a matter has no first row. */
export function mattersOf(rows: MatterRow[]): Matter[] {
  const byName = new Map<string, MatterRow[]>();
  const said = new Map(rows.filter(({ role }) => role === SAID).map((row) => [row.id, patternOf([row])]));
  for (const row of rows.filter(({ role }) => role !== SAID))
    byName.set(row.name, [...(byName.get(row.name) ?? []), row]);
  return [...byName.values()].map((of) => matterOf(of, said));
}

function matterOf(rows: MatterRow[], said: ReadonlyMap<string, Made>): Matter {
  const [first, ...others] = rows as [MatterRow, ...MatterRow[]];
  const role = FIRST_ROLE.exec(first.role)?.groups;
  if (!role) throw new Error(`${MATTERS_FILE}: ${first.id} does not say what the matter states`);
  const of = (name: string) => others.filter((row) => row.role === name);
  const all = (name: string) => patternsOf(of(name), said);
  const tells = [first, ...of('and')].map((row) => ({ met: patternOf([row]), beginnings: beginningsOfRow(row) }));
  const [yes, no] = [all('yes'), all('no')];
  return {
    name: first.name,
    value: (role.value ?? role.other) as ValueKind | undefined,
    isState: role.state !== undefined,
    isLimit: role.how === 'limit',
    byThing: role.thing !== undefined,
    ...{ tells, not: all('not'), yes, no },
    vocabulary: [...tells.map(({ met }) => met), ...yes, ...no, ...all('with')],
  };
}

/** The letters of three alphabets instead of all letters: patterns of hundreds of words are made three times as fast. */
const sourceOf = (phrase: string): string => patternSource(phrase).replaceAll('\\p{L}*', '[a-zа-яәғқңөұүһі]*');

/** The words of the rows themselves, and of those that they name. */
function patternsOf(rows: MatterRow[], said: ReadonlyMap<string, Made>): Made[] {
  const own = rows.filter(({ cells }) => phrasesOf(cells).length > 0);
  return [...namedIn(rows).flatMap((id) => said.get(id) ?? []), ...(own.length > 0 ? [patternOf(own)] : [])];
}

export const namedIn = (rows: MatterRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ cells }) =>
      Object.values(cells)
        .flat()
        .flatMap((phrase) => NAMED.exec(phrase)?.[1] ?? []),
    ),
  ),
];

const phrasesOf = (cells: MatterRow['cells']): string[] =>
  Object.values(cells)
    .flat()
    .filter((phrase) => !NAMED.test(phrase));

function patternOf(rows: MatterRow[]): Made {
  let made: RegExp | undefined;
  return () => {
    made ??= whole(rows.flatMap(({ cells }) => phrasesOf(cells).map(sourceOf)).join('|'));
    return made;
  };
}

/** Undefined where a phrase may begin with any word. */
function beginningsOfRow({ cells }: MatterRow): string[] | undefined {
  const firsts = [...cells.en, ...cells.ru, ...cells.kk].flatMap(beginningsOf);
  return firsts.includes('') ? undefined : [...new Set(firsts)];
}

/** Letters up to the first blank, bracket or star. */
const LITERAL = /^(?:\[[^\]\s]*\]|[^\s()*|[\]])*/u;

/** What a phrase may begin with: letters, none where it may begin with any. */
function beginningsOf(phrase: string): string[] {
  if (!phrase.startsWith('(')) return [LITERAL.exec(phrase)?.[0] ?? ''];
  const end = endOfGroup(phrase);
  const rest = phrase.slice(end + 1);
  const own = alternativesIn(phrase.slice(1, end)).flatMap(beginningsOf);
  return rest.startsWith('?') ? [...own, ...beginningsOf(rest.slice(1).replace(/^ \??/u, ''))] : own;
}

function endOfGroup(phrase: string): number {
  let depth = 0;
  return [...phrase].findIndex((letter) => {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    return depth === 0;
  });
}

function alternativesIn(group: string): string[] {
  let depth = 0;
  const found = [''];
  for (const letter of group) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (letter === '|' && depth === 0) found.push('');
    else found[found.length - 1] += letter;
  }
  return found;
}
