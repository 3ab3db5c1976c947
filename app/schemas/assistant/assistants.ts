/** The URL parameter that names the assistant which a page or a call is about. */
export const ASSISTANT_PARAM = 'assistant';

/**
 * The same in the forms of an owner with one assistant. Their links name none, and a redirect does not carry this one on.
 * But a form that was opened before a second assistant was made and the first deleted must not save into the second.
 */
export const ONLY_PARAM = 'only';

/** `path` with a parameter in its query, before its hash. Only a path on this site gets it. */
export function withParam(path: string, name: string, value: string): string {
  if (!path.startsWith('/') || path.startsWith('//')) return path;
  const [, address = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(path) ?? [];
  const query = new URLSearchParams(search);
  if (name === ASSISTANT_PARAM && query.has(ASSISTANT_PARAM)) return path;
  query.set(name, value);
  return `${address}?${query}${hash}`;
}
