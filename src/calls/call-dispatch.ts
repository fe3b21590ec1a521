import type { RouterContext } from '@koa/router';
import Router from '@koa/router';
import { type KoaContext, notFound, type RequestState, type Step, wrongMethod } from '../http/index.ts';
import type { AnsweringContext } from './answer-call.ts';
import { answerCall } from './answer-call.ts';
import type { Call } from './call.ts';

/**
 * Returns the step that leads each request to its call.
 * Browser navigations pass on to the pages, except to /api, /healthz and poster pictures.
 */
export function callDispatch<Context extends AnsweringContext>(
  calls: readonly Call<Context>[],
  context: Context,
): Step {
  const router = new Router<RequestState>();
  for (const call of calls) {
    const methods = call.method === 'GET' ? ['HEAD', 'GET'] : [call.method];
    router.register(call.path, methods, (ctx) => answerCall(call, ctx, ctx.params.id ?? '', context));
  }
  const answer = router.routes();
  return async (ctx, next) => {
    if (!isAlwaysCall(ctx.path) && isNavigation(ctx)) return next();
    const { path: layers, route } = router.match(ctx.path, ctx.method);
    const allowed = [...new Set(layers.flatMap((layer) => layer.methods))];
    // HTTP/2 allows any spelling of a method; the router would take 'get' for GET.
    if (route && allowed.includes(ctx.method)) return answer(ctx as RouterContext<RequestState>, next);
    if (allowed.length > 0) throw wrongMethod(ctx.method, allowed);
    if (ctx.path === '/api' || ctx.path.startsWith('/api/')) throw notFound('There is no such call.');
    return next();
  };
}

function isAlwaysCall(path: string): boolean {
  return path.startsWith('/api/') || path === '/api' || path === '/healthz' || isPosterPicture(path);
}

/** Browsers prefer HTML; scripts that accept anything do not. */
function isNavigation(ctx: KoaContext): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  return ctx.accepts('json', 'html') === 'html';
}

function isPosterPicture(path: string): boolean {
  return path.startsWith('/admin/eventposter/') && !path.endsWith('/');
}
