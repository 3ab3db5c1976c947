import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Without options everything is collected. */
type Collect = (options?: { type: 'minor' }) => void;

const FIRST_MS = 1_500;
/** V8 looks at the five seconds before: only where little was allocated in them it makes the young generation small again. */
const QUIET_MS = 5_500;

/**
 * Gives back what only the start needed, which V8 would keep until something else needs the room: first what the young
 * generation has grown by, in small collections of a few milliseconds, then all garbage, once.
 */
export async function giveBackMemorySoon(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  await setTimeout(FIRST_MS, undefined, { ref: false });
  collect({ type: 'minor' });
  await setTimeout(QUIET_MS, undefined, { ref: false });
  collect({ type: 'minor' });
  collect();
}
