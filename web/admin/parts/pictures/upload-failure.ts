import { failureText } from '../../../data/failure-text.ts';

/** Returns the sentence for an upload that failed: the server's own if the picture itself was refused. */
export function uploadFailure(error: unknown, refused: string, lost: string): string {
  return failureText(error, {
    refused: (message, { status }) => (message !== '' && status >= 400 && status < 500 ? message : refused),
    lost,
  });
}
