import type Router from '@koa/router';
import type { Context, Middleware } from 'koa';
import { notFound, wrongMethod } from '../http/refusals.ts';

/**
 * Leads a request to the calls, or past them to the pages. `/api/…` and '/healthz' always answer as calls. The other
 * call paths are neighbours of pages: a browser's navigation there is meant for the site, except for a poster's picture.
 */
export function callDispatch(router: Router): Middleware {
  const answer = router.routes();
  return async (ctx, next) => {
    if (!isAlwaysCall(ctx.path) && isNavigation(ctx)) return next();
    const { path: layers, route } = router.match(ctx.path, ctx.method);
    if (route) return answer(ctx as Parameters<typeof answer>[0], next);
    const allowed = [...new Set(layers.flatMap((layer) => layer.methods))];
    if (allowed.length > 0) throw wrongMethod(ctx.method, allowed);
    if (ctx.path === '/api' || ctx.path.startsWith('/api/')) throw notFound('There is no such call.');
    return next();
  };
}

function isAlwaysCall(path: string): boolean {
  return path.startsWith('/api/') || path === '/api' || path === '/healthz' || isPosterPicture(path);
}

/** A browser that opens a page says that it likes HTML best; a script that accepts anything does not. */
function isNavigation(ctx: Context): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  return ctx.accepts('json', 'html') === 'html';
}

function isPosterPicture(path: string): boolean {
  return path.startsWith('/admin/eventposter/') && !path.endsWith('/');
}
