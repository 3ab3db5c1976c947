import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which other requests get the processor. */
const MAX_AT_ONCE_MS = 5;

/** Gives a pause to wait for, where others are due; usually there is none, and nothing to wait for. */
export type Breather = () => Promise<void> | undefined;

/** Yields to other requests when needed. Ask it often. */
export function breather(): Breather {
  let since = performance.now();
  const pause = async (): Promise<void> => {
    await setImmediate();
    since = performance.now();
  };
  return () => (performance.now() - since < MAX_AT_ONCE_MS ? undefined : pause());
}

/** Work under way that others let go first, and who waits for its end. */
let first = 0;
const waiting = new Set<() => void>();
/** Milliseconds after which work in the background goes on beside it: a reply takes about 25, one of a model seconds. */
const MAX_WAIT_MS = 15;
/** The longest wait, in milliseconds, while replies keep the event loop busy: the background gets 2 % of the loop instead of 25 %. */
const MAX_BUSY_WAIT_MS = 250;
/** The event loop counts as busy above this utilization. */
const BUSY = 0.7;

/** Runs work that people wait for: until it ends, work in the background takes longer pauses. */
export async function goingFirst<T>(work: () => Promise<T>): Promise<T> {
  first++;
  try {
    return await work();
  } finally {
    first--;
    if (first === 0) for (const go of waiting) go();
  }
}

/** The same as `breather` for work that nobody waits for: where a reply is under way, it goes first. */
export function backgroundBreather(): Breather {
  let since = performance.now();
  const pause = async (): Promise<void> => {
    await setImmediate();
    await othersServed();
    since = performance.now();
  };
  return () => (performance.now() - since < MAX_AT_ONCE_MS ? undefined : pause());
}

/** Waits until no reply is under way, or the longest wait is over. */
async function othersServed(): Promise<void> {
  const from = performance.now();
  while (first > 0) {
    const before = performance.eventLoopUtilization();
    await firstEnded();
    const isBusy = performance.eventLoopUtilization(before).utilization > BUSY;
    if (!isBusy || performance.now() - from > MAX_BUSY_WAIT_MS) return;
  }
}

async function firstEnded(): Promise<void> {
  await new Promise<void>((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    };
    const timer = setTimeout(go, MAX_WAIT_MS);
    waiting.add(go);
  });
}

/** Runs long work with pauses between its steps. Each step takes a few milliseconds at most. */
export async function inSlices<T>(work: Generator<void, T>, pause = breather()): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    const rest = pause();
    if (rest) await rest;
  }
}

/** Runs the same work without pauses, for tests and tools. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
