import { Tokenizer } from 'htmlparser2';
import { breather } from '~/services/event-loop/slices';

export type Attributes = Record<string, string>;

export type Listener = {
  open: (name: string, attributes: Attributes) => void;
  close: (name: string) => void;
  /** Of one stretch, which an entity or a stray `<` may cut in pieces. */
  text: (piece: string) => void;
  comment: (text: string) => void;
};

/** Characters of an attribute that are kept, and attributes of an element. */
const MAX_VALUE = 2_000;
const MAX_ATTRIBUTES = 100;

/** Reads a short piece of HTML at once. */
export function scanHtml(html: string, listener: Listener): void {
  const tokenizer = tokenizerOf(html, listener);
  tokenizer.write(html);
  tokenizer.end();
}

/** Characters that are read before others may use the processor. */
const TURN = 50_000;

/** Reads a page, in turns with other work. */
export async function scanInTurns(html: string, listener: Listener): Promise<void> {
  const tokenizer = tokenizerOf(html, listener);
  const pause = breather();
  for (let at = 0; at < html.length; at += TURN) {
    tokenizer.write(html.slice(at, at + TURN));
    await pause();
  }
  tokenizer.end();
}

/**
 * Cuts HTML into pieces as browsers do. Keeps no tree: a page of a million elements inside one another takes no more time
 * than any other. The tokenizer counts from the beginning of all that was written.
 */
function tokenizerOf(html: string, { open, close, text, comment }: Listener): Tokenizer {
  let name = '';
  let attributes: Attributes = {};
  let count = 0;
  let attribute = '';
  let value = '';
  const nothing = () => {};
  const opened = () => open(name, attributes);
  const add = (piece: string) => {
    if (value.length < MAX_VALUE) value += piece.slice(0, MAX_VALUE - value.length);
  };
  return new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (from, to) => {
        name = html.slice(from, to).toLowerCase();
        attributes = {};
        count = 0;
      },
      onattribname: (from, to) => {
        attribute = html.slice(from, Math.min(to, from + MAX_VALUE)).toLowerCase();
        value = '';
      },
      onattribdata: (from, to) => add(html.slice(from, Math.min(to, from + MAX_VALUE))),
      onattribentity: (code) => add(String.fromCodePoint(code)),
      // Of two with one name the first counts.
      onattribend: () => {
        if (count++ < MAX_ATTRIBUTES && !Object.hasOwn(attributes, attribute)) attributes[attribute] = value;
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (from, to) => close(html.slice(from, to).toLowerCase()),
      ontext: (from, to) => text(html.slice(from, to)),
      ontextentity: (code) => text(String.fromCodePoint(code)),
      oncomment: (from, to, offset) => comment(html.slice(from, to - offset)),
      oncdata: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: nothing,
    },
  );
}
