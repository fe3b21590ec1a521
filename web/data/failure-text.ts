import { ApiError } from './errors.ts';

/** The sentences for a failed call. */
export interface FailureTexts {
  /** For a refusal; `message` is the server's sentence, or empty. */
  refused: (message: string, error: ApiError) => string;
  /** For anything else, such as a lost network. */
  lost: string;
}

/** Returns the sentence for a failed call. */
export function failureText(error: unknown, texts: FailureTexts): string {
  return error instanceof ApiError ? texts.refused(error.message, error) : texts.lost;
}

/** Returns a sentence and, on a line of its own, why the server refused, unless that stands at a field. */
export function withReason(sentence: string, { message, errors }: ApiError): string {
  return Object.values(errors).includes(message) ? sentence : `${sentence}\n${message}`.trim();
}
