import type { RouterContext } from '@koa/router';
import Router from '@koa/router';
import { type KoaContext, notFound, type RequestState, type Step, wrongMethod } from '../http/index.ts';
import type { AnsweringParts } from './answer-call.ts';
import { answerCall } from './answer-call.ts';
import type { Call } from './call.ts';

/**
 * Returns the step that leads a request to its call, or past the calls to the pages. `/api/…` and '/healthz' always answer
 * as calls. The other call paths are neighbours of pages: a browser's navigation there is meant for the site, except for a
 * poster's picture.
 */
export function callDispatch<Parts extends AnsweringParts>(
  calls: readonly Call<Parts>[],
  parts: Parts,
): Step {
  const router = new Router<RequestState>();
  for (const call of calls) {
    // HEAD is answered as GET is, without the body.
    const methods = call.method === 'GET' ? ['HEAD', 'GET'] : [call.method];
    router.register(call.path, methods, (ctx) => answerCall(call, ctx, ctx.params.id ?? '', parts));
  }
  const answer = router.routes();
  return async (ctx, next) => {
    if (!isAlwaysCall(ctx.path) && isNavigation(ctx)) return next();
    const { path: layers, route } = router.match(ctx.path, ctx.method);
    const allowed = [...new Set(layers.flatMap((layer) => layer.methods))];
    // Over HTTP/2 a method may be written in any way; the router would take 'get' for GET. It adds itself what a routed context
    // has besides.
    if (route && allowed.includes(ctx.method)) return answer(ctx as RouterContext<RequestState>, next);
    if (allowed.length > 0) throw wrongMethod(ctx.method, allowed);
    if (ctx.path === '/api' || ctx.path.startsWith('/api/')) throw notFound('There is no such call.');
    return next();
  };
}

function isAlwaysCall(path: string): boolean {
  return path.startsWith('/api/') || path === '/api' || path === '/healthz' || isPosterPicture(path);
}

/** Whether a browser opens a page: it prefers HTML, while a script that accepts anything does not. */
function isNavigation(ctx: KoaContext): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  return ctx.accepts('json', 'html') === 'html';
}

function isPosterPicture(path: string): boolean {
  return path.startsWith('/admin/eventposter/') && !path.endsWith('/');
}
