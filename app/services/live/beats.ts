/**
 * A beat for each open stream every 25 seconds: proxies close a connection on which nothing comes, after half a minute at
 * the earliest. The streams take turns. After a restart all come back within seconds, and would otherwise beat together
 * for as long as they are open.
 */

export const BEAT_MS = 25_000;
export const TURNS = 50;

const turns = Array.from({ length: TURNS }, () => new Set<() => void>());
let open = 0;
let now = 0;
let timer: NodeJS.Timeout | undefined;

/** Calls `beat` every 25 seconds, for the first time within them. @returns a function that ends it. */
export function onBeat(beat: () => void): () => void {
  const turn = turns.reduce((least, one) => (one.size < least.size ? one : least));
  turn.add(beat);
  open++;
  timer ??= setInterval(takeTurn, BEAT_MS / TURNS).unref();
  return () => {
    if (!turn.delete(beat) || --open > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function takeTurn(): void {
  now = (now + 1) % TURNS;
  for (const beat of turns[now] ?? []) beat();
}
