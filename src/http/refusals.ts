import { refusals as english } from '../content/en/refusals.ts';
import type { Texts } from '../content/texts.ts';
import { isForWantOfResources, isForWantOfRoom, isLocked } from '../reason.ts';
import type { Askable } from '../shared/askable.ts';
import { fill } from '../shared/content.ts';
import { firstLanguage, type Language, languageNames } from '../shared/languages.ts';
import type { Refusal } from '../shared/records.ts';
import type { SaidRefusal, Step } from './state.ts';

/** A refusal that is thrown: a status, one sentence, and one for each wrong field. */
export class HttpRefusal extends Error {
  readonly status: number;
  readonly errors: Record<string, string> | undefined;
  readonly asks: Askable | undefined;
  readonly headers: Record<string, string>;
  /** Which sentence of the site's texts it says, if any. */
  readonly said: SaidRefusal | undefined;

  constructor(
    status: number,
    message: string,
    extra: Partial<Pick<HttpRefusal, 'errors' | 'asks' | 'headers' | 'said'>> = {},
  ) {
    super(message);
    this.status = status;
    this.errors = extra.errors;
    this.asks = extra.asks;
    this.headers = extra.headers ?? {};
    this.said = extra.said;
  }

  /** The body of the answer. */
  get body(): Refusal {
    const { message, errors, asks } = this;
    return { message, ...(errors && { errors }), ...(asks && { asks }) };
  }
}

/** 400: the call says something that is not allowed; `errors` names the fields. */
export function badRequest(message: string, errors?: Record<string, string>): HttpRefusal {
  return new HttpRefusal(400, message, errors ? { errors } : {});
}

/** 401: no admin is known to be calling; `errors` names what a log-in lacks. */
export function unauthorized(message: string, errors?: Record<string, string>): HttpRefusal {
  return new HttpRefusal(401, message, {
    headers: { 'WWW-Authenticate': 'Bearer' },
    ...(errors && { errors }),
  });
}

/** 403: the admin who is calling may not do this now. */
export function forbidden(message: string): HttpRefusal {
  return new HttpRefusal(403, message);
}

/** 404: there is no such record or call. */
export function notFound(message: string): HttpRefusal {
  return new HttpRefusal(404, message);
}

/** 405: the path is known, but not with this method. */
export function wrongMethod(method: string, allowed: readonly string[]): HttpRefusal {
  const list = allowed.join(', ');
  return new HttpRefusal(405, `${method} is not allowed here; allowed: ${list}.`, {
    headers: { Allow: list },
  });
}

/** 408: the body came too slowly; what has come of it is forgotten. */
export function bodyTooSlow(): HttpRefusal {
  return saying('tooSlow', 408);
}

/** 409: things are no longer as the call takes them to be. */
export function conflict(message: string, errors?: Record<string, string>): HttpRefusal {
  return new HttpRefusal(409, message, errors ? { errors } : {});
}

/** 409: the sentence is a question, which the caller answers by sending this field as true. */
export function question(message: string, asks: Askable): HttpRefusal {
  return new HttpRefusal(409, message, { asks, errors: { [asks]: `Send ${asks}: true if so.` } });
}

/** 413: more was sent than is taken; the connection ends, since the rest of the body is still under way. */
export function tooLarge(message: string): HttpRefusal {
  return new HttpRefusal(413, message, { headers: { Connection: 'close' } });
}

/** 413: a body of more than `most`, such as '64 KiB'. */
export function bodyTooLarge(most: string): HttpRefusal {
  return saying('tooLarge', 413, { Connection: 'close' }, { most });
}

/** 415: this kind of content is not taken. */
export function unsupportedType(message: string): HttpRefusal {
  return new HttpRefusal(415, message);
}

/** 503: for the moment not; `seconds` from now it may be tried again. */
export function unavailable(message: string, seconds: number): HttpRefusal {
  return new HttpRefusal(503, message, { headers: { 'Retry-After': String(seconds) } });
}

/** 503: more is asked for than can be answered now. */
export function busy(): HttpRefusal {
  return saying('busy', 503, { 'Retry-After': '1' });
}

/** 507: the disk has no room for it. */
export function noRoom(): HttpRefusal {
  return saying('noRoom', 507);
}

/** 423: nobody has used the session for so long that the password is asked for again. */
export function idle(): HttpRefusal {
  return new HttpRefusal(
    423,
    'Nobody has used this session for a while. Please type your password to go on.',
  );
}

/** 429: too often; `seconds` from now it may be tried again. `errors` names what helps at once. */
export function tooMany(message: string, seconds: number, errors?: Record<string, string>): HttpRefusal {
  return new HttpRefusal(429, message, {
    headers: { 'Retry-After': wholeSeconds(seconds) },
    ...(errors && { errors }),
  });
}

/** 429: too many forms came from one address; `seconds` from now more are taken. */
export function tooManyForms(seconds: number): HttpRefusal {
  return saying('tooMany', 429, { 'Retry-After': wholeSeconds(seconds) });
}

/** 429: a form came sooner than a person can fill it; `seconds` from now it is taken. */
export function tooQuick(seconds: number): HttpRefusal {
  return saying('tooQuick', 429, { 'Retry-After': wholeSeconds(seconds) });
}

/** 400: a form was opened too long ago. */
export function outOfDate(): HttpRefusal {
  return saying('outOfDate', 400);
}

function wholeSeconds(seconds: number): string {
  return String(Math.max(1, Math.ceil(seconds)));
}

/** Returns a refusal that visitors meet, and that says a sentence of the site's texts. */
function saying(
  name: SaidRefusal['name'],
  status: number,
  headers: Record<string, string> = {},
  values: SaidRefusal['values'] = {},
): HttpRefusal {
  return new HttpRefusal(status, fill(english[name], values), { headers, said: { name, values } });
}

/**
 * Returns the step that says refusals in the visitor's language: the one that the body names, or the header where no body was read.
 */
export function refusalsInWords(textsIn: (language: Language) => Pick<Texts, 'refusals'>): Step {
  return async (ctx, next) => {
    await next();
    const { said } = ctx.state;
    if (said === undefined) return;
    const asked = ctx.acceptsLanguages([...languageNames]);
    const language = ctx.state.language ?? languageNames.find((name) => name === asked);
    const { refusals } = textsIn(language ?? firstLanguage);
    ctx.body = { ...(ctx.body as Refusal), message: fill(refusals[said.name], said.values) };
  };
}

/** Turns whatever is thrown into a JSON answer with one sentence; only faults of our own are logged as errors. */
export const errorShape: Step = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const refusal = error instanceof HttpRefusal ? error : asRefusal(error);
    if (refusal.status >= 500) ctx.state.log.error({ err: error }, 'request failed');
    ctx.status = refusal.status;
    ctx.set(refusal.headers);
    ctx.set('Cache-Control', 'no-store');
    ctx.body = refusal.body;
    if (refusal.said) ctx.state.said = refusal.said;
  }
};

/** Errors of Koa and its parts say by `expose` whether their message may go out. */
function asRefusal(error: unknown): HttpRefusal {
  if (error instanceof Error && 'expose' in error && error.expose === true && 'status' in error) {
    return new HttpRefusal(Number(error.status), error.message);
  }
  if (isForWantOfRoom(error)) return noRoom();
  if (isLocked(error) || isForWantOfResources(error)) return busy();
  return saying('fault', 500);
}
