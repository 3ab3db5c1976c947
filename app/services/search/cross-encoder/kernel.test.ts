import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import wabt from 'wabt';
import { projectRoot } from '~/infra/project-root';
import { BLOCK, bytesOf, Kernel, wholeBlocks } from './kernel';

const from = (count: number, of: (at: number) => number): Float32Array =>
  Float32Array.from({ length: count }, (_, at) => of(at));

describe('the compiled kernel', () => {
  it('is that of its source', async () => {
    const source = readFileSync(path.join(import.meta.dirname, 'kernel.wat'), 'utf8');
    const { buffer } = (await wabt()).parseWat('kernel.wat', source).toBinary({});
    expect(Buffer.from(buffer)).toEqual(readFileSync(path.join(projectRoot(), 'app/data/cross-encoder.wasm')));
  });

  it('adds a matrix times a vector to what is there', () => {
    const kernel = new Kernel();
    const [rows, columns] = [20, 3];
    const values = from(rows * columns, (at) => at / 10);
    const matrix = kernel.matrix(wholeBlocks(rows), columns, [{ values, from: 0 }]);
    const [vector, sum] = [kernel.room(columns), kernel.room(rows)];
    vector.values.set([1, -2, 0.5]);
    sum.values.fill(7, 0, rows);
    kernel.addTimes(sum.at, matrix, vector.at);
    const row = (at: number): number => 7 + values[3 * at]! - 2 * values[3 * at + 1]! + values[3 * at + 2]! / 2;
    expect(sum.values.length).toBe(2 * BLOCK);
    sum.values.forEach((value, at) => {
      expect(value).toBeCloseTo(at < rows ? row(at) : 0, 4);
    });
  });

  it('multiplies two vectors number by number and adds', () => {
    const kernel = new Kernel();
    const [one, other] = [kernel.room(BLOCK), kernel.room(BLOCK)];
    one.values.set(from(BLOCK, (at) => at));
    other.values.fill(2);
    expect(kernel.run.product(one.at, other.at, bytesOf(BLOCK))).toBe(BLOCK * (BLOCK - 1));
  });

  it('says that its memory is full before it writes beyond it', () => {
    const kernel = new Kernel();
    kernel.room(200_000);
    expect(() => kernel.room(100_000)).toThrow('memory of the cross-encoder is full');
  });
});
