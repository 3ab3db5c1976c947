/** The chunks that hold each word: entries starts[word] to starts[word + 1], with how often in all its text and in its question alone. */
export type Postings = {
  starts: Uint32Array;
  chunks: Uint32Array;
  counts: Uint8Array;
  questionCounts: Uint8Array;
};

/** Words of each chunk, end to end: chunk n's are entries starts[n] to starts[n + 1]. */
export type ForwardLists = { starts: Uint32Array; words: Uint32Array; counts: Uint8Array; questionCounts: Uint8Array };

const CHUNKS_PER_STEP = 500;

/** Whether a list in ascending order holds a value. */
export function includes(list: Uint32Array, value: number): boolean {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return list[low] === value;
}

/** Turns the words of each chunk into the chunks of each word, by a counting sort in steps; chunks that are not `live` are left out. */
export function* invert(
  forward: ForwardLists,
  chunks: number,
  live: (chunk: number) => boolean,
  vocabulary: number,
): Generator<void, Postings> {
  const ends = new Uint32Array(vocabulary + 1);
  for (let chunk = 0; chunk < chunks; chunk++) {
    if (chunk % CHUNKS_PER_STEP === 0) yield;
    if (!live(chunk)) continue;
    for (let at = forward.starts[chunk]!; at < forward.starts[chunk + 1]!; at++) ends[forward.words[at]!]!++;
  }
  for (let word = 1; word <= vocabulary; word++) ends[word]! += ends[word - 1]!;
  const total = ends[vocabulary]!;
  const postings: Postings = {
    starts: ends,
    chunks: new Uint32Array(total),
    counts: new Uint8Array(total),
    questionCounts: new Uint8Array(total),
  };
  for (let chunk = chunks - 1; chunk >= 0; chunk--) {
    if (chunk % CHUNKS_PER_STEP === 0) yield;
    if (!live(chunk)) continue;
    for (let at = forward.starts[chunk]!; at < forward.starts[chunk + 1]!; at++) {
      const entry = --ends[forward.words[at]!]!;
      postings.chunks[entry] = chunk;
      postings.counts[entry] = forward.counts[at]!;
      postings.questionCounts[entry] = forward.questionCounts[at]!;
    }
  }
  return postings;
}
