import { alternatives, groupOf, whole } from '../../language/phrases';
import { isAmount } from '../../rows/values';
import type { Block } from '../blocks/document';
import { type Cell, tableBlocks, tableGrid } from '../blocks/table';
import { HOURS } from './card-rows';
import { questionBlocks } from './question-blocks';

const NOTE_REFERENCE = /^\[\d+\]$|^↑$/;
/** A short paragraph in bold is a heading below all those with a style of their own. */
const BOLD_LEVEL = 6;
const MAX_BOLD_HEADING = 120;
const MAX_AMOUNT = 60;
const MAX_ROW = 300;

const WEEKDAY = whole(
  groupOf('weekday')
    .map(({ id }) => alternatives(id))
    .join('|'),
  'iu',
);
/** Whether two pieces of a line are a thing and its price, or a day and its hours, which only the look of the page parts. */
function areEnds(before: string, text: string): boolean {
  // A longer text is no row; to look at its end at each of its pieces would take a time that grows with its square.
  if (before.length > MAX_ROW || text.length > MAX_AMOUNT || !/[\p{L})»"]/u.test(before.slice(-1))) return false;
  if (isAmount(text) || HOURS.test(text)) return true;
  return before.length <= MAX_AMOUNT && before.trim().replace(WEEKDAY, '') === '';
}

type List = { ordered: boolean; count: number };
/** Where the text of a footnote belongs; the text itself is at the end of the HTML. */
type NotePlace = { note: string };

const span = (name: 'colspan' | 'rowspan', attributes: string): number =>
  Number(new RegExp(`${name}="(\\d{1,3})"`).exec(attributes)?.[1] ?? 1) || 1;

/**
 * Turns the tags and texts of HTML into blocks, in their order: headings, paragraphs, lists, tables, `details`. Every
 * tag that is opened has to be closed.
 */
export class HtmlReader {
  private readonly blocks: (Block | NotePlace)[] = [];
  private readonly notes = new Map<string, (Block | NotePlace)[]>();
  private readonly lists: List[] = [];
  /** Rows of cells of the tables that are open, the innermost last. */
  private readonly tables: Cell[][][] = [];
  /** The `details` that are open: what they ask, and where their answers begin. */
  private readonly details: { question: string; start: number }[] = [];
  private term = '';
  private span: { columns: number; rows: number } = { columns: 1, rows: 1 };
  private target = this.blocks;
  private references: string[] = [];
  private pending = '';
  private marker = '';
  private heading = 0;
  private bold = 0;
  private plainChars = 0;
  private link = '';
  private linked = 0;
  private unlinkedChars = 0;
  private isApart = false;

  /** @param marksLinks whether a block that holds nothing but links says so. */
  constructor(private readonly marksLinks = false) {}

  open(tag: string, attributes = ''): void {
    if (/^h[1-6]$/.test(tag)) {
      this.flush();
      if (this.tables.length === 0) this.heading = Number(tag[1]);
    } else if (tag === 'p' || tag === 'summary' || tag === 'dt' || tag === 'dd') this.flush();
    else if (tag === 'ul' || tag === 'ol') {
      this.flush();
      this.lists.push({ ordered: tag === 'ol', count: 0 });
    } else if (tag === 'li') this.openItem(/id="((?:foot|end)note-\d+)"/.exec(attributes)?.[1]);
    else if (tag === 'table') {
      if (this.tables.length === 0) this.flush();
      this.tables.push([]);
    } else if (tag === 'tr') this.tables.at(-1)?.push([]);
    else if (tag === 'td' || tag === 'th')
      this.span = { columns: span('colspan', attributes), rows: span('rowspan', attributes) };
    else if (tag === 'details') {
      this.flush();
      this.details.push({ question: '', start: this.target.length });
    } else if (tag === 'strong') this.bold += 1;
    else if (tag === 'br') this.pending += '\n';
    else if (tag === 'a') {
      this.linked += 1;
      this.link = /href="#((?:foot|end)note-(?:ref-)?\d+)"/.exec(attributes)?.[1] ?? '';
    }
  }

  text(text: string): void {
    if (this.link && NOTE_REFERENCE.test(text.trim())) {
      this.references.push(this.link);
      return;
    }
    if (this.isApart && text.trim() !== '') {
      // They stand at the two ends of a line.
      if (areEnds(this.pending, text.trim())) this.pending += ' — ';
      // "12 700" and "a month".
      else if (/[\d₸$€]$/u.test(this.pending) && /^\p{L}/u.test(text)) this.pending += ' ';
      this.isApart = false;
    }
    this.pending += text;
    if (this.bold === 0) this.plainChars += text.trim().length;
    if (this.linked === 0) this.unlinkedChars += text.trim().length;
  }

  close(tag: string): void {
    if (tag === 'p' || /^h[1-6]$/.test(tag) || tag === 'li') this.flush();
    else if (tag === 'ul' || tag === 'ol') {
      this.flush();
      this.lists.pop();
      this.target = this.blocks;
    } else if (tag === 'td' || tag === 'th') this.closeCell();
    else if (tag === 'caption') this.closeCaption();
    else if (tag === 'table') this.closeTable();
    else if (tag === 'summary' || tag === 'dt') this.closeQuestion(tag);
    else if (tag === 'dd') this.closeTerm();
    else if (tag === 'details') this.closeDetails();
    else if (tag === 'strong') this.bold -= 1;
    else if (tag === 'a') {
      this.linked -= 1;
      this.link = '';
    }
  }

  /** What follows is another piece of the line, which the look of the page may put apart. */
  apart(): void {
    this.isApart = true;
  }

  /** How many blocks there are. */
  get length(): number {
    return this.target.length;
  }

  /** Lets the blocks since a place be written in another way. */
  rewrite(from: number, change: (blocks: Block[]) => Block[]): void {
    const last = this.target.splice(from);
    this.target.push(...(last.every((block): block is Block => !('note' in block)) ? change(last) : last));
  }

  /** Ends a paragraph or heading. */
  flush(): void {
    if (this.tables.length > 0) {
      this.pending += '\n';
      return;
    }
    const onlyLinks = this.marksLinks && this.unlinkedChars === 0;
    const text = this.takeText();
    if (text !== '') {
      const link = onlyLinks ? { link: true as const } : {};
      const boldTitle =
        this.heading === 0 && this.plainChars === 0 && this.lists.length === 0 && text.length <= MAX_BOLD_HEADING;
      if (this.heading > 0)
        this.target.push({ kind: 'heading', level: this.heading, text: text.replace(/\n/g, ' '), ...link });
      else if (boldTitle && !/[.,;:]$/.test(text) && /\p{L}{2}/u.test(text) && !text.includes('\n')) {
        this.target.push({ kind: 'heading', level: BOLD_LEVEL, text });
      } else this.target.push({ kind: 'paragraph', text: this.marker + text, ...link });
      this.marker = '';
    }
    this.heading = 0;
    this.plainChars = 0;
    this.unlinkedChars = 0;
    this.addReferences();
  }

  finish(): Block[] {
    this.flush();
    const placed = new Set<string>();
    const resolve = (block: Block | NotePlace): Block[] => {
      if (!('note' in block)) return [block];
      if (placed.has(block.note)) return [];
      placed.add(block.note);
      return (this.notes.get(block.note) ?? []).flatMap(resolve);
    };
    const blocks = this.blocks.flatMap(resolve);
    return [...blocks, ...[...this.notes.keys()].flatMap((note) => resolve({ note }))];
  }

  private openItem(note: string | undefined): void {
    this.flush();
    const list = this.lists.at(-1);
    if (note) {
      this.target = [];
      this.notes.set(note, this.target);
    } else if (list) {
      list.count += 1;
      this.marker = list.ordered ? `${list.count}. ` : '- ';
    }
  }

  /** The text since the last block, with its line breaks. */
  private takeText(): string {
    const text = this.pending
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{2,}/g, '\n')
      .trim();
    this.pending = '';
    return text;
  }

  private addReferences(): void {
    for (const note of this.references) if (!note.includes('-ref-')) this.target.push({ note });
    this.references = [];
  }

  private closeCell(): void {
    this.tables
      .at(-1)
      ?.at(-1)
      ?.push({ text: this.takeText(), ...this.span });
  }

  /** Stands above the table, as its title. */
  private closeCaption(): void {
    if (this.tables.length !== 1) return;
    const text = this.takeText();
    if (text !== '') this.target.push({ kind: 'paragraph', text });
  }

  private closeTable(): void {
    const grid = tableGrid(this.tables.pop() ?? []);
    if (this.tables.length > 0) {
      this.pending += grid
        .flat()
        .filter((cell) => cell !== '')
        .join(' ');
      return;
    }
    this.target.push(...tableBlocks(grid));
    this.plainChars = 0;
    this.unlinkedChars = 0;
    this.addReferences();
  }

  /** What stands in a `summary` or `dt` waits for what it is about. */
  private closeQuestion(tag: 'summary' | 'dt'): void {
    const details = this.details.at(-1);
    if (this.tables.length > 0 || (tag === 'summary' && !details)) {
      this.flush();
      return;
    }
    const text = this.takeText().replace(/\n/g, ' ');
    if (tag === 'summary') details!.question = text;
    else {
      // Several terms may share a description.
      this.term = [this.term, text].filter(Boolean).join(', ');
    }
  }

  private closeTerm(): void {
    if (this.tables.length > 0 || this.term === '') {
      this.flush();
      return;
    }
    const text = this.takeText();
    const { term } = this;
    this.term = '';
    if (text === '') this.target.push({ kind: 'paragraph', text: term });
    else if (term.endsWith('?')) this.target.push(...questionBlocks(term, [{ kind: 'paragraph', text }]));
    else this.target.push({ kind: 'paragraph', text: `${term.replace(/:$/, '')}: ${text}` });
  }

  private closeDetails(): void {
    this.flush();
    const open = this.details.pop();
    if (!open) return;
    const answer = this.target.splice(open.start);
    if (open.question === '') this.target.push(...answer);
    else this.target.push(...questionBlocks(open.question, answer as Block[]));
  }
}
