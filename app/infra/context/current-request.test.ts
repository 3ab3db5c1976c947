import { describe, expect, it } from 'vitest';
import { currentRequestId, requestIdOf, withRequestId } from './current-request';

describe('a request’s id', () => {
  it('is the given one if it is short and plain', () => {
    expect(requestIdOf('01HZX-abc.7:9_')).toBe('01HZX-abc.7:9_');
  });

  it.each([undefined, '', 'a b', 'x'.repeat(65), 'a\nb', 'a"b', 'é'])('is a new one instead of %j', (given) => {
    expect(requestIdOf(given)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('belongs to what its request starts, and to nothing else', async () => {
    const seen = await Promise.all(
      ['one', 'two'].map((id) => withRequestId(id, async () => [id, await Promise.resolve().then(currentRequestId)])),
    );
    expect([...seen, currentRequestId()]).toEqual([['one', 'one'], ['two', 'two'], undefined]);
  });
});
