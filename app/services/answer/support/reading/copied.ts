import { readable } from './figures';

/** Fewer words may stand anywhere by chance. */
const MIN_WORDS = 3;
const BULLETS = '[\\s•●▪◦*✔✓✗–—-]*';
/** What stands before a line or a sentence of a text, in its line. */
const BEGINS = new RegExp(`(?:^|[.!?…]\\s)${BULLETS}$`, 'u');
/** What stands behind a clause. */
const ENDS = /^\s*(?:$|[\n.,;:!?…/|()])/u;
const OPENING = new RegExp(`^${BULLETS}`, 'u');
const CLOSING = ' \n\t.!?…;,';

/** A text in the form that copies of it are looked for in. */
export const comparable = (text: string): string => readable(text).replace(/[^\S\n]+/g, ' ');

/**
 * Whether a sentence stands in a text word for word, from the beginning of a line or sentence to the end of a clause. What
 * is copied from behind a colon or comma may have been denied before it.
 *
 * @param text as `comparable` gives it.
 */
export function isCopied(sentence: string, text: string): boolean {
  const copy = withoutEnd(comparable(sentence).replace(OPENING, ''));
  if (copy.split(' ').length < MIN_WORDS) return false;
  for (let at = text.indexOf(copy); at >= 0; at = text.indexOf(copy, at + 1)) {
    const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
    if (BEGINS.test(before) && ENDS.test(text.slice(at + copy.length, at + copy.length + 2))) return true;
  }
  return false;
}

function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && CLOSING.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
