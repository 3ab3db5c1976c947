import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { alone } from './alone.mjs';

let folder = '';
let lock = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'komek-alone-'));
  lock = path.join(folder, 'cache/preparing');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('of two processes the second waits until the first one’s step is done', async () => {
  const module = pathToFileURL(path.join(import.meta.dirname, 'alone.mjs')).href;
  const file = path.join(folder, 'steps');
  // Whoever finds the other one's beginning without its end has not waited.
  const program = `
    import { alone } from ${JSON.stringify(module)};
    import { appendFileSync } from 'node:fs';
    alone(${JSON.stringify(lock)}, () => {
      appendFileSync(${JSON.stringify(file)}, 'begun ');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
      appendFileSync(${JSON.stringify(file)}, 'done ');
    });`;
  const start = () => once(spawn(process.execPath, ['--input-type=module', '-e', program]), 'exit');
  expect((await Promise.all([start(), start(), start()])).map(([code]) => code)).toEqual([0, 0, 0]);
  expect(readFileSync(file, 'utf8')).toBe('begun done begun done begun done ');
  expect(existsSync(lock)).toBe(false);
});

it('a lock whose process has died holds nobody up', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  alone(lock, () => {});
  writeFileSync(lock, String(pid));
  let done = false;
  alone(lock, () => {
    done = true;
  });
  expect(done).toBe(true);
});

it('a step that fails gives the lock back', () => {
  const fail = () => {
    throw new Error('it failed');
  };
  expect(() => alone(lock, fail)).toThrow('it failed');
  expect(existsSync(lock)).toBe(false);
});
