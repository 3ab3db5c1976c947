/** Up to how many characters of a link or an image not yet complete are held back. */
const LONGEST_OPEN = 2000;

const IMAGE = /!\[[^\]]*\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])?|<img\b[^>]*>?/gi;
const LINK = /\[([^\]\n]+)\]\(\s*<?((?:[^()\s>]|\([^()\s]*\))*)>?[^)]*\)/g;
const ADDRESS =
  /(?<![\p{L}\p{N}])(?:[a-z][a-z0-9+.-]{1,20}:\/\/|(?:mailto|tel|sms|data|javascript|vbscript|xmpp|file|blob):)[^\s<>"'`«»]+/giu;
const MAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
/** Without a scheme only such names as a messenger would make a link of. */
const BARE =
  /(?<![\p{L}\p{N}@./:_-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:com|net|org|info|biz|io|me|co|app|dev|xyz|site|online|link|click|top|shop|store|club|live|pro|ru|kz|su|by|uz|kg|ua|tk|ml|ga|gg|ly|рф|қаз|бел)(?![\p{L}\p{N}-])(?:[/?#][^\s<>"'`«»]*)?/giu;
const OPEN = /(?:!?\[[^[\]\n]*(?:\](?:\([^)\n]*)?)?|<[a-z][^<>\n]*|!)$/i;
/** Only where a colon, a dot or an at-sign stands within a word there may be an address. */
const TOKEN = /\S*\p{L}:\S+|\S*[\p{L}\p{N}][.@][\p{L}\p{N}]\S*/gu;
const COMPLETE = /!?\[[^[\]\n]*\](?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^[\]\n]*\])?|<[a-z][^<>\n]*>/gi;
const TRAIL = /[.,;:!?'"»”)\]*]+$/;

/**
 * Takes a model's text as it streams and gives it on without images, and without links but those that stand in the
 * texts it was given: a link made up, or made to carry something out, loses its address.
 */
export class LinkFilter {
  #texts: string[];
  #known?: Set<string>;
  #held = '';

  /** @param texts what links may be taken from: passages, buttons, the owner's contact. */
  constructor(texts: string[]) {
    this.#texts = texts;
  }

  /** @returns the part of the text that may be shown now. */
  push(text: string): string {
    this.#held += text;
    const end = safeEnd(this.#held);
    const ready = this.#held.slice(0, end);
    this.#held = this.#held.slice(end);
    return this.#clean(ready);
  }

  /** Ends the text. @returns the rest that may be shown. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    return this.#clean(rest);
  }

  #clean(text: string): string {
    const keep = (address: string): boolean => this.#knows(address);
    const check = (found: string): string => {
      const address = found.replace(TRAIL, '');
      return keep(address) ? found : found.slice(address.length);
    };
    return text
      .replace(IMAGE, '')
      .replace(LINK, (whole, label: string, address: string) => (keep(address) ? whole : label))
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
  const found = (text.match(TOKEN) ?? []).flatMap((token) =>
    [ADDRESS, MAIL, BARE].flatMap((pattern) => token.match(pattern) ?? []),
  );
  return found.map(canonical).flatMap((address) => [address, /^[^/?#]*/.exec(address)?.[0] ?? '']);
}

/** Up to where no link or image can still be growing: whole words, no bracket open, and no link cut in two. */
function safeEnd(text: string): number {
  const start = Math.max(0, text.length - LONGEST_OPEN);
  const tail = text.slice(start);
  const word = tail.length - (/\S*$/.exec(tail)?.[0].length ?? 0);
  const open = OPEN.exec(tail)?.index ?? tail.length;
  let end = Math.min(word, open);
  for (const { index, 0: whole } of tail.matchAll(COMPLETE)) {
    if (index < end && end < index + whole.length) end = index;
  }
  return start + end;
}

/** An address by which two ways of writing it are one: without the scheme of the web, `www.`, a last slash or stop. */
function canonical(address: string): string {
  const bare = address
    .replace(TRAIL, '')
    .replace(/^(?:https?:\/\/|mailto:)/i, '')
    .replace(/^www\./i, '');
  const [, host = '', rest = ''] = /^([^/?#]*)(.*)$/s.exec(bare) ?? [];
  return host.toLowerCase() + rest.replace(/\/$/, '');
}
