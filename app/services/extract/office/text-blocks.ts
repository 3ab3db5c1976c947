import type { Block } from '../blocks/document';
import { ExtractError } from '../blocks/errors';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS, MAX_TEXT_CHARS } from '../blocks/limits';
import { tableBlocks, tableGrid } from '../blocks/table';

type Cell = { text: string; columns?: number; rows?: number };

/** Collects paragraphs, headings and tables as a reader of XML meets them. Tables within cells are text of the cell. */
export class OfficeText {
  readonly blocks: Block[] = [];
  private paragraph = '';
  private level: number | undefined;
  private tables = 0;
  private rows: Cell[][] = [];
  private cell: Cell | undefined;
  private chars = 0;

  /** @param level of a heading; undefined for text. */
  openParagraph(level?: number): void {
    this.closeParagraph();
    this.level = level;
  }

  add(text: string): void {
    this.chars += text.length;
    if (this.chars > MAX_TEXT_CHARS) {
      throw new ExtractError('resource_limit', 'The document has too much text to read.');
    }
    this.paragraph += text;
  }

  closeParagraph(): void {
    const text = this.paragraph.trim();
    this.paragraph = '';
    const { level } = this;
    this.level = undefined;
    if (text === '') return;
    if (this.cell) this.cell.text += this.cell.text === '' ? text : ` ${text}`;
    else this.blocks.push(level ? { kind: 'heading', level, text } : { kind: 'paragraph', text });
  }

  openTable(): void {
    this.closeParagraph();
    if (this.tables++ === 0) this.rows = [];
  }

  openRow(): void {
    if (this.tables === 1 && this.rows.length < MAX_TABLE_ROWS) this.rows.push([]);
  }

  openCell(columns = 1, rows = 1): void {
    if (this.tables !== 1) return;
    const row = this.rows.at(-1);
    this.cell = { text: '', columns, rows };
    if (row && row.length < MAX_TABLE_COLUMNS) row.push(this.cell);
  }

  closeCell(): void {
    this.closeParagraph();
    if (this.tables === 1) this.cell = undefined;
  }

  closeTable(): void {
    this.closeParagraph();
    if (this.tables === 0 || --this.tables > 0) return;
    this.cell = undefined;
    this.blocks.push(...tableBlocks(tableGrid(this.rows)));
    this.rows = [];
  }
}
