import { addressKey, siteKey } from './client-address.ts';
import { busy } from './refusals.ts';
import type { LoadSlot, Step } from './state.ts';

/** Requests under way in all, from one address, and from the IPv6 networks of one site. */
const mostUnderWay = 1_000;
/** One address may be a class in one hall, each of whose phones asks for twenty files at once over HTTP/2. */
const mostPerAddress = 300;
const mostPerSite = 500;

/**
 * Returns the step that answers 503 at once, rather than late, while more requests are under way than the machine can
 * carry. /healthz is always answered.
 */
export function overloadGuard(): Step {
  const counts = new Map<string, number>();
  const countOf = (key: string) => counts.get(key) ?? 0;
  return async (ctx, next) => {
    if (ctx.path === '/healthz') return next();
    const site = siteKey(ctx.ip);
    const bounds: [key: string, most: number][] = [
      ['all', mostUnderWay],
      [addressKey(ctx.ip), mostPerAddress],
      ...(site === null ? [] : [[site, mostPerSite] satisfies [string, number]]),
    ];
    let isCounted = false;
    const slot: LoadSlot = {
      release() {
        if (!isCounted) return;
        isCounted = false;
        for (const [key] of bounds) {
          if (countOf(key) > 1) counts.set(key, countOf(key) - 1);
          else counts.delete(key);
        }
      },
      retake() {
        if (isCounted || ctx.req.socket.destroyed) return;
        if (bounds.some(([key, most]) => countOf(key) >= most)) throw busy();
        isCounted = true;
        for (const [key] of bounds) counts.set(key, countOf(key) + 1);
      },
    };
    slot.retake();
    // Not when the steps behind have ended: a connection that is lost may leave one of them waiting for ever.
    ctx.res.once('close', slot.release);
    ctx.state.loadSlot = slot;
    await next();
  };
}
