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

/** Returns the server's sentence of a refusal, or an empty text. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : '';
}
