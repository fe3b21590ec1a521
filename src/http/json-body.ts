import parse from 'co-body';
import type { Context } from 'koa';
import { limits } from '../shared/limits.ts';
import type { UnderWay } from './overload.ts';
import { readBody } from './read-body.ts';
import { badRequest, HttpRefusal, tooLarge } from './refusals.ts';

/** So little comes at once, or is held back on purpose. */
const mostMilliseconds = 10_000;

/**
 * Reads a request's JSON body.
 * @param mostBytes 64 KiB unless told
 * @throws HttpRefusal 400 for anything but a JSON object, 408 for one that takes ten seconds, 413 for more bytes.
 */
export async function readJson(
  ctx: Context,
  mostBytes: number = limits.jsonBody,
): Promise<Record<string, unknown>> {
  if (Number(ctx.get('Content-Length')) > mostBytes) throw bodyTooLarge(mostBytes);
  if (!ctx.is('json'))
    throw badRequest('The request needs a JSON body and the content type application/json.');
  // Unpacking never ends where a packed body is cut off, and nobody needs it for so little.
  if (!['', 'identity'].includes(ctx.get('Content-Encoding').toLowerCase()))
    throw badRequest('The body must not be compressed.');
  const underWay: UnderWay = ctx.state.underWay;
  // Whoever sends slowly takes nobody's place.
  underWay.leave();
  try {
    const body: unknown = await readBody(ctx.req, mostMilliseconds, () =>
      parse.json(ctx.req, { limit: mostBytes, strict: true }),
    );
    underWay.enter();
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>;
  } catch (error) {
    if (error instanceof HttpRefusal) throw error;
    if (error instanceof Error && 'status' in error && error.status === 413) throw bodyTooLarge(mostBytes);
    throw badRequest('The body is not valid JSON.');
  }
  throw badRequest('The body must be a JSON object.');
}

function bodyTooLarge(mostBytes: number) {
  return tooLarge(`The body is too large; at most ${mostBytes / 1024} KiB are taken.`);
}
