import type { FactKind } from '~/schemas/assistant/profile';
import { splitSentences } from '~/services/language/split-sentences';
import { mayStateHours, parseHours } from '../hours/parse-hours';
import type { Hours } from '../hours/week';
import { rowsOf } from '../vocabulary/fact-words';
import { asWritten, placesOf } from '../vocabulary/match';
import { withoutNumbers } from './contacts';
import { type Fact, STRENGTHS } from './fact';
import type { Line } from './unit';

/** Days of a week that a statement without a word of opening hours has to speak of. */
const MIN_DAYS = 5;

/**
 * The opening hours that the lines of a unit state: of the business or its branches, not of a doctor or a kitchen.
 *
 * @param contacts by line, whether it has an address or a number of the business: hours of a week beside one are the business's.
 */
export function findHours(lines: Line[], asked: FactKind[], contacts: readonly boolean[] = []): Fact[] {
  const underHours = asked.includes('hours');
  const facts: Fact[] = [];
  let block: { branch: string; lines: string[] } | undefined;
  const close = () => {
    if (block && block.lines.length > 0) facts.push(factOf(block, underHours));
    block = undefined;
  };
  for (const [at, line] of lines.entries()) {
    const beside = standsBeside(at, lines, contacts);
    const labelled = underHours || line.kinds.includes('hours') || line.under.includes('hours');
    if (block && block.branch !== line.branch) close();
    const stated = statementsIn(line, labelled || block !== undefined, beside);
    if (stated.length > 0) {
      block ??= { branch: line.branch, lines: [] };
      block.lines.push(...stated);
    } else {
      close();
      // "Opening hours:" with the days on the lines below.
      if (line.kinds.includes('hours') && !line.body) block = { branch: line.branch, lines: [] };
    }
  }
  close();
  return facts;
}

/** Whether a line has a contact of the business in it or next to it, below the same title. What stands below a person is theirs. */
const standsBeside = (at: number, lines: Line[], contacts: readonly boolean[]): boolean =>
  !PERSON.test(lines[at - 1]?.text ?? '') &&
  [at - 1, at, at + 1].some((other) => contacts[other] && lines[other]?.section === lines[at]?.section);

/** Of a list, which a fact is not. */
const ITEM = /^\s*[-–—•*]\s+/u;

const factOf = ({ branch, lines }: { branch: string; lines: string[] }, answer: boolean): Fact => ({
  ...{ kind: 'hours', branch, text: lines.map((line) => line.replace(ITEM, '')).join('\n') },
  strength: answer ? STRENGTHS.answer : STRENGTHS.labelled,
});

/** "Anna Kim – dentist.": the hours in the sentences behind it are hers. */
const PERSON = /^\p{Lu}\p{Ll}+(?:[ -]\p{Lu}\p{Ll}*\.?){1,3}(?:,| [–—-]) \p{Ll}/u;

/** The sentences of a line that state hours of the business. */
function statementsIn({ body: whole, text, branch }: Line, labelled: boolean, beside: boolean): string[] {
  const body = withoutNumbers(whole).replace(/^[^\p{L}\d]+/u, '');
  if (!mayStateHours(body) || (!labelled && PERSON.test(body))) return [];
  const read = (line: string): string[] =>
    splitSentences(line).filter((sentence) => {
      const hours = hoursOfBusiness(sentence);
      if (!hours) return false;
      const worded = labelled || beside || branch !== '' || speaksOfHours(sentence);
      return worded && (labelled || speaksOfHours(sentence) || daysOf(hours) >= MIN_DAYS);
    });
  const hours = hoursOfBusiness(body);
  if (hours) {
    return labelled || speaksOfHours(text) || ((beside || branch !== '') && daysOf(hours) >= MIN_DAYS) ? [body] : [];
  }
  return read(body);
}

const OURS = ['hours', 'filler', 'branch'];

/** "…, the last game begins at 22:30": told beside the hours, and no hours of another. */
const LAST_ENTRY = /[,;(]\s{0,3}(?:последн\p{L}*|last|соңғы)\s[^,;.()\n]{1,60}/giu;

/** The hours that a text of the business states; undefined where what is said beside them may make them somebody else's. */
function hoursOfBusiness(text: string): Hours | undefined {
  const parsed = parseHours(text.replace(LAST_ENTRY, ' '));
  return parsed && isOfBusiness(parsed.rest) ? parsed.hours : undefined;
}

const daysOf = ({ week }: Hours): number => week.filter((hours) => hours !== undefined).length;

/** Whether what is said beside the hours leaves nobody else whose they could be. */
export function isOfBusiness(rest: string[]): boolean {
  const tokens = asWritten(rest.join(' '));
  const explained = new Set(OURS.flatMap(rowsOf).flatMap((row) => placesOf(tokens, row).flat()));
  return tokens.every((_, at) => explained.has(at));
}

/** "Open" and "hours", and not only a day or a time. */
function speaksOfHours(sentence: string): boolean {
  const tokens = asWritten(sentence);
  return ['hours/ask', 'hours/day'].some((id) =>
    rowsOf('hours').some((row) => row.id === id && placesOf(tokens, row).length > 0),
  );
}
