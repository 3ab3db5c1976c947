import type { Language } from '~/schemas/language';
import { atOnce, type Breather, inSlices } from '~/services/event-loop/slices';
import { stemKeys } from '~/services/language/stem';
import { type ChannelScores, type Field, lengthNorms, Scratch, scoreChannel } from './bm25';
import { ChunkStore, type LengthName } from './chunk-store';
import { type Evidence, gatherEvidence } from './features';
import { invert, type Postings } from './postings';
import { type QueryTerms, queryTerms, readQuery } from './query-terms';
import { Lexicon } from './term-dictionary';
import { WEIGHTS, type Weights } from './weights';

export type Hit = {
  id: string;
  kind: 'passage' | 'qa';
  /** From 0 to 1. */
  score: number;
  /** An earlier hit says the same, as where a document was uploaded twice. */
  isCopy: boolean;
  /** What speaks for this hit: `isKnown` judges it. */
  evidence: Evidence;
};

const NO_POSTINGS: Postings = {
  starts: new Uint32Array(1),
  chunks: new Uint32Array(0),
  counts: new Uint8Array(0),
  questionCounts: new Uint8Array(0),
};

/** A search is begun anew this often when the index changes on its way; then it is done at one go. */
const MAX_ATTEMPTS = 10;

const sharesStem = (a: string, b: string): boolean => stemKeys(a).some((key) => stemKeys(b).includes(key));

type Scored = { place: number; score: number; closeness: number };

const NO_FIELD: Field = { chunks: 0, norms: new Float32Array(0) };

/** How many chunks are returned at most, and ids of others that come behind them, though no word may meet them. */
export type SearchOptions = { limit?: number; also?: readonly string[] };

/**
 * The searchable knowledge of one assistant, in memory. Two BM25 channels, stems and letter pieces, over a chunk's whole
 * text and over a Q/A pair's question alone. Both channels share one list of postings by word: a stem or a piece is
 * the set of words it stands for.
 */
/** Letters from which on two slips still leave no doubt which word is meant. */
const LONG_WORD = 9;

export class LexicalIndex {
  #weights: Weights;
  #lexicon = new Lexicon();
  #store = new ChunkStore();
  #scratch = new Scratch();
  #postings = NO_POSTINGS;
  #pairs = 0;
  #fields: Record<LengthName, Field> = {
    textWords: NO_FIELD,
    questionWords: NO_FIELD,
    textPieces: NO_FIELD,
    questionPieces: NO_FIELD,
  };
  #settled = true;
  #changes = 0;

  constructor(weights: Partial<Weights> = {}) {
    this.#weights = { ...WEIGHTS, ...weights };
  }

  get size(): number {
    return this.#store.size;
  }

  /** How many chunks there are, copies counted once. */
  get distinct(): number {
    return this.#store.distinct;
  }

  /** Whether it holds pairs alone, and no passage. */
  get isPairsOnly(): boolean {
    this.#settleNow();
    return this.#pairs === this.size;
  }

  /** Memory held, in bytes, estimated from the tables. */
  get bytes(): number {
    const { starts, chunks, counts, questionCounts } = this.#postings;
    const postings = starts.byteLength + chunks.byteLength + counts.byteLength + questionCounts.byteLength;
    const norms = Object.values(this.#fields).reduce((sum, field) => sum + field.norms.byteLength, 0);
    return this.#lexicon.bytes + this.#store.bytes + postings + norms + this.#scratch.bytes;
  }

  has(id: string): boolean {
    return this.#store.has(id);
  }

  /** The language most of a chunk's words are in; undefined for one of figures alone. */
  languageOf(id: string): Language | undefined {
    return this.#store.languageOf(id);
  }

  /** Adds an encoded chunk, or replaces the one of the same id. Throws AnalysisVersionError when it must be encoded again. */
  add(id: string, encoded: Uint8Array): void {
    this.#store.add(id, encoded, this.#lexicon);
    this.#changed();
  }

  #changed(): void {
    this.#settled = false;
    this.#changes++;
  }

  /** Whether there was such a chunk. */
  remove(id: string): boolean {
    const removed = this.#store.remove(id);
    if (removed) this.#changed();
    return removed;
  }

  /** The chunks that answer a question best, best first. The first search after a change also takes the change in. */
  search(query: string, options: SearchOptions = {}): Hit[] {
    this.#settleNow();
    return atOnce(this.#searching(query, options)) ?? [];
  }

  /** The same step by step, for others to have the processor: `pause` is awaited between steps of a few milliseconds. */
  async searchInSlices(query: string, options: SearchOptions, pause: Breather): Promise<Hit[]> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      await this.settle(pause);
      const hits = await inSlices(this.#searching(query, options), pause);
      if (hits) return hits;
    }
    return this.search(query, options);
  }

  /** Undefined where the index has changed on the way: what was found may no longer be there. */
  *#searching(query: string, options: SearchOptions): Generator<void, Hit[] | undefined> {
    if (!this.#settled) return undefined;
    const changes = this.#changes;
    const terms = yield* queryTerms(readQuery(query, this.#lexicon), this.#lexicon, this.#weights);
    const stems = yield* this.#channel(terms, 'stems');
    const pieces = yield* this.#channel(terms, 'pieces');
    if (changes !== this.#changes) return undefined;
    const best = this.#best(stems, pieces, terms.language, options);
    const hits: Hit[] = [];
    for (const [rank, { place, score, closeness }] of best.entries()) {
      const next = score === 0 ? 0 : (this.#rivalOf(best, rank) / score) * closeness;
      hits.push({
        id: this.#store.idAt(place)!,
        kind: this.#store.isPair(place) ? 'qa' : 'passage',
        score: Math.min(1, score),
        isCopy: this.#isCopy(best, rank),
        evidence: gatherEvidence(place, closeness, next, terms, stems.idf, this.#store, this.#lexicon),
      });
      yield;
      if (changes !== this.#changes) return undefined;
    }
    return hits;
  }

  /** The score of the next chunk found that is not a copy of this one; 0 if there is none. */
  #rivalOf(best: Scored[], rank: number): number {
    const own = best[rank]!;
    for (let at = rank + 1; at < best.length; at++) {
      const { place, score } = best[at]!;
      if (score !== own.score || !this.#store.isCopy(own.place, place)) return score;
    }
    return 0;
  }

  /** Whether a chunk found before it is the same, and so has the same score. */
  #isCopy(best: Scored[], rank: number): boolean {
    const own = best[rank]!;
    for (let at = rank - 1; at >= 0 && best[at]!.score === own.score; at--)
      if (this.#store.isCopy(best[at]!.place, own.place)) return true;
    return false;
  }

  /** How many chunks have a word of any of these stem keys (see `stemKeys`). */
  chunksWith(keys: string[]): number {
    const { starts, chunks } = this.#postings;
    const met = new Uint8Array(this.#store.places);
    let found = 0;
    for (const word of new Set(keys.flatMap((key) => [...this.#lexicon.withStem(key)])))
      for (let at = starts[word]!; at < starts[word + 1]!; at++) {
        const chunk = chunks[at]!;
        if (met[chunk] === 0) found++;
        met[chunk] = 1;
      }
    return found;
  }

  /** Whether the base has a word, in this form or another. */
  knows(word: string): boolean {
    return this.#lexicon.hasWord(word) || stemKeys(word).some((key) => this.#lexicon.withStem(key).length > 0);
  }

  /** The word of the base that is spelt most like one that it does not have, in whichever script. */
  nearest(word: string): string | undefined {
    const [best, next] = this.#lexicon.similar(word);
    if (!best) return undefined;
    const found = this.#lexicon.textOf(best.word);
    const mayTwo = word.length >= LONG_WORD && found.length >= LONG_WORD && found[0] === word[0];
    if (best.distance > (mayTwo ? 2 : 1)) return undefined;
    // Forms of one word are not two.
    const rival = next?.distance === best.distance && !sharesStem(found, this.#lexicon.textOf(next.word));
    return rival ? undefined : found;
  }

  /** A question as search understands it: retyped when it was typed on the wrong keyboard layout, else as it is. */
  reading(query: string): string {
    return readQuery(query, this.#lexicon);
  }

  /**
   * Takes in what changed, step by step, as the first search after a change else does at once: `pause` is awaited between
   * steps of a few milliseconds, for others to have the processor.
   */
  async settle(pause: Breather): Promise<void> {
    for (const _ of this.#settling()) {
      const rest = pause();
      if (rest) await rest;
    }
  }

  #settleNow(): void {
    for (const _ of this.#settling());
  }

  /** What is made stays unseen until all of it is; made of a state that has changed meanwhile, it is made anew. */
  *#settling(): Generator<void> {
    while (!this.#settled) {
      const changes = this.#changes;
      this.#store.compact();
      yield* this.#lexicon.settling();
      const places = this.#store.places;
      const live = (place: number): boolean => this.#store.idAt(place) !== null;
      const postings = yield* invert(this.#store.forward, places, live, this.#lexicon.size);
      if (this.#settled || changes !== this.#changes) continue;
      this.#postings = postings;
      this.#pairs = 0;
      for (let place = 0; place < places; place++) if (live(place) && this.#store.isPair(place)) this.#pairs++;
      for (const name of Object.keys(this.#fields) as LengthName[]) {
        const chunks = name.startsWith('question') ? this.#pairs : this.size;
        const lengths = this.#store.lengths[name];
        let total = 0;
        for (let place = 0; place < places; place++) if (live(place)) total += lengths[place]!;
        const { k1, b } = this.#weights;
        this.#fields[name] = { chunks, norms: lengthNorms(lengths, places, total / chunks || 1, k1, b) };
      }
      this.#settled = true;
    }
  }

  #channel(terms: QueryTerms, channel: 'stems' | 'pieces'): Generator<void, ChannelScores> {
    const { textWords, questionWords, textPieces, questionPieces } = this.#fields;
    return channel === 'stems'
      ? scoreChannel(terms.stems, this.#postings, textWords, questionWords, this.#scratch)
      : scoreChannel(terms.pieces, this.#postings, textPieces, questionPieces, this.#scratch);
  }

  #best(
    stems: ChannelScores,
    pieces: ChannelScores,
    language: Language,
    { limit = 10, also = [] }: SearchOptions,
  ): Scored[] {
    const { stems: share, question: questionShare, mixedPair } = this.#weights;
    const pairFactor = this.#pairs < this.size ? mixedPair : 1;
    const best: Scored[] = [];
    const wanted = new Set(also.map((id) => this.#store.placeOf(id)));
    const others: Scored[] = [];
    for (let place = 0; place < this.#store.places; place++) {
      let closeness = share * stems.text[place]! + (1 - share) * pieces.text[place]!;
      const pair = this.#store.isPair(place);
      if (pair) {
        const question = share * stems.question[place]! + (1 - share) * pieces.question[place]!;
        closeness = (1 - questionShare) * closeness + questionShare * question;
      }
      const own = this.#store.languageAt(place);
      const lift = own === undefined || own === language ? 1 : this.#weights.foreign;
      const score = (pair ? closeness * pairFactor : closeness) * lift;
      if (wanted.size > 0 && wanted.has(place)) others.push({ place, score, closeness });
      if (score <= 0 || (best.length >= limit && score <= best[best.length - 1]!.score)) continue;
      let at = best.length;
      while (at > 0 && best[at - 1]!.score < score) at--;
      best.splice(at, 0, { place, score, closeness });
      if (best.length > limit) best.pop();
    }
    const found = new Set(best.map(({ place }) => place));
    others.sort((a, b) => b.score - a.score);
    return [...best, ...others.filter(({ place }) => !found.has(place))];
  }
}
