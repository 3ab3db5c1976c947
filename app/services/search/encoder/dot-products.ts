/**
 * Dot products of one vector with many, eight numbers at a time: a base of 10,000 price lists has 300,000 vectors. The
 * function below is WebAssembly with SIMD, which every processor of the last ten years has; without it there is a plain loop.
 */

/** Bytes of vectors that are compared in one call: what the processor keeps near. */
const BLOCK_BYTES = 512 * 1024;
const PAGE = 64 * 1024;
/** Numbers of a vector that one turn of the loop takes, eight at a time. */
const STEP = 32;
const LANES = 8;
/** Where in the memory the totals, the sums and the vectors stand, behind the question. */
const TOTALS_AT = 4072;
const SUMS_AT = 4096;
const VECTORS_AT = SUMS_AT + (4 * BLOCK_BYTES) / STEP;

/** The parts of a WebAssembly module that are used, as its binary format writes them. */
const I32 = 0x7f;
const I64 = 0x7e;
const V128 = 0x7b;
const END = 0x0b;
const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
/** From -64 to 8191. */
const constant = (value: number): number[] =>
  value < 64 ? [0x41, value & 0x7f] : [0x41, (value & 0x7f) | 0x80, value >>> 7];
const add = [0x6a];
const addWide = [0x7c];
const multiplyWide = [0x7e];
const widened = [0xac];
const isGreater = [0x4a];
const select = [0x1b];
const smallest = [0x41, 0x80, 0x80, 0x80, 0x80, 0x78];
/** A number as a list of groups of seven bits, the lowest first. */
const leb = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...leb(value >>> 7)]);
const simd = (code: number, ...rest: number[]): number[] => [0xfd, ...leb(code), ...rest];
const load = (from: number): number[] => simd(0x00, 0, from);
/** Eight numbers of a byte each, as numbers of two bytes: on x86 one instruction, where widening a half that is loaded takes two. */
const loadWidened = (from: number): number[] => simd(0x01, 0, from);
const dot = simd(0xba);
const addFour = simd(0xae);
const lane = (sums: number, at: number): number[] => [...get(sums), ...simd(0x1b, at)];
const increase = (local: number, by: number[]): number[] => [...get(local), ...by, ...add, ...set(local)];
const section = (id: number, bytes: number[]): number[] => [id, ...leb(bytes.length), ...bytes];
const text = (name: string): number[] => [name.length, ...Buffer.from(name)];

/** Parameters and locals of the function: the question stands at 0, two bytes a number. */
const [COUNT, LENGTH, VECTOR, SUM, STOP, ASKED, DOT, MOST, SUMS] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
const [FIRST, SECOND, WIDE] = [9, 10, 11] as const;

/**
 * `dots(count, length, vectors, sums)`: writes the product of the question with each vector, four bytes each, and the totals:
 * the sum of all and of their squares, eight bytes each, and the largest.
 */
function moduleBytes(): Uint8Array<ArrayBuffer> {
  const eightNumbers = (from: number): number[] => [
    ...[...get(VECTOR), ...loadWidened(from)],
    ...[...get(ASKED), ...load(2 * from), ...dot, ...addFour],
  ];
  const oneStep = [
    ...[...get(SUMS), ...[0, 1, 2, 3].flatMap((nth) => eightNumbers(LANES * nth)), ...set(SUMS)],
    ...increase(ASKED, constant(2 * STEP)),
    ...increase(VECTOR, constant(STEP)),
  ];
  const whileNumbersLeft = [0x03, 0x40, ...oneStep, ...get(VECTOR), ...get(STOP), 0x49, 0x0d, 0, END];
  const oneVector = [
    ...[...get(COUNT), 0x45, 0x0d, 1],
    ...[...constant(0), ...set(ASKED), ...simd(0x0c, ...new Array<number>(16).fill(0)), ...set(SUMS)],
    ...[...get(VECTOR), ...get(LENGTH), ...add, ...set(STOP)],
    ...whileNumbersLeft,
    ...[...lane(SUMS, 0), ...lane(SUMS, 1), ...add, ...lane(SUMS, 2), ...add, ...lane(SUMS, 3), ...add, ...set(DOT)],
    ...[...get(SUM), ...get(DOT), 0x36, 2, 0, ...get(DOT), ...widened, ...set(WIDE)],
    ...[...get(FIRST), ...get(WIDE), ...addWide, ...set(FIRST)],
    ...[...get(SECOND), ...get(WIDE), ...get(WIDE), ...multiplyWide, ...addWide, ...set(SECOND)],
    ...[...get(DOT), ...get(MOST), ...get(DOT), ...get(MOST), ...isGreater, ...select, ...set(MOST)],
    ...[...increase(SUM, constant(4)), ...increase(COUNT, constant(-1))],
    ...[0x0c, 0],
  ];
  const totals = [
    ...[...constant(0), ...get(FIRST), 0x37, 3, ...leb(TOTALS_AT)],
    ...[...constant(0), ...get(SECOND), 0x37, 3, ...leb(TOTALS_AT + 8)],
    ...[...constant(0), ...get(MOST), 0x36, 2, ...leb(TOTALS_AT + 16)],
  ];
  const locals = [3, 4, I32, 1, V128, 3, I64];
  const loop = [0x02, 0x40, 0x03, 0x40, ...oneVector, END, END];
  const body = [...locals, ...smallest, ...set(MOST), ...loop, ...totals, END];
  const pages = Math.ceil((VECTORS_AT + BLOCK_BYTES) / PAGE);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, 0x60, 4, I32, I32, I32, I32, 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, ...leb(pages)]),
    ...section(7, [2, ...text('memory'), 2, 0, ...text('dots'), 0, 0]),
    ...section(10, [1, ...leb(body.length), ...body]),
  ]);
}

type Kernel = {
  memory: WebAssembly.Memory;
  dots(count: number, length: number, vectors: number, sums: number): void;
};
let compiled: WebAssembly.Module | undefined | null = null;

/** A memory of its own and what computes in it; undefined on a processor without SIMD, or where there is no more memory. */
function newKernel(): Kernel | undefined {
  if (compiled === null) {
    const bytes = moduleBytes();
    compiled = WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : undefined;
  }
  try {
    return compiled && (new WebAssembly.Instance(compiled).exports as Kernel);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The place for the vectors in a memory that has grown, if need be, until they fit; undefined where it cannot. */
function roomIn({ memory }: Kernel, bytes: number): Int8Array | undefined {
  const missing = VECTORS_AT + bytes - memory.buffer.byteLength;
  try {
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    return new Int8Array(memory.buffer, VECTORS_AT);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Where the vectors of small lists are copied to, to be compared. */
let shared: Kernel | undefined | null = null;
function sharedKernel(): Kernel | undefined {
  if (shared === null) shared = newKernel();
  return shared;
}

/** How many vectors of a length can be compared in one call. */
export const vectorsAtOnce = (length: number): number => Math.max(1, Math.floor(BLOCK_BYTES / length));

/**
 * Bytes from which a list has a memory of its own, where it is compared without being copied: of 300,000 vectors in 4.0 ms
 * instead of 5.0. Each such memory reserves some gigabytes of addresses, so small lists have none.
 */
const OWN_MEMORY_BYTES = 2 * 1024 * 1024;
/** How much larger than needed a list is made that has to grow. */
const SPARE = 1.25;

/** The product of a vector with each of others; their sum, the sum of their squares, and the largest. */
export type Products = { each: Int32Array; first: number; second: number; most: number };

/** Below every product; a number of 32 bits, so that a loop stays one of such numbers. */
export const LEAST = -(2 ** 31);

function withTotals(each: Int32Array): Products {
  let [first, second, most] = [0, 0, LEAST];
  for (let at = 0; at < each.length; at++) {
    const value = each[at]!;
    first += value;
    second += value * value;
    most = Math.max(most, value);
  }
  return { each, first, second, most };
}

/** Vectors of one length, one after the other, a byte a number. */
export class VectorList {
  #numbers: Int8Array = new Int8Array(0);
  #length = 0;
  #own: Kernel | undefined;

  /** @param ownMemoryFrom bytes, see `OWN_MEMORY_BYTES`. */
  constructor(private readonly ownMemoryFrom = OWN_MEMORY_BYTES) {}

  /** Numbers that it holds. */
  get length(): number {
    return this.#length;
  }

  /** Bytes that it takes. */
  get bytes(): number {
    return this.#numbers.byteLength;
  }

  add(numbers: Int8Array): void {
    const length = this.#length + numbers.length;
    if (length > this.#numbers.length) this.#grow(Math.ceil(length * SPARE));
    this.#numbers.set(numbers, this.#length);
    this.#length = length;
  }

  #grow(bytes: number): void {
    const before = this.#numbers.subarray(0, this.#length);
    const own = this.#own ?? (bytes < this.ownMemoryFrom ? undefined : newKernel());
    const room = own && roomIn(own, bytes);
    const numbers = room ?? new Int8Array(bytes);
    // In a memory that has grown the numbers have kept their place.
    if (!room || own !== this.#own) numbers.set(before);
    this.#numbers = numbers;
    this.#own = room && own;
  }

  /** The product of a vector with the one that begins at a place. */
  productAt(asked: Int16Array, from: number): number {
    return product(asked, this.#numbers, from);
  }

  /**
   * The products of a vector with each of those from `start` to `end`, at most `vectorsAtOnce`. The list that comes back is
   * overwritten by the next call.
   */
  products(asked: Int16Array, start: number, end: number): Products {
    const count = (end - start) / asked.length;
    const kernel = asked.length % STEP === 0 ? (this.#own ?? sharedKernel()) : undefined;
    if (!kernel) {
      const each = Int32Array.from({ length: count }, (_, at) => this.productAt(asked, start + at * asked.length));
      return withTotals(each);
    }
    const { buffer } = kernel.memory;
    new Int16Array(buffer, 0, asked.length).set(asked);
    if (!this.#own) new Int8Array(buffer, VECTORS_AT, end - start).set(this.#numbers.subarray(start, end));
    kernel.dots(count, asked.length, VECTORS_AT + (this.#own ? start : 0), SUMS_AT);
    const [first = 0n, second = 0n] = new BigInt64Array(buffer, TOTALS_AT, 2);
    const [most = LEAST] = new Int32Array(buffer, TOTALS_AT + 16, 1);
    return { each: new Int32Array(buffer, SUMS_AT, count), first: Number(first), second: Number(second), most };
  }
}

/** Four sums side by side: one alone waits for itself. */
export function product(asked: Int16Array, numbers: Int8Array, from: number): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  for (let i = 0; i < asked.length; i += 4) {
    a = (a + asked[i]! * numbers[from + i]!) | 0;
    b = (b + asked[i + 1]! * numbers[from + i + 1]!) | 0;
    c = (c + asked[i + 2]! * numbers[from + i + 2]!) | 0;
    d = (d + asked[i + 3]! * numbers[from + i + 3]!) | 0;
  }
  return a + b + c + d;
}
