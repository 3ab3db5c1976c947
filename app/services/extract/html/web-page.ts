import type { Block, PageMeta } from '../blocks/document';
import { joinRows, MOST_TOGETHER, withoutButtons } from './card-rows';
import { HtmlReader } from './html-reader';
import { businessNamed, jsonLdBlocks } from './json-ld';
import { layoutTables } from './layout-tables';
import { LookReader } from './page-look';
import { parseWithin } from './parse-within';

type Attributes = Record<string, string>;

/** What a reader of the page does not see, or sees on every page. */
const UNSEEN = new Set(
  'script style template noscript svg iframe object select nav math canvas video audio map dialog del s strike'.split(
    ' ',
  ),
);
/** Elements that begin a new line and mean no more to a reader than a paragraph. */
const BLOCK = new Set(
  'address article aside blockquote body button center div fieldset figcaption figure footer form header hr html legend main option pre section dl'.split(
    ' ',
  ),
);
const KEPT = new Set('p h1 h2 h3 h4 h5 h6 ul ol li table caption tr td th br a details summary dt dd'.split(' '));
/** Parts of a table, which mean nothing where it only places what stands beside each other. */
const CELLS = new Set(['tr', 'td', 'th']);
/** Notices that lie over every page. */
const NOTICE = /(?:^|[\s_-])(?:cookies?|consent|gdpr|breadcrumbs?)(?:$|[\s_-])/i;
/** What is written for the ear alone, and a price that holds no more. */
const UNSEEN_CLASS =
  /(?:^|\s)(?:screen-reader-text|sr-only|visually-hidden|[\w-]*(?:old[_-]price|price[_-]{1,2}old)[\w-]*)(?:$|\s)/i;
/** Elements whose blocks are looked at together. */
const BOXES = new Set(['block', 'layout', 'li', 'a']);
const WHOLE = new Set(['html', 'body', 'main']);
const NO_PIECE = new Set(['sub', 'sup', 'br', 'wbr']);
const MAX_NESTED = 500;
const MAX_LINKS = 3_000;
const MAX_LINK = 1_000;
const MAX_TITLE = 200;
const MAX_JSON = 512 * 1024;

/**
 * Blocks of a web page: its headings, paragraphs, lists, tables, questions with their answers, and what it states as
 * JSON-LD, without scripts, menus and notices. Broken mark-up is read as far as it makes sense. Nothing is loaded and
 * nothing is run.
 */
export function readWebPage(html: string): { blocks: Block[]; page: PageMeta } {
  const reader = new PageReader(layoutTables(html));
  parseWithin(html, {
    onopentag: (name, attributes) => reader.open(name, attributes),
    ontext: (text) => reader.text(text),
    onclosetag: (name) => reader.close(name),
  });
  return reader.finish();
}

class PageReader {
  private readonly reader = new HtmlReader(true);
  private readonly page: Omit<PageMeta, 'look'> = { title: '', language: '', noindex: false, links: [] };
  private readonly look = new LookReader();
  private readonly links = new Set<string>();
  /** What each open element became. */
  private readonly elements: (string | undefined)[] = [];
  /** Those of them that are tables, and how many ask a question. */
  private readonly tablesOpen: ('table' | 'layout')[] = [];
  private questions = 0;
  /** How many blocks there were when each was opened. */
  private readonly starts: number[] = [];
  private looked = '';
  /** Open elements inside one that is not seen, itself included. */
  private unseen = 0;
  private tables = 0;
  private capturing: 'title' | 'json' | undefined;
  private title = '';
  private json: string[] = [];

  constructor(private readonly layout: ReadonlySet<number>) {}

  open(name: string, attributes: Attributes): void {
    this.note(name, attributes);
    const isLayout = name === 'table' && this.layout.has(this.tables++);
    if (this.unseen > 0 || isUnseen(name, attributes)) {
      this.unseen += 1;
      return;
    }
    const known =
      isLayout || (CELLS.has(name) && this.inLayout()) ? 'layout' : meaningOf(name, attributes, this.questions > 0);
    this.elements.push(this.elements.length < MAX_NESTED ? known : undefined);
    const opened = this.elements.at(-1);
    if (opened === 'table' || (opened === 'layout' && name === 'table')) this.tablesOpen.push(opened);
    if (opened === 'details') this.questions += 1;
    if (opened === 'layout' || opened === 'block') this.reader.flush();
    else if (opened) this.reader.open(opened, spansOf(attributes));
    else if (!NO_PIECE.has(name)) this.reader.apart();
    // What a button says is as little a part of the text as a link.
    if (name === 'button') this.reader.open('a');
    this.starts.push(this.reader.length);
  }

  text(text: string): void {
    if (this.capturing === 'title') this.title += text;
    else if (this.capturing === 'json') this.json.push((this.json.pop() ?? '') + text);
    else if (this.unseen === 0) this.reader.text(text.replace(/\s+/g, ' '));
  }

  close(name: string): void {
    if (name === 'title' || name === 'script') this.capturing = undefined;
    if (this.unseen > 0) {
      this.unseen -= 1;
      return;
    }
    const opened = this.elements.pop();
    const start = this.starts.pop() ?? 0;
    if (opened === 'table' || (opened === 'layout' && name === 'table')) this.tablesOpen.pop();
    if (opened === 'details') this.questions -= 1;
    if (opened === 'layout' || opened === 'block') this.reader.flush();
    else if (opened && opened !== 'br') this.reader.close(opened);
    else if (!NO_PIECE.has(name)) this.reader.apart();
    if (name === 'button') this.reader.close('a');
    if (opened && BOXES.has(opened) && !WHOLE.has(name)) this.joinBox(start);
  }

  /** A box inside which nothing but another box stands is looked at once. */
  private joinBox(start: number): void {
    const range = `${start} ${this.reader.length}`;
    const blocks = this.reader.length - start;
    if (blocks < 2 || blocks > MOST_TOGETHER || range === this.looked) return;
    this.looked = range;
    this.reader.rewrite(start, (blocks) => joinRows(blocks, true));
  }

  finish(): { blocks: Block[]; page: PageMeta } {
    const blocks = withoutButtons(joinRows(this.reader.finish(), false));
    const title = this.title.replace(/\s+/g, ' ').trim().slice(0, MAX_TITLE);
    const stated = jsonLdBlocks(this.json, blocks, this.page.language);
    const look = this.look.finish(businessNamed(this.json));
    const page = { ...this.page, title, links: [...this.links], look };
    return { blocks: [...blocks, ...stated], page };
  }

  private inLayout(): boolean {
    return this.tablesOpen.at(-1) === 'layout';
  }

  /** What the page says of itself, whether or not it is seen. */
  private note(name: string, attributes: Attributes): void {
    this.look.open(name, attributes);
    if (name === 'html') this.page.language = (attributes.lang ?? '').slice(0, 20);
    else if (name === 'title' && this.title === '' && this.unseen === 0) this.capturing = 'title';
    else if (name === 'script' && /^application\/ld\+json/i.test(attributes.type ?? '')) {
      if (this.json.reduce((sum, text) => sum + text.length, 0) < MAX_JSON) this.capturing = 'json';
      this.json.push('');
    } else if (name === 'base' && !this.page.base) this.page.base = attributes.href?.slice(0, MAX_LINK);
    else if (name === 'link' && /(?:^|\s)canonical(?:\s|$)/i.test(attributes.rel ?? ''))
      this.page.canonical = attributes.href?.slice(0, MAX_LINK);
    else if (name === 'meta' && /^(?:robots|komekbot)$/i.test(attributes.name ?? ''))
      this.page.noindex ||= /\b(?:noindex|none)\b/i.test(attributes.content ?? '');
    else if ((name === 'a' || name === 'area') && attributes.href && attributes.href.length <= MAX_LINK)
      if (this.links.size < MAX_LINKS && !/(?:^|\s)nofollow(?:\s|$)/i.test(attributes.rel ?? ''))
        this.links.add(attributes.href.trim());
  }
}

function isUnseen(name: string, attributes: Attributes): boolean {
  if (name === 'title' || UNSEEN.has(name) || attributes.role === 'navigation') return true;
  if (name === 'body' || name === 'html' || name === 'main') return false;
  const { class: classes = '', id = '' } = attributes;
  return NOTICE.test(classes) || NOTICE.test(id) || UNSEEN_CLASS.test(classes);
}

/** The tag that an element is read as. FAQ mark-up of schema.org is read as `details`. */
function meaningOf(name: string, { itemtype, itemprop }: Attributes, inQuestion: boolean): string | undefined {
  if (itemtype && /schema\.org\/Question$/i.test(itemtype)) return 'details';
  if (itemprop === 'name' && inQuestion) return 'summary';
  if (KEPT.has(name)) return name;
  return BLOCK.has(name) ? 'block' : undefined;
}

const spansOf = ({ colspan, rowspan }: Attributes): string =>
  [
    ['colspan', colspan],
    ['rowspan', rowspan],
  ]
    .flatMap(([name, value]) => (value && /^\d{1,3}$/.test(value) ? [` ${name}="${value}"`] : []))
    .join('');
