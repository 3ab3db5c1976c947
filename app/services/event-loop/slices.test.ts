import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backgroundBreather, goingFirst } from './slices';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Works in the background until a pause is due, and through it. */
async function workThrough(order: string[]): Promise<void> {
  const pause = backgroundBreather();
  let rest = pause();
  while (!rest) rest = pause();
  await rest;
  order.push('background');
}

function openReply(order: string[]) {
  let end = (): void => {};
  const ended = goingFirst(() => new Promise<void>((resolve) => (end = resolve))).then(() => void order.push('reply'));
  return { end: () => end(), ended };
}

it('work in the background goes on once a reply has ended', async () => {
  const order: string[] = [];
  const reply = openReply(order);
  const work = workThrough(order);
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  expect(order).toEqual([]);
  reply.end();
  await Promise.all([reply.ended, work]);
  expect(order).toContain('background');
});

const loopIs = (utilization: number) =>
  vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 0, utilization });

it('work in the background goes on beside a reply that takes long', async () => {
  loopIs(0.2);
  const order: string[] = [];
  const reply = openReply(order);
  const work = workThrough(order);
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  vi.advanceTimersByTime(100);
  await work;
  expect(order).toEqual(['background']);
  reply.end();
  await reply.ended;
});

it('work in the background waits longer where replies keep the event loop busy, and goes on all the same', async () => {
  loopIs(0.95);
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => ++clock);
  const order: string[] = [];
  const reply = openReply(order);
  const work = workThrough(order);
  for (let wait = 0; wait < 5; wait++) {
    for (let turn = 0; turn < 5; turn++) await setImmediate();
    vi.advanceTimersByTime(20);
  }
  expect(order).toEqual([]);
  clock += 1_000;
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  vi.advanceTimersByTime(20);
  await work;
  expect(order).toEqual(['background']);
  reply.end();
  await reply.ended;
});
