const BASE = 'http://same.invalid';

/** A safe redirect target for a form: a path on this site. Any other URL becomes the home page. */
export function pathOnThisSite(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, BASE)) return '/';
  const { origin, pathname, search } = new URL(address, BASE);
  return origin === BASE && !pathname.startsWith('//') ? pathname + search : '/';
}
