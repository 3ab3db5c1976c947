import { currencyIn, isAmount, withoutCurrency } from '../../rows/values';
import type { Block } from '../blocks/document';

/**
 * Site builders put a thing and its price into boxes of their own, which only the look of the page joins. What such a box holds
 * is written as one line, "thing: price", so that no price stands without its thing.
 */

/** Blocks of a box that are looked at together; a longer part of a page is no box. */
const MOST_IN_BOX = 8;
export const MOST_TOGETHER = 60;
const MAX_VALUE = 60;
const MAX_NAME = 120;
const MAX_WORDS = 5;
/** From when to when. */
export const HOURS = /^\d{1,2}[:.]\d{2}\s?[–—-]\s?\d{1,2}[:.]\d{2}$/;
/** What stands beside a day instead of hours. */
const NO_HOURS =
  /^(?:выходной(?: день)?|закрыто|круглосуточно|closed|day off|24 hours|around the clock|демалыс(?: күні)?|жабық|тәулік бойы)$/iu;
const PRICE_WORD = /^(?:цена|стоимость|бағасы|құны|price|cost)\s?:?\s+/iu;

const bare = (text: string): string => text.replace(PRICE_WORD, '');
const isCurrency = ({ text }: Block): boolean =>
  text.length <= 12 && currencyIn(text) !== undefined && !/[\p{L}\d]/u.test(withoutCurrency(text));

/** Letters of the label of a button. */
const MAX_LABEL = 24;
const isLabel = ({ kind, link, text }: Block): boolean =>
  kind === 'paragraph' && link === true && text.length <= MAX_LABEL && !/\d/.test(text) && text.split(' ').length <= 2;

/** Blocks without the buttons of a page's cards: "to the cart" stands below each thing. */
export function withoutButtons(blocks: Block[]): Block[] {
  const times = new Map<string, number>();
  for (const block of blocks.filter(isLabel)) times.set(block.text, (times.get(block.text) ?? 0) + 1);
  return blocks.filter((block) => !isLabel(block) || times.get(block.text) === 1);
}

/** A price, or hours, and nothing they are of. */
function isLone({ kind, text }: Block): boolean {
  if (kind !== 'paragraph' || text.length > MAX_VALUE || text.includes('\n')) return false;
  const value = bare(text);
  if (HOURS.test(value) || NO_HOURS.test(value)) return true;
  const words = value.match(/\p{L}+/gu)?.length ?? 0;
  return isAmount(value) && words <= (/\d/.test(value) ? MAX_WORDS : 1);
}

/** A short title or line that a price may be of. */
const isName = (block: Block): boolean =>
  block.kind !== 'table' &&
  block.text.length <= MAX_NAME &&
  /\p{L}{2}/u.test(block.text) &&
  !/\n|^Q: |[!?…;]$|^\(.*\)$/u.test(block.text) &&
  (block.kind === 'heading' || !block.text.endsWith('.')) &&
  !isLone(block) &&
  !isCurrency(block);

const bareName = (text: string): string => text.trimEnd().replace(/[:.]$/, '').trimEnd();
const row = (name: string, value: Block): Block => ({
  kind: 'paragraph',
  text: `${bareName(name)}: ${bare(value.text)}`,
});
/** A title stays, for what else stands below it. */
const named = (name: Block, value: Block): Block[] => [
  ...(name.kind === 'heading' ? [name] : []),
  row(name.text, value),
];

/**
 * The blocks of one element of a page, with prices joined to what they are of where that is beyond doubt.
 *
 * @param isBox whether they are those of one element that may be a box; else of a whole page, whose titles part it.
 */
export function joinRows(all: Block[], isBox: boolean): Block[] {
  if (!all.some(isLone)) return all;
  const blocks = withCurrency(all);
  const lone = blocks.filter(isLone).length;
  if (lone === 1 && isBox) return blocks.length <= MOST_IN_BOX ? joinOne(blocks) : blocks;
  return (
    joinInTurn(blocks) ??
    byTitles(blocks).flatMap((part) =>
      part.filter(isLone).length === 1 && part.length <= MOST_IN_BOX && !isLone(part[0]!) ? joinOne(part) : part,
    )
  );
}

/** "9 800" and "₸" in boxes of their own. */
function withCurrency(blocks: Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const isNext = last !== undefined && isLone(last) && isCurrency(block) && currencyIn(last.text) === undefined;
    if (isNext) joined[joined.length - 1] = { ...last, text: `${last.text} ${block.text}` };
    else joined.push(block);
  }
  return joined;
}

/** A box with one price: it is that of the lines above it, or of the line below. */
function joinOne(blocks: Block[]): Block[] {
  const at = blocks.findIndex(isLone);
  const [before, value, behind] = [blocks.slice(0, at), blocks[at]!, blocks.slice(at + 1)];
  const [next, ...rest] = behind;
  // "Price: 9,800" is of what stands above the box, and a link behind a price is what to do about it.
  if (before.length === 0 && bare(value.text) !== value.text) return blocks;
  if (before.length === 0) return next && isName(next) && !next.link ? [...named(next, value), ...rest] : blocks;
  const title = before.findLastIndex(({ kind }) => kind === 'heading');
  const lines = before.slice(Math.max(0, title));
  const names = lines.filter(isName);
  const text = names.map((line) => bareName(line.text)).join(', ');
  const [first] = lines;
  if (names.length === lines.length && text.length <= MAX_NAME) {
    const kept = first!.kind === 'heading' ? [first!] : [];
    return [...before.slice(0, before.length - lines.length), ...kept, row(text, value), ...behind];
  }
  const last = before.at(-1)!;
  if (isName(last)) return [...before.slice(0, -1), row(last.text, value), ...behind];
  const isOfNames = names.length > 0 && text.length <= MAX_NAME && currencyIn(value.text) !== undefined;
  return isOfNames ? [...before, row(text, value), ...behind] : blocks;
}

/** Things and prices in turn, below titles or none; undefined for any other order, in which a price may be of either. */
function joinInTurn(blocks: Block[]): Block[] | undefined {
  const start = blocks.findIndex(
    (block, at) => block.kind !== 'heading' || (blocks[at + 1] && isLone(blocks[at + 1]!)),
  );
  const turns = blocks.slice(start);
  if (start < 0 || turns.length < 4 || turns.length % 2 === 1) return undefined;
  if (!turns.every((block, at) => (at % 2 === 0 ? isName(block) : isLone(block)))) return undefined;
  return [
    ...blocks.slice(0, start),
    ...turns.flatMap((block, at) => (at % 2 === 0 ? named(block, turns[at + 1]!) : [])),
  ];
}

/** Parts that begin with a title each. */
function byTitles(blocks: Block[]): Block[][] {
  const parts: Block[][] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' || parts.length === 0) parts.push([]);
    parts.at(-1)!.push(block);
  }
  return parts;
}
