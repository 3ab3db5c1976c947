import type { Block } from '../blocks/document';
import { HtmlReader } from './html-reader';

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

/**
 * Builds blocks from the HTML that the DOCX converter writes: well formed, with no scripts, styles or comments. It is not a
 * parser for HTML from elsewhere: see webPageBlocks.
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
