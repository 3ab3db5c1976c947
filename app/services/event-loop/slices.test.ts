import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backgroundBreather, goingFirst } from './slices';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

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

it('work in the background goes on beside a reply that takes long', async () => {
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
