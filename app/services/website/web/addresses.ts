/** Characters and parts of an address that Komek follows. */
const MAX_URL = 500;
const MAX_SEGMENTS = 10;
const MAX_REPEATS = 2;

/** Parameters that do not change what a page says: where a visitor came from, who they are, how a list is sorted. */
const EMPTY_PARAMETERS =
  /^(?:utm_.*|gclid|fbclid|yclid|ymclid|msclkid|_openstat|mc_[ce]id|phpsessid|jsessionid|sid|session_?id|sort|order|orderby|dir|replytocom|add-to-cart)$/i;
/** Endings of files that are no pages. */
const FILE =
  /\.(?:jpe?g|png|gif|webp|avif|svg|ico|bmp|css|js|mjs|json|xml|rss|atom|txt|pdf|docx?|xlsx?|pptx?|odt|rtf|zip|rar|7z|gz|tar|exe|apk|dmg|mp[34]|avi|mov|webm|ogg|wav|woff2?|ttf|eot|ics|vcf|gz)$/i;
const DATED = /(?:19|20)\d\d[-/_](?:0?[1-9]|1[0-2])(?:\D|$)/;
const DATED_PARAMETER = /^(?:date|day|week|month|year|calendar|cal|from|to|start|end)$/i;

/**
 * An address in the one form under which a page is known: without fragment, tracking and session parameters and the
 * name of an index file.
 *
 * @returns undefined for what is no page: another scheme, credentials, a file, an address that is too long or repeats
 *   itself, as in a trap for crawlers.
 */
export function pageAddress(address: string, base?: string): URL | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return undefined;
  url.hash = '';
  url.pathname = url.pathname
    .replace(/;jsessionid=[^/]*/gi, '')
    .replace(/\/{2,}/g, '/')
    .replace(/\/index\.(?:html?|php)$/i, '/');
  for (const name of [...url.searchParams.keys()]) if (EMPTY_PARAMETERS.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  if (url.href.length > MAX_URL || FILE.test(url.pathname)) return undefined;
  const segments = url.pathname.split('/').filter(Boolean);
  const repeats = Math.max(0, ...segments.map((segment) => segments.filter((other) => other === segment).length));
  return segments.length > MAX_SEGMENTS || repeats > MAX_REPEATS ? undefined : url;
}

const bareName = (host: string): string => host.replace(/^www\./, '');

/** Whether two addresses are of one website: the same host and port, with or without "www.", by http or https. */
export const isSameSite = (one: URL, other: URL): boolean => bareName(one.host) === bareName(other.host);

/** A page of the same website under the website's own scheme and host; undefined for other websites' pages. */
export function onSite(address: string, base: string, site: URL): URL | undefined {
  const url = pageAddress(address, base);
  if (!url || !isSameSite(url, site)) return undefined;
  url.protocol = site.protocol;
  url.host = site.host;
  return url;
}

/** Whether the owner's patterns let a page in. One without `*` is the beginning of a path. */
export function isWanted(url: URL, { include, exclude }: { include: string[]; exclude: string[] }): boolean {
  const path = decoded(url.pathname) + decoded(url.search);
  const matches = (pattern: string) => matchesPattern(path, decoded(pattern));
  return (include.length === 0 || include.some(matches)) && !exclude.some(matches);
}

function matchesPattern(path: string, pattern: string): boolean {
  if (!pattern.includes('*')) return path.startsWith(pattern);
  const [first = '', ...parts] = pattern.split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = parts.pop() ?? '';
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.endsWith(last) && path.length - last.length >= at;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Pages that are alike but for figures, of which an endless calendar or filter makes any number, and how many of them are
 * followed; undefined for pages that no program makes.
 */
export function endlessKind(url: URL): { kind: string; most: number } | undefined {
  const names = [...new Set(url.searchParams.keys())].sort();
  const dated = DATED.test(url.pathname) || names.some((name) => DATED_PARAMETER.test(name));
  if (!dated && names.length === 0) return undefined;
  const kind = `${url.pathname.replace(/\d+/g, '0')}?${names.join('&')}`;
  return { kind, most: dated ? 20 : 200 };
}
