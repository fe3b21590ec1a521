import type { IncomingMessage } from 'node:http';
import type { Middleware } from 'koa';
import { badRequest } from './refusals.ts';

/** Whether a request names its host more than once; Node takes the first, what stands in front may take another. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** What a request with several is told. */
export const twoHosts = 'The request has more than one Host header; one is allowed.';

/** Refuses a request that does not say for which one host it is. */
export const oneHost: Middleware = (ctx, next) => {
  if (namesTwoHosts(ctx.req)) throw badRequest(twoHosts);
  return next();
};
