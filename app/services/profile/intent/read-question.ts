import { FACT_KINDS, type FactKind } from '~/schemas/assistant/profile';
import type { Language } from '~/schemas/language';
import { otherLayouts } from '~/services/language/letters/keyboard-layout';
import { detectLanguage } from '~/services/language/recognise/detect';
import { keptReading } from '~/services/search/index/kept-readings';
import { type FactRow, rowsOf } from '../vocabulary/fact-words';
import { asWritten, latinLanguage, MAX_TOKENS, mayBegin, placesOf, type Token, tokensOf } from '../vocabulary/match';
import { type FoundWhen, isNamed, readWhen, type When } from './when';

/** One thing that is asked for, and the rows that say which part of it. */
export type Subject = { kind: FactKind; rows: FactRow[] };

export type Reading = {
  subjects: Subject[];
  when: When;
  /** Words that nothing here explains: names of branches, or what the question is really about. */
  unknown: Token[];
  /** Of a message in Latin letters that is Russian or Kazakh. */
  language?: Language;
};

/** Asked for together with another, it is a part of the first. */
const ABSORBS: Partial<Record<FactKind, FactKind[]>> = {
  whatsapp: ['phone'],
  instalments: ['payment'],
  booking: ['phone', 'whatsapp', 'hours'],
  returns: ['payment'],
  directions: ['address'],
};
const MAX_SUBJECTS = 3;
/** Messages typed on the wrong layout are short. */
const MAX_RETYPED = 8;
const MAX_FOLLOWING = 7;

type Asked = { kind: FactKind; rows: FactRow[]; asking: Set<number>; explained: Set<number> };

/**
 * What a message asks of the facts of a business; undefined where it asks for something else.
 *
 * @param before the visitor's message before: "and on Sunday?" goes on from it.
 */
export function readQuestion(message: string, before?: string): Reading | undefined {
  const reading = readAlone(message) ?? readRetyped(message);
  if (reading || before === undefined) return reading;
  const earlier = readAlone(before);
  const [subject] = earlier?.subjects ?? [];
  // "Do you sell gift cards?" is about none of the facts, though it names cards.
  if (!subject || earlier?.subjects.length !== 1 || earlier.unknown.length > 0) return undefined;
  const tokens = tokensOf(message);
  if (tokens.length === 0 || tokens.length > MAX_FOLLOWING || !goesOn(message, tokens)) return undefined;
  return readingOf(tokens, [askedOf(tokens, subject.kind)], readWhen(message, tokens));
}

function readRetyped(message: string): Reading | undefined {
  if (message.split(/\s+/).length > MAX_RETYPED) return undefined;
  for (const retyped of otherLayouts(message)) {
    const reading = readAlone(retyped);
    if (reading && reading.unknown.length === 0) return { ...reading, language: detectLanguage(retyped) };
  }
  return undefined;
}

/** Whether a message goes on from the one before: it begins so, or names nothing but a day. */
function goesOn(message: string, tokens: Token[]): boolean {
  const { when } = readWhen(message, tokens);
  return (
    /^\s*(?:а|и|ал|and|what about|how about|a)(?=\s)/iu.test(message) ||
    isNamed(when) ||
    /ше\s{0,3}\??\s{0,3}$/u.test(message)
  );
}

/** Whether two messages ask for the very same. "And on Sunday?" asks for the whole of what the message before asked for. */
export function asksTheSame(a: Reading, b: Reading): boolean {
  const whole = [a, b].some(({ subjects }) => subjects.every(({ rows }) => rows.length === 0));
  const keyOf = ({ subjects, when, unknown }: Reading) =>
    JSON.stringify([
      subjects.map(({ kind, rows }) => [kind, whole ? [] : rows.map(({ id }) => id).sort()]),
      when,
      unknown.map(({ key }) => key).sort(),
    ]);
  return keyOf(a) === keyOf(b);
}

/** What a heading or a label asks for; it is read as it is written. */
export function readLabel(text: string): Reading | undefined {
  return readTokens(text, asWritten(text, MAX_TOKENS + 1));
}

/** Characters of messages whose readings are kept: several steps of one reply read the same. */
const KEPT_CHARACTERS = 20_000;
const kept = keptReading(
  (message: string): { reading?: Reading } => ({ reading: readTokens(message, tokensOf(message)) }),
  KEPT_CHARACTERS,
);
const readAlone = (message: string): Reading | undefined => kept(message).reading;

function readTokens(message: string, tokens: Token[]): Reading | undefined {
  if (tokens.length === 0 || tokens.length > MAX_TOKENS || !tokens.some(mayBegin)) return undefined;
  const found = readWhen(message, tokens);
  const asked = FACT_KINDS.map((kind) => askedOf(tokens, kind, isNamed(found.when))).filter(
    ({ asking }) => asking.size > 0,
  );
  const left = asked.filter((one) => !asked.some((other) => other !== one && takes(other, one)));
  if (left.length === 0 || left.length > MAX_SUBJECTS) return undefined;
  if (left.length > 1 && !areListed(message)) return undefined;
  return readingOf(tokens, left, found);
}

const areListed = (message: string): boolean =>
  /[,;?.\n]\s{0,3}\S|(?:^|\s)(?:и|and|және|жане|мен|i)(?=\s)/iu.test(message.trim());

/** Whether what one asks for is a part of what the other does. */
function takes(one: Asked, other: Asked): boolean {
  if (ABSORBS[one.kind]?.includes(other.kind)) return true;
  if (ABSORBS[other.kind]?.includes(one.kind)) return false;
  return one.asking.size > other.asking.size && [...other.asking].every((at) => one.asking.has(at));
}

function askedOf(tokens: Token[], kind: FactKind, withDay = false): Asked {
  const asked: Asked = { kind, rows: [], asking: new Set(), explained: new Set() };
  for (const row of rowsOf(kind)) {
    const places = placesOf(tokens, row).flat();
    if (places.length === 0) continue;
    for (const at of places) asked.explained.add(at);
    if (row.role !== 'goes with') asked.rows.push(row);
    if (row.role === 'asks' || (row.role === 'asks with a day' && withDay)) {
      for (const at of places) asked.asking.add(at);
    }
  }
  return asked;
}

function readingOf(tokens: Token[], asked: Asked[], { when, places }: FoundWhen): Reading {
  const explained = new Set(asked.flatMap((one) => [...one.explained]));
  for (const subject of ['filler', 'branch']) {
    for (const row of rowsOf(subject)) for (const at of placesOf(tokens, row).flat()) explained.add(at);
  }
  const kinds = new Set(asked.map(({ kind }) => kind));
  const heedsTime = kinds.has('hours') || kinds.has('booking');
  for (const at of places) if (heedsTime || isToday(when)) explained.add(at);
  const unknown = tokens.filter(({ word }, at) => !explained.has(at) && !(heedsTime && /^\d{1,2}$/.test(word)));
  const rows = [...kinds].flatMap(rowsOf).concat(...['filler', 'when', 'day'].map(rowsOf));
  const subjects = asked.map(({ kind, rows }) => ({ kind, rows }));
  return { subjects, when, unknown, language: latinLanguage(tokens, rows) };
}

/** "Is there parking now?" asks for no other than "is there parking?". */
const isToday = ({ weekdays, later, dates, holidays }: When): boolean =>
  weekdays.length + dates.length === 0 && !holidays && later.every((day) => day === 0);
