/**
 * One JSON object under one key of the browser's storage. If the browser blocks or fills its storage, or holds
 * something unreadable under the key, only persistence across reloads is lost.
 */
export function createStore<T extends object>(area: () => Pick<Storage, 'getItem' | 'setItem'>, key: string) {
  let value: Partial<T> = {};
  try {
    const stored: unknown = JSON.parse(area().getItem(key) || '{}');
    if (stored && typeof stored === 'object') value = stored;
  } catch {}
  return {
    get: (): Partial<T> => value,
    set(change: Partial<T>): void {
      value = { ...value, ...change };
      try {
        area().setItem(key, JSON.stringify(value));
      } catch {}
    },
  };
}
