import type { Logger } from 'pino';
import type { Step } from './state.ts';

/** A request that has been answered. */
export interface AnsweredRequest {
  requestId: string;
  method: string;
  /** Without the query. */
  path: string;
  status: number;
  /** On the clock of `performance.now()`. */
  begun: number;
}

/** A code behind one of these paths opens the page of an applicant or of a certificate, so that it is not logged. */
const behindPerson = /(\/(?:application|verify)\/).+/iu;

/** Returns the function that logs a request in one line: no query, no body, no address, no key to what tells of a person. */
export function requestLine(log: Logger): (request: AnsweredRequest) => void {
  return ({ begun, ...request }) => {
    const path = request.path.replace(behindPerson, '$1:key');
    log.info({ ...request, path, milliseconds: Math.round(performance.now() - begun) }, 'request');
  };
}

/** Returns the step that gives each request an id, and calls `answered` at its end. */
export function requestLog(
  log: Logger,
  randomId: () => string,
  answered: (request: AnsweredRequest) => void,
): Step {
  return async (ctx, next) => {
    const begun = performance.now();
    const requestId = randomId();
    ctx.state.requestId = requestId;
    ctx.state.log = log.child({ requestId });
    ctx.set('X-Request-Id', requestId);
    await next();
    answered({ requestId, method: ctx.method, path: ctx.path, status: ctx.status, begun });
  };
}
