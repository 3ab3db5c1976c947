import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which other requests get the processor. */
const MAX_AT_ONCE_MS = 5;

/** Yields to other requests when needed. Await it often: it usually returns at once. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_AT_ONCE_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

/** Runs long work with pauses between its steps. Each step takes a few milliseconds at most. */
export async function inSlices<T>(work: Generator<void, T>, pause = breather()): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await pause();
  }
}

/** Runs the same work without pauses, for tests and tools. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
