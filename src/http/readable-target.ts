import type { Middleware } from 'koa';

/**
 * Makes the target of every request a path: of a whole address, as clients send it to proxies, what stands behind the
 * host. Anything else becomes a path that nobody knows, since no later step can read it.
 */
export const readableTarget: Middleware = (ctx, next) => {
  const { url = '' } = ctx.req;
  if (!url.startsWith('/')) ctx.req.url = pathOf(url);
  return next();
};

function pathOf(target: string): string {
  if (!/^https?:\/\//iu.test(target) || !URL.canParse(target)) return `/${target}`;
  const { pathname, search } = new URL(target);
  return pathname + search;
}
