import type { AdminBatch, IssuedCertificate } from '../../../../src/shared/records.ts';
import { ask, lost } from '../../../data/api-client.ts';
import { readAnswer } from '../../../data/read-answer.ts';
import { withToken } from '../../data/admin-api.ts';

/** The call that gives a certificate which is not issued yet. */
export const previewFile = '/api/admin/register/preview.pdf';

/** Returns the path of the call that gives one certificate. */
export function certificateFile({ _id }: Pick<IssuedCertificate, '_id'>): string {
  return `/api/admin/register/${encodeURIComponent(_id)}.pdf`;
}

/** Returns the path of the call that gives the certificates of a batch in one file. */
export function certificatesFile({ _id }: Pick<AdminBatch, '_id'>): string {
  return `/api/admin/batches/${encodeURIComponent(_id)}/certificates.pdf`;
}

/** Long after anybody has printed or saved it. */
const keptMilliseconds = 60 * 60_000;

/**
 * Shows a PDF file in a new tab. To be called by a press, before anything is waited for: else the browser opens no tab.
 * Where it opens none all the same, the file is downloaded.
 * @throws as `adminCall` does.
 */
export async function openPdf(path: string, json?: unknown): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab !== null) {
    tab.opener = null;
    tab.document.title = 'Certificate';
    tab.document.body.textContent = 'The certificate is being made…';
  }
  try {
    const url = URL.createObjectURL(await readPdf(path, json, tab));
    setTimeout(() => URL.revokeObjectURL(url), keptMilliseconds);
    if (tab === null) save(url);
    else if (!tab.closed) tab.location.replace(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

function readPdf(path: string, json: unknown, tab: Window | null): Promise<Blob> {
  return withToken(async (token) => {
    const answer = await ask(path, { token, json, method: json === undefined ? 'GET' : 'POST' });
    const { ok, status, statusText } = answer;
    // The question for the password is in the tab behind it.
    if (status === 423 && tab !== null)
      tab.document.body.textContent = 'Please go back to the back office and type your password first.';
    if (!ok) readAnswer({ status, statusText, text: await lost(answer.text()) });
    return lost(answer.blob());
  });
}

function save(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = 'certificate.pdf';
  link.click();
}
