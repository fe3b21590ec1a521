import { fixedSentences } from '../../../src/shared/fixed-sentences.ts';
import { failureText } from '../../data/failure-text.ts';

/** Returns the sentence for a failed log-in: the server's own if it sent one. */
export function loginFailure(error: unknown): string {
  return failureText(error, {
    refused: (message) => message || fixedSentences.loginRefused,
    lost: 'Server error. Please try again later.',
  });
}
