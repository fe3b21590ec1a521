import type { Step } from '../http/state.ts';
import type { Streams } from './streams.ts';

/** Methods that change nothing. */
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Tells the listeners of whatever a call has changed, once it has. */
export function announceChanges(streams: Streams): Step {
  return async (ctx, next) => {
    await next();
    if (!safeMethods.has(ctx.method) && ctx.status < 300) streams.changed();
  };
}
