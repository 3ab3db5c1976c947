import { describe, expect, it, vi } from 'vitest';
import { apologiesSent, sendingApology } from './apologies';

describe('answers', () => {
  it('wait while an apology is being sent, although it fails', async () => {
    let fail = (_: Error) => {};
    const sent = sendingApology(() => new Promise((_, reject) => (fail = reject)));
    const composed = vi.fn();
    const waiting = apologiesSent().then(composed);
    await Promise.resolve();
    expect(composed).not.toHaveBeenCalled();
    fail(new Error('no connection'));
    await expect(sent).rejects.toThrow('no connection');
    await waiting;
    await apologiesSent();
  });

  it('wait two seconds for one at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let end = (_: unknown) => {};
    const sent = sendingApology(() => new Promise((resolve) => (end = resolve)));
    const waiting = apologiesSent();
    await vi.advanceTimersByTimeAsync(2_000);
    await waiting;
    end(undefined);
    await sent;
    vi.useRealTimers();
  });
});
