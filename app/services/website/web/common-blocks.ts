import { createHash } from 'node:crypto';
import type { Block } from '../../extract/blocks/document';

/** Fewer pages do not show what repeats. */
const MIN_PAGES = 5;
/** Characters. A short page says nothing that its title does not. */
const MIN_TEXT = 20;

export type PageBlocks = { id: string; blocks: Block[] };
export type Separated = {
  /** What stands on most pages, once, without menus. */
  common: Block[];
  /** What each page says of its own, in the order given. */
  pages: PageBlocks[];
};

/** Removes the blocks that more than half of the pages share. Menus are dropped; telephone numbers and hours are kept once. */
export function separateCommon(pages: PageBlocks[]): Separated {
  if (pages.length < MIN_PAGES) return { common: [], pages };
  const counts = new Map<string, number>();
  for (const { blocks } of pages) {
    for (const key of new Set(blocks.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isCommon = (block: Block) => (counts.get(keyOf(block)) ?? 0) * 2 > pages.length;
  const common = new Map<string, Block>();
  for (const { blocks } of pages) {
    for (const block of blocks)
      if (isCommon(block) && !isMenu(block)) common.set(keyOf(block), common.get(keyOf(block)) ?? block);
  }
  return {
    common: withoutEmptyHeadings([...common.values()]),
    pages: pages.map(({ id, blocks }) => ({ id, blocks: blocks.filter((block) => !isCommon(block)) })),
  };
}

/** Links that state no figure lead elsewhere and say nothing. */
const isMenu = ({ link, text }: Block): boolean => link === true && !/\d{3}/.test(text);

const withoutEmptyHeadings = (blocks: Block[]): Block[] =>
  blocks.filter(({ kind }, at) => kind !== 'heading' || (blocks[at + 1] && blocks[at + 1]!.kind !== 'heading'));

const keyOf = ({ kind, text }: Block): string =>
  `${kind === 'heading' ? 'h' : 'b'}:${text.toLowerCase().replace(/\s+/g, ' ').trim()}`;

/** The same for pages that say the same, in whatever form. */
export const contentKey = (blocks: readonly Block[]): string =>
  createHash('sha256').update(blocks.map(keyOf).join('\n')).digest('hex');

/** Whether blocks hold enough text to answer a question. */
export const hasText = (blocks: readonly Block[]): boolean =>
  blocks.reduce((sum, { text }) => sum + text.length, 0) >= MIN_TEXT;
