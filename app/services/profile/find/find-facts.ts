import type { FactKind } from '~/schemas/assistant/profile';
import { splitSentences } from '~/services/language/split-sentences';
import { words } from '~/services/language/words';
import { rowsOf } from '../vocabulary/fact-words';
import { asWritten, mayBegin, placesOf } from '../vocabulary/match';
import {
  addressBehindName,
  beginsWithStreet,
  isAddress,
  isOfOthers,
  leadsToAddress,
  numbersIn,
  withoutNumbers,
} from './contacts';
import { type Fact, STRENGTHS, STRUCTURED } from './fact';
import { findHours } from './find-hours';
import { kindsAsked, lastHeading, linesOf, withoutAddressLabel } from './lines';
import type { Line, Unit } from './unit';

export type FoundFact = Fact & {
  /** Which of the units contains it. */
  unit: number;
};

/** What is quoted literally. */
const QUOTED: readonly FactKind[] = [
  ...(['parking', 'payment', 'instalments', 'delivery', 'booking', 'guarantee', 'returns', 'discounts'] as const),
];
/** The terms of one thing that is sold are not those of the business: a course has its own payment and returns. */
const OFFER =
  /(?<!\p{L})(?:курс(?:а|ы)?|тренинг\p{L}*|семинар\p{L}*|мастер-класс\p{L}*|тур(?:а|ы)?|абонемент\p{L}*|course|training|workshop|seminar|tour|membership|курсы|тренингі)(?!\p{L})/iu;
const LONGEST_FACT = 1000;
const LONGEST_SENTENCE = 300;
/** A sentence that speaks of more is about none of it. */
const MAX_KINDS = 1;
const FIRST_WORDS = 4;
/** "By the entrance there is free parking." */
const FIRST_WORDS_OF_EXISTENCE = 6;
const EXISTS = /(?<!\p{L})(?:есть|имеется|имеются|бар|there (?:is|are))(?!\p{L})/u;
/** Words that name a way to pay also occur in sentences about something else. */
const SPEAKS_OF: Partial<Record<FactKind, string[]>> = { payment: ['payment/ask'] };

/** Finds what units of the knowledge say about the business, each statement as its source has it. */
export function findFacts(units: Unit[]): FoundFact[] {
  return settled(units.flatMap((unit, at) => factsIn(unit).map((fact) => ({ ...fact, unit: at }))));
}

/** What one unit states; all of them together are to be `settled`. */
export function factsIn(unit: Unit): Fact[] {
  const lines = linesOf(unit);
  const asked = kindsAsked(unit.question ?? lastHeading(unit.heading));
  const contacts = lines.map((line) => contactsIn(line, [...asked, ...line.under]));
  const head = contacts.flat().some(({ kind }) => kind === 'address') ? undefined : headAddress(lines, contacts);
  if (head) contacts[head.at]?.push(head.fact);
  const facts = [...findHours(lines, asked, contacts.map(hasSome)), ...contacts.flat()];
  if (asked.length > 0) facts.push(...answersTo(unit, asked, lines), ...(unit.question ? [] : besides(lines, asked)));
  else if (!unit.question && !OFFER.test(unit.heading ?? '')) facts.push(...sectionsOf(lines).flatMap(statementsOf));
  return [...facts, ...addressesIn(facts)].filter(({ text }) => text.length <= LONGEST_FACT);
}

/** Lines that a paper's head may have. */
const HEAD_LINES = 3;

/** The address in the head of a paper: behind the business's name, with its number in the same line or the next. */
function headAddress(lines: Line[], contacts: Fact[][]): { at: number; fact: Fact } | undefined {
  for (const [at, { text, branch }] of lines.slice(0, HEAD_LINES).entries()) {
    const address = [at - 1, at, at + 1].some((near) => contacts[near]?.length) && addressBehindName(text);
    if (address) {
      const fact = { branch, text: addressIn(withoutNumbers(address)), strength: STRENGTHS.answer };
      return { at, fact: { kind: 'address', ...fact } };
    }
  }
}

const hasSome = (list: readonly unknown[]): boolean => list.length > 0;

/** The answer to a question about the subject, or the text below its heading. */
function answersTo({ question }: Unit, asked: FactKind[], lines: Line[]): Fact[] {
  const text = lines.map((line) => line.text).join('\n');
  const strength = question ? STRENGTHS.answer : STRENGTHS.labelled;
  const [only] = asked;
  if (asked.length !== 1 || !only || STRUCTURED.has(only) || !text) return [];
  return [{ kind: only, branch: '', text, strength }];
}

/** What sentences below a heading say of other things: of instalments below "Payment". */
function besides(lines: Line[], told: FactKind[]): Fact[] {
  return lines.flatMap(statementsIn).filter(({ kind }) => !told.includes(kind));
}

function contactsIn(line: Line, asked: FactKind[]): Fact[] {
  const { branch, body, text, kinds } = line;
  const facts: Fact[] = numbersIn(text).map(({ text: number, whatsapp }) => ({
    ...{ kind: whatsapp || kinds.includes('whatsapp') ? ('whatsapp' as const) : ('phone' as const) },
    ...{ branch, text: number, strength: STRENGTHS.labelled },
  }));
  if (kinds.includes('whatsapp') && kinds.includes('phone')) {
    facts.push(...facts.map((fact) => ({ ...fact, kind: 'phone' as const })));
  }
  const strength = kinds.includes('address') ? STRENGTHS.labelled : STRENGTHS.answer;
  if (kinds.includes('address') && body && /\p{L}/u.test(body)) {
    facts.push({ kind: 'address', branch, text: addressIn(body), strength });
  } else if (body && isAddress(text)) {
    for (const sentence of splitSentences(text)) {
      // "12 Abay Street. Tel. …": beside a number of ours it is ours.
      const said =
        leadsToAddress(sentence) || asked.includes('address') || (facts.length > 0 && beginsWithStreet(sentence));
      if (said && isAddress(sentence) && !isOfOthers(sentence)) {
        facts.push({ kind: 'address', branch, text: addressIn(withoutAddressLabel(sentence)), strength });
        break;
      }
    }
  }
  return facts;
}

const addressIn = (sentence: string): string => (splitSentences(sentence)[0] ?? sentence).trim();

/** The lines below each title. */
function sectionsOf(lines: Line[]): Line[][] {
  const sections: Line[][] = [];
  for (const line of lines) {
    const open = sections.at(-1);
    if (open?.[0]?.section === line.section) open.push(line);
    else sections.push([line]);
  }
  return sections;
}

function statementsOf(section: Line[]): Fact[] {
  const { under = [], branch = '' } = section[0] ?? {};
  const [only] = under;
  if (!only || under.length > 1 || STRUCTURED.has(only)) return section.flatMap(statementsIn);
  const text = section.map((line) => line.text).join('\n');
  return [{ kind: only, branch, text, strength: STRENGTHS.labelled }, ...besides(section, [only])];
}

/** What labels and sentences of running text say. */
function statementsIn({ kinds, body, text, branch }: Line): Fact[] {
  const [only] = kinds;
  if (only && kinds.length === 1 && !STRUCTURED.has(only)) {
    return body ? [{ kind: only, branch, text: body, strength: STRENGTHS.labelled }] : [];
  }
  return splitSentences(text).flatMap((sentence) => {
    if (sentence.length > LONGEST_SENTENCE || sentence.endsWith('?')) return [];
    const spoken = spokenOf(sentence);
    if (spoken.length === 0 || spoken.length > MAX_KINDS) return [];
    return spoken.map((kind) => ({ kind, branch, text: sentence, strength: STRENGTHS.sentence }));
  });
}

/** The kinds whose words a sentence begins with. One that only mentions them later is about something else. */
function spokenOf(sentence: string): FactKind[] {
  const first = words(sentence).slice(0, FIRST_WORDS_OF_EXISTENCE);
  const beginning = first.slice(0, EXISTS.test(first.join(' ')) ? FIRST_WORDS_OF_EXISTENCE : FIRST_WORDS).join(' ');
  const tokens = asWritten(beginning);
  if (!tokens.some(mayBegin)) return [];
  return QUOTED.filter((kind) => {
    const ids = SPEAKS_OF[kind];
    return rowsOf(kind).some(
      (row) => row.role === 'asks' && (!ids || ids.includes(row.id)) && placesOf(tokens, row).length > 0,
    );
  });
}

/** Removes repetitions. If there is only one branch, its facts become facts of the business. */
export function settled<F extends FoundFact>(facts: F[]): F[] {
  const several = new Set(facts.map(({ branch }) => branch).filter(Boolean)).size > 1;
  const seen = new Set<string>();
  return facts.flatMap((fact) => {
    const placed = several ? fact : { ...fact, branch: '' };
    const key = JSON.stringify([placed.kind, placed.branch, placed.text, placed.unit]);
    return seen.has(key) || !seen.add(key) ? [] : [placed];
  });
}

/** A branch that is called by where it is needs no other address. */
function addressesIn(facts: Fact[]): Fact[] {
  const branches = new Set(facts.map(({ branch }) => branch).filter(isAddress));
  for (const { kind, branch } of facts) if (kind === 'address') branches.delete(branch);
  return [...branches].map((branch) => ({ kind: 'address', branch, text: branch, strength: STRENGTHS.labelled }));
}
