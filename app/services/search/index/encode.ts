import { words } from '~/services/language/words';

/** One piece of knowledge as it is indexed. */
export type IndexableChunk = {
  kind: 'passage' | 'qa';
  /** Document title or heading path. */
  heading?: string | null;
  /** The question of a Q/A pair. */
  question?: string;
  /** A passage's text, or the answer of a Q/A pair. */
  text: string;
};

/** The first byte of every encoded chunk. It grows whenever `encodeChunk` would write other bytes for the same chunk. */
export const ANALYSIS_VERSION = 1;

/** An encoded chunk was written by another version of the analysis: encode the chunk again. */
export class AnalysisVersionError extends Error {
  constructor(readonly found: number | undefined) {
    super(`Encoded with analysis version ${found}, not ${ANALYSIS_VERSION}: encode the chunk again`);
    this.name = 'AnalysisVersionError';
  }
}

const QA_FLAG = 1;

/**
 * A chunk's words in order, as compact bytes: version, kind, the word counts of heading and question, then a code per word.
 * An odd code 2n+1 is followed by the n UTF-8 bytes of a word new to the chunk; an even code 2n repeats its n-th word.
 */
export function encodeChunk(chunk: IndexableChunk): Uint8Array {
  const heading = words(chunk.heading ?? '');
  const question = words(chunk.question ?? '');
  const text = words(chunk.text);
  const bytes: number[] = [ANALYSIS_VERSION, chunk.kind === 'qa' ? QA_FLAG : 0];
  pushVarint(bytes, heading.length);
  pushVarint(bytes, question.length);
  const seen = new Map<string, number>();
  const encoder = new TextEncoder();
  for (const part of [heading, question, text]) {
    for (const word of part) {
      const known = seen.get(word);
      if (known !== undefined) {
        pushVarint(bytes, known * 2);
        continue;
      }
      seen.set(word, seen.size);
      const utf8 = encoder.encode(word);
      pushVarint(bytes, utf8.length * 2 + 1);
      for (const byte of utf8) bytes.push(byte);
    }
  }
  return Uint8Array.from(bytes);
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest > 127) {
    bytes.push((rest & 127) | 128);
    rest >>>= 7;
  }
  bytes.push(rest);
}

/** What `ChunkReader` tells of each word: `from` and `to` bound its UTF-8 bytes when it is new, else `repeats` is its number in the chunk. */
export interface WordVisitor {
  fresh(from: number, to: number): void;
  repeated(ordinal: number): void;
}

export type ChunkHeader = { kind: 'passage' | 'qa'; headingWords: number; questionWords: number };

/** Reads the header, then tells the visitor every word in order. Throws AnalysisVersionError on bytes of another version. */
export function readChunk(bytes: Uint8Array, visitor: WordVisitor): ChunkHeader {
  if (bytes[0] !== ANALYSIS_VERSION) throw new AnalysisVersionError(bytes[0]);
  let at = 2;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const header: ChunkHeader = {
    kind: bytes[1] === QA_FLAG ? 'qa' : 'passage',
    headingWords: varint(),
    questionWords: varint(),
  };
  while (at < bytes.length) {
    const code = varint();
    if ((code & 1) === 0) visitor.repeated(code >>> 1);
    else {
      const to = at + (code >>> 1);
      visitor.fresh(at, to);
      at = to;
    }
  }
  return header;
}
