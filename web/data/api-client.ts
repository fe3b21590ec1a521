import { firstLanguage, type Language } from '../../src/shared/languages.ts';
import { type AnswerOf, type Method, type PathOf, withId } from './calls.ts';
import { NetworkError } from './errors.ts';
import { readAnswer } from './read-answer.ts';

/** The options of a call. */
export interface CallOptions<M extends Method = Method> {
  method?: M;
  /** Takes the place of `:id`. */
  id?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as multipart. */
  form?: FormData;
  /** Sent as a bearer token. */
  token?: string;
  /** In which a refusal is said; the first by default, whatever the browser prefers. */
  language?: Language;
  /** Nobody has asked for it: it does not keep the session awake. */
  isBackground?: boolean;
  signal?: AbortSignal;
}

/** A successful answer. */
export interface Answer<Body> {
  body: Body;
  headers: Headers;
}

/**
 * Makes one call, with the types that the server states.
 * @throws ApiError when the server refuses, NetworkError when no readable answer comes, AbortError when `signal` fires.
 */
export function call<const Path extends PathOf<M>, M extends Method = 'GET'>(
  path: Path,
  options: CallOptions<M> = {},
): Promise<Answer<AnswerOf<M, Path>>> {
  return request(withId(path, options.id), options);
}

/**
 * Makes a call by its whole path.
 * @throws ApiError when the server refuses, NetworkError when no readable answer comes, AbortError when `signal` fires.
 */
export async function request<Body>(path: string, options: CallOptions = {}): Promise<Answer<Body>> {
  const answer = await ask(path, options);
  const body = readAnswer({
    status: answer.status,
    statusText: answer.statusText,
    text: await textOf(answer),
  });
  return { body: body as Body, headers: answer.headers };
}

/** Reads one record or a whole list, without a token. Throws as `call` does. */
export async function getJson<Body>(path: string): Promise<Body> {
  return (await request<Body>(path)).body;
}

/** Posts JSON without a token, as the forms of a page in a language do. Throws as `call` does. */
export async function postJson<Body>(path: string, json: unknown, language?: Language): Promise<Body> {
  return (await request<Body>(path, { method: 'POST', json, ...(language && { language }) })).body;
}

/** Makes one call and returns the bare answer. Throws as `call` does, but not for a refusal. */
export async function ask(path: string, options: CallOptions): Promise<Response> {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': options.language ?? firstLanguage,
  });
  if (options.token !== undefined) headers.set('Authorization', `Bearer ${options.token}`);
  if (options.isBackground) headers.set('X-Background', '1');
  if (options.json !== undefined) headers.set('Content-Type', 'application/json');
  const body = options.json === undefined ? options.form : JSON.stringify(options.json);
  return lost(fetch(path, { method: options.method ?? 'GET', headers, body, signal: options.signal }));
}

function textOf(answer: Response): Promise<string> {
  return lost(answer.text());
}

/** Turns what fetch throws into a NetworkError; an AbortError stays one. */
export async function lost<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError(error);
  }
}
