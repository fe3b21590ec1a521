import type { ParsedUrlQuery } from 'node:querystring';
import type Koa from 'koa';
import type { Logger } from 'pino';
import type { Texts } from '../content/texts.ts';
import type { Language } from '../shared/languages.ts';

/** The conditions under which an answer is the same for every visitor. */
export interface SharedAnswer {
  /** Its one path, in whichever spelling it was asked for. */
  path: string;
  /**
   * Returns what counts of a query, in one spelling: a text that begins with a question mark, or an empty one; null for a query
   * that only the app can answer, such as one that it refuses. Without this nothing counts.
   */
  selected?: ((query: ParsedUrlQuery) => string | null) | undefined;
  /** Returns another text once the answer may have changed. */
  version: () => string;
  /** The result of `version` before anything was read for the answer. */
  madeFrom: string;
  /** An answer with another status is a refusal, which is nobody else's. */
  status: 200 | 404;
  /** Whether it names the host that it was asked for. */
  namesHost: boolean;
}

/** A sentence of the site's texts, and what goes into it. */
export interface SaidRefusal {
  name: keyof Texts['refusals'];
  values: Readonly<Record<string, string>>;
}

/** A request's place among those that the machine can carry. */
export interface LoadSlot {
  /** Makes room for another request: this one only waits for its client. */
  release(): void;
  /**
   * Takes the place again.
   * @throws HttpRefusal 503 if there is none.
   */
  retake(): void;
}

/** The state that the steps of a request hand on to each other. */
export interface RequestState {
  /** Names the request in the log and in the answer's X-Request-Id. */
  requestId: string;
  /** Writes lines that carry the request's id. */
  log: Logger;
  /** To be released while the request is no work, such as an answer that stays open for hours. */
  loadSlot?: LoadSlot;
  /** The language that the body of a form names. */
  language?: Language;
  /** Set where a refusal says a sentence of the site's texts. */
  said?: SaidRefusal;
  /** Set where the answer is the same for every visitor. */
  shared?: SharedAnswer;
  /** Set where shared caches may keep the answer: for the seconds of the settings, or for as long as browsers. */
  mayBeKept?: 'forSeconds' | 'asLongAsBrowsers';
}

/** One request and its answer. */
export type KoaContext = Koa.ParameterizedContext<RequestState>;

/** One step in the way of a request. */
export type Step = Koa.Middleware<RequestState>;
