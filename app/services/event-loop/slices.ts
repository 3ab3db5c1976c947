import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work after which other requests get the processor. */
const MAX_AT_ONCE_MS = 15;

/** Lets other requests have the processor now and then: to be awaited often, it mostly returns at once. */
export function breather(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_AT_ONCE_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

/** Runs long work that yields after each step of a few milliseconds at most, with pauses between the steps. */
export async function inSlices<T>(work: Generator<void, T>, pause = breather()): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await pause();
  }
}

/** Runs the same work at one go: for tests and tools, which keep nobody waiting. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
