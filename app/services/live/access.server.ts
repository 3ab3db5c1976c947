/**
 * Ends what is open for a person in an owner's account when their access ends. Only in this process: others notice at the
 * next change or beat of a stream, since each asks again then.
 */

const open = new Map<string, Set<() => void>>();

const keyOf = (ownerId: string, personId: string) => `${ownerId}:${personId}`;

/** Calls `end` when the person's access to the account ends. @returns a function that ends the waiting. */
export function onAccessEnd(ownerId: string, personId: string, end: () => void): () => void {
  const key = keyOf(ownerId, personId);
  const ends = open.get(key) ?? new Set();
  open.set(key, ends.add(end));
  return () => {
    ends.delete(end);
    if (ends.size === 0) open.delete(key);
  };
}

/** After the commit: whatever is ended asks again at once. */
export function announceAccessEnd(ownerId: string, personId: string): void {
  for (const end of [...(open.get(keyOf(ownerId, personId)) ?? [])]) end();
}
