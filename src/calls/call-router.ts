import Router from '@koa/router';
import type { RequestState } from '../http/state.ts';
import type { AnsweringParts } from './answer-call.ts';
import { answerCall } from './answer-call.ts';
import type { Call } from './call.ts';

/** Returns the table of calls that leads each request to its own. */
export function callRouter<Parts extends AnsweringParts>(
  calls: readonly Call<Parts>[],
  parts: Parts,
): Router<RequestState> {
  const router = new Router<RequestState>();
  for (const call of calls) {
    // HEAD is answered as GET is, without the body.
    const methods = call.method === 'GET' ? ['HEAD', 'GET'] : [call.method];
    router.register(call.path, methods, (ctx) => answerCall(call, ctx, ctx.params.id ?? '', parts));
  }
  return router;
}
