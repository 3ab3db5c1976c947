import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '~/infra/project-root';

/** kernel.wat, compiled; its comments say what each function takes, in bytes. */
const FILE = 'app/data/cross-encoder.wasm';
const BYTES = 4;
const PAGE = 65_536;
/** Memory of a model, in pages: the one at hand takes four. */
const PAGES = 16;
/** Numbers of a block: vectors and columns are made of whole blocks. */
export const BLOCK = 16;

type Functions = {
  clear(vector: number, length: number): void;
  add(sum: number, columns: number, stride: number, length: number, shares: number, count: number): void;
  product(one: number, other: number, length: number): number;
  likenesses(...places: number[]): void;
  side(...places: number[]): void;
};

/** A part of the kernel's memory: its numbers, and where it begins. */
export type Room = { values: Float32Array; at: number };
/** A matrix in the kernel's memory, column by column, and the bytes of a column. */
export type Matrix = { at: number; column: number; columns: number };

export const wholeBlocks = (numbers: number): number => Math.ceil(numbers / BLOCK) * BLOCK;
export const bytesOf = (numbers: number): number => numbers * BYTES;

let compiled: WebAssembly.Module | undefined;

/** The functions of kernel.wat over a memory of their own. */
export class Kernel {
  readonly #memory = new WebAssembly.Memory({ initial: PAGES });
  readonly run: Functions;
  #used = 0;

  constructor() {
    compiled ??= new WebAssembly.Module(readFileSync(path.join(projectRoot(), FILE)));
    const { exports } = new WebAssembly.Instance(compiled, { host: { memory: this.#memory } });
    this.run = exports as unknown as Functions;
  }

  /** Takes room for so many numbers, all zero. @throws RangeError where the memory is full. */
  room(numbers: number): Room {
    const [at, length] = [this.#used, wholeBlocks(numbers)];
    if (at + bytesOf(length) > PAGES * PAGE) throw new RangeError('the memory of the cross-encoder is full');
    this.#used += bytesOf(length);
    return { at, values: new Float32Array(this.#memory.buffer, at, length) };
  }

  /** Places matrices of the same columns below each other, each from a row on. @param parts row by row. */
  matrix(rows: number, columns: number, parts: { values: Float32Array; from: number }[]): Matrix {
    const { values, at } = this.room(rows * columns);
    for (const part of parts)
      part.values.forEach((value, place) => {
        const [row, column] = [Math.floor(place / columns), place % columns];
        values[column * rows + part.from + row] = value;
      });
    return { at, column: bytesOf(rows), columns };
  }

  /** Adds a matrix times a vector. */
  addTimes(sum: number, { at, column, columns }: Matrix, vector: number): void {
    this.run.add(sum, at, column, column, vector, columns);
  }
}
