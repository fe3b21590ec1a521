import type { KoaContext } from './state.ts';

const hostName = /^(?:[a-z\d._-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/iu;

/**
 * The origin of absolute links: what the settings say (PUBLIC_URL, else DOMAIN), whatever a request says of its host.
 * Where they say nothing it is the one that the request names, and what is made for it is cached under that host and sent to
 * nobody who names another: so a made-up Host header reaches only its sender. Null where it is no host at all;
 * absolute links are then left out.
 */
export function originOf(ctx: KoaContext, publicUrl: string | null): string | null {
  if (publicUrl !== null) return publicUrl;
  const { host } = ctx;
  return hostName.test(host) ? `${ctx.secure ? 'https' : 'http'}://${host.toLowerCase()}` : null;
}
