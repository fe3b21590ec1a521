import { failureText } from '../../../data/failure-text.ts';

/** Returns the sentence for a failed change of the account: the server's own if it sent one. */
export function accountFailure(error: unknown): string {
  return failureText(error, {
    refused: (message) => message || 'Your account could not be updated.',
    lost: 'Server error. Please try again.',
  });
}
