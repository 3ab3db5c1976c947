/**
 * Apologies that this process is sending. One is noted, then sent, and never repeated: a process that dies in between
 * leaves the visitor without any reply. Composing answers keeps the event loop busy, so it waits for them.
 */
const underWay = new Set<Promise<unknown>>();

/** Telegram may not answer: no other visitor waits longer for it. */
const MAX_WAIT_MS = 2_000;

/** Sends an apology; it is under way until that succeeds or fails. */
export async function sendingApology<T>(send: () => Promise<T>): Promise<T> {
  const sent = send();
  const ended = sent.catch(() => {});
  underWay.add(ended);
  ended.finally(() => underWay.delete(ended));
  return sent;
}

/** Resolves once the apologies that are being sent now are sent, or after two seconds. */
export async function apologiesSent(): Promise<void> {
  if (underWay.size === 0) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS);
    Promise.all(underWay).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
