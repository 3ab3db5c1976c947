import { createHash } from 'node:crypto';
import type { EntrySource, SourcedChunk } from '../sources/sources.server';
import type { StatedFigure } from '../statements/figures';
import { type Day, lastDayOf } from './dates';

export type Dated = { chunkId: number; print: string; kind: 'date' | 'price'; quote: string; until: Day | null };

/** A longer line is no statement. */
const MAX_LINE = 240;
const MAX_LINES = 100;

/** What a chunk says for a time only: lines that name their last day, and the first price of a source. */
export class DatedReader {
  #prints = new Set<string>();
  #priced = new Set<string>();

  read(
    { chunkId, heading, text, source }: SourcedChunk,
    priced: { quote: string; figures: StatedFigure[] }[],
  ): Dated[] {
    const since = source.touchedAt.toISOString().slice(0, 10);
    const titles = heading?.split(' > ') ?? [];
    const named = source.kind === 'document' ? [nameOf(source.name)] : [];
    const lines = [...named, ...titles, ...text.split('\n')].map((line) => line.trim()).slice(0, MAX_LINES);
    const dated = lines.flatMap((quote): Dated[] => {
      if (quote.length > MAX_LINE) return [];
      const until = lastDayOf(quote, { title: titles.at(-1), since });
      const print = printOf(source, quote);
      if (!until || this.#prints.has(print)) return [];
      this.#prints.add(print);
      return [{ chunkId, print, kind: 'date', quote, until }];
    });
    return [...dated, ...this.#price(chunkId, source, priced)];
  }

  /** A page of a website is read again by itself: who looks after it does that there. */
  #price(chunkId: number, source: EntrySource, statements: { quote: string; figures: StatedFigure[] }[]): Dated[] {
    const first = statements.find(({ figures }) => figures.some(({ of }) => of === 'money'));
    if (!first || source.kind === 'page' || this.#priced.has(source.id)) return [];
    this.#priced.add(source.id);
    return [{ chunkId, print: printOf(source, 'price'), kind: 'price', quote: first.quote, until: null }];
  }
}

const nameOf = (filename: string): string => filename.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[_-]+/g, ' ');
const printOf = ({ id }: EntrySource, what: string): string =>
  createHash('sha256')
    .update(JSON.stringify([id, what]))
    .digest('base64url');
