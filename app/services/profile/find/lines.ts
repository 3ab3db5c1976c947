import type { FactKind } from '~/schemas/assistant/profile';
import { parseHours } from '../hours/parse-hours';
import { readLabel } from '../intent/read-question';
import { rowsOf } from '../vocabulary/fact-words';
import { holdsRow } from '../vocabulary/match';
import { isAddress, withoutNumbers } from './contacts';
import { isOfBusiness } from './find-hours';
import type { Line, Unit } from './unit';

const LABEL = /^(?:[•●▪◦*–—-]\s{0,3}|\d{1,2}[.)]\s{1,3})?([^:—–\n]{2,80}?)\s{0,3}(?::(?!\d)|\s[—–-]\s)\s{0,3}(\S.*)?$/u;
const HEADING_PARTS = ' > ';
const MAX_TITLE = 80;
const MAX_PLAIN_TITLE = 50;
const MAX_TITLE_WORDS = 5;

/** What a heading, a label or a question asks for, where it asks for nothing else. */
export function kindsAsked(text: string): FactKind[] {
  const reading = text.length <= 200 ? readLabel(text) : undefined;
  if (!reading || reading.unknown.length > 0) return [];
  // "Guarantee for students" covers only a part of it.
  if (reading.subjects.some(({ rows }) => rows.some(({ role }) => role === 'names'))) return [];
  return reading.subjects.map(({ kind }) => kind);
}

/** "Where: 12 Abay Street". */
const WHERE = /^(?:where(?: we are| to find us)?|где(?: мы| мы находимся| нас найти)?|(?:біз )?қайда(?:мыз)?)$/iu;

const kindsOfLabel = (label: string, body: string): FactKind[] =>
  WHERE.test(label.trim()) && isAddress(body) ? ['address'] : kindsAsked(label);

/** A sentence without the word for an address before it: "Address: 12 Abay Street" within a line. */
export function withoutAddressLabel(sentence: string): string {
  const [, label = '', rest = ''] = LABEL.exec(sentence) ?? [];
  return label && rest && kindsOfLabel(label, rest).includes('address') ? rest : sentence;
}

export const lastHeading = (heading: string | null): string => heading?.split(HEADING_PARTS).at(-1) ?? '';

/** The lines of a unit, each with its label and its branch. */
export function linesOf({ heading, text }: Unit): Line[] {
  const headings = heading?.split(HEADING_PARTS) ?? [];
  let branch = headings.find(isBranchTitle) ?? '';
  let under: FactKind[] = [];
  let section = 0;
  let isListed = false;
  return text
    .split('\n')
    .map((line) => line.replace(/^#{1,6}\s*|\*\*/g, '').trim())
    .filter((line) => line !== '' && !headings.includes(line))
    .flatMap((line) => {
      if (isTitle(line)) {
        under = kindsAsked(line);
        section++;
        return [];
      }
      const [, label = '', rest = ''] = LABEL.exec(line) ?? [];
      const labelled = label ? kindsOfLabel(label, rest) : [];
      const title = labelled.length > 0 ? undefined : [label, line].find(isBranchTitle);
      // A sentence below a list of branches is about no one of them.
      if (title) branch = nameOf(title);
      else if (isListed && /[.!]$/.test(line)) branch = '';
      isListed = title ? rest !== '' && title === label : isListed;
      if (title === line && isAddress(line)) {
        return [{ text: line, kinds: ['address' as const], body: nameOf(line), branch, under, section }];
      }
      const kinds = title ? [] : labelled;
      const body = kinds.length > 0 || (title === label && title) ? rest : line;
      return placeAndHours({ text: line, kinds, body, branch, under, section });
    });
}

/** Whether a line is a title of the lines below it: a few words, and no sentence. */
function isTitle(line: string): boolean {
  const few = line.length <= MAX_PLAIN_TITLE && line.split(/\s+/).length <= MAX_TITLE_WORDS;
  return few && /^\p{Lu}/u.test(line) && !/[.!?:;,\d]/.test(line) && !isBranchTitle(line);
}

const BOUNDARY = /[,;.]\s+|\s[—–-]\s|:\s+/gu;

/** A line that says where and when is two. */
function placeAndHours(line: Line): Line[] {
  const body = withoutNumbers(line.body);
  if (!isAddress(body)) return [line];
  for (const { index, 0: mark } of body.matchAll(BOUNDARY)) {
    const [place, hours] = [body.slice(0, index), body.slice(index + mark.length)];
    const parsed = isAddress(place) ? parseHours(hours) : undefined;
    if (!parsed || !isOfBusiness(parsed.rest)) continue;
    return [
      { ...line, text: place, body: place, kinds: ['address'] },
      { ...line, text: hours, body: hours, kinds: ['hours'] },
      { ...line, text: line.text, body: '', kinds: [] },
    ];
  }
  return [line];
}

/** Whether a short line or a label names a branch: by a word such as "branch", or by an address. */
export function isBranchTitle(text: string): boolean {
  if (text.length < 3 || text.length > MAX_TITLE || /[.!?]\s*$/u.test(text)) return false;
  const names = isAddress(text) || rowsOf('branch').some((row) => row.id === 'branch/noun' && holdsRow(text, row));
  return names && kindsAsked(text).length === 0;
}

const nameOf = (title: string): string =>
  title.replace(/^[•●▪◦*–—-]\s*|^\d{1,2}[.)]\s+/u, '').replace(/[:\s]{1,4}$/u, '');
