const BASE = 'http://same.invalid';

/** Where a form may send its owner back to: a path of this site. Any other address becomes the home page. */
export function pathOnThisSite(address: unknown): string {
  if (typeof address !== 'string' || !address.startsWith('/') || !URL.canParse(address, BASE)) return '/';
  const { origin, pathname, search } = new URL(address, BASE);
  return origin === BASE && !pathname.startsWith('//') ? pathname + search : '/';
}
