import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { FetchError } from './fetch-error';

/** Which hosts may be called. */
export type Targets = {
  /** Private targets that the operator allows: `host`, `host:port` or `host:*`. */
  allowed: readonly string[];
  /** The product's own name, which is refused. */
  ownHost?: string;
};

const PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Without brackets and the dot at the end of a full name, in lower case. */
export const bareHost = (host: string): string =>
  host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

export const portOf = (url: URL): number => (url.port ? Number(url.port) : (PORTS[url.protocol] ?? 0));

/**
 * Checks what an address itself shows: scheme, credentials, port, host.
 *
 * @throws FetchError `refused`.
 */
export function checkUrl(url: URL, targets: Targets): void {
  if (!(url.protocol in PORTS)) throw refused(`the scheme ${url.protocol}`);
  if (url.username || url.password) throw refused('credentials in the address');
  const host = bareHost(url.hostname);
  if (isAllowed(host, portOf(url), targets)) return;
  if (portOf(url) !== 80 && portOf(url) !== 443) throw refused(`the port ${portOf(url)}`);
  if (targets.ownHost && host === bareHost(targets.ownHost)) throw refused('the own host');
  // Not every resolver knows what these are.
  if (host === 'localhost' || host.endsWith('.localhost')) throw refused('this machine');
  if (ipaddr.isValid(host)) checkAddress(host);
}

/** Whether the operator allows a target by its name. Its addresses are then not checked. */
export function isAllowed(host: string, port: number, { allowed }: Targets): boolean {
  const name = bareHost(host);
  return allowed.some((entry) => {
    const [, known = '', ports] = /^(.*?)(?::(\d+|\*))?$/.exec(entry) ?? [];
    if (bareHost(known) !== name) return false;
    return ports === '*' || (ports ? Number(ports) === port : port === 80 || port === 443);
  });
}

/** @throws FetchError `refused` for an address that is not on the public internet, or that is this machine's own. */
export function checkAddress(address: string): void {
  if (!isPublic(address)) throw refused(`the address ${address}`);
}

function isPublic(address: string): boolean {
  // A zone ("%eth0") only occurs in addresses of the local network.
  if (!ipaddr.isValid(address) || address.includes('%')) return false;
  // An IPv4 address inside an IPv6 address is checked as what it is.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  // What is not assigned is no website's: site-local addresses, NAT64 prefixes of a network.
  if (parsed.kind() === 'ipv6' && !(parsed as ipaddr.IPv6).match(GLOBAL_IPV6)) return false;
  return !ownAddresses().has(parsed.toNormalizedString());
}

/** Addresses of this machine: a server may have a public one, and listen there on what is not meant for the public. */
function ownAddresses(): Set<string> {
  return new Set(
    Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .map(({ address }) => ipaddr.process(address.split('%')[0] ?? '').toNormalizedString()),
  );
}

const refused = (what: string): FetchError => new FetchError('refused', `Not called: ${what}.`);
