/** Read for every page: by the framework, the choice of the assistant, and that of a part of the page. */
const EVERYWHERE = new Set(['_data', '_routes', 'index', 'assistant', 'only']);

/**
 * The queries by which a page of this process's server reads a value, as lists of keys: each key with those that lead to
 * it, since one key may decide whether another is read.
 *
 * @param ask sends a request with these keys.
 */
export async function queriesRead(ask: (keys: string[]) => Promise<unknown>): Promise<string[][]> {
  const known = new Set(EVERYWHERE);
  const queries: string[][] = [];
  for (let open: string[][] = [[]]; open.length > 0; ) {
    const keys = open.shift() ?? [];
    for (const [key, value] of await keysRead(() => ask(keys))) {
      if (known.has(key)) continue;
      known.add(key);
      open = [...open, [...keys, key]];
      if (value) queries.push([...keys, key]);
    }
  }
  return queries;
}

/** The keys that are read of any query while `work` runs, and whether their value is read, not only whether they are there. */
async function keysRead(work: () => Promise<unknown>): Promise<Map<string, boolean>> {
  const keys = new Map<string, boolean>();
  const { get, getAll, has } = URLSearchParams.prototype;
  Object.assign(URLSearchParams.prototype, {
    get(this: URLSearchParams, key: string) {
      keys.set(key, true);
      return get.call(this, key);
    },
    getAll(this: URLSearchParams, key: string) {
      keys.set(key, true);
      return getAll.call(this, key);
    },
    has(this: URLSearchParams, key: string) {
      keys.set(key, keys.get(key) ?? false);
      return has.call(this, key);
    },
  });
  try {
    await work();
  } finally {
    Object.assign(URLSearchParams.prototype, { get, getAll, has });
  }
  return keys;
}
