import type { ComponentChild, h as createElement } from 'preact';
import { tappableIn } from '../../app/schemas/tappable';

/** Keeps a number on one line: 45 000. */
const unbroken = (text: string) => text.replace(/(\d) (?=\d{3}(?!\d))/g, '$1\u00a0');

/** Draws a text with its numbers and addresses as links. */
export const tappable =
  (h: typeof createElement) =>
  (text: string): ComponentChild => {
    const nodes: ComponentChild[] = [];
    let from = 0;
    for (const { at, length, href } of tappableIn(text)) {
      const own = href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer' };
      nodes.push(unbroken(text.slice(from, at)), h('a', { href, ...own }, text.slice(at, at + length)));
      from = at + length;
    }
    nodes.push(unbroken(text.slice(from)));
    return nodes.length > 1 ? nodes : nodes[0];
  };
