/**
 * Lists of numbers by name and string, packed into a few arrays: tens of thousands of words as objects took 34 MB and a
 * second to make. A number is often that of a string, `id` of the packer and `text` of what was packed.
 */
export type PackedLists = {
  /** What the list of this name holds under a string; empty where it holds nothing. */
  of(list: string, key: string): Uint32Array;
  text(id: number): string;
};

/** All strings one after the other; where each ends; their numbers by hash, from 1 on, 0 where there is none. */
type Strings = { all: string; ends: Uint32Array; slots: Uint32Array };
/** The numbers of its keys, ascending, and where the values of each end. */
type List = { keys: Uint32Array; ends: Uint32Array; values: Uint32Array };
type Parts = { strings: Strings; lists: Map<string, List> };

export class Packer {
  readonly #ids = new Map<string, number>();
  readonly #lists = new Map<string, Map<number, Set<number>>>();

  id(text: string): number {
    const known = this.#ids.get(text) ?? this.#ids.size;
    this.#ids.set(text, known);
    return known;
  }

  /** Adds a number to a list, behind what it holds, unless it is there. */
  add(list: string, key: string, value: number): void {
    const byKey = this.#lists.get(list) ?? new Map<number, Set<number>>();
    this.#lists.set(list, byKey);
    const id = this.id(key);
    const values = byKey.get(id) ?? new Set();
    byKey.set(id, values.add(value));
  }

  #parts(): Parts {
    const texts = [...this.#ids.keys()];
    return {
      strings: { all: texts.join(''), ends: endsOf(texts.map((text) => text.length)), slots: slotsOf(texts) },
      lists: new Map([...this.#lists].map(([name, byKey]) => [name, listOf(byKey)])),
    };
  }

  packed(): PackedLists {
    return listsIn(this.#parts());
  }

  /** @param stamp of what it was made from. */
  file(stamp: string): Buffer {
    const { strings, lists } = this.#parts();
    const arrays = [
      strings.ends,
      strings.slots,
      ...[...lists.values()].flatMap((one) => [one.keys, one.ends, one.values]),
    ];
    const head: Head = {
      stamp,
      characters: strings.all.length,
      names: [...lists.keys()],
      lengths: arrays.map(lengthOf),
    };
    const json = Buffer.from(JSON.stringify(head));
    const padding = Buffer.alloc((4 - (json.length % 4)) % 4, ' ');
    const size = Uint32Array.of(MAGIC, json.length + padding.length);
    return Buffer.concat([bytesOf(size), json, padding, ...arrays.map(bytesOf), Buffer.from(strings.all, 'utf16le')]);
  }
}

type Head = { stamp: string; characters: number; names: string[]; lengths: number[] };

/** "KLST", little-endian; it changes with the format. */
const MAGIC = 0x54534c4b;
const lengthOf = (array: Uint32Array): number => array.length;
const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Reads what `file` wrote; undefined if it is no such file, not whole or of another stamp. The arrays are views of it. */
export function readPacked(file: Buffer, stamp: string): PackedLists | undefined {
  const [magic, headLength = 0] = file.length < 8 ? [] : new Uint32Array(file.buffer, file.byteOffset, 2);
  if (magic !== MAGIC || file.length < 8 + headLength) return undefined;
  const head = JSON.parse(file.toString('utf8', 8, 8 + headLength)) as Head;
  const numbers = head.lengths.reduce((sum, length) => sum + length, 0);
  if (head.stamp !== stamp || file.length !== 8 + headLength + 4 * numbers + 2 * head.characters) return undefined;
  let at = 8 + headLength;
  const arrays = head.lengths.map((length) => {
    at += length * 4;
    return new Uint32Array(file.buffer, file.byteOffset + at - length * 4, length);
  });
  const [ends, slots, ...rest] = arrays as [Uint32Array, Uint32Array, ...Uint32Array[]];
  const lists = head.names.map((name, index) => {
    const [keys, itsEnds, values] = rest.slice(index * 3) as [Uint32Array, Uint32Array, Uint32Array];
    return [name, { keys, ends: itsEnds, values }] as const;
  });
  const all = file.toString('utf16le', at, at + 2 * head.characters);
  return listsIn({ strings: { all, ends, slots }, lists: new Map(lists) });
}

const NOTHING = new Uint32Array(0);

function listsIn({ strings, lists }: Parts): PackedLists {
  const { all, ends, slots } = strings;
  const from = (id: number): number => (id === 0 ? 0 : ends[id - 1]!);
  const isAt = (id: number, text: string): boolean =>
    ends[id]! - from(id) === text.length && all.startsWith(text, from(id));
  return {
    text: (id) => all.slice(from(id), ends[id]),
    of(name, key) {
      const list = lists.get(name);
      if (!list) return NOTHING;
      const id = idIn(slots, key, isAt);
      const at = id === undefined ? -1 : placeIn(list.keys, id);
      return at < 0 ? NOTHING : list.values.subarray(at === 0 ? 0 : list.ends[at - 1], list.ends[at]);
    },
  };
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

function idIn(slots: Uint32Array, text: string, isAt: (id: number, text: string) => boolean): number | undefined {
  const mask = slots.length - 1;
  for (let slot = hashOf(text) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
    if (isAt(slots[slot]! - 1, text)) return slots[slot]! - 1;
  }
  return undefined;
}

/** Where a number stands among ascending ones; -1 where it does not. */
function placeIn(keys: Uint32Array, id: number): number {
  let [low, high] = [0, keys.length - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (keys[middle] === id) return middle;
    if (keys[middle]! < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function endsOf(lengths: number[]): Uint32Array {
  let end = 0;
  return Uint32Array.from(lengths, (length) => {
    end += length;
    return end;
  });
}

/** At most half of the slots are taken, and their number is a power of two. */
function slotsOf(texts: string[]): Uint32Array {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * texts.length + 2)));
  const mask = slots.length - 1;
  for (const [id, text] of texts.entries()) {
    let slot = hashOf(text) & mask;
    while (slots[slot] !== 0) slot = (slot + 1) & mask;
    slots[slot] = id + 1;
  }
  return slots;
}

function listOf(byKey: Map<number, Set<number>>): List {
  const keys = Uint32Array.from(byKey.keys()).sort();
  const values = Array.from(keys, (key) => [...byKey.get(key)!]);
  return { keys, ends: endsOf(values.map((each) => each.length)), values: Uint32Array.from(values.flat()) };
}
