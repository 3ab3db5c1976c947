const [SECOND, MINUTE, HOUR] = [1, 60, 3600];

/** How long after each attempt the next one follows, in seconds: all of them within a day. */
const DELAYS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 8 * HOUR];
/** A share by which each is longer or shorter, so that what failed together does not come back together. */
const JITTER = 0.2;

/**
 * Seconds until the next attempt; undefined: there is none.
 *
 * @param attempts those made so far.
 * @param random from 0 to 1.
 */
export function retryAfter(attempts: number, random = Math.random()): number | undefined {
  const delay = DELAYS[attempts - 1];
  return delay === undefined ? undefined : delay * (1 + JITTER * (2 * random - 1));
}

/** A webhook to which nothing has arrived for this long is turned off. */
export const OFF_AFTER_DAYS = 5;
