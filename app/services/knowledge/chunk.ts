import { atOnce } from '~/services/event-loop/slices';
import type { Block } from '../extract/blocks/document';
import { textBlocks } from '../extract/text/text-blocks';
import {
  type Atom,
  atomsOfLine,
  joinAtoms,
  type Line,
  lengthOf,
  linesOf,
  MAX_CHARACTERS,
  nextGroup,
  originalOf,
} from './atoms';
import { type QuestionUnit, questionUnits, type TextLine } from './question-units';
import { rowBlocks, type WrittenBlock } from './row-blocks';

/** A piece of a document or text that can be found and quoted on its own. */
export type Chunk = {
  /** From 0, in reading order. */
  ordinal: number;
  /** Path of the headings above, "A > B", or null. */
  heading: string | null;
  /** Page (from 1) on which the chunk begins, or null when the source has no pages. */
  page: number | null;
  /** The question that `text` answers, where the source asks it; null for prose. */
  question: string | null;
  text: string;
  /** The same as it stands in the document, where its rows are written out in `text`; else null. */
  original: string | null;
};

/** Grows whenever the same document would be cut into other chunks, so that what was read before is read again. */
export const READING_VERSION = 11;

/** A remainder shorter than this joins the chunk before it, which may then grow by as much. */
const REMAINDER = 250;
const MAX_HEADING = 200;
/** Characters kept back while a section is read: past so many, what its first chunk will be is decided. */
const AHEAD = 4 * MAX_CHARACTERS;
/** Lines in which questions and answers are looked for together. A longer section is read in parts. */
const MAX_LINES = 5_000;

/**
 * Cuts blocks into chunks of about 500 to 1,400 characters. Nothing is lost or said twice: a heading opens the text of
 * the first chunk below it and is in the path of all of them. Chunks never reach over a heading. No overlap: borders
 * fall between sentences, and the path gives each chunk its context. A question with its answer is a chunk of its own;
 * rows of tables and lists are written out (see rowBlocks) and never cut.
 * In steps of a line.
 */
export function* chunking(blocks: readonly Block[]): Generator<void, Chunk[]> {
  const chunker = new Chunker();
  for (const block of rowBlocks(blocks)) yield* chunker.read(block);
  yield* chunker.flush();
  return chunker.chunks;
}

class Chunker {
  readonly chunks: Chunk[] = [];
  private readonly path: { level: number; text: string }[] = [];
  private atoms: Atom[] = [];
  /** Of the atoms, joined. */
  private length = -1;
  private lines: TextLine[] = [];
  /** Whether anything but headings came since the last chunk ended, and whether it is in `atoms` already. */
  private hasBody = false;
  private hasProse = false;

  *read(block: WrittenBlock): Generator<void> {
    const text = block.text.trim();
    const page = block.page ?? null;
    if (block.kind === 'heading') yield* this.readHeading(text, block.level ?? 1, page);
    else if (text !== '' && block.kind === 'table')
      yield* this.readTable(block.own ? block.text : text, page, block.own);
    else if (text !== '') yield* this.readText(text, page);
  }

  *flush(): Generator<void> {
    yield* this.flushLines();
    this.flushAtoms();
    this.hasBody = false;
  }

  private *readHeading(text: string, level: number, page: number | null): Generator<void> {
    if (this.hasBody || this.length > REMAINDER) yield* this.flush();
    while (this.path.length > 0 && this.path.at(-1)!.level >= level) this.path.pop();
    // Without text it ends the section before, and begins none.
    if (text === '') return;
    this.path.push({ level, text: text.replace(/\s+/g, ' ').slice(0, MAX_HEADING) });
    for (const line of linesOf(text, page)) yield* this.addAtoms(line, 'heading');
  }

  private *readTable(text: string, page: number | null, own: WrittenBlock['own'] = []): Generator<void> {
    yield* this.flushLines();
    this.hasBody = true;
    this.hasProse = true;
    let at = 0;
    for (const line of linesOf(text, page)) {
      yield;
      yield* this.addAtoms({ ...line, own: own[at++] }, 'table');
    }
  }

  private *readText(text: string, page: number | null): Generator<void> {
    this.hasBody = true;
    for (const line of linesOf(text, page)) {
      this.lines.push(line);
      if (this.lines.length === MAX_LINES) yield* this.flushLines();
    }
  }

  private add(page: number | null, text: string, { question = null, original = null }: Partial<Chunk> = {}): void {
    const heading = this.path.map((each) => each.text).join(' > ') || null;
    this.chunks.push({ ordinal: this.chunks.length, heading, page, question, text, original });
  }

  private addGroup(group: readonly Atom[]): void {
    this.add(group[0]!.page, joinAtoms(group), { original: originalOf(group) });
  }

  /** Cuts chunks off the front while more than `most` characters wait. */
  private cutDownTo(most: number): void {
    while (this.length > most) {
      const count = nextGroup(this.atoms);
      const group = this.atoms.slice(0, count);
      const rest = this.length - lengthOf(group) - 1;
      if (rest < REMAINDER) break;
      this.addGroup(group);
      this.atoms = this.atoms.slice(count);
      this.length = rest;
    }
  }

  private *addAtoms(line: Line, kind: Block['kind']): Generator<void> {
    for (const atom of atomsOfLine(line, kind === 'table')) {
      this.atoms.push(atom);
      this.length += atom.text.length + 1;
      if (this.length <= AHEAD || kind === 'heading') continue;
      this.cutDownTo(AHEAD);
      yield;
    }
  }

  private dropAtoms(): void {
    this.atoms = [];
    this.length = -1;
    this.hasProse = false;
  }

  private flushAtoms(): void {
    this.cutDownTo(MAX_CHARACTERS);
    if (this.atoms.length > 0) this.addGroup(this.atoms);
    this.dropAtoms();
  }

  private *flushLines(): Generator<void> {
    for (const part of questionUnits(this.lines)) {
      yield;
      if (isUnit(part)) {
        // Headings alone say nothing: they are in the path.
        if (this.hasProse) this.flushAtoms();
        else this.dropAtoms();
        this.add(part.page, part.answer.map(({ text }) => text).join('\n'), { question: part.question });
      } else {
        this.hasProse = true;
        yield* this.addAtoms(part, 'paragraph');
      }
    }
    this.lines = [];
  }
}

/** The same at one go. */
export function chunkBlocks(blocks: Block[]): Chunk[] {
  return atOnce(chunking(blocks));
}

const isUnit = (part: QuestionUnit | TextLine): part is QuestionUnit => 'question' in part;

/** Cuts plain text, as owners type it, into chunks: see textBlocks and chunking. */
export function chunkText(text: string): Chunk[] {
  return chunkBlocks(textBlocks(text));
}
