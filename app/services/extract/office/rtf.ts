import iconv from 'iconv-lite';
import type { Block } from '../blocks/document';
import { ExtractError } from '../blocks/errors';
import { MAX_TEXT_CHARS } from '../blocks/limits';
import { textBlocks } from '../text/text-blocks';

/** Groups that are no text: tables of fonts and styles, pictures, what programs note for themselves. */
const UNSEEN = new Set(
  'fonttbl colortbl stylesheet info pict object header footer headerl headerr headerf footerl footerr footerf annotation atnid atnauthor listtable listoverridetable revtbl rsidtbl themedata colorschememapping latentstyles datastore xmlnstbl generator fldinst bkmkstart bkmkend'.split(
    ' ',
  ),
);
const CHARACTERS: Record<string, string> = {
  ...{
    par: '\n\n',
    sect: '\n\n',
    page: '\n\n',
    line: '\n',
    tab: '\t',
    cell: '\t',
    nestcell: '\t',
    row: '\n',
    nestrow: '\n',
  },
  ...{ emdash: '—', endash: '–', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', bullet: '•' },
};
/** Windows code pages by the numbers that fonts give for their letters. */
const CHARSETS: Record<number, number> = { 204: 1251, 162: 1254, 238: 1250, 161: 1253 };
const MAX_DEPTH = 2_000;
const TOKEN = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}]+)/gi;

type Group = { unseen: boolean; skip: number; hidden: boolean; page?: number };

/**
 * Reads the text of an RTF file. Letters are bytes of a code page, or numbers with a replacement for old programs.
 *
 * @throws ExtractError resource_limit.
 */
export function readRtf(bytes: Uint8Array): Block[] {
  return textBlocks(rtfText(Buffer.from(bytes).toString('latin1')));
}

function rtfText(rtf: string): string {
  const reader = new RtfReader();
  for (const [, word, value, hex, symbol, brace, text] of rtf.matchAll(TOKEN)) {
    if (brace === '{') reader.open();
    else if (brace) reader.close();
    else if (word) reader.control(word.toLowerCase(), value === undefined ? undefined : Number(value));
    else if (hex) reader.byte(Number.parseInt(hex, 16));
    else if (symbol) reader.symbol(symbol);
    else reader.plain(text ?? '');
  }
  return reader.finish();
}

class RtfReader {
  private text: string[] = [];
  private chars = 0;
  private pending: number[] = [];
  private groups: Group[] = [];
  private group: Group = { unseen: false, skip: 1, hidden: false };
  /** Of the file, and of each of its fonts. */
  private page = 1252;
  private pages = new Map<number, number>();
  private inFonts = 0;
  private font: number | undefined;
  /** Characters that replace one that was given by its number. */
  private replaced = 0;

  open(): void {
    if (this.groups.length >= MAX_DEPTH) throw new ExtractError('resource_limit', 'The document is nested too deeply.');
    this.flush();
    this.groups.push(this.group);
    this.group = { ...this.group };
  }

  close(): void {
    this.flush();
    if (this.groups.length < this.inFonts) this.inFonts = 0;
    this.group = this.groups.pop() ?? this.group;
    if (this.groups.length < this.inFonts) this.inFonts = 0;
  }

  control(word: string, value: number | undefined): void {
    if (word === 'u' && value !== undefined) {
      this.unicode(value);
      return;
    }
    this.flush();
    if (word === 'ansicpg' && value) this.page = value;
    else if (word === 'fonttbl') this.inFonts = this.groups.length;
    else if (word === 'f' && value !== undefined) this.chooseFont(value);
    else if (word === 'fcharset' && this.inFonts > 0 && this.font !== undefined && CHARSETS[value ?? 0])
      this.pages.set(this.font, CHARSETS[value ?? 0]!);
    else if (word === 'uc') this.group.skip = Math.min(Math.max(value ?? 1, 0), 10);
    else if (word === 'v') this.group.hidden = value !== 0;
    else if (CHARACTERS[word]) this.put(CHARACTERS[word]);
    if (UNSEEN.has(word)) this.group.unseen = true;
  }

  byte(value: number): void {
    if (this.replaced > 0) this.replaced -= 1;
    else this.pending.push(value);
  }

  symbol(symbol: string): void {
    if (symbol === '*') this.group.unseen = true;
    else if (symbol === '~') this.put(' ');
    else if (symbol === '_') this.put('-');
    else if (symbol === '\n' || symbol === '\r') this.put('\n\n');
    else if ('\\{}'.includes(symbol)) this.byte(symbol.charCodeAt(0));
  }

  plain(text: string): void {
    for (const letter of text.replace(/[\r\n]/g, '')) this.byte(letter.charCodeAt(0));
  }

  finish(): string {
    this.flush();
    return this.text.join('').split('\n').map(withoutTabsBehind).join('\n');
  }

  private chooseFont(value: number): void {
    this.font = value;
    if (this.inFonts === 0) this.group.page = this.pages.get(value);
  }

  private unicode(value: number): void {
    this.flush();
    const code = value < 0 ? value + 65_536 : value;
    if (code > 0 && code <= 0x10ffff) this.put(String.fromCodePoint(code));
    this.replaced = this.group.skip;
  }

  private flush(): void {
    this.replaced = 0;
    if (this.pending.length === 0) return;
    const bytes = Buffer.from(this.pending);
    this.pending = [];
    if (this.group.unseen || this.group.hidden) return;
    const page = `cp${this.group.page ?? this.page}`;
    this.put(iconv.decode(bytes, iconv.encodingExists(page) ? page : 'cp1252'));
  }

  private put(text: string): void {
    if (this.group.unseen || this.group.hidden) return;
    if (this.pending.length > 0) this.flush();
    this.chars += text.length;
    if (this.chars > MAX_TEXT_CHARS) {
      throw new ExtractError('resource_limit', 'The document has too much text to read.');
    }
    this.text.push(text);
  }
}

/** The last cell of a table's row ends with a tab too. */
function withoutTabsBehind(line: string): string {
  let end = line.length;
  while (line[end - 1] === '\t') end--;
  return line.slice(0, end);
}
