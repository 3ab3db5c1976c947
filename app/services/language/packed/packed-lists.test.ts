import { describe, expect, it } from 'vitest';
import { type PackedLists, Packer, readPacked } from './packed-lists';

const WORDS = Array.from({ length: 500 }, (_, at) => `сөз${at}`);

function packer(): Packer {
  const made = new Packer();
  for (const [at, word] of WORDS.entries()) {
    made.add('next', word, made.id(WORDS[(at + 1) % WORDS.length]!));
    made.add('figures', word, at);
    made.add('figures', word, 7);
    made.add('figures', word, 7);
  }
  made.add('rare', 'price', 1);
  return made;
}

/** A file at a place in memory of its own, as `readFileSync` gives it. */
const fileOf = (stamp: string): Buffer => Buffer.from(new Uint8Array(packer().file(stamp)).buffer);
const next = (lists: PackedLists | undefined, word: string) =>
  Array.from(lists?.of('next', word) ?? [], (id) => lists?.text(id));

describe.each([
  ['packed lists', () => packer().packed()],
  ['packed lists that were written to a file', () => readPacked(fileOf('a'), 'a')],
])('%s', (_, make) => {
  const lists = make();

  it('hold each number of a key once, in the order in which they came', () => {
    expect([...(lists?.of('figures', 'сөз3') ?? [])]).toEqual([3, 7]);
    expect([...(lists?.of('figures', 'сөз7') ?? [])]).toEqual([7]);
    expect([...(lists?.of('rare', 'price') ?? [])]).toEqual([1]);
  });

  it('find every string again by its number', () => {
    expect(WORDS.map((word) => next(lists, word)[0])).toEqual([...WORDS.slice(1), WORDS[0]]);
  });

  it('hold nothing under what they do not know', () => {
    expect([...(lists?.of('figures', 'сөз') ?? [1])]).toEqual([]);
    expect([...(lists?.of('rare', 'сөз1') ?? [1])]).toEqual([]);
    expect([...(lists?.of('no such list', 'сөз1') ?? [1])]).toEqual([]);
    expect([...(lists?.of('rare', '') ?? [1])]).toEqual([]);
  });
});

describe('a file of packed lists', () => {
  it('is not read if its tables have changed, or it is cut or another file', () => {
    expect(readPacked(fileOf('a'), 'b')).toBeUndefined();
    for (const end of [0, 5, 40, -2]) expect(readPacked(fileOf('a').subarray(0, end), 'a')).toBeUndefined();
    expect(readPacked(Buffer.from('{"dimensions":64,"features":[]}'), 'a')).toBeUndefined();
  });
});
