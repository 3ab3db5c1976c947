import { readChunk, type WordVisitor } from './encode';
import { grams, skeleton } from './skeleton';
import { KAZAKH_LETTER, stem, stemKazakh } from './stem';
import { STOPWORDS } from './stopwords';
import { grown, Vocabulary } from './vocabulary';
import { words } from './words';

export type Hit = { id: string; kind: 'passage' | 'qa'; score: number };

export const TUNING: Record<string, number> = { k1: 1.2, b: 0.75, head: 0, qaSum: 0.75 };

const utf8 = new TextEncoder();
type Group = { words: Int32Array | number[]; multiplicity?: number[]; weight: number };

export class LexicalIndex {
  #vocabulary = new Vocabulary();
  #stems = new Vocabulary();
  #gramIds = new Map<string, number>();
  /** Per word: is it a stopword, its number of grams. */
  #wordStop = new Uint8Array(512);
  #wordGrams = new Uint8Array(512);
  #wordStem = new Int32Array(512);
  #wordKazakhStem = new Int32Array(512);
  #wordGramIds: number[][] = [];

  #slots = new Map<string, number>();
  #ids: (string | null)[] = [];
  #isQa: number[] = [];
  #len: [Float32Array, Float32Array, Float32Array, Float32Array] = [
    new Float32Array(64),
    new Float32Array(64),
    new Float32Array(64),
    new Float32Array(64),
  ];
  #docStart = new Uint32Array(64);
  #docWord = new Uint32Array(4096);
  #docTf = new Uint8Array(4096);
  #docTfQuestion = new Uint8Array(4096);

  #dirty = true;
  #avg = [0, 0, 0, 0];
  #n = 0;
  #nQa = 0;
  #wordPostStart = new Uint32Array(0);
  #postDoc = new Uint32Array(0);
  #postTf = new Uint8Array(0);
  #postTfQuestion = new Uint8Array(0);
  #stemWords: number[][] = [];
  #kazakhStemWords: number[][] = [];
  #gramWords: number[][] = [];

  get size(): number {
    return this.#slots.size;
  }
  get bytes(): number {
    const words = this.#vocabulary.size * 140;
    const postings = this.#docWord.byteLength * 1.5 + this.#postDoc.byteLength * 1.5;
    return this.#vocabulary.bytes + this.#stems.bytes + words + postings + this.#ids.length * 200;
  }
  has(id: string): boolean {
    return this.#slots.has(id);
  }
  remove(id: string): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#slots.delete(id);
    this.#ids[slot] = null;
    this.#dirty = true;
    return true;
  }

  add(id: string, encoded: Uint8Array): void {
    this.remove(id);
    const local: number[] = [];
    const sequence: number[] = [];
    const visitor: WordVisitor = {
      fresh: (from, to) => {
        sequence.push(local.length);
        local.push(this.#wordId(encoded, from, to));
      },
      repeated: (ordinal) => sequence.push(ordinal),
    };
    const header = readChunk(encoded, visitor);
    const slot = this.#ids.length;
    const start = this.#docStart[slot]!;
    const end = start + local.length;
    if (slot + 2 > this.#docStart.length) {
      this.#docStart = grown(this.#docStart, slot + 2);
      for (let f = 0; f < 4; f++) this.#len[f] = grown(this.#len[f]!, slot + 2);
    }
    if (end > this.#docWord.length) {
      this.#docWord = grown(this.#docWord, end);
      this.#docTf = grown(this.#docTf, end);
      this.#docTfQuestion = grown(this.#docTfQuestion, end);
    }
    this.#docStart[slot + 1] = end;
    for (let i = 0; i < local.length; i++) {
      this.#docWord[start + i] = local[i]!;
      this.#docTf[start + i] = 0;
      this.#docTfQuestion[start + i] = 0;
    }
    const [sT, sQ, xT, xQ] = this.#len;
    sT[slot] = sQ[slot] = xT[slot] = xQ[slot] = 0;
    for (let position = 0; position < sequence.length; position++) {
      const ordinal = sequence[position]!;
      const word = local[ordinal]!;
      const at = start + ordinal;
      const content = this.#wordStop[word] ? 0 : 1;
      if (position < header.headingWords && !TUNING.head) continue;
      this.#docTf[at] = Math.min(255, this.#docTf[at]! + 1);
      sT[slot]! += content;
      xT[slot]! += this.#wordGrams[word]!;
      if (position >= header.headingWords && position < header.headingWords + header.questionWords) {
        this.#docTfQuestion[at] = Math.min(255, this.#docTfQuestion[at]! + 1);
        sQ[slot]! += content;
        xQ[slot]! += this.#wordGrams[word]!;
      }
    }
    this.#isQa[slot] = header.kind === 'qa' ? 1 : 0;
    this.#ids.push(id);
    this.#slots.set(id, slot);
    this.#dirty = true;
  }

  #wordId(source: Uint8Array, from: number, to: number): number {
    const before = this.#vocabulary.size;
    const id = this.#vocabulary.intern(source, from, to);
    if (id < before) return id;
    if (id >= this.#wordStop.length) {
      this.#wordStop = grown(this.#wordStop, id + 1);
      this.#wordGrams = grown(this.#wordGrams, id + 1);
      this.#wordStem = grown(this.#wordStem, id + 1);
      this.#wordKazakhStem = grown(this.#wordKazakhStem, id + 1);
    }
    const word = this.#vocabulary.text(id);
    this.#wordStop[id] = STOPWORDS.has(word) ? 1 : 0;
    this.#wordStem[id] = this.#stems.intern(utf8.encode(stem(word)));
    this.#wordKazakhStem[id] = this.#stems.intern(utf8.encode(`${KAZAKH}${stemKazakh(word)}`));
    const pieces = grams(skeleton(word));
    this.#wordGrams[id] = pieces.length;
    this.#wordGramIds[id] = pieces.map((piece) => {
      const known = this.#gramIds.get(piece);
      if (known !== undefined) return known;
      this.#gramIds.set(piece, this.#gramIds.size);
      return this.#gramIds.size - 1;
    });
    return id;
  }

  #freeze(): void {
    if (!this.#dirty) return;
    const vocabularySize = this.#vocabulary.size;
    const starts = new Uint32Array(vocabularySize + 2);
    const sums = [0, 0, 0, 0];
    this.#n = 0;
    this.#nQa = 0;
    for (let doc = 0; doc < this.#ids.length; doc++) {
      if (this.#ids[doc] === null) continue;
      this.#n++;
      this.#nQa += this.#isQa[doc]!;
      for (let f = 0; f < 4; f++) sums[f]! += this.#len[f]![doc]!;
      for (let at = this.#docStart[doc]!; at < this.#docStart[doc + 1]!; at++) starts[this.#docWord[at]! + 2]!++;
    }
    for (let word = 2; word < starts.length; word++) starts[word]! += starts[word - 1]!;
    const total = starts[vocabularySize + 1]!;
    this.#postDoc = new Uint32Array(total);
    this.#postTf = new Uint8Array(total);
    this.#postTfQuestion = new Uint8Array(total);
    for (let doc = 0; doc < this.#ids.length; doc++) {
      if (this.#ids[doc] === null) continue;
      for (let at = this.#docStart[doc]!; at < this.#docStart[doc + 1]!; at++) {
        const post = starts[this.#docWord[at]! + 1]!++;
        this.#postDoc[post] = doc;
        this.#postTf[post] = this.#docTf[at]!;
        this.#postTfQuestion[post] = this.#docTfQuestion[at]!;
      }
    }
    this.#wordPostStart = starts;
    this.#avg = [sums[0]! / this.#n, sums[1]! / this.#nQa, sums[2]! / this.#n, sums[3]! / this.#nQa];
    this.#stemWords = Array.from({ length: this.#stems.size }, () => []);
    this.#gramWords = Array.from({ length: this.#gramIds.size }, () => []);
    for (let word = 0; word < vocabularySize; word++) {
      if (!this.#wordStop[word]) {
        this.#stemWords[this.#wordStem[word]!]!.push(word);
        this.#stemWords[this.#wordKazakhStem[word]!]!.push(word);
      }
      for (const gram of this.#wordGramIds[word]!) this.#gramWords[gram]!.push(word);
    }
    this.#dirty = false;
  }

  search(query: string, options: { limit?: number } = {}): Hit[] {
    this.#freeze();
    const limit = options.limit ?? 10;
    const docs = this.#ids.length;
    const queryWords = words(query);
    const kazakh = queryWords.some((word) => KAZAKH_LETTER.test(word));
    const stemTerms = new Map<number | string, { words: number[]; qtf: number }>();
    const gramTerms = new Map<number | string, { words: number[]; qtf: number }>();
    const bump = (terms: typeof stemTerms, key: number | string, list: number[]) => {
      const term = terms.get(key);
      if (term) term.qtf++;
      else terms.set(key, { words: list, qtf: 1 });
    };
    for (const word of queryWords) {
      for (const piece of grams(skeleton(word))) {
        const gram = this.#gramIds.get(piece);
        bump(gramTerms, gram ?? piece, gram === undefined ? [] : this.#gramWords[gram]!);
      }
      if (STOPWORDS.has(word)) continue;
      const text = kazakh ? `${KAZAKH}${stemKazakh(word)}` : stem(word);
      const id = this.#stems.find(utf8.encode(text));
      bump(stemTerms, id < 0 ? text : id, id < 0 ? [] : this.#stemWords[id]!);
    }
    const s = this.#channel([...stemTerms.values()], 0);
    const x = this.#channel([...gramTerms.values()], 2);
    const mixed = this.#nQa > 0 && this.#nQa < this.#n;
    const hits: Hit[] = [];
    for (let doc = 0; doc < docs; doc++) {
      const id = this.#ids[doc];
      if (id === null || id === undefined) continue;
      const text = (s.text[doc]! + x.text[doc]!) / 2;
      let score = text;
      if (this.#isQa[doc]) {
        const question = (s.question[doc]! + x.question[doc]!) / 2;
        score = (text + question) * (mixed ? TUNING.qaSum! : 0.5);
      }
      if (score > 0) hits.push({ id, kind: this.#isQa[doc] ? 'qa' : 'passage', score });
    }
    hits.sort((a, b) => b.score - a.score);
    return hits.slice(0, limit);
  }

  #channel(terms: { words: number[]; qtf: number }[], lengths: 0 | 2): { text: Float32Array; question: Float32Array } {
    const docs = this.#ids.length;
    const { k1, b } = TUNING as { k1: number; b: number };
    const text = new Float32Array(docs);
    const question = new Float32Array(docs);
    const tf = new Float32Array(docs);
    const tfQuestion = new Float32Array(docs);
    let mass = 0;
    let massQuestion = 0;
    const lenT = this.#len[lengths]!;
    const lenQ = this.#len[lengths + 1]!;
    for (const term of terms) {
      const touched: number[] = [];
      let dfQuestion = 0;
      for (const word of term.words) {
        for (let at = this.#wordPostStart[word]!; at < this.#wordPostStart[word + 1]!; at++) {
          const doc = this.#postDoc[at]!;
          if (tf[doc] === 0 && this.#postTf[at]! > 0) touched.push(doc);
          tf[doc]! += this.#postTf[at]!;
          if (this.#postTfQuestion[at]! > 0) {
            if (tfQuestion[doc] === 0) dfQuestion++;
            tfQuestion[doc]! += this.#postTfQuestion[at]!;
          }
        }
      }
      const idf = Math.log(1 + (this.#n - touched.length + 0.5) / (touched.length + 0.5));
      const idfQuestion = this.#nQa ? Math.log(1 + (this.#nQa - dfQuestion + 0.5) / (dfQuestion + 0.5)) : 0;
      mass += term.qtf * idf * (k1 + 1);
      massQuestion += term.qtf * idfQuestion * (k1 + 1);
      for (const doc of touched) {
        const f = tf[doc]!;
        text[doc]! += (term.qtf * idf * f * (k1 + 1)) / (f + k1 * (1 - b + (b * lenT[doc]!) / this.#avg[lengths]!));
        tf[doc] = 0;
        const q = tfQuestion[doc]!;
        if (q > 0) {
          question[doc]! +=
            (term.qtf * idfQuestion * q * (k1 + 1)) / (q + k1 * (1 - b + (b * lenQ[doc]!) / this.#avg[lengths + 1]!));
          tfQuestion[doc] = 0;
        }
      }
    }
    for (let doc = 0; doc < docs; doc++) {
      if (mass > 0) text[doc]! /= mass;
      if (massQuestion > 0) question[doc]! /= massQuestion;
    }
    return { text, question };
  }
}

const KAZAKH = 'kk:';
