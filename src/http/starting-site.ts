import type { RequestListener } from 'node:http';
import { unavailable } from './refusals.ts';

/** A site whose port is taken before there is anything to serve, so that a port that cannot be had changes nothing. */
export interface StartingSite {
  listener: RequestListener;
  /** Has the app answer from now on. */
  open(app: RequestListener): void;
}

/** Returns a site that answers every request with 503 until it is opened. */
export function startingSite(): StartingSite {
  const { status, headers, body } = unavailable('The server is starting. Please try again in a moment.', 1);
  let answer: RequestListener = (_request, response) => {
    const kind = { 'Content-Type': 'application/json; charset=utf-8', 'X-Content-Type-Options': 'nosniff' };
    response.writeHead(status, { ...headers, ...kind, 'Cache-Control': 'no-store' });
    response.end(JSON.stringify(body));
  };
  return {
    listener: (request, response) => answer(request, response),
    open(app) {
      answer = app;
    },
  };
}
