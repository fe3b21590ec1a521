import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'koa';
import { bestEncoding } from './best-encoding.ts';

/** A shorter text fits into one packet as it is. */
const leastBytes = 1_400;
const packable = /^(?:text\/|application\/(?:json|manifest\+json|xml))/u;
/** Close to the best, in a tenth of its time. */
const brotliQuality = 9;

const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

/** Makes an answer's body its bytes, compressed if it is a text that is worth it and the client takes it so. */
export async function packBody(ctx: Context): Promise<Buffer> {
  const type = ctx.response.get('Content-Type') ?? '';
  const bytes = bytesOf(ctx.body);
  const isDone = ctx.res.hasHeader('Content-Encoding') || !packable.test(type);
  const encoding = isDone || bytes.length < leastBytes ? 'identity' : bestEncoding(ctx);
  const body = encoding === 'identity' ? bytes : await packers[encoding](bytes);
  ctx.body = body;
  if (type !== '') ctx.set('Content-Type', type);
  if (!isDone) ctx.vary('Accept-Encoding');
  if (body !== bytes) ctx.set('Content-Encoding', encoding);
  return body;
}

/** Returns an answer's body as it goes out; what is neither bytes nor text is JSON. */
export function bytesOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
}
