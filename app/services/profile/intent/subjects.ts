import { FACT_KINDS, type FactKind } from '~/schemas/assistant/profile';
import type { Language } from '~/schemas/language';
import { type FactRow, rowsOf } from '../vocabulary/fact-words';
import { byPattern, placesOf, type Token } from '../vocabulary/match';
import type { PatternIndex } from '../vocabulary/pattern-index';
import { type FoundWhen, isNamed, type When } from './when';

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
type Asked = { kind: FactKind; rows: FactRow[]; asking: Set<number>; explained: Set<number> };

/** What the words of a message ask of the facts of a business; undefined where they ask for something else. */
export function readSubjects(message: string, tokens: Token[], found: FoundWhen): Reading | undefined {
  const asked = FACT_KINDS.map((kind) => askedOf(tokens, kind, isNamed(found.when))).filter(
    ({ asking }) => asking.size > 0,
  );
  const left = asked.filter((one) => !asked.some((other) => other !== one && takes(other, one)));
  if (left.length === 0 || left.length > MAX_SUBJECTS) return undefined;
  if (left.length > 1 && !areListed(message)) return undefined;
  return readingOf(tokens, left, found);
}

/** What the words of a message say of one thing that was asked for before it. */
export const readMoreOf = (kind: FactKind, tokens: Token[], found: FoundWhen): Reading =>
  readingOf(tokens, [askedOf(tokens, kind)], found);

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

let languages: PatternIndex<{ row: FactRow; language: Language }> | undefined;

/**
 * The language of words in Latin letters, by which words of the table they are: Russian or Kazakh written so, else none
 * is told.
 */
function latinLanguage(tokens: Token[], rows: FactRow[]): Language | undefined {
  const letters = tokens.filter(({ word }) => /\p{L}/u.test(word));
  if (letters.length === 0 || !letters.every(({ latin }) => latin)) return undefined;
  languages ??= byPattern(({ row, pattern: { language } }) => ({ row, language }));
  const among = new Set(rows);
  const counts: Record<Language, number> = { en: 0, ru: 0, kk: 0 };
  for (const token of letters) {
    const met = languages.find(token).filter(({ row }) => among.has(row));
    for (const language of new Set(met.map(({ language }) => language))) counts[language]++;
  }
  if (counts.en >= Math.max(counts.ru, counts.kk)) return undefined;
  return counts.kk > counts.ru ? 'kk' : 'ru';
}
