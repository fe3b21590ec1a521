import { ask, lost } from '../../data/api-client.ts';
import { readAnswer } from '../../data/read-answer.ts';
import { withToken } from './admin-api.ts';

/** Long after any browser has saved the file. */
const keptMilliseconds = 60_000;

/**
 * Downloads a file with the session's token under the name that the server gives it; returns that name.
 * @throws as `adminCall` does; an incomplete file is not saved.
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
