import type { Entity } from '../bot-api/outgoing-message';

/**
 * Text in Telegram's format: plain text with entities beside it, with offsets in UTF-16 units as Telegram counts them.
 * Nothing needs escaping, so no text in an answer can open or close a tag.
 */
export type RichText = { text: string; entities: Entity[] };

/** Maximum length of one message. */
export const MAX_CHARACTERS = 4096;

const INLINE =
  /`([^`\n]+)`|\*\*([^\n]+?)\*\*|\[([^[\]\n]+)\]\(((?:[^\s()]|\([^\s()]*\))+)\)|(mailto:|xmpp:)(?=[^\s<>])/g;
const ITEM = /^(\s*)(?:[-*•+]|(\d{1,9})[.)])\s+(.*)/;
const HEADING = /^#{1,6}\s+(.*)/;
/** product.md 5. */
const SCHEMES = new Set(['http:', 'https:', 'irc:', 'ircs:', 'mailto:', 'xmpp:']);

class Writer {
  text = '';
  readonly entities: Entity[] = [];

  plain(text: string): void {
    this.text += text;
  }

  marked(type: Entity['type'], write: () => void, url?: string): void {
    const offset = this.text.length;
    write();
    const length = this.text.length - offset;
    if (length > 0) this.entities.push({ type, offset, length, ...(url && { url }) });
  }

  inline(source: string): void {
    let from = 0;
    for (const match of source.matchAll(INLINE)) {
      const [whole, code, bold, label, target] = match;
      this.plain(source.slice(from, match.index));
      from = match.index + whole.length;
      if (code) this.marked('code', () => this.plain(code));
      else if (bold) this.marked('bold', () => this.inline(bold));
      else if (label && target) this.link(whole, label, target);
      // Telegram links bare addresses itself, but does not know `mailto:`.
      else if (whole !== 'mailto:') this.plain(whole);
    }
    this.plain(source.slice(from));
  }

  /** Telegram opens only http and https from a text: other addresses are written out. */
  private link(whole: string, label: string, target: string): void {
    const url = URL.canParse(target) ? new URL(target) : undefined;
    if (!url || !SCHEMES.has(url.protocol)) this.plain(whole);
    else if (url.protocol.startsWith('http')) this.marked('text_link', () => this.plain(label), url.href);
    else {
      const address = target.replace(/^mailto:/i, '');
      this.plain(label === address ? label : `${label} (${address})`);
    }
  }
}

/** Converts the Markdown an answer may use (the same as in the widget) to rich text; all other text stays as it is. */
export function richText(markdown: string): RichText {
  const writer = new Writer();
  const lines = markdown.trim().split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (at > 0) writer.plain('\n');
    const heading = HEADING.exec(line)?.[1];
    const item = ITEM.exec(line);
    if (line.trim().startsWith('```')) {
      const code: string[] = [];
      while (++at < lines.length && !lines[at]?.trim().startsWith('```')) code.push(lines[at] ?? '');
      writer.marked('pre', () => writer.plain(code.join('\n')));
    } else if (heading) writer.marked('bold', () => writer.inline(heading));
    else if (item) {
      writer.plain(`${item[1]}${item[2] ? `${item[2]}.` : '•'} `);
      writer.inline(item[3] ?? '');
    } else writer.inline(line);
  }
  return { text: writer.text, entities: writer.entities };
}

/** Joins texts with a blank line between. */
export function joined(texts: RichText[]): RichText {
  const all: RichText = { text: '', entities: [] };
  for (const { text, entities } of texts) {
    if (!text) continue;
    if (all.text) all.text += '\n\n';
    const shift = all.text.length;
    all.entities.push(...entities.map((entity) => ({ ...entity, offset: entity.offset + shift })));
    all.text += text;
  }
  return all;
}

/**
 * Splits a text into parts of at most `most` characters, between paragraphs, else lines, else sentences, else words.
 */
export function split(rich: RichText, most = MAX_CHARACTERS): RichText[] {
  const parts: RichText[] = [];
  let from = skipSpace(rich.text, 0);
  while (from < rich.text.length) {
    const end =
      rich.text.length - from <= most ? rich.text.length : from + cutAt(rich.text.slice(from, from + most + 1), most);
    const text = rich.text.slice(from, end).trimEnd();
    if (text) parts.push({ text, entities: within(rich.entities, from, from + text.length) });
    from = skipSpace(rich.text, end);
  }
  return parts;
}

const BOUNDARIES = [/\n\s*\n/g, /\n/g, /[.!?…]["'»”)\]]*\s/g, /\s/g];

function cutAt(text: string, most: number): number {
  for (const boundary of BOUNDARIES) {
    const last = [...text.matchAll(boundary)]
      .map((match) => match.index + match[0].trimEnd().length)
      .filter((at) => at <= most)
      .at(-1);
    // A boundary far from the end would make a very short part.
    if (last !== undefined && last >= most / 3) return last;
  }
  // Never split a surrogate pair.
  return /[\uD800-\uDBFF]/.test(text[most - 1] ?? '') ? most - 1 : most;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text[at] ?? '')) at++;
  return at;
}

function within(entities: Entity[], from: number, end: number): Entity[] {
  return entities.flatMap((entity) => {
    const start = Math.max(entity.offset, from);
    const stop = Math.min(entity.offset + entity.length, end);
    return stop > start ? [{ ...entity, offset: start - from, length: stop - start }] : [];
  });
}
