import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { FetchError } from './fetch-error';
import { bareHost, checkAddress, isAllowed, type Targets } from './targets';

type Answer = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;
/** Finds all addresses of a name, as `dns.lookup` does with `all`. */
export type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Opens connections to checked addresses only. Three checks, since each alone has a gap: the host if it is an address
 * itself, for which no resolver is asked; every address the resolver returns; and the address the socket is connected to.
 */
export function checkedConnector(
  targets: Targets,
  { connectMs, lookup = systemLookup }: { connectMs: number; lookup?: Lookup },
): buildConnector.connector {
  const plain = (allowed: boolean) =>
    buildConnector({
      timeout: connectMs,
      // A session is not continued with another host.
      maxCachedSessions: 0,
      lookup: (host: string, options: LookupOptions, answer: Answer) =>
        lookup(host, { ...options, all: true }, (error, addresses) => {
          const problem = error ?? (allowed ? undefined : problemOf(addresses.map(({ address }) => address)));
          if (problem) answer(problem, '');
          else if (options.all) answer(null, addresses);
          else answer(null, addresses[0]!.address, addresses[0]!.family);
        }),
    } as buildConnector.BuildOptions);
  const connectors = { allowed: plain(true), checked: plain(false) };
  return (options, callback) => {
    const host = bareHost(options.hostname);
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    const allowed = isAllowed(host, port, targets);
    const problem = !allowed && isIP(host) ? problemOf([host]) : undefined;
    if (problem) {
      callback(problem, null);
      return;
    }
    connectors[allowed ? 'allowed' : 'checked'](options, (...[error, socket]) => {
      if (error || !socket) {
        callback(error ?? new Error('no socket'), null);
        return;
      }
      const late = allowed ? undefined : problemOf([socket.remoteAddress ?? '']);
      if (late) {
        socket.destroy();
        callback(late, null);
      } else callback(null, socket);
    });
  };
}

function problemOf(addresses: string[]): FetchError | undefined {
  if (addresses.length === 0) return new FetchError('no_such_host', 'The name has no address.');
  try {
    for (const address of addresses) checkAddress(address);
    return undefined;
  } catch (error) {
    return error as FetchError;
  }
}
