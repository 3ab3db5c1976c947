import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withinLease } from './lease';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('an attempt to answer', () => {
  it('returns what it came to, and keeps no timer', async () => {
    expect(await withinLease(Promise.resolve('reply'))).toBe('reply');
    await expect(withinLease(Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is given up once its lease has ended, so that it can be made again', async () => {
    const given = withinLease(new Promise(() => {}));
    const refused = expect(given).rejects.toMatchObject({ code: 'unavailable' });
    await vi.advanceTimersByTimeAsync(150_000);
    await refused;
  });
});
