import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BEAT_MS, onBeat, TURNS } from './beats';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const STREAMS = 10 * TURNS;

it('streams that were opened together beat in turns, each once in 25 seconds', () => {
  const beats = Array.from({ length: STREAMS }, () => vi.fn());
  const ends = beats.map(onBeat);
  const times = () => beats.map((beat) => beat.mock.calls.length);
  for (let turn = 1; turn <= TURNS; turn++) {
    vi.advanceTimersByTime(BEAT_MS / TURNS);
    expect(times().filter((count) => count === 1)).toHaveLength((turn * STREAMS) / TURNS);
  }
  expect(new Set(times())).toEqual(new Set([1]));
  vi.advanceTimersByTime(BEAT_MS);
  expect(new Set(times())).toEqual(new Set([2]));
  for (const end of ends) end();
});

it('a stream that has ended beats no more, and with the last one the clock stops', () => {
  const beat = vi.fn();
  const [end, endOther] = [onBeat(beat), onBeat(() => {})];
  end();
  end();
  vi.advanceTimersByTime(2 * BEAT_MS);
  expect(beat).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(1);
  endOther();
  expect(vi.getTimerCount()).toBe(0);
});
