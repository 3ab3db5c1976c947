import type { Assistant } from './assistants.server';

/**
 * What this process keeps of assistants between their visitors' requests: the row, its owner, and what was read with it.
 * A copy serves only after the database has confirmed its version, so that no change is missed: whatever changes what is
 * kept raises the version in its own transaction (`markChanged`, or a change of the row itself).
 */

/** Copies kept at most; each holds up to some 100 KB: a picture, facts, a whole base of 24,000 characters. */
const MAX_COPIES = 300;
/** How long a copy stays without use, in milliseconds: what another process has deleted goes then. */
const UNUSED_MS = 60_000;

type Copy<T> = { value: T; version: string; until: number; used: number };

/** By public key, the longest unused first. */
const copies = new Map<string, Copy<{ assistant: Assistant }>>();
/** What was read once for a kept row. A row that is not kept reads each time. */
const reads = new WeakMap<Assistant, Map<string, Promise<unknown>>>();
let sweeping: NodeJS.Timeout | undefined;

/** @returns the copy of an assistant if it is of this version. */
export function keptCopy<T extends { assistant: Assistant }>(key: string, version: string): T | undefined {
  const copy = copies.get(key);
  if (!copy || copy.version !== version || copy.until <= Date.now()) return undefined;
  copies.delete(key);
  copies.set(key, { ...copy, used: performance.now() });
  return copy.value as T;
}

/** @param until when the copy ends by itself, in milliseconds since 1970. */
export function keepCopy<T extends { assistant: Assistant }>(
  key: string,
  version: string,
  value: T,
  until = Number.POSITIVE_INFINITY,
): T {
  copies.delete(key);
  copies.set(key, { value, version, until, used: performance.now() });
  reads.set(value.assistant, new Map());
  const [oldest = ''] = copies.keys();
  if (copies.size > MAX_COPIES) copies.delete(oldest);
  if (!sweeping) sweeping = setInterval(dropUnused, UNUSED_MS).unref();
  return value;
}

/** Reads what changes only together with the version of an assistant: once for a kept copy. Nobody may change the result. */
export function readOnce<T>(assistant: Assistant, what: string, read: () => Promise<T>): Promise<T> {
  const known = reads.get(assistant);
  if (!known) return read();
  const before = known.get(what) as Promise<T> | undefined;
  if (before) return before;
  const reading = read();
  known.set(what, reading);
  // A failure is not kept.
  reading.catch(() => known.delete(what));
  return reading;
}

export function dropCopy(assistantIdOrKey: string): void {
  for (const [key, { value }] of copies) {
    if (key === assistantIdOrKey || value.assistant.id === assistantIdOrKey) copies.delete(key);
  }
}

function dropUnused(): void {
  const since = performance.now() - UNUSED_MS;
  for (const [key, { used }] of copies) if (used < since) copies.delete(key);
}
