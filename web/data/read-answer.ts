import { ApiError, NetworkError } from './errors.ts';

/** An answer, by fetch or XMLHttpRequest. */
export interface RawAnswer {
  status: number;
  statusText: string;
  text: string;
}

/**
 * Returns the JSON of an answer.
 * @throws ApiError for a status that is not 2xx, NetworkError for a success that is no JSON (as a captive portal sends).
 */
export function readAnswer(answer: RawAnswer): unknown {
  const body = parse(answer.text);
  if (answer.status >= 200 && answer.status < 300) {
    if (body === undefined)
      throw new NetworkError(new Error(`Unreadable answer with status ${answer.status}.`));
    return body;
  }
  const { message, errors } = refusalOf(body);
  throw new ApiError(answer.status, answer.statusText, message, errors);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf(body: unknown): { message: string; errors: Record<string, string> } {
  const sent = isObject(body) ? body : {};
  const errors: Record<string, string> = {};
  if (isObject(sent.errors)) {
    for (const [field, sentence] of Object.entries(sent.errors)) {
      if (typeof sentence === 'string') errors[field] = sentence;
    }
  }
  return { message: typeof sent.message === 'string' ? sent.message : '', errors };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
