import { failureText } from '../../data/failure-text.ts';

/** Returns the server's sentence on a failed call, or this one where it said none; without an answer, that there was none. */
export function callFailure(error: unknown, otherwise: string): string {
  return failureText(error, {
    refused: (message) => message || otherwise,
    lost: 'No answer from the server. Please try again.',
  });
}
