import { ask, lost } from '../../data/api-client.ts';
import { readAnswer } from '../../data/read-answer.ts';
import { withToken } from './admin-api.ts';

/** A browser has taken over what is to be saved long before. */
const keptMilliseconds = 60_000;

/**
 * Fetches a file with the session's token, has the browser save it under the server's name for it, and gives that name.
 * @throws as `adminCall` does; nothing is saved unless the file has come whole.
 */
export function download(path: string, signal: AbortSignal): Promise<string> {
  return withToken(async (token) => {
    const answer = await ask(path, { token, signal });
    const { ok, status, statusText, headers } = answer;
    if (!ok) readAnswer({ status, statusText, text: await lost(answer.text()) });
    const name = /filename="([^"]+)"/u.exec(headers.get('Content-Disposition') ?? '')?.[1] ?? 'export';
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await lost(answer.blob()));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), keptMilliseconds);
    return name;
  });
}
