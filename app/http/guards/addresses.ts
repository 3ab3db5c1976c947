import type { ErrorCode } from '~/infra/errors';

/** Limits of URLs: none of ours is longer, deeper or has more parameters. */

const MAX_PATH_CHARS = 1_000;
const MAX_SEGMENTS = 12;
/** The longest is Google's redirect back: about 1,000. */
const MAX_QUERY_CHARS = 4_000;
const MAX_PARAMETERS = 100;
/** RFC 1035: 253 characters, and a port. */
const HOST = /^(?:\[[\da-f:.]{2,45}\]|[\w.-]{1,253})(?::\d{1,5})?$/i;

/**
 * Why a URL is refused before any other check; undefined if it may pass.
 *
 * @param target the request line's target: path and query.
 * @param host the Host header; absent in HTTP/1.0.
 */
export function refusalOf(target: string, host: string | undefined): ErrorCode | undefined {
  const [rawPath = '', ...rest] = target.split('?');
  if (rawPath.length > MAX_PATH_CHARS) return 'not_found';
  if (rest.join('?').length > MAX_QUERY_CHARS) return 'address_too_long';
  if (!target.startsWith('/') || (host !== undefined && !HOST.test(host))) return 'invalid_input';
  const address = `http://${host ?? 'localhost'}${target}`;
  if (!URL.canParse(address)) return 'invalid_input';
  // Parsed as by all later readers: with `\` as `/`, and without `..`.
  const { pathname, search } = new URL(address);
  return refusalOfPath(rawPath) ?? refusalOfPath(pathname) ?? refusalOfQuery(search);
}

function refusalOfPath(path: string): ErrorCode | undefined {
  const decoded = decode(path);
  if (decoded === undefined) return 'invalid_input';
  if (decoded.includes('\0') || path.includes('//') || path.split('/').length - 1 > MAX_SEGMENTS) return 'not_found';
  return undefined;
}

function refusalOfQuery(search: string): ErrorCode | undefined {
  const parameters = search.slice(1).split('&', MAX_PARAMETERS + 1);
  if (parameters.length > MAX_PARAMETERS) return 'invalid_input';
  // Remix would answer with the data of any route.
  if (new URLSearchParams(search).has('_data')) return 'invalid_input';
  return undefined;
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
