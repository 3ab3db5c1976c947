import { describe, expect, it, vi } from 'vitest';
import { CircuitBreaker, CircuitOpenError } from './breaker';

function breakerAt() {
  const clock = { now: 0 };
  const onOpen = vi.fn();
  return { clock, onOpen, breaker: new CircuitBreaker({ failures: 3, openMs: 1000, now: () => clock.now, onOpen }) };
}

function failing(breaker: CircuitBreaker, times: number): void {
  for (let at = 0; at < times; at++) {
    breaker.enter();
    breaker.failed();
  }
}

describe('the circuit breaker', () => {
  it('opens after the configured number of consecutive failures, and reports it once', () => {
    const { breaker, onOpen } = breakerAt();
    failing(breaker, 2);
    expect(() => breaker.enter()).not.toThrow();
    breaker.failed();
    expect(() => breaker.enter()).toThrow(CircuitOpenError);
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('opens at once after a call that timed out without a token', () => {
    const { breaker, onOpen, clock } = breakerAt();
    breaker.enter();
    breaker.timedOut();
    expect(() => breaker.enter()).toThrow(CircuitOpenError);
    clock.now = 1000;
    breaker.enter();
    breaker.timedOut();
    expect(() => breaker.enter()).toThrow(CircuitOpenError);
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('stays closed when a call in between succeeds', () => {
    const { breaker } = breakerAt();
    failing(breaker, 2);
    breaker.succeeded();
    failing(breaker, 2);
    expect(() => breaker.enter()).not.toThrow();
  });

  it('lets one trial call through after its pause; the result decides', () => {
    const { breaker, clock } = breakerAt();
    failing(breaker, 3);
    clock.now = 1000;
    breaker.enter();
    expect(() => breaker.enter()).toThrow(CircuitOpenError);
    breaker.failed();
    expect(() => breaker.enter()).toThrow(CircuitOpenError);
    clock.now = 2000;
    breaker.enter();
    breaker.succeeded();
    expect(() => breaker.enter()).not.toThrow();
  });

  it('lets the next call through when the trial call was cancelled', () => {
    const { breaker, clock } = breakerAt();
    failing(breaker, 3);
    clock.now = 1000;
    breaker.enter();
    breaker.cancelled();
    expect(() => breaker.enter()).not.toThrow();
  });
});
