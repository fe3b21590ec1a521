import { ApiError } from './errors.ts';

/** What a screen says when a call fails. */
export interface FailureTexts {
  /** The server refused: gets its sentence, or an empty text where it sent none. */
  refused: (message: string, error: ApiError) => string;
  /** No answer came, or something else went wrong. */
  lost: string;
}

/** Gives the sentence that fits a failed call. */
export function failureText(error: unknown, texts: FailureTexts): string {
  return error instanceof ApiError ? texts.refused(error.message, error) : texts.lost;
}
