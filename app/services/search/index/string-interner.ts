const EMPTY = -1;
const decoder = new TextDecoder();

/** Byte strings numbered from 0 in order of first sight: a hash table in typed arrays, far smaller than a Map of strings. */
export class Vocabulary {
  #slots = new Int32Array(1024).fill(EMPTY);
  #starts = new Uint32Array(512);
  #text = new Uint8Array(4096);
  #count = 0;

  get size(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#slots.byteLength + this.#starts.byteLength + this.#text.byteLength;
  }

  /** The number of the bytes source[from, to), or -1 when they were never interned. */
  find(source: Uint8Array, from = 0, to = source.length): number {
    return this.#slots[this.#slotOf(source, from, to)]!;
  }

  /** The number of the bytes source[from, to), given now if they are new. */
  intern(source: Uint8Array, from = 0, to = source.length): number {
    const slot = this.#slotOf(source, from, to);
    const known = this.#slots[slot]!;
    if (known !== EMPTY) return known;
    const start = this.#starts[this.#count]!;
    const end = start + to - from;
    if (end > this.#text.length) this.#text = grown(this.#text, end);
    this.#text.set(source.subarray(from, to), start);
    const id = this.#count++;
    if (id + 1 >= this.#starts.length) this.#starts = grown(this.#starts, id + 2);
    this.#starts[id + 1] = end;
    this.#slots[slot] = id;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return id;
  }

  /** The string numbered `id`. */
  text(id: number): string {
    return decoder.decode(this.#text.subarray(this.#starts[id]!, this.#starts[id + 1]!));
  }

  #slotOf(source: Uint8Array, from: number, to: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash(source, from, to) & mask;
    for (;;) {
      const id = this.#slots[slot]!;
      if (id === EMPTY || this.#equals(id, source, from, to)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #equals(id: number, source: Uint8Array, from: number, to: number): boolean {
    const start = this.#starts[id]!;
    if (this.#starts[id + 1]! - start !== to - from) return false;
    for (let at = from; at < to; at++) if (this.#text[start + at - from] !== source[at]) return false;
    return true;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(EMPTY);
    const mask = slots.length - 1;
    for (let id = 0; id < this.#count; id++) {
      let slot = hash(this.#text, this.#starts[id]!, this.#starts[id + 1]!) & mask;
      while (slots[slot] !== EMPTY) slot = (slot + 1) & mask;
      slots[slot] = id;
    }
    this.#slots = slots;
  }
}

/** FNV-1a, with its high bits folded in since tables use the low ones. */
function hash(source: Uint8Array, from: number, to: number): number {
  let value = 0x811c9dc5;
  for (let at = from; at < to; at++) value = Math.imul(value ^ source[at]!, 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/** A copy of a typed array with room for at least `length` items, grown by half at the least. */
export function grown<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array>(
  old: T,
  length: number,
): T {
  const bigger = new (old.constructor as new (length: number) => T)(Math.max(length, Math.ceil(old.length * 1.5)));
  bigger.set(old);
  return bigger;
}
