import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyFor, readOrMakeKey } from './server-key.server';

describe('a derived key', () => {
  it('is the same for one purpose and different for each other purpose', () => {
    expect(keyFor('one purpose')).toEqual(keyFor('one purpose'));
    expect(keyFor('one purpose')).toHaveLength(32);
    expect(keyFor('one purpose')).not.toEqual(keyFor('another purpose'));
  });
});

describe('the key of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'komek-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is created once, readable only by its user, and leaves no other file', () => {
    const inner = path.join(folder, 'data');
    const key = readOrMakeKey(inner);
    expect(readOrMakeKey(inner)).toBe(key);
    expect(key.length).toBeGreaterThanOrEqual(43);
    expect(readdirSync(inner)).toEqual(['encryption.key']);
    expect(statSync(path.join(inner, 'encryption.key')).mode & 0o777).toBe(0o600);
  });

  it('is not created again over a truncated file', () => {
    writeFileSync(path.join(folder, 'encryption.key'), '');
    expect(() => readOrMakeKey(folder)).toThrow('restore it from a backup');
  });
});
