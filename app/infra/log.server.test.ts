import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { errorForLog, withoutTokens } from './log.server';

describe('the log', () => {
  it.each([
    '{"url":"https://komek.example/reset-password?token=AbC_d-123","msg":"failed"}',
    '{"err":{"message":"no route for /verify-email?a=b&token=AbC_d-123"}}',
    '{"err":{"message":"params: {\\"link\\":\\"https://komek.example/verify-email?token=AbC_d-123\\"}"}}',
  ])('contains no token of a link, wherever it occurs: %s', (line) => {
    const written = withoutTokens(line);
    expect(written).not.toContain('AbC_d');
    expect(() => JSON.parse(written)).not.toThrow();
  });

  it('keeps everything else unchanged', () => {
    const line = '{"level":30,"tokens":12,"msg":"token=none in text"}\n';
    expect(withoutTokens(line)).toBe(line);
  });

  it('contains a failed query and its reason, without its values', () => {
    const cause = Object.assign(new Error('duplicate key'), { detail: 'Key (name)=(my words) already exists.' });
    const error = new DrizzleQueryError(
      'insert into messages values ($1, $2)',
      ['my words', 'more\n    at them'],
      cause,
    );
    const told = JSON.stringify(errorForLog(error));
    expect(told).toContain('insert into messages values ($1, $2)');
    expect(told).toContain('duplicate key');
    expect(told).not.toMatch(/my words|at them/);
    expect(JSON.stringify(errorForLog(cause))).not.toContain('my words');
  });
});
