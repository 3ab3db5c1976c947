import type { Readable } from 'node:stream';
import { Agent, request } from 'undici';
import { config } from '~/infra/config.server';
import { discard, ENCODINGS, readBody } from './body';
import { checkedConnector, type Lookup } from './connector';
import { asFetchError, FetchError } from './fetch-error';
import { checkUrl, type Targets } from './targets';

/** The only way to call an address from an owner, or from a page of an owner. */

export type Fetched = {
  status: number;
  /** Where the redirects ended. */
  url: string;
  /** Lower-case names. Of several with one name the first; policies, each of which counts, are joined by commas. */
  headers: Record<string, string>;
  body: Buffer;
};

export type FetchOptions = {
  headers?: Record<string, string>;
  /** Sends this by POST. A redirect is then an answer like any other: the body goes nowhere else. */
  post?: string;
  /** Instead of GET, or of POST where there is a body. As with `post`, no redirect is followed. */
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Takes a redirect for an answer like any other: the headers go nowhere else. */
  stay?: boolean;
  /** Keeps what fits of a body that is too large. */
  cut?: boolean;
  signal?: AbortSignal;
  /** After unpacking. */
  maxBytes?: number;
  connectMs?: number;
  /** For everything: names, connections, redirects and the body. */
  totalMs?: number;
};

const CONNECT_MS = 10_000;
const TOTAL_MS = 20_000;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 5;
const POLICY = 'content-security-policy';
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** What Komek calls itself where it fetches; `/bot` explains it. */
export const userAgent = (): string => `KomekBot/1 (+${config.publicUrl ?? `http://localhost:${config.port}`}/bot)`;

const configured = (): Targets => ({
  allowed: config.fetchAllowPrivate,
  ownHost: config.publicUrl && new URL(config.publicUrl).hostname,
});

/**
 * Gets an address, or posts to it: http(s), ports 80 and 443, public addresses only, at most 5 redirects, each checked; without cookies and
 * without the proxy of the environment.
 *
 * @throws FetchError if it is not allowed or failed; the signal's reason when aborted. Any status is an answer.
 */
export type SafeFetch = (address: string, options?: FetchOptions) => Promise<Fetched>;

/** A fetcher. `lookup` replaces the system's resolver. */
export function createSafeFetch(targets: Targets, lookup?: Lookup): SafeFetch {
  return async (address, options = {}) => {
    const deadline = AbortSignal.timeout(options.totalMs ?? TOTAL_MS);
    const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline;
    const connect = checkedConnector(targets, { connectMs: options.connectMs ?? CONNECT_MS, lookup });
    const agent = new Agent({ connect, connections: 1, pipelining: 1, maxHeaderSize: 16 * 1024 });
    try {
      return await follow(address, targets, agent, { ...options, signal });
    } catch (error) {
      options.signal?.throwIfAborted();
      throw deadline.aborted ? new FetchError('too_slow', 'It took too long.') : asFetchError(error);
    } finally {
      agent.destroy().catch(() => {});
    }
  };
}

const stays = ({ post, method, stay }: FetchOptions): boolean =>
  stay === true || post !== undefined || method !== undefined;

async function follow(address: string, targets: Targets, agent: Agent, options: FetchOptions): Promise<Fetched> {
  let url = parse(address);
  for (let hops = 0; ; hops++) {
    checkUrl(url, targets);
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal: options.signal,
      method: options.method ?? (options.post === undefined ? 'GET' : 'POST'),
      body: options.post,
      headers: { 'user-agent': userAgent(), 'accept-encoding': ENCODINGS, ...options.headers },
    });
    const flat = firstOf(headers);
    if (stays(options) || !REDIRECTS.has(statusCode) || !flat.location) {
      const read = await readWithin(body, flat, options);
      return { status: statusCode, url: url.href, headers: flat, body: read };
    }
    discard(body);
    if (hops === MAX_REDIRECTS) throw new FetchError('too_many_redirects', 'It redirects too often.');
    url = parse(flat.location, url);
  }
}

async function readWithin(
  body: Readable,
  headers: Record<string, string>,
  { maxBytes = MAX_BYTES, cut = false }: FetchOptions,
): Promise<Buffer> {
  if (!cut && Number(headers['content-length']) > maxBytes) {
    discard(body);
    throw new FetchError('too_large', `The body has more than ${maxBytes} bytes.`);
  }
  return readBody(body, headers['content-encoding'] ?? '', maxBytes, cut);
}

function parse(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (!url) throw new FetchError('refused', 'It is no address.');
  url.hash = '';
  return url;
}

const firstOf = (headers: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => {
      const first = Array.isArray(value) ? (name === POLICY ? value.join(', ') : value[0]) : value;
      return first === undefined ? [] : [[name, first]];
    }),
  );

/** With the operator's settings. */
export const safeFetch: SafeFetch = createSafeFetch(configured());

/** Checks an address before it is kept, as far as it shows by itself. @throws FetchError `refused`. */
export const checkTarget = (url: URL): void => checkUrl(url, configured());
