import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '~/errors';
import { decryptToken, encryptToken, hashToken, readOrMakeKey } from './tokens.server';

const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';

describe('a stored token', () => {
  it('is read back, looks different each time and shows nothing of itself', () => {
    const [first, second] = [encryptToken(TOKEN), encryptToken(TOKEN)];
    expect([first, second].map(decryptToken)).toEqual([TOKEN, TOKEN]);
    expect(first).not.toBe(second);
    expect(first).not.toContain(TOKEN.slice(0, 9));
  });

  it('is recognised without being read', () => {
    expect(hashToken(TOKEN)).toBe(hashToken(TOKEN));
    expect(hashToken(TOKEN)).not.toBe(hashToken(`${TOKEN}x`));
  });

  it('is not read when a single letter of it was changed, or when it is none', () => {
    const stored = encryptToken(TOKEN);
    const parts = stored.split('.');
    const changed = parts.map((part, i) =>
      parts.map((one, j) => (i === j ? (part.startsWith('A') ? 'B' : 'A') + part.slice(1) : one)).join('.'),
    );
    for (const wrong of [...changed, '', 'v1', 'v1...', TOKEN, stored.slice(0, -3)]) {
      let error: unknown;
      try {
        decryptToken(wrong);
      } catch (thrown) {
        error = thrown;
      }
      expect([wrong, error instanceof AppError && error.code]).toEqual([wrong, 'telegram_key_changed']);
    }
  });
});

describe('the key of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'komek-key-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is made once, for the same user alone, and leaves nothing else behind', () => {
    const inner = path.join(folder, 'data');
    const key = readOrMakeKey(inner);
    expect(readOrMakeKey(inner)).toBe(key);
    expect(key.length).toBeGreaterThanOrEqual(43);
    expect(readdirSync(inner)).toEqual(['encryption.key']);
    expect(statSync(path.join(inner, 'encryption.key')).mode & 0o777).toBe(0o600);
  });

  it('is not made anew over a file that was cut short', () => {
    writeFileSync(path.join(folder, 'encryption.key'), '');
    expect(() => readOrMakeKey(folder)).toThrow('restore it from a backup');
  });
});
