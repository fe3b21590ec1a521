import type { Middleware } from 'koa';
import { addressKey } from './client-address.ts';
import { unavailable } from './refusals.ts';

/** Requests under way, all told and from one address; an address may stand for many people behind a carrier's NAT. */
const mostUnderWay = 1_000;
const mostPerAddress = 100;

/**
 * Answers 503 at once, rather than late, while more requests are under way than the machine can carry. A step whose answer
 * stays open calls `ctx.state.leaveGuard()`, and is no longer counted.
 */
export function overloadGuard(): Middleware {
  const perAddress = new Map<string, number>();
  let underWay = 0;
  return async (ctx, next) => {
    const address = addressKey(ctx.ip);
    const fromHere = perAddress.get(address) ?? 0;
    if (underWay >= mostUnderWay || fromHere >= mostPerAddress) {
      throw unavailable('The server is busy. Please try again in a moment.', 1);
    }
    underWay += 1;
    perAddress.set(address, fromHere + 1);
    // Not when the steps behind have ended: a connection that is lost may leave one of them waiting for ever.
    const leave = once(() => {
      underWay -= 1;
      const left = (perAddress.get(address) ?? 1) - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
    ctx.res.once('close', leave);
    ctx.state.leaveGuard = leave;
    await next();
  };
}

function once(task: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) task();
    isDone = true;
  };
}
