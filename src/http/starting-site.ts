import type { RequestListener } from 'node:http';

/** A site whose port is taken before there is anything to serve, so that a port that cannot be had changes nothing. */
export interface StartingSite {
  listener: RequestListener;
  /** Has the app answer from now on. */
  open(app: RequestListener): void;
}

/**
 * Returns a listener that answers every request with 503, a body that its path decides, and after how many seconds to try again.
 */
export function unavailableListener(retryAfter: number, bodyOf: (path: string) => object): RequestListener {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    'Retry-After': String(retryAfter),
  };
  return ({ url = '' }, response) => {
    response.writeHead(503, headers);
    response.end(JSON.stringify(bodyOf(url)));
  };
}

/** Returns a site that answers every request with 503 until it is opened. */
export function startingSite(): StartingSite {
  const body = { message: 'The server is starting. Please try again in a moment.' };
  let answer = unavailableListener(1, () => body);
  return {
    listener: (request, response) => answer(request, response),
    open(app) {
      answer = app;
    },
  };
}
