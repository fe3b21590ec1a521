import { isForWantOfRoom, isLocked } from '../reason.ts';
import { HttpRefusal, noRoom, unavailable } from './refusals.ts';
import type { Step } from './state.ts';

const fault = 'Something went wrong on our side. Please try again later.';

/** Turns whatever is thrown into a JSON answer with one sentence; only faults of our own are logged as errors. */
export const errorShape: Step = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const refusal = error instanceof HttpRefusal ? error : asRefusal(error);
    if (refusal.status >= 500) ctx.state.log.error({ err: error }, 'request failed');
    ctx.status = refusal.status;
    ctx.set(refusal.headers);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = refusal.body;
  }
};

/** Errors of Koa and its parts say by `expose` whether their message may go out. */
function asRefusal(error: unknown): HttpRefusal {
  if (error instanceof Error && 'expose' in error && error.expose === true && 'status' in error) {
    return new HttpRefusal(Number(error.status), error.message);
  }
  if (isForWantOfRoom(error)) return noRoom();
  if (isLocked(error)) return unavailable('The server is busy. Please try again in a moment.', 1);
  return new HttpRefusal(500, fault);
}
