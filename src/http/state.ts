import type Koa from 'koa';
import type { Logger } from 'pino';
import type { SharedAnswer } from './answer-cache.ts';
import type { UnderWay } from './overload.ts';

/** What the steps of a request tell each other. */
export interface RequestState {
  /** Names the request in the log and in the answer's X-Request-Id. */
  requestId: string;
  /** Writes lines that carry the request's id. */
  log: Logger;
  /** Counts the request among those under way, or not: an answer that stays open for hours is no work. */
  underWay?: UnderWay;
  /** Set where the answer is the same for every visitor. */
  shared?: SharedAnswer;
}

/** One request and its answer. */
export type Context = Koa.ParameterizedContext<RequestState>;

/** One step in the way of a request. */
export type Step = Koa.Middleware<RequestState>;
