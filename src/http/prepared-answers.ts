import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Context, Middleware } from 'koa';
import { packBody } from './pack-body.ts';
import type { AnsweredRequest } from './request-log.ts';

/**
 * Says that an answer is the same for every visitor until `stamp` gives another text than now. To be called before what
 * the answer tells is read.
 */
export function sameForAll(ctx: Context, stamp: () => string): void {
  ctx.state.sameUntil = { stamp, stamped: stamp() } satisfies SameUntil;
}

/** Answers that are kept whole, to be sent again without the way through the app. */
export interface PreparedAnswers {
  /** The app's outermost step: compresses an answer that is the same for all, gives it its ETag and keeps it. */
  keep: Middleware;
  /** Puts what is kept in front of the app. */
  inFrontOf(app: RequestListener): RequestListener;
}

/** What the answers need from the app. */
export interface PreparedParts {
  randomId: () => string;
  /** Called for each request that is answered from here; the app's own steps do so for the others. */
  answered: (request: AnsweredRequest) => void;
  /** Whether the answers name the host that they were asked from. */
  namesHost: boolean;
  /** Whether a proxy in front says by X-Forwarded-Proto how it was reached. */
  isBehindProxy: boolean;
}

interface SameUntil {
  stamp: () => string;
  stamped: string;
}

interface Prepared extends SameUntil {
  etag: string;
  body: Buffer;
  /** As Node takes them: name, value, name, value… */
  headers: readonly string[];
  /** The headers of a 304. */
  unchangedHeaders: readonly string[];
}

const mostAnswers = 1_000;
const mostBytes = 48 * 1024 * 1024;

/** Begins to keep answers. When there is no room left, all are forgotten and those that are asked for come back. */
export function preparedAnswers(parts: PreparedParts): PreparedAnswers {
  const kept = new Map<string, Prepared>();
  let bytes = 0;

  function store(key: string, answer: Prepared) {
    bytes += answer.body.length - (kept.get(key)?.body.length ?? 0);
    kept.set(key, answer);
    if (kept.size <= mostAnswers && bytes <= mostBytes) return;
    kept.clear();
    bytes = 0;
  }

  /** Names all that an answer depends on; null for a request that has to go through the app. */
  function keyOf({ method, url = '', headers, socket }: IncomingMessage): string | null {
    if (method !== 'GET' || headers.range !== undefined || url.includes('?')) return null;
    const encoding = plainEncoding(headers['accept-encoding']);
    if (encoding === null) return null;
    const scheme = parts.isBehindProxy ? headers['x-forwarded-proto'] : 'encrypted' in socket;
    const host = parts.isBehindProxy ? [headers['x-forwarded-host'], headers.host] : headers.host;
    return `${encoding} ${scheme} ${parts.namesHost ? host : ''} ${url}`;
  }

  return {
    async keep(ctx, next) {
      await next();
      const sameUntil: SameUntil | undefined = ctx.state.sameUntil;
      if (sameUntil === undefined || ctx.status !== 200) return;
      const body = await packBody(ctx);
      if (!ctx.res.hasHeader('ETag')) ctx.set('ETag', etagOf(body));
      const key = keyOf(ctx.req);
      if (key !== null && isFor(key, ctx)) store(key, { ...sameUntil, ...headersOf(ctx), body });
      if (!ctx.fresh) return;
      ctx.status = 304;
      ctx.remove('Content-Encoding');
    },

    inFrontOf: (app) => (request, response) => {
      const key = keyOf(request);
      const answer = key === null ? undefined : kept.get(key);
      if (answer === undefined || answer.stamp() !== answer.stamped) return app(request, response);
      const begun = performance.now();
      const requestId = parts.randomId();
      const isUnchanged = request.headers['if-none-match']?.includes(answer.etag) ?? false;
      const status = isUnchanged ? 304 : 200;
      const headers = isUnchanged ? answer.unchangedHeaders : answer.headers;
      response.writeHead(status, [...headers, 'X-Request-Id', requestId]);
      response.end(isUnchanged ? undefined : answer.body);
      parts.answered({ requestId, method: 'GET', path: request.url ?? '', status, begun });
    },
  };
}

/** What nearly every client sends, read without weighing; null for the others, whom the app itself answers. */
function plainEncoding(accepted = ''): string | null {
  if (/[;*A-Z]/u.test(accepted)) return null;
  if (/\bbr\b/u.test(accepted)) return 'br';
  return /\bgzip\b/u.test(accepted) ? 'gzip' : 'identity';
}

/** Whether an answer is for all whom its key stands for: some of those who take Brotli do not take gzip. */
function isFor(key: string, { res, response }: Context): boolean {
  return !res.hasHeader('Content-Encoding') || key.startsWith(`${response.get('Content-Encoding')} `);
}

function etagOf(body: Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** The headers that belong to the answer itself, and not to this request or this connection. */
function headersOf({
  res,
  body,
  response,
}: Context): Pick<Prepared, 'headers' | 'unchangedHeaders' | 'etag'> {
  const own = res
    .getHeaderNames()
    .filter((name) => !/^(?:x-request-id|content-length)$/iu.test(name))
    .map((name): [string, string] => [name, String(res.getHeader(name))]);
  const withLength = [...own, ['Content-Length', String((body as Buffer).length)]];
  return {
    headers: withLength.flat(),
    unchangedHeaders: own.filter(([name]) => !/^content-(?:type|encoding)$/iu.test(name)).flat(),
    etag: response.get('ETag'),
  };
}
