/** Callers over a limit, remembered so that their further attempts cost the database nothing. */

const MAX_BLOCKED = 20_000;

/** By key until when, in milliseconds of `performance.now()`: a clock that jumps blocks nobody. */
const blocked = new Map<string, number>();

export function block(key: string, milliseconds: number): void {
  if (blocked.size >= MAX_BLOCKED) {
    const [oldest = ''] = blocked.keys();
    blocked.delete(oldest);
  }
  blocked.set(key, performance.now() + milliseconds);
}

/** For how many more milliseconds a key is blocked; 0 if it is not. */
export function blockedFor(key: string): number {
  const until = blocked.get(key);
  if (until === undefined) return 0;
  const left = until - performance.now();
  if (left <= 0) blocked.delete(key);
  return Math.max(0, left);
}

export function unblock(key: string): void {
  blocked.delete(key);
}
