import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { KoaContext } from './state.ts';

/** How a text may be sent. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A shorter text fits into one packet as it is. */
const leastBytes = 1_400;
const compressible = /^(?:text\/|image\/svg|application\/(?:json|manifest\+json|xml))/u;
const isBareNames = /^(?:[a-z]+(?:, [a-z]+)*)?$/u;
/** A page takes a millisecond or two; at 9 ten times as long, for no more than a hundredth less. */
const brotliQuality = 5;

/** Returns the encoding that makes a text the smallest among those that the client accepts, in whichever order it names them. */
export function bestEncoding(ctx: KoaContext): Encoding {
  const { 'accept-encoding': accepted = '' } = ctx.req.headers;
  // Nearly every client sends bare names; weighing them takes longer than finding an answer in the cache.
  const accepts = isBareNames.test(accepted)
    ? (name: Encoding) => accepted.split(', ').includes(name)
    : (name: Encoding) => ctx.acceptsEncodings(name) === name;
  return (['br', 'gzip'] as const).find(accepts) ?? 'identity';
}

/** Returns an answer's body in an encoding, or as it is where its type or its length makes that worth nothing. */
export function compress(body: Buffer, type: string, encoding: Encoding): Buffer {
  if (encoding === 'identity' || body.length < leastBytes || !compressible.test(type)) return body;
  if (encoding === 'gzip') return gzipSync(body);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return brotliCompressSync(body, { params });
}

/** Returns an answer's body as it goes out; what is neither bytes nor text is JSON. */
export function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
