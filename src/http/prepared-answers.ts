import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Context, Middleware } from 'koa';
import { knownHosts } from '../pages/known-hosts.ts';
import { bestEncoding } from './best-encoding.ts';
import { namesTwoHosts } from './one-host.ts';
import { packBody } from './pack-body.ts';
import type { AnsweredRequest } from './request-log.ts';

/**
 * Says that an answer is the same for every visitor, whatever host and query they name, until `stamp` gives another text
 * than now. To be called before what the answer tells is read.
 */
export function sameForAll(ctx: Context, stamp: () => string): void {
  ctx.state.sameUntil = { stamp, stamped: stamp(), namesHost: false } satisfies SameUntil;
}

/** Says the same of an answer that names the visitor's host; returns false if none is kept for that host. */
export function sameForHost(ctx: Context, stamp: () => string): boolean {
  if (!ctx.state.isKnownHost()) return false;
  ctx.state.sameUntil = { stamp, stamped: stamp(), namesHost: true } satisfies SameUntil;
  return true;
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
  /** Whether a proxy in front says by X-Forwarded-Proto how it was reached. */
  isBehindProxy: boolean;
}

interface SameUntil {
  stamp: () => string;
  stamped: string;
  namesHost: boolean;
}

type Header = [name: string, value: string];

interface Prepared extends SameUntil {
  etag: string;
  body: Buffer;
  headers: readonly Header[];
  /** The headers of a 304. */
  unchangedHeaders: readonly Header[];
}

const mostAnswers = 1_000;
const mostBytes = 48 * 1024 * 1024;

/** Begins to keep answers. When there is no room left, all are forgotten and those that are asked for come back. */
export function preparedAnswers(parts: PreparedParts): PreparedAnswers {
  const kept = new Map<string, Prepared>();
  const isKnown = knownHosts();
  let bytes = 0;

  function store(key: string, answer: Prepared) {
    bytes += answer.body.length - (kept.get(key)?.body.length ?? 0);
    kept.set(key, answer);
    if (kept.size <= mostAnswers && bytes <= mostBytes) return;
    kept.clear();
    bytes = 0;
  }

  /** What an answer depends on besides the host. */
  function keyOf({ url = '', headers, socket }: IncomingMessage, encoding: string): string {
    const forwarded = parts.isBehindProxy ? headers['x-forwarded-proto'] : undefined;
    const isSecure = 'encrypted' in socket || /^https\s*(?:,|$)/u.test(String(forwarded));
    return `${encoding} ${isSecure} ${url.split('?', 1)[0]}`;
  }

  function hostOf({ headers }: IncomingMessage): string {
    return String((parts.isBehindProxy && headers['x-forwarded-host']) || headers.host).toLowerCase();
  }

  function find(request: IncomingMessage, encoding: string): Prepared | null {
    if (namesTwoHosts(request)) return null;
    const key = keyOf(request, encoding);
    const answer = kept.get(key) ?? kept.get(`${key} ${hostOf(request)}`);
    if (answer === undefined || answer.stamp() !== answer.stamped) return null;
    if (answer.namesHost) isKnown(hostOf(request));
    return answer;
  }

  return {
    async keep(ctx, next) {
      const encoding = bestEncoding(ctx);
      const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
      const found = isRead ? find(ctx.req, encoding) : null;
      if (found !== null) return answerWith(ctx, found);
      ctx.state.isKnownHost = () => isKnown(hostOf(ctx.req));
      await next();
      const sameUntil: SameUntil | undefined = ctx.state.sameUntil;
      if (sameUntil === undefined || ctx.status !== 200) return;
      const body = await packBody(ctx);
      if (!ctx.res.hasHeader('ETag')) ctx.set('ETag', etagOf(body));
      if (isRead && isFor(encoding, ctx)) {
        const key = keyOf(ctx.req, encoding);
        const host = sameUntil.namesHost ? ` ${hostOf(ctx.req)}` : '';
        store(key + host, { ...sameUntil, ...headersOf(ctx), body });
      }
      if (!ctx.fresh) return;
      ctx.status = 304;
      ctx.remove('Content-Encoding');
    },

    inFrontOf: (app) => (request, response) => {
      const encoding = isPlainRead(request) ? plainEncoding(request.headers['accept-encoding']) : null;
      const answer = encoding === null ? null : find(request, encoding);
      if (answer === null) return app(request, response);
      const begun = performance.now();
      const requestId = parts.randomId();
      const isUnchanged = request.headers['if-none-match']?.includes(answer.etag) ?? false;
      const status = isUnchanged ? 304 : 200;
      const headers = isUnchanged ? answer.unchangedHeaders : answer.headers;
      response.writeHead(status, [...headers.flat(), 'X-Request-Id', requestId]);
      response.end(isUnchanged ? undefined : answer.body);
      const path = request.url?.split('?', 1)[0] ?? '';
      parts.answered({ requestId, method: 'GET', path, status, begun });
    },
  };
}

/** Answers by the app's own means, as HEAD and whoever weighs the encodings need it. */
function answerWith(ctx: Context, answer: Prepared): void {
  ctx.status = 200;
  ctx.set(Object.fromEntries(answer.headers));
  ctx.body = answer.body;
  if (!ctx.fresh) return;
  ctx.status = 304;
  ctx.remove('Content-Encoding');
}

/** Whether a request asks for nothing but what is at its path; one with a body is the app's to end. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return method === 'GET' && !hasBody;
}

/** What nearly every client sends, read without weighing; null for the others, whom the app itself answers. */
function plainEncoding(accepted = ''): string | null {
  if (/[;*A-Z]/u.test(accepted)) return null;
  if (/\bbr\b/u.test(accepted)) return 'br';
  return /\bgzip\b/u.test(accepted) ? 'gzip' : 'identity';
}

/** Whether an answer is for all who take an encoding: some of those who take Brotli do not take gzip. */
function isFor(encoding: string, { res, response }: Context): boolean {
  return !res.hasHeader('Content-Encoding') || response.get('Content-Encoding') === encoding;
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
    .map((name): Header => [name, String(res.getHeader(name))]);
  return {
    headers: [...own, ['Content-Length', String((body as Buffer).length)]],
    unchangedHeaders: own.filter(([name]) => !/^content-(?:type|encoding)$/iu.test(name)),
    etag: response.get('ETag'),
  };
}
