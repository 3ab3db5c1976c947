import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTinyModel } from '../../../../test/stand-ins/tiny-onnx';
import { LocalModel } from './local-model.server';

const WORDS = { car: [1, 0, 0], automobile: [0.9, 0.1, 0], bread: [0, 0, 1], fresh: [0, 1, 0] };
const folder = mkdtempSync(path.join(tmpdir(), 'komek-model-'));
const models: LocalModel[] = [];

function modelIn(where: string) {
  const local = new LocalModel(where);
  models.push(local);
  return local;
}
const vectorsOf = async (local: LocalModel, values: string[], urgent = false, abortSignal?: AbortSignal) =>
  (await local.asModel('tiny', urgent).doEmbed({ values, abortSignal })).embeddings;

beforeAll(() => writeTinyModel(folder, WORDS));
afterAll(async () => {
  await Promise.all(models.map((model) => model.stop()));
  rmSync(folder, { recursive: true });
});

describe('an ONNX model in a folder', () => {
  it('makes a vector of length one of each text, the mean of its words', async () => {
    const [car, bread, unknown] = await vectorsOf(modelIn(folder), ['Car', 'fresh bread', 'xyz']);
    expect(car).toEqual([1, 0, 0]);
    expect(bread?.[0]).toBe(0);
    expect(bread?.[1]).toBeCloseTo(Math.SQRT1_2);
    expect(bread?.[2]).toBeCloseTo(Math.SQRT1_2);
    expect(unknown).toEqual([0, 0, 0]);
  });

  it('reads the first 512 tokens of a longer text', async () => {
    const [vector] = await vectorsOf(modelIn(folder), [`${'car '.repeat(511)} bread ${'fresh '.repeat(500)} bread`]);
    expect(vector?.[1]).toBe(0);
    expect(vector?.[0]).toBeGreaterThan(0.99);
  });

  it('takes a question before the texts that wait', async () => {
    const local = modelIn(folder);
    const order: string[] = [];
    const many = vectorsOf(local, Array<string>(300).fill('bread')).then(() => order.push('texts'));
    await vectorsOf(local, ['car'], true).then(() => order.push('question'));
    await many;
    expect(order).toEqual(['question', 'texts']);
  });

  it('stops work whose caller has gone', async () => {
    const local = modelIn(folder);
    const leaving = new AbortController();
    const made = vectorsOf(local, Array<string>(300).fill('bread'), false, leaving.signal);
    leaving.abort(new Error('stopping'));
    await expect(made).rejects.toThrow('stopping');
    expect(await vectorsOf(local, ['car'])).toEqual([[1, 0, 0]]);
  });

  it('starts again after its thread has died', async () => {
    const local = modelIn(folder);
    await vectorsOf(local, ['car']);
    const lost = vectorsOf(local, Array<string>(300).fill('bread'));
    const [ended] = await Promise.allSettled([lost, local.stop()]);
    expect(ended).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('has ended') } });
    expect(await vectorsOf(local, ['car'])).toEqual([[1, 0, 0]]);
  });

  it('that lacks a file says which, and works once it is there', async () => {
    const bare = mkdtempSync(path.join(tmpdir(), 'komek-model-'));
    const local = modelIn(bare);
    await expect(vectorsOf(local, ['car'])).rejects.toThrow('holds no model.onnx');
    writeFileSync(path.join(bare, 'model.onnx'), 'not a model');
    await expect(vectorsOf(local, ['car'])).rejects.toThrow('tokenizer.json is missing');
    writeTinyModel(bare, WORDS);
    expect(await vectorsOf(local, ['car'])).toEqual([[1, 0, 0]]);
    rmSync(bare, { recursive: true });
  });

  it('that is damaged fails, and the process lives', async () => {
    const damaged = mkdtempSync(path.join(tmpdir(), 'komek-model-'));
    writeTinyModel(damaged, WORDS);
    writeFileSync(path.join(damaged, 'model.onnx'), 'not a model');
    await expect(vectorsOf(modelIn(damaged), ['car'])).rejects.toThrow();
    rmSync(damaged, { recursive: true });
  });
});
