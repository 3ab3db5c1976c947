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
