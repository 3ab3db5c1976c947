/** What waits for a page's data that could not be loaded. */
let waiting = 0;
const listeners = new Set<() => void>();

const RETRY_MS = 2000;

/**
 * Makes loads of page data (`*.data`) wait for Komek instead of failing: with no network or an error page of a proxy,
 * the load is tried again until it succeeds or the router gives it up. The page stays as it is meanwhile, with all that
 * was typed; Remix would replace it by its error boundary. Other requests, and forms, fail as always.
 */
export function keepLoading(fetch: typeof window.fetch): typeof window.fetch {
  return async (input, init) => {
    if (!isLoad(input, init)) return fetch(input, init);
    let told = false;
    try {
      for (;;) {
        const response = await attempt(() => fetch(input, init), init?.signal);
        if (response) return response;
        if (!told) tell(1);
        told = true;
        await nextTry(init?.signal);
      }
    } finally {
      if (told) tell(-1);
    }
  };
}

/** Whether a load waits, for useSyncExternalStore. */
export const outage = {
  isOn: () => waiting > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Tries all waiting loads at once. */
export function tryNow(): void {
  window.dispatchEvent(new Event('online'));
}

function isLoad(input: RequestInfo | URL, init?: RequestInit): boolean {
  const method = init?.method ?? 'GET';
  return method === 'GET' && input instanceof URL && input.pathname.endsWith('.data');
}

/** Undefined if there was no answer of Komek's. @throws what the router aborted with. */
async function attempt(load: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response | undefined> {
  try {
    const response = await load();
    const fromProxy = response.status >= 500 && !response.headers.has('X-Remix-Response');
    return fromProxy ? undefined : response;
  } catch (error) {
    signal?.throwIfAborted();
    // Of fetch, a TypeError is the network's.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function nextTry(signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, RETRY_MS);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}

function tell(change: 1 | -1): void {
  waiting += change;
  for (const listener of listeners) listener();
}
