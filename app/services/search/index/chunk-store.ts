import type { Language } from '~/schemas/language';
import { readChunk } from './encode';
import type { ForwardLists } from './postings';
import { grown } from './string-interner';
import type { Lexicon } from './term-dictionary';

/** Lengths of a chunk: content words and letter pieces, over all its text and over its question alone. */
const LENGTHS = ['textWords', 'questionWords', 'textPieces', 'questionPieces'] as const;
export type LengthName = (typeof LENGTHS)[number];

const LANGUAGE_CODES: readonly (Language | undefined)[] = [undefined, 'en', 'ru', 'kk'];

/** From this share of words with a letter of its own a Cyrillic text is Kazakh; a Russian one may hold a Kazakh name. */
const KAZAKH_SHARE = 0.12;

function dominantLanguage(vocabulary: Iterable<number>, lexicon: Lexicon): Language | undefined {
  let latin = 0;
  let cyrillic = 0;
  let kazakh = 0;
  for (const word of vocabulary) {
    if (lexicon.isNumber(word)) continue;
    if (!lexicon.isCyrillic(word)) latin++;
    else cyrillic++;
    if (lexicon.isKazakh(word)) kazakh++;
  }
  if (latin + cyrillic === 0) return undefined;
  if (latin > 2 * cyrillic) return 'en';
  return kazakh >= KAZAKH_SHARE * cyrillic ? 'kk' : 'ru';
}

/** A hash of lists of whole numbers (FNV-1a, 32 bits). */
function printOf(...lists: number[][]): number {
  let print = 0x811c9dc5;
  for (const list of lists) for (const value of list) print = Math.imul(print ^ value, 0x01000193);
  return print >>> 0;
}

/** The chunks of an index in the order they came, as numbers in typed arrays. A removed chunk's place stays until `compact`. */
export class ChunkStore {
  readonly lengths: Record<LengthName, Float32Array>;
  forward: ForwardLists = {
    starts: new Uint32Array(65),
    words: new Uint32Array(2048),
    counts: new Uint8Array(2048),
    questionCounts: new Uint8Array(2048),
  };
  #ids: (string | null)[] = [];
  #isPair = new Uint8Array(64);
  #language = new Uint8Array(64);
  #placeOf = new Map<string, number>();
  /** By place a hash of its words in their order; copies have the same. */
  #prints = new Uint32Array(64);
  /** How many chunks have a print. */
  #printed = new Map<number, number>();

  constructor() {
    this.lengths = Object.fromEntries(LENGTHS.map((name) => [name, new Float32Array(64)])) as Record<
      LengthName,
      Float32Array
    >;
  }

  /** Places in use, removed chunks included. */
  get places(): number {
    return this.#ids.length;
  }

  get size(): number {
    return this.#placeOf.size;
  }

  /** How many chunks there are, copies counted once. */
  get distinct(): number {
    return this.#printed.size;
  }

  get bytes(): number {
    const { starts, words, counts, questionCounts } = this.forward;
    const tables = [
      starts,
      words,
      counts,
      questionCounts,
      this.#prints,
      this.#isPair,
      this.#language,
      ...Object.values(this.lengths),
    ];
    const perId = 120;
    return tables.reduce((sum, table) => sum + table.byteLength, this.#ids.length * perId);
  }

  has(id: string): boolean {
    return this.#placeOf.has(id);
  }

  placeOf(id: string): number | undefined {
    return this.#placeOf.get(id);
  }

  idAt(place: number): string | null {
    return this.#ids[place] ?? null;
  }

  /** Whether two chunks say the same words in the same order, as those of a document that was uploaded twice. */
  isCopy(one: number, other: number): boolean {
    return this.#prints[one] === this.#prints[other];
  }

  isPair(place: number): boolean {
    return this.#isPair[place] === 1;
  }

  languageOf(id: string): Language | undefined {
    const place = this.#placeOf.get(id);
    return place === undefined ? undefined : this.languageAt(place);
  }

  /** The language most of a chunk's words are in; undefined for one of figures alone. */
  languageAt(place: number): Language | undefined {
    return LANGUAGE_CODES[this.#language[place]!];
  }

  remove(id: string): boolean {
    const place = this.#placeOf.get(id);
    if (place === undefined) return false;
    this.#placeOf.delete(id);
    this.#ids[place] = null;
    const print = this.#prints[place]!;
    const others = this.#printed.get(print)! - 1;
    if (others > 0) this.#printed.set(print, others);
    else this.#printed.delete(print);
    return true;
  }

  /** Adds a chunk, or replaces the one of the same id. Throws AnalysisVersionError and leaves the store as it was. */
  add(id: string, encoded: Uint8Array, lexicon: Lexicon): void {
    const vocabulary: number[] = [];
    const sequence: number[] = [];
    const header = readChunk(encoded, {
      fresh: (from, to) => {
        sequence.push(vocabulary.length);
        vocabulary.push(lexicon.intern(encoded, from, to));
      },
      repeated: (ordinal) => sequence.push(ordinal),
    });
    this.remove(id);
    const place = this.#ids.length;
    const start = this.forward.starts[place]!;
    this.#reserve(place + 1, start + vocabulary.length);
    const { starts, words, counts, questionCounts } = this.forward;
    starts[place + 1] = start + vocabulary.length;
    for (let ordinal = 0; ordinal < vocabulary.length; ordinal++) {
      words[start + ordinal] = vocabulary[ordinal]!;
      counts[start + ordinal] = 0;
      questionCounts[start + ordinal] = 0;
    }
    for (const name of LENGTHS) this.lengths[name][place] = 0;
    const questionEnd = header.headingWords + header.questionWords;
    const telling =
      header.kind === 'qa'
        ? new Set(sequence.slice(header.headingWords, questionEnd).map((at) => vocabulary[at]!))
        : vocabulary;
    for (let position = 0; position < sequence.length; position++) {
      const at = start + sequence[position]!;
      const word = words[at]!;
      const inQuestion = position >= header.headingWords && position < questionEnd;
      this.#count(place, at, lexicon.isStopword(word), lexicon.pieceCount(word), inQuestion);
    }
    this.#isPair[place] = header.kind === 'qa' ? 1 : 0;
    this.#language[place] = LANGUAGE_CODES.indexOf(dominantLanguage(telling, lexicon));
    this.#ids.push(id);
    this.#placeOf.set(id, place);
    const print = printOf(
      sequence.map((at) => vocabulary[at]!),
      [header.kind === 'qa' ? 1 : 0, header.headingWords, header.questionWords],
    );
    this.#prints[place] = print;
    this.#printed.set(print, 1 + (this.#printed.get(print) ?? 0));
  }

  #count(place: number, at: number, stopword: boolean, pieces: number, inQuestion: boolean): void {
    const { counts, questionCounts } = this.forward;
    if (counts[at]! < 255) counts[at]!++;
    this.lengths.textWords[place]! += stopword ? 0 : 1;
    this.lengths.textPieces[place]! += pieces;
    if (!inQuestion) return;
    if (questionCounts[at]! < 255) questionCounts[at]!++;
    this.lengths.questionWords[place]! += stopword ? 0 : 1;
    this.lengths.questionPieces[place]! += pieces;
  }

  #reserve(places: number, entries: number): void {
    if (places >= this.#isPair.length) {
      this.#isPair = grown(this.#isPair, places + 1);
      this.#language = grown(this.#language, places + 1);
      this.#prints = grown(this.#prints, places + 1);
      this.forward.starts = grown(this.forward.starts, places + 2);
      for (const name of LENGTHS) this.lengths[name] = grown(this.lengths[name], places + 1);
    }
    if (entries > this.forward.words.length) {
      this.forward.words = grown(this.forward.words, entries);
      this.forward.counts = grown(this.forward.counts, entries);
      this.forward.questionCounts = grown(this.forward.questionCounts, entries);
    }
  }

  /** Gives back the places of removed chunks once they are more than the living ones. */
  compact(): void {
    if (this.places <= 2 * this.size) return;
    const { starts, words, counts, questionCounts } = this.forward;
    let place = 0;
    let end = 0;
    for (let old = 0; old < this.places; old++) {
      const id = this.idAt(old);
      if (id === null) continue;
      const from = starts[old]!;
      const to = starts[old + 1]!;
      for (const table of [words, counts, questionCounts]) table.copyWithin(end, from, to);
      for (const name of LENGTHS) this.lengths[name][place] = this.lengths[name][old]!;
      this.#isPair[place] = this.#isPair[old]!;
      this.#language[place] = this.#language[old]!;
      this.#prints[place] = this.#prints[old]!;
      this.#ids[place] = id;
      this.#placeOf.set(id, place);
      starts[place] = end;
      end += to - from;
      place++;
    }
    starts[place] = end;
    this.#ids.length = place;
  }
}
