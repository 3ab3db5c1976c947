import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '~/infra/errors';
import { isSealed, seal, unseal } from './sealed.server';
import { keyFor } from './server-key.server';

const TEXT = 'a secret: құпия 🔑';

function codeOf(act: () => unknown): unknown {
  try {
    act();
    return 'nothing thrown';
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
}

describe('an encrypted value', () => {
  it('is decrypted, looks different each time and reveals nothing', () => {
    const [first, second] = [seal('owner-secret', TEXT), seal('owner-secret', TEXT)];
    expect([first, second].map((sealed) => unseal('owner-secret', sealed))).toEqual([TEXT, TEXT]);
    expect(first).not.toBe(second);
    expect(Buffer.from(first.split('.').at(-1) ?? '', 'base64url').includes('secret')).toBe(false);
    expect([isSealed(first), isSealed('a'.repeat(64))]).toEqual([true, false]);
  });

  it('is rejected as a value of another kind', () => {
    expect(codeOf(() => unseal('totp-seed', seal('owner-secret', TEXT)))).toBe('key_changed');
  });

  it('is rejected when a part of it was altered or is missing', () => {
    const stored = seal('owner-secret', TEXT);
    const parts = stored.split('.');
    const altered = parts.map((part, i) =>
      parts.map((one, j) => (i === j ? (part.startsWith('A') ? 'B' : 'A') + part.slice(1) : one)).join('.'),
    );
    for (const wrong of [...altered, '', 'v1', 'v1...', TEXT, stored.slice(0, -3)]) {
      expect([wrong, codeOf(() => unseal('owner-secret', wrong))]).toEqual([wrong, 'key_changed']);
    }
  });

  it('is decrypted in the format in which earlier releases stored bot tokens', () => {
    const iv = Buffer.alloc(12, 7);
    const cipher = createCipheriv('aes-256-gcm', keyFor('bot token encryption'), iv);
    const data = Buffer.concat([cipher.update('123456789:token', 'utf8'), cipher.final()]);
    const stored = ['v1', ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.');
    expect(unseal('bot-token', stored)).toBe('123456789:token');
  });
});
