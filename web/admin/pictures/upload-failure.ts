import { failureText } from '../../data/failure-text.ts';

/** Gives the sentence for a picture that was not taken: the server's own where the picture itself is the reason. */
export function uploadFailure(error: unknown, refused: string, lost: string): string {
  return failureText(error, {
    refused: (message, { status }) => (message !== '' && status >= 400 && status < 500 ? message : refused),
    lost,
  });
}
