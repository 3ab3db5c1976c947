import { describe, expect, it } from 'vitest';
import { AppError } from '~/infra/errors';
import { decryptToken, encryptToken, hashToken } from './tokens.server';

const TOKEN = '123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';

describe('a stored token', () => {
  it('is decrypted, looks different each time and reveals nothing', () => {
    const [first, second] = [encryptToken(TOKEN), encryptToken(TOKEN)];
    expect([first, second].map(decryptToken)).toEqual([TOKEN, TOKEN]);
    expect(first).not.toBe(second);
    expect(first).not.toContain(TOKEN.slice(0, 9));
  });

  it('is recognised without being decrypted', () => {
    expect(hashToken(TOKEN)).toBe(hashToken(TOKEN));
    expect(hashToken(TOKEN)).not.toBe(hashToken(`${TOKEN}x`));
  });

  it('is rejected when a single letter was changed, or when it is not a token', () => {
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
