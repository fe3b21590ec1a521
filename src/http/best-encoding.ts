import type { Context } from 'koa';

/** How a text may be sent, the smallest first. */
export type Encoding = 'br' | 'gzip' | 'identity';

/**
 * Chooses among the compressions that are there the smallest that the client accepts at all: browsers name gzip before
 * Brotli, and mean no order by it.
 */
export function bestEncoding(ctx: Context, there: readonly Encoding[] = ['br', 'gzip']): Encoding {
  return there.find((name) => ctx.acceptsEncodings(name) === name) ?? 'identity';
}
