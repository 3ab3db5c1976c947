import { createHmac, randomBytes } from 'node:crypto';

/** Of this process: nobody outside can tell a fence from it. */
const SECRET = randomBytes(32);
const LASTS_MS = 3_600_000;

/**
 * What fences the passages of an assistant off: nothing from outside can forge it, and a reply that holds it has let the
 * instructions out. It lasts for an hour, so that an endpoint can keep the beginning of a prompt.
 */
export function fenceOf(assistantId: string, now = Date.now()): string {
  const hour = Math.floor(now / LASTS_MS);
  return createHmac('sha256', SECRET).update(`${assistantId} ${hour}`).digest('hex').slice(0, 12);
}
