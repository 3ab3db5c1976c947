import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * A start reads and compiles much that nothing needs afterwards. V8 looks at the five seconds before a collection: only
 * where little was allocated in them it makes the young generation small again, which the start has made large.
 */
const AFTER_MS = 8_000;

/** Collects the garbage of the start once, which V8 would keep until something else needs the room. */
export function giveBackMemorySoon(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
    collect();
  }, AFTER_MS).unref();
}
