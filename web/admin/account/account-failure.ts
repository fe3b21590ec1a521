import { failureText } from '../../data/failure-text.ts';

/** Gives the sentence for a change of the account that failed: the server's own where it has one. */
export function accountFailure(error: unknown): string {
  return failureText(error, {
    refused: (message) => message || 'Your account could not be updated.',
    lost: 'Server error. Please try again.',
  });
}
