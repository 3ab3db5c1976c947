import { isIPv6 } from 'node:net';
import type { Request } from 'express';

/** The client address: the socket's, or, behind trusted proxies, the one that the outermost of them saw. */
export function clientAddress(request: Request): string {
  return networkOf(request.ip ?? '');
}

/** The part of an address that limits count. Of IPv6 only the first 64 bits: one home or office owns all the rest. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
