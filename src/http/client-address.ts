import { isIP } from 'node:net';
import type { IPv4, IPv6 } from 'ipaddr.js';
import ipaddr from 'ipaddr.js';
import type { Step } from './state.ts';

/** Gives every later step the client's address in one spelling; where a trusted proxy names none, the proxy's own. */
export const knownClient: Step = (ctx, next) => {
  ctx.request.ip = bareAddress(ctx.ips[0] ?? '') ?? bareAddress(ctx.socket.remoteAddress ?? '') ?? '';
  return next();
};

/** Returns an address without the quotes, brackets, port and zone that proxies write with it, or null if it is none. */
function bareAddress(text: string): string | null {
  const unquoted = text.replaceAll('"', '');
  const [, bracketed, beforePort] = /^(?:\[([^\]]*)\]|([\d.]+):\d+$)/u.exec(unquoted) ?? [];
  const [address = ''] = (bracketed ?? beforePort ?? unquoted).split('%');
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}

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
