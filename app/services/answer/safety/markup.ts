/**
 * Links, images and tags in a model's text. Everything here reads a text once from its start to its end, whatever it
 * holds: a pattern that looks for the end of each opening bracket would take quadratic time on `[[[[…`.
 */

const IMAGE_START = /!\[|<img\b/gi;

/**
 * Watches a growing text for where its end may still change: its last word, and an image, a link or a tag not closed yet.
 * Each character is looked at once.
 */
export class OpenEnd {
  #length = 0;
  #last = '';
  /** Where the last word begins, the label that is open, the one closed last, the link whose address is open, the tag. */
  #word = 0;
  #label = -1;
  #closed = -1;
  #closedAt = -1;
  #link = -1;
  #tag = -1;

  /** Begins anew with a text. */
  reset(text: string): void {
    this.#length = this.#word = 0;
    this.#last = '';
    this.#label = this.#closed = this.#closedAt = this.#link = this.#tag = -1;
    this.push(text);
  }

  push(text: string): void {
    for (const sign of text) this.#read(sign);
  }

  /** All before this place is whole words and closed markup. */
  get start(): number {
    const open = [this.#label, this.#link, this.#tag, this.#closedAt === this.#length - 1 ? this.#closed : -1];
    const places = open.filter((at) => at >= 0);
    return Math.min(this.#word, ...places, this.#last === '!' ? this.#length - 1 : this.#length);
  }

  #read(sign: string): void {
    const at = this.#length;
    if (this.#last === '<') this.#tag = isLatinLetter(sign) ? at - 1 : -1;
    if (isSpace(sign)) {
      this.#word = at + 1;
      if (sign === '\n') this.#label = this.#link = this.#tag = -1;
    } else if (sign === '[') this.#label = this.#last === '!' ? at - 1 : at;
    else if (sign === ']') {
      this.#closed = this.#label;
      this.#closedAt = at;
      this.#label = -1;
    } else if (sign === '(') {
      if (this.#link < 0 && this.#last === ']') this.#link = this.#closed;
    } else if (sign === ')') this.#link = -1;
    else if (sign === '<' || sign === '>') this.#tag = -1;
    this.#last = sign;
    this.#length += sign.length;
  }
}

/** A text without its images, in Markdown or HTML, whole or cut off. */
export function withoutImages(text: string): string {
  let kept = '';
  let from = 0;
  /** No bracket closes from here on, so no label does. */
  let labelsEnd = false;
  IMAGE_START.lastIndex = 0;
  for (let match = IMAGE_START.exec(text); match; match = IMAGE_START.exec(text)) {
    let end = -1;
    if (match[0] !== '![') end = afterSign(text, '>', match.index) ?? text.length;
    else if (!labelsEnd) {
      const label = afterSign(text, ']', match.index);
      if (label === undefined) labelsEnd = true;
      else end = afterImageTarget(text, label);
    }
    if (end < 0) continue;
    kept += text.slice(from, match.index);
    from = IMAGE_START.lastIndex = end;
  }
  return kept + text.slice(from);
}

/** Replaces every link `[label](address)`; an address may hold one level of brackets. */
export function replaceLinks(text: string, replace: (whole: string, label: string, address: string) => string): string {
  let done = '';
  let from = 0;
  let label = -1;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '[' && label < 0) label = at;
    else if (sign === '\n') label = -1;
    else if (sign === ']') {
      if (label >= 0 && at > label + 1 && text[at + 1] === '(') {
        const target = linkTarget(text, at + 1);
        // No bracket closes behind it, so no other link does.
        if (!target) break;
        done +=
          text.slice(from, label) + replace(text.slice(label, target.end), text.slice(label + 1, at), target.address);
        from = target.end;
        at = target.end - 1;
      }
      label = -1;
    }
  }
  return done + text.slice(from);
}

const isLatinLetter = (sign: string): boolean => (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');

const isSpace = (sign: string | undefined): boolean =>
  sign !== undefined && (sign <= ' ' || sign > '~') && /\s/.test(sign);

/** The place behind the next such sign. */
function afterSign(text: string, sign: string, from: number): number | undefined {
  const at = text.indexOf(sign, from);
  return at < 0 ? undefined : at + 1;
}

/** The end of an image whose label ends at a place: with the address in `(…)` or the reference in `[…]`, if it has one. */
function afterImageTarget(text: string, from: number): number {
  if (text[from] === '[') return afterSign(text, ']', from) ?? from;
  if (text[from] !== '(') return from;
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === ')') return at + 1;
    if (text[at] !== '(') continue;
    at = innerBracketEnd(text, at, false);
    if (at < 0) break;
  }
  return from;
}

/** Where a bracket that holds no other closes, or -1. */
function innerBracketEnd(text: string, open: number, unbroken: boolean): number {
  for (let at = open + 1; at < text.length; at++) {
    if (text[at] === ')') return at;
    if (text[at] === '(' || (unbroken && isSpace(text[at]))) return -1;
  }
  return -1;
}

/** The address in the bracket that opens at a place, and where the bracket ends: behind a title, if there is one. */
function linkTarget(text: string, open: number): { address: string; end: number } | undefined {
  let start = open + 1;
  while (isSpace(text[start])) start++;
  if (text[start] === '<') start++;
  let at = start;
  let inner: { from: number; end: number } | undefined;
  for (; at < text.length; at++) {
    const sign = text[at];
    if (sign === ')' || sign === '>' || isSpace(sign)) break;
    if (sign !== '(') continue;
    const end = innerBracketEnd(text, at, true);
    if (end < 0) break;
    inner = { from: at, end: end + 1 };
    at = end;
  }
  const end = afterSign(text, ')', at);
  if (end !== undefined) return { address: text.slice(start, at), end };
  // The last bracket inside was the link's own.
  return inner && { address: text.slice(start, inner.from), end: inner.end };
}
