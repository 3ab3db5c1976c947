import type { OwnLine } from '~/services/rows/table-rows';
import { eachSentence } from '../extract/blocks/sentences';
import type { TextLine } from './question-units';

/** Characters. A chunk ends at the last paragraph of this span, else at the last sentence, else at a word. */
const MIN_CHARACTERS = 500;
export const MAX_CHARACTERS = 1_400;

/** A sentence or table row; `paragraph` marks the first of a paragraph, `newline` the first of a line. `own`: see WrittenBlock. */
export type Atom = { text: string; page: number | null; paragraph: boolean; newline: boolean; own?: OwnLine };
export type Line = TextLine & { own?: OwnLine };

export function* linesOf(text: string, page: number | null): Generator<TextLine> {
  for (let start = 0; start <= text.length; ) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    yield { text: text.slice(start, end), page, paragraph: start === 0 };
    start = end + 1;
  }
}

export function* atomsOfLine({ text, page, paragraph, own }: Line, table: boolean): Generator<Atom> {
  if (table && text.length <= MAX_CHARACTERS) {
    if (text.trim() !== '') yield { text: text.trim(), page, paragraph, newline: true, own };
    return;
  }
  let first = true;
  for (const sentence of eachSentence(text)) {
    for (const piece of cutLong(sentence)) {
      yield { text: piece, page, paragraph: paragraph && first, newline: first };
      first = false;
    }
  }
}

/** A sentence longer than a chunk is cut after a comma or semicolon, else at a space, else anywhere. */
function cutLong(sentence: string): string[] {
  const pieces: string[] = [];
  let rest = sentence.trim();
  while (rest.length > MAX_CHARACTERS) {
    const head = rest.slice(0, MAX_CHARACTERS);
    const clause = Math.max(head.lastIndexOf('; '), head.lastIndexOf(', '), head.lastIndexOf('\t')) + 1;
    let at = clause > MIN_CHARACTERS ? clause : head.lastIndexOf(' ');
    if (at < MIN_CHARACTERS / 2) at = /[\ud800-\udbff]$/.test(head) ? MAX_CHARACTERS - 1 : MAX_CHARACTERS;
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  if (rest !== '') pieces.push(rest);
  return pieces;
}

/** How many of the atoms are the next chunk. */
export function nextGroup(atoms: readonly Atom[]): number {
  let length = 0;
  let fits = 0;
  let paragraph = 0;
  for (const atom of atoms) {
    if (atom.paragraph && length >= MIN_CHARACTERS) paragraph = fits;
    if (length + atom.text.length > MAX_CHARACTERS) break;
    length += atom.text.length + 1;
    fits += 1;
  }
  return paragraph || Math.max(fits, 1);
}

export const lengthOf = (atoms: readonly Atom[]) => atoms.reduce((sum, atom) => sum + atom.text.length + 1, -1);

export function joinAtoms(atoms: readonly Atom[]): string {
  return atoms.map((atom, index) => (index === 0 ? '' : atom.newline ? '\n' : ' ') + atom.text).join('');
}

/** A chunk in the lines of the document, a header above the rows that it names; null where they are its text. */
export function originalOf(atoms: readonly Atom[]): string | null {
  if (atoms.every(({ own }) => own === undefined)) return null;
  let text = '';
  let header: string | undefined;
  let last: OwnLine | undefined;
  for (const atom of atoms) {
    const { own } = atom;
    // One line may contain several rows.
    if (own && own === last) continue;
    last = own;
    const isNew = own?.header && own.header !== header;
    if (isNew) header = own.header;
    text += `${text === '' ? '' : atom.newline ? '\n' : ' '}${isNew ? `${own.header}\n` : ''}${own?.text ?? atom.text}`;
  }
  return text;
}
