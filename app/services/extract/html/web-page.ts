import type { Block } from '../blocks/document';
import { htmlBlocks } from './html-blocks';

/** What a reader of the page does not see, or sees on every page. */
const UNSEEN = new Set([
  'script',
  'style',
  'head',
  'template',
  'noscript',
  'svg',
  'iframe',
  'object',
  'select',
  'nav',
  'math',
  'canvas',
]);
/** Elements that stand on lines of their own, without being more to a reader than a paragraph is. */
const BLOCK = new Set(
  'address article aside blockquote body button center dd details div dl dt fieldset figcaption figure footer form header hr html legend main option pre section summary'.split(
    ' ',
  ),
);
const KEPT = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'table', 'tr', 'td', 'th', 'br']);
const NESTED_MOST = 500;
const NAME = /^<(\/?)([a-z][a-z0-9-]*)/i;
const SPANS = /\b(colspan|rowspan)\s*=\s*["']?(\d{1,3})/gi;

/**
 * Blocks of a web page that somebody saved: its headings, paragraphs, lists and tables, without scripts and menus. Broken
 * markup is read as far as it makes sense. Nothing is loaded and nothing is run.
 */
export function webPageBlocks(html: string): Block[] {
  return htmlBlocks(wellFormed(html));
}

/** The page in the few elements that `htmlBlocks` knows, each closed. */
function wellFormed(html: string): string {
  const out: string[] = [];
  const open: string[] = [];
  const write = (name: string, attributes = '') => {
    out.push(`<${name}${attributes}>`);
    if (name !== 'br') open.push(name);
  };
  /** Closes an element and all in it; one that is not open is left. */
  const close = (name: string) => {
    const at = open.lastIndexOf(name);
    if (at < 0) return;
    // A row, a list or a table is not closed by what stands beside it.
    while (open.length > at) out.push(`</${open.pop()}>`);
  };
  for (const { text, name, closing, attributes } of tokens(html)) {
    if (text !== undefined) out.push(text.replace(/[<>]/g, ' ').replace(/\s+/g, ' '));
    else if (name === undefined) continue;
    else if (BLOCK.has(name)) {
      close('p');
      out.push('<p></p>');
    } else if (!KEPT.has(name)) continue;
    else if (closing) close(name);
    else {
      for (const ended of endedBy(name, open)) close(ended);
      if (open.length < NESTED_MOST) write(name, attributes);
    }
  }
  while (open.length > 0) out.push(`</${open.pop()}>`);
  return out.join('');
}

/** Elements whose end a page may leave out before another begins. */
function endedBy(name: string, open: readonly string[]): string[] {
  const inside = (inner: string, outer: readonly string[]) =>
    open.lastIndexOf(inner) > Math.max(...outer.map((one) => open.lastIndexOf(one)), -1);
  if (name === 'br') return [];
  const ended = open.filter((one) => /^(?:p|h[1-6])$/.test(one) && inside(one, ['td', 'th', 'li']));
  if (name === 'li' && inside('li', ['ul', 'ol'])) ended.push('li');
  if ((name === 'td' || name === 'th' || name === 'tr') && inside('td', ['tr'])) ended.push('td');
  if ((name === 'td' || name === 'th' || name === 'tr') && inside('th', ['tr'])) ended.push('th');
  if (name === 'tr' && inside('tr', ['table'])) ended.push('tr');
  return ended;
}

type Token = { text?: string; name?: string; closing?: boolean; attributes?: string };

/** Text and tags of the parts that are seen. */
function* tokens(html: string): Generator<Token> {
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const end = next < 0 ? html.length : next;
    if (end > at) yield { text: html.slice(at, end) };
    if (next < 0) return;
    if (html.startsWith('<!--', next)) {
      at = after(html, '-->', next + 4);
      continue;
    }
    const match = NAME.exec(html.slice(next, next + 40));
    const last = html.indexOf('>', next);
    if (!match || last < 0) {
      // A sign of its own, or markup such as a doctype.
      at = /^<[!?/]/.test(html.slice(next, next + 2)) && last >= 0 ? last + 1 : next + 1;
      continue;
    }
    const name = match[2]!.toLowerCase();
    at = last + 1;
    if (UNSEEN.has(name) && !match[1]) at = afterElement(html, name, at);
    else yield { name, closing: match[1] === '/', attributes: spansOf(html.slice(next, Math.min(last, next + 2_000))) };
  }
}

function after(html: string, sign: string, from: number): number {
  const at = html.indexOf(sign, from);
  return at < 0 ? html.length : at + sign.length;
}

/** Behind the end tag of an element; where it has none, the rest of the page is read. */
function afterElement(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}\\s*>`, 'gi');
  end.lastIndex = from;
  return end.exec(html) ? end.lastIndex : name === 'head' ? from : html.length;
}

const spansOf = (tag: string): string =>
  [...tag.matchAll(SPANS)].map(([, name, value]) => ` ${name!.toLowerCase()}="${value}"`).join('');
