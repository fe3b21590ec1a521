import type { KoaContext, Step } from './state.ts';

/** A copy is served for a week while the server gives no answer: in that time another machine is set up. */
const whileDown = 'stale-if-error=604800';

/**
 * Says that an answer is everybody's, so that shared caches may keep it; without that, none is kept. What changes or can be
 * deleted is kept for the seconds of the settings, what only a new build changes for as long as browsers keep it.
 */
export function mayBeKept(ctx: KoaContext, howLong: 'forSeconds' | 'asLongAsBrowsers' = 'forSeconds'): void {
  ctx.state.mayBeKept = howLong;
}

/**
 * Returns the step that lets shared caches, such as a CDN, keep what is everybody's for so many seconds, and forbids them all
 * else. Browsers keep what they have ever kept. With 0 seconds every answer says what it has said before.
 */
export function sharedCaches(seconds: number): Step {
  if (seconds === 0) return (_ctx, next) => next();
  // One second is enough for a crowd, and so short that no browser shows a visitor what was before the own click.
  const stale = `stale-while-revalidate=1, ${whileDown}`;
  return async (ctx, next) => {
    await next();
    const said = String(ctx.res.getHeader('Cache-Control') ?? '');
    if (said.includes('no-store')) return;
    const { mayBeKept: howLong } = ctx.state;
    if (howLong === undefined || ctx.get('Authorization') !== '' || ctx.res.hasHeader('Set-Cookie')) {
      ctx.set('Cache-Control', 'private, no-cache');
      return;
    }
    if (howLong === 'asLongAsBrowsers') {
      ctx.set('Cache-Control', `${said}, ${whileDown}`);
      return;
    }
    const browsers = said === 'no-cache' ? 'public, max-age=0' : said;
    ctx.set('Cache-Control', `${browsers}, s-maxage=${seconds}, ${stale}`);
    // By the letter of the standard s-maxage forbids what is stale, and Cloudflare keeps to it; this header it goes by instead.
    ctx.set('CDN-Cache-Control', `max-age=${seconds}, ${stale}`);
    // A picture that is renewed is not sent again.
    if (ctx.fresh) ctx.status = 304;
  };
}
