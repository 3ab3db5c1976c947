import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A start reads and compiles much that nothing needs afterwards; by then the first visitors have their answers. */
const AFTER_MS = 5_000;

/** Collects the garbage of the start once, which V8 would keep until something else needs the room. */
export function giveBackMemorySoon(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
    collect();
  }, AFTER_MS).unref();
}
