import { readdirSync, readFileSync } from 'node:fs';
import { readDocument } from '~/services/extract/read-document';
import { chunkBlocks } from '~/services/knowledge/chunk';
import { factsIn } from '~/services/profile/find/find-facts';
import { randomNumbers } from '../../test/random-numbers';
import { LISTS } from '../price-lists/lists';
import { type Business, type Piece, pieceOf, piecesOfText } from './businesses';
import { catalogues } from './catalogues';

const here = (name: string) => new URL(name, import.meta.url);

/** Statements of other trades, as pages of a website: one a trade and language. What every business says is left out. */
async function pagesOfCards(): Promise<Piece[]> {
  const pages = new Map<string, string[]>();
  const folder = here('../encoder/cards/');
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.jsonl') && !one.startsWith('universal'))) {
    for (const line of readFileSync(new URL(name, folder), 'utf8').split('\n')) {
      if (!line.trim()) continue;
      const { t, a } = JSON.parse(line) as { t: string; a: Record<string, string[]> };
      for (const [language, statements] of Object.entries(a)) {
        const key = `${t} ${language}`;
        pages.set(key, [...(pages.get(key) ?? []), ...statements]);
      }
    }
  }
  const pieces: Piece[] = [];
  for (const [name, statements] of pages) pieces.push(...(await piecesOfText(name, statements.join('\n'))));
  return pieces;
}

async function priceLists(): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for (const { name, file } of LISTS) {
    const { blocks } = await readDocument(file.bytes, file.extension);
    pieces.push(...chunkBlocks(blocks).map((chunk) => pieceOf(chunk, name)));
  }
  return pieces;
}

/** Long texts about software. */
async function ownDocuments(): Promise<Piece[]> {
  const docs = readdirSync(here('../../docs/')).filter((name) => name.endsWith('.md'));
  const decisions = readdirSync(here('../../docs/decisions/')).map((name) => `decisions/${name}`);
  const pieces: Piece[] = [];
  for (const name of [...docs, ...decisions])
    pieces.push(...(await piecesOfText(name, readFileSync(here(`../../docs/${name}`), 'utf8'))));
  return pieces;
}

/** Pages of other trades that are taken: all of them would be what no business has, the offers of a whole town. */
const PAGES = 400;

/** A piece that makes a base larger, and the business it is from, if it is from one. */
export type Filling = { piece: Piece; business: string };

/**
 * What makes a base larger without answering the questions about a business: the other businesses, price lists and catalogues of other
 * trades, pages of some, long texts about software. Pieces that state hours, addresses and the like of a whole business
 * are left out: they would answer too.
 */
export async function filler(businesses: Business[]): Promise<Filling[]> {
  const [pages, ...more] = await Promise.all([pagesOfCards(), priceLists(), ownDocuments(), catalogues()]);
  const own = businesses.flatMap(({ name, pieces }) => pieces.map((piece) => ({ piece, business: name })));
  const foreign = [...shuffled(pages!).slice(0, PAGES), ...more.flat()].map((piece) => ({ piece, business: '' }));
  return shuffled([...own, ...foreign]).filter(({ piece }) => factsIn(piece).length === 0);
}

function shuffled<T>(list: T[]): T[] {
  const next = randomNumbers(7);
  return list
    .map((one) => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** Words of a business's name that say nothing of its trade. */
const ANY_TRADE = new Set([
  'shop',
  'school',
  'service',
  'with',
  'delivery',
  'centre',
  'house',
  'online',
  'office',
  'order',
  'near',
]);
const tradeOf = (name: string): string[] => name.split(/\W+/).filter((word) => word.length > 3 && !ANY_TRADE.has(word));

/** A business's own pieces, and so many others of unlike trades that the base has `size`. */
export function piecesUpTo(size: number, { name, pieces }: Business, filling: Filling[]): Piece[] {
  const trade = tradeOf(name);
  const unlike = filling.filter(({ business }) => !tradeOf(business).some((word) => trade.includes(word)));
  return [...pieces, ...unlike.slice(0, Math.max(0, size - pieces.length)).map(({ piece }) => piece)];
}
