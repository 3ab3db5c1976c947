import { OpenEnd, replaceLinks, withoutImages } from './markup';

/**
 * Characters of a link or an image not complete yet that are held back. Up to twice as many are, so that what is cut all
 * the same is looked through once for so many characters and not for each.
 */
const LONGEST_OPEN = 2000;

/** An address with a scheme. Behind a letter too where the widget would make a link of it. */
const ADDRESS =
  /(?:(?:(?<![\p{L}\p{N}])[a-z][a-z0-9+.-]{1,20}|https?|ircs?):\/\/|(?<![\p{L}\p{N}])(?:mailto|tel|sms|data|javascript|vbscript|xmpp|file|blob):)[^\s<>"'`«»]+/giu;
const MAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Without a scheme only such names as a messenger would make a link of. */
const BARE =
  /(?<![\p{L}\p{N}@./:_-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:com|net|org|info|biz|io|me|co|app|dev|xyz|site|online|link|click|top|shop|store|club|live|pro|ru|kz|su|by|uz|kg|ua|tk|ml|ga|gg|ly|рф|қаз|бел)(?![\p{L}\p{N}-])(?:[/?#][^\s<>"'`«»]*)?/giu;
const PATTERNS = [ADDRESS, MAIL, BARE];
/** Only where a colon, a dot or an at-sign stands within a word there may be an address. */
const MAY_BE_ADDRESS = /\p{L}:\S|[\p{L}\p{N}][.@][\p{L}\p{N}]/u;
const COMPLETE = /!?\[[^[\]\n]*\](?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^[\]\n]*\])?|<[a-z][^<>\n]*>/gi;
/** The look behind lets it begin at the first of several signs alone, or each of them would be tried. */
const TRAIL = /(?<![.,;:!?'"»”)\]*])[.,;:!?'"»”)\]*]+$/;

/**
 * Takes a model's text as it streams and gives it on without images, and without links but those that stand in the
 * texts it was given: a link made up, or made to carry something out, loses its address.
 */
export class LinkFilter {
  #texts: string[];
  #known?: Set<string>;
  #held = '';
  #open = new OpenEnd();

  /** @param texts what links may be taken from: passages, buttons, the owner's contact. */
  constructor(texts: string[]) {
    this.#texts = texts;
  }

  /** @returns the part of the text that may be shown now. */
  push(text: string): string {
    this.#held += text;
    this.#open.push(text);
    const end = this.#safeEnd();
    if (end === 0) return '';
    const ready = this.#held.slice(0, end);
    this.#held = this.#held.slice(end);
    this.#open.reset(this.#held);
    return this.#clean(ready);
  }

  /** Ends the text. @returns the rest that may be shown. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    this.#open.reset('');
    return this.#clean(rest);
  }

  /** Up to where no link or image can still be growing: whole words, no bracket open, and no link cut in two. */
  #safeEnd(): number {
    const text = this.#held;
    if (text.length < 2 * LONGEST_OPEN) return outsideMarkup(text, this.#open.start);
    const kept = text.length - LONGEST_OPEN;
    const tail = text.slice(kept);
    this.#open.reset(tail);
    const end = outsideMarkup(tail, this.#open.start);
    return end > 0 ? kept + end : outsideAddresses(text, kept);
  }

  #clean(text: string): string {
    const keep = (address: string): boolean => this.#knows(address);
    const check = (found: string): string => {
      const address = found.replace(TRAIL, '');
      return keep(address) ? found : found.slice(address.length);
    };
    return replaceLinks(withoutImages(text), (whole, label, address) => (keep(address) ? whole : label))
      .replace(ADDRESS, check)
      .replace(MAIL, check)
      .replace(BARE, check)
      .replace(/ ?(?:\(\s*\)|<\s*>)/g, '');
  }

  /** Most replies hold no link: what is known is read when the first one comes. */
  #knows(address: string): boolean {
    this.#known ??= new Set(this.#texts.flatMap(addressesIn));
    return this.#known.has(canonical(address));
  }
}

/** The addresses of a text, and their hosts, in the form they are compared in. */
function addressesIn(text: string): string[] {
  const found = text
    .split(/\s+/)
    .filter((word) => MAY_BE_ADDRESS.test(word))
    .flatMap((word) => PATTERNS.flatMap((pattern) => word.match(pattern) ?? []));
  return found.map(canonical).flatMap((address) => [address, address.slice(0, hostEnd(address))]);
}

/** The place given, or the beginning of the closed link, image or tag that it is in the middle of. */
function outsideMarkup(text: string, place: number): number {
  if (place === 0) return 0;
  for (const { index, 0: whole } of text.matchAll(COMPLETE)) {
    if (index >= place) break;
    if (place < index + whole.length) return index;
  }
  return place;
}

/** A place near the one given that is in the middle of no address; behind one that is longer than any that is known. */
function outsideAddresses(text: string, place: number): number {
  let cut = place;
  for (const pattern of PATTERNS) {
    for (const { index, 0: whole } of text.matchAll(pattern)) {
      if (index >= cut) break;
      if (cut < index + whole.length) cut = whole.length > LONGEST_OPEN ? index + whole.length : index;
    }
  }
  return cut;
}

/** An address by which two ways of writing it are one: without the scheme of the web, `www.`, a last slash or stop. */
function canonical(address: string): string {
  const bare = address
    .replace(TRAIL, '')
    .replace(/^(?:https?:\/\/|mailto:)/i, '')
    .replace(/^www\./i, '');
  const end = hostEnd(bare);
  return bare.slice(0, end).toLowerCase() + bare.slice(end).replace(/\/$/, '');
}

function hostEnd(address: string): number {
  const end = address.search(/[/?#]/);
  return end < 0 ? address.length : end;
}
