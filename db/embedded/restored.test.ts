import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFolder, finishedRestore, putRestoredInPlace, unfinishedRestore } from './restored';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'komek-restored-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function make(folder: string, text: string) {
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'PG_VERSION'), text);
}
const textOf = (folder: string) => readFileSync(path.join(folder, 'PG_VERSION'), 'utf8');

describe('a restored database', () => {
  it('takes the place of the one before, which stays beside it', () => {
    make(databaseFolder(dataDir), 'before');
    make(finishedRestore(dataDir), 'restored');
    const placed = putRestoredInPlace(dataDir, new Date('2026-11-22T10:00:00Z'));
    expect(textOf(databaseFolder(dataDir))).toBe('restored');
    expect(placed?.before).toBe(path.join(dataDir, 'database.before-20261122T100000Z'));
    expect(textOf(placed?.before ?? '')).toBe('before');
    expect(putRestoredInPlace(dataDir)).toBeUndefined();
  });

  it('is put in place by the next start if the power was cut between the two steps', () => {
    make(path.join(dataDir, 'database.before-20261122T100000Z'), 'before');
    make(finishedRestore(dataDir), 'restored');
    expect(putRestoredInPlace(dataDir)).toEqual({ before: undefined });
    expect(textOf(databaseFolder(dataDir))).toBe('restored');
  });

  it('is not taken before it was examined', () => {
    make(databaseFolder(dataDir), 'current');
    make(unfinishedRestore(dataDir), 'half');
    expect(putRestoredInPlace(dataDir)).toBeUndefined();
    expect(textOf(databaseFolder(dataDir))).toBe('current');
    expect(readdirSync(dataDir).some((name) => name.includes('before'))).toBe(false);
    expect(existsSync(unfinishedRestore(dataDir))).toBe(true);
  });
});
