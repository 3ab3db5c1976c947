import ipaddr from 'ipaddr.js';

/** Names that lead nowhere on the public internet. */
const LOCAL_NAMES = /(^|\.)(localhost|local|localdomain|internal|lan|home|test|invalid|example)$/;

/**
 * Whether visitors anywhere can reach a host, as far as its name shows: not this computer, not a local network.
 *
 * @param host with or without a port.
 */
export function isPublicHost(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() === 'unicast';
  return name.includes('.') && !LOCAL_NAMES.test(name);
}
