import type { Block } from '../blocks/document';
import { type Cell, tableBlocks, tableGrid } from '../blocks/table';

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|([^<]+)/g;
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  euro: '€',
  deg: '°',
  times: '×',
  middot: '·',
  bull: '•',
};
const NOTE_REFERENCE = /^\[\d+\]$|^↑$/;
/** A short paragraph in bold is a heading below all those with a style of their own. */
const BOLD_LEVEL = 6;
const MAX_BOLD_HEADING = 120;

type List = { ordered: boolean; count: number };
/** Where the text of a footnote belongs; the text itself stands at the end of the HTML. */
type NotePlace = { note: string };

/**
 * Builds blocks from the HTML that the DOCX converter and webPageBlocks write: well formed, with no scripts, styles or
 * comments. It is not a parser for HTML from elsewhere.
 */
export function htmlBlocks(html: string): Block[] {
  const reader = new HtmlReader();
  for (const match of html.matchAll(TOKEN)) {
    if (match[4] !== undefined) reader.text(decode(match[4]));
    else if (match[1]) reader.close(match[2]!);
    else reader.open(match[2]!, match[3] ?? '');
  }
  return reader.finish();
}

function decode(text: string): string {
  return text.replace(/&(#x?)?([a-z0-9]+);/gi, (whole, numeric: string | undefined, name: string) => {
    if (!numeric) return ENTITIES[name] ?? whole;
    const code = Number.parseInt(name, numeric === '#x' ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const span = (name: 'colspan' | 'rowspan', attributes: string): number =>
  Number(new RegExp(`${name}="(\\d{1,3})"`).exec(attributes)?.[1] ?? 1) || 1;

class HtmlReader {
  private readonly blocks: (Block | NotePlace)[] = [];
  private readonly notes = new Map<string, (Block | NotePlace)[]>();
  private readonly lists: List[] = [];
  /** Rows of cells of the tables that are open, the innermost last. */
  private readonly tables: Cell[][][] = [];
  private span: { columns: number; rows: number } = { columns: 1, rows: 1 };
  private target = this.blocks;
  private references: string[] = [];
  private pending = '';
  private marker = '';
  private heading = 0;
  private bold = 0;
  private plainChars = 0;
  private link = '';

  open(tag: string, attributes: string): void {
    if (/^h[1-6]$/.test(tag)) {
      this.flush();
      this.heading = Number(tag[1]);
    } else if (tag === 'p') this.flush();
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
    else if (tag === 'strong') this.bold += 1;
    else if (tag === 'br') this.pending += '\n';
    else if (tag === 'a') this.link = /href="#((?:foot|end)note-(?:ref-)?\d+)"/.exec(attributes)?.[1] ?? '';
  }

  text(text: string): void {
    if (this.link && NOTE_REFERENCE.test(text.trim())) {
      this.references.push(this.link);
      return;
    }
    this.pending += text;
    if (this.bold === 0) this.plainChars += text.trim().length;
  }

  close(tag: string): void {
    if (tag === 'p' || /^h[1-6]$/.test(tag) || tag === 'li') this.flush();
    else if (tag === 'ul' || tag === 'ol') {
      this.flush();
      this.lists.pop();
      this.target = this.blocks;
    } else if (tag === 'td' || tag === 'th') this.closeCell();
    else if (tag === 'table') this.closeTable();
    else if (tag === 'strong') this.bold -= 1;
    else if (tag === 'a') this.link = '';
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

  private flush(): void {
    if (this.tables.length > 0) {
      this.pending += '\n';
      return;
    }
    const text = this.takeText();
    if (text !== '') {
      const boldTitle =
        this.heading === 0 && this.plainChars === 0 && this.lists.length === 0 && text.length <= MAX_BOLD_HEADING;
      if (this.heading > 0) this.target.push({ kind: 'heading', level: this.heading, text: text.replace(/\n/g, ' ') });
      else if (boldTitle && !/[.,;:]$/.test(text) && /\p{L}{2}/u.test(text) && !text.includes('\n')) {
        this.target.push({ kind: 'heading', level: BOLD_LEVEL, text });
      } else this.target.push({ kind: 'paragraph', text: this.marker + text });
      this.marker = '';
    }
    this.heading = 0;
    this.plainChars = 0;
    this.addReferences();
  }

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
    this.addReferences();
  }
}
