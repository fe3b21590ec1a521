import { createHash } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import type Koa from 'koa';
import { LRUCache } from 'lru-cache';
import { bestEncoding, bytesOf, compress } from './encoding.ts';
import type { AnsweredRequest } from './request-log.ts';
import { hasLongTarget, namesTwoHosts } from './request-target.ts';
import type { KoaContext, RequestState, SharedAnswer } from './state.ts';

type SharedDetails = Pick<SharedAnswer, 'path'> & Partial<SharedAnswer>;

/**
 * Marks an answer as the same for every visitor, and unless it says what counts of a query whatever query they send, until
 * `version` returns another text than now.
 * To be called before anything is read for the answer.
 */
export function sameForAll(
  ctx: KoaContext,
  version: () => string,
  { path, selected, madeFrom = version(), status = 200, namesHost = false }: SharedDetails,
): void {
  ctx.state.shared = { path, selected, version, madeFrom, status, namesHost };
}

/** The services that the cache uses. */
interface AnswerCacheParts {
  randomId: () => string;
  /** Called for each request that is answered from the cache; the app's own steps do so for the others. */
  answered: (request: AnsweredRequest) => void;
  /** Whether the headers of an answer differ where it is asked for with a session. */
  variesBySession: boolean;
}

interface CachedAnswer extends SharedAnswer {
  etag: string;
  body: Buffer;
  /** Name, value, name, value. */
  headers: string[];
  /** The headers of a 304. */
  unchangedHeaders: string[];
}

/** Bytes of an answer's headers and of its place in the cache, about. */
const overhead = 4_096;

/** Returns an empty cache of finished answers, which are sent again without the way through the app. */
export function answerCache({ randomId, answered, variesBySession }: AnswerCacheParts) {
  const isKnown = knownHosts();
  const cache = new LRUCache<string, CachedAnswer>({
    max: 1_000,
    maxSize: 48 * 1024 * 1024,
    sizeCalculation: ({ body }) => overhead + body.length,
  });
  /** The parts of a query that count, by the path of each cached answer that minds its query; made-up paths have none. */
  const selections = new Map<string, SharedAnswer['selected']>();

  /** Returns what an answer depends on besides the host. */
  function keyOf(ctx: KoaContext, path: string): string {
    const hasSession = variesBySession && ctx.get('Authorization') !== '';
    return `${bestEncoding(ctx)} ${ctx.secure} ${hasSession} ${path}`;
  }

  function find(ctx: KoaContext): CachedAnswer | null {
    if (hasLongTarget(ctx.req) || !isPlainRead(ctx.req) || namesTwoHosts(ctx.req)) return null;
    const path = pathOf(ctx.req);
    const selected = path === ctx.req.url ? undefined : selections.get(path);
    const counting = selected ? selected(ctx.query) : '';
    if (counting === null) return null;
    const key = keyOf(ctx, path + counting);
    const answer = cache.get(key) ?? cache.get(`${key} ${hostOf(ctx)}`);
    if (answer === undefined || answer.version() !== answer.madeFrom) return null;
    if (answer.namesHost) isKnown(hostOf(ctx));
    return answer;
  }

  return {
    /** The step that compresses an answer that is the same for all, gives it its ETag and caches it. */
    async step(ctx: KoaContext, next: Koa.Next): Promise<void> {
      await next();
      const { shared } = ctx.state;
      if (shared === undefined || ctx.status !== shared.status) return;
      if (shared.namesHost && !isKnown(hostOf(ctx))) return;
      const { path, selected } = shared;
      if (selected) selections.set(path, selected);
      const counting = selected ? selected(ctx.query) : '';
      if (counting === null) return;
      const key = keyOf(ctx, path + counting) + (shared.namesHost ? ` ${hostOf(ctx)}` : '');
      const cached = cache.get(key);
      const answer = cached?.madeFrom === shared.madeFrom ? cached : finish(ctx, shared);
      if (answer !== cached) cache.set(key, answer);
      send(ctx, answer);
    },

    /** Returns a listener that answers from the cache, and else from the app. */
    inFrontOf(app: Koa<RequestState>): RequestListener {
      const listener = app.callback();
      return (request, response) => {
        const answer = find(app.createContext(request, response));
        if (answer === null) return listener(request, response);
        const begun = performance.now();
        const requestId = randomId();
        const isUnchanged = answer.status === 200 && request.headers['if-none-match']?.includes(answer.etag);
        const status = isUnchanged ? 304 : answer.status;
        const headers = isUnchanged ? answer.unchangedHeaders : answer.headers;
        response.writeHead(status, [...headers, 'X-Request-Id', requestId]);
        response.end(isUnchanged ? undefined : answer.body);
        answered({ requestId, method: request.method ?? '', path: pathOf(request), status, begun });
      };
    },
  };
}

/** Returns a request's target without its query. */
function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** A site has an address with and without www, and perhaps that of its machine. */
const mostHosts = 4;
const longestAbsence = 10 * 60_000;

/**
 * Returns the function that decides whether answers are cached for a host. Anyone may name one, so there are four at most: a
 * new one takes the place only of one that nobody has asked for in ten minutes.
 */
export function knownHosts(now: () => number = () => performance.now()): (host: string) => boolean {
  const hosts = new LRUCache<string, true>({
    max: mostHosts,
    ttl: longestAbsence,
    ttlResolution: 0,
    updateAgeOnGet: true,
    perf: { now },
  });
  return (host) => {
    if (hosts.get(host)) return true;
    hosts.purgeStale();
    if (hosts.size === mostHosts) return false;
    hosts.set(host, true);
    return true;
  };
}

/** Whether a request only reads; one with a body is the app's to end. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return (method === 'GET' || method === 'HEAD') && !hasBody;
}

function hostOf(ctx: KoaContext): string {
  return ctx.host.toLowerCase();
}

function finish(ctx: KoaContext, shared: SharedAnswer): CachedAnswer {
  const plain = bytesOf(ctx.body);
  const encoding = ctx.res.hasHeader('Content-Encoding') ? 'identity' : bestEncoding(ctx);
  const body = compress(plain, ctx.response.get('Content-Type'), encoding);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  ctx.vary('Accept-Encoding');
  if (body !== plain) ctx.set('Content-Encoding', encoding);
  if (shared.status === 200) ctx.set('ETag', etag);
  // Those that belong to the answer, and not to this request.
  const headers = Object.entries(ctx.response.headers).filter(
    ([name]) => name !== 'x-request-id' && name !== 'content-length',
  );
  const unchanged = headers.filter(([name]) => name !== 'content-type' && name !== 'content-encoding');
  const flat = (pairs: typeof headers) => pairs.flatMap(([name, value]) => [name, String(value)]);
  return {
    ...shared,
    etag,
    body,
    headers: [...flat(headers), 'Content-Length', String(body.length)],
    unchangedHeaders: flat(unchanged),
  };
}

/** Sends what the app has made by the app's own means. */
function send(ctx: KoaContext, { headers, body }: CachedAnswer): void {
  for (let index = 0; index < headers.length; index += 2)
    ctx.set(headers[index] ?? '', headers[index + 1] ?? '');
  ctx.body = body;
  if (!ctx.fresh) return;
  ctx.status = 304;
  ctx.remove('Content-Encoding');
}
