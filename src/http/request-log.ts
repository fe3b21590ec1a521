import type { Middleware } from 'koa';
import type { Logger } from 'pino';

/** What every later step finds in `ctx.state`. */
export interface RequestState {
  /** Names the request in the log and in the answer's X-Request-Id. */
  requestId: string;
  /** Writes lines that carry the request's id. */
  log: Logger;
}

/** Gives each request an id and writes one line when it has been answered: no query, no body, no address. */
export function requestLog(log: Logger, randomId: () => string): Middleware<RequestState> {
  return async (ctx, next) => {
    const begun = performance.now();
    ctx.state.requestId = randomId();
    ctx.state.log = log.child({ requestId: ctx.state.requestId });
    ctx.set('X-Request-Id', ctx.state.requestId);
    await next();
    ctx.state.log.info(
      {
        method: ctx.method,
        path: ctx.path,
        status: ctx.status,
        milliseconds: Math.round(performance.now() - begun),
      },
      'request',
    );
  };
}
