import type { IPv4, IPv6 } from 'ipaddr.js';
import ipaddr from 'ipaddr.js';

/**
 * Returns the key under which a client's address is counted. An IPv6 client owns a whole /64, which counts as one; an
 * IPv4 address inside an IPv6 one counts as itself.
 */
export function addressKey(address: string): string {
  const parsed = parse(address);
  if (parsed === null) return address;
  return parsed instanceof ipaddr.IPv6 ? networkOf(parsed, 64) : parsed.toString();
}

/** Returns the key of the /48 that an IPv6 address lies in, all of which one customer may own; null for any other. */
export function siteKey(address: string): string | null {
  const parsed = parse(address);
  return parsed instanceof ipaddr.IPv6 ? networkOf(parsed, 48) : null;
}

/** A proxy may say anything about its client's address. */
function parse(address: string): IPv4 | IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

function networkOf(address: IPv6, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
}
