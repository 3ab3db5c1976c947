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

describe('a model that fails again and again', () => {
  it('is left alone after so many failures in a row, which is told once', () => {
    const { breaker, onOpen } = breakerAt();
    failing(breaker, 2);
    expect(() => breaker.enter()).not.toThrow();
    breaker.failed();
    expect(() => breaker.enter()).toThrow(CircuitOpenError);
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  it('is left alone at once where it hung until its time was up', () => {
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

  it('is not, where a call between has succeeded', () => {
    const { breaker } = breakerAt();
    failing(breaker, 2);
    breaker.succeeded();
    failing(breaker, 2);
    expect(() => breaker.enter()).not.toThrow();
  });

  it('is tried by one call after its rest; its end decides', () => {
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

  it('is tried by the next one where the first was given up', () => {
    const { breaker, clock } = breakerAt();
    failing(breaker, 3);
    clock.now = 1000;
    breaker.enter();
    breaker.cancelled();
    expect(() => breaker.enter()).not.toThrow();
  });
});
