import type { IncomingMessage } from 'node:http';
import { badRequest, HttpRefusal } from './refusals.ts';
import type { Step } from './state.ts';

/** Characters of a path with its query; ours have some hundred at most. */
const longestTarget = 2_048;

/** Returns whether a request's target is longer than any that is answered. */
export function hasLongTarget({ url = '' }: IncomingMessage): boolean {
  return url.length > longestTarget;
}

/**
 * Makes the target of every request a path: of a whole address, as clients send it to proxies, the part after the host.
 * Anything else becomes a path that nobody knows, since no later step can read it; one that is too long becomes '/', and `shortTarget`
 * refuses it.
 */
export const readableTarget: Step = (ctx, next) => {
  const { url = '' } = ctx.req;
  if (hasLongTarget(ctx.req)) ctx.req.url = '/';
  else if (!url.startsWith('/')) ctx.req.url = pathOf(url);
  return next();
};

/** The refusal of a request whose target is too long. */
export const longTarget = 'The address is too long; it can have at most 2,048 characters.';

/** Refuses a request whose target was too long. */
export const shortTarget: Step = (ctx, next) => {
  if (ctx.originalUrl.length > longestTarget) throw new HttpRefusal(414, longTarget);
  return next();
};

function pathOf(target: string): string {
  if (!/^https?:\/\//iu.test(target) || !URL.canParse(target)) return `/${target}`;
  const { pathname, search } = new URL(target);
  return pathname + search;
}

/**
 * Returns whether a request names its host more than once; Node takes the first, a proxy in front may take another.
 * Over HTTP/2 both `:authority` and Host may name it.
 */
export function namesTwoHosts({ headers, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  const authority = headers[':authority'];
  return hosts > 1 || (authority !== undefined && authority !== headers.host);
}

/** The refusal of a request with several. */
export const twoHosts = 'The request has more than one Host header; one is allowed.';

/** Refuses a request that does not say for which one host it is. */
export const oneHost: Step = (ctx, next) => {
  if (namesTwoHosts(ctx.req)) throw badRequest(twoHosts);
  return next();
};
