import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { hasLongTarget, longTarget, namesTwoHosts, twoHosts } from '../http/index.ts';

const challengePath = '/.well-known/acme-challenge/';
/** The paths that programs on this machine may request over plain HTTP. */
const localPaths = new Set(['/healthz', '/metrics']);
const loopback = /^(?:(?:::ffff:)?127\.|::1$)/u;
/** A name or an address in a Host header, and a port. */
const hostHeader = /^([a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\])(?::\d+)?$/iu;

/** The services that answering plain HTTP uses. */
export interface PlainParts {
  /** The answers for the CA, by token. */
  challenges: ReadonlyMap<string, string>;
  /** Whether HTTPS works yet. */
  hasCertificate: () => boolean;
  /** Returns the site's origin for the host name of a request; null if it depends on a name and there is none. */
  originFor: (name: string | null) => string | null;
  /** The site. */
  app: RequestListener;
}

/**
 * Answers plain HTTP beside HTTPS: the CA's challenges, a redirect for GET and HEAD, and a refusal for everything else,
 * whose content was readable on the network.
 */
export function plainHandler({ challenges, hasCertificate, originFor, app }: PlainParts): RequestListener {
  return (request, response) => {
    const { url = '/', method = 'GET' } = request;
    if (hasLongTarget(request)) return answer(response, 414, longTarget);
    if (namesTwoHosts(request)) return answer(response, 400, twoHosts);
    const path = url.split('?', 1)[0] ?? '/';
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && localPaths.has(path) && loopback.test(request.socket.remoteAddress ?? '')) {
      return app(request, response);
    }
    if (!isRead)
      return answer(response, 403, 'This site takes nothing over plain HTTP; send it to the https address.');
    if (path.startsWith(challengePath)) {
      const text = challenges.get(path.slice(challengePath.length));
      return text === undefined ? answer(response, 404, 'Not found.') : answer(response, 200, text);
    }
    const origin = originFor(hostOf(request));
    if (origin === null) return answer(response, 400, 'This request does not say for which host it is.');
    if (!hasCertificate()) {
      response.setHeader('Retry-After', '60');
      return answer(
        response,
        503,
        'The certificate of this site is being obtained. Please try again in a minute.',
      );
    }
    redirect(request, response, origin, 301);
  };
}

/** The services that redirecting to the site's own name uses. */
export interface CanonicalParts extends Pick<PlainParts, 'originFor' | 'app'> {
  otherNames: ReadonlySet<string>;
  /** The header Strict-Transport-Security. */
  strictTransport: string;
}

/** Redirects requests for the site's other names to its own one; the app answers all others. */
export function canonicalHandler(parts: CanonicalParts): RequestListener {
  const { otherNames, originFor, app, strictTransport } = parts;
  return (request, response) => {
    const name = namesTwoHosts(request) ? null : hostOf(request);
    const origin = name !== null && otherNames.has(name) ? originFor(name) : null;
    if (origin === null) return app(request, response);
    response.setHeader('Strict-Transport-Security', strictTransport);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    redirect(request, response, origin, isRead ? 301 : 308);
  };
}

/** Returns the host name of a request, without port and in lower case, or null if it has no valid one. */
function hostOf({ headers }: IncomingMessage): string | null {
  return hostHeader.exec(headers.host ?? '')?.[1]?.toLowerCase() ?? null;
}

function redirect(
  { url = '/' }: IncomingMessage,
  response: ServerResponse,
  origin: string,
  status: 301 | 308,
): void {
  // A request may also be for '*' or a whole address, which cannot follow the origin.
  response.setHeader('Location', origin + (url.startsWith('/') ? url : '/'));
  answer(response, status, `This page is at ${origin}.`);
}

function answer(response: ServerResponse, status: number, text: string): void {
  // The rest of a request that is not answered by the app is never read.
  if (!response.req.complete) response.setHeader('Connection', 'close');
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    // It names the address, which may hold an applicant's key.
    'Cache-Control': status === 301 ? 'private, max-age=3600' : 'no-store',
  });
  response.end(text);
}
