import { describe, expect, it } from 'vitest';
import { withoutTokens } from './log.server';

describe('the log', () => {
  it.each([
    '{"url":"https://komek.example/reset-password?token=AbC_d-123","msg":"failed"}',
    '{"err":{"message":"no route for /verify-email?a=b&token=AbC_d-123"}}',
    '{"err":{"message":"params: {\\"link\\":\\"https://komek.example/verify-email?token=AbC_d-123\\"}"}}',
  ])('holds no token of a link, wherever it stands: %s', (line) => {
    const written = withoutTokens(line);
    expect(written).not.toContain('AbC_d');
    expect(() => JSON.parse(written)).not.toThrow();
  });

  it('writes everything else as it is', () => {
    const line = '{"level":30,"tokens":12,"msg":"token=none in text"}\n';
    expect(withoutTokens(line)).toBe(line);
  });
});
