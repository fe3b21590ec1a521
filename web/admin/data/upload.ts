import { NetworkError } from '../../data/errors.ts';
import { readAnswer } from '../../data/read-answer.ts';
import { withToken } from './admin-api.ts';

/** A form with a picture, or a file alone, to be sent. */
export interface Upload {
  method: 'POST' | 'PUT';
  path: string;
  /** A file is sent as what its `type` says. */
  body: FormData | Blob;
  /** Called with the fraction that has been sent, 0 to 1. */
  onProgress: (part: number) => void;
  /** Breaks it off, as if the line were gone. */
  signal?: AbortSignal;
}

/**
 * Sends a form with a picture or a file, with the session's token. Reports progress, which fetch cannot.
 * @throws as `adminCall` does.
 */
export function upload<Body>(request: Upload): Promise<Body> {
  return withToken((token) => send<Body>(request, token));
}

function send<Body>({ method, path, body, onProgress, signal }: Upload, token: string): Promise<Body> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onerror = () => reject(new NetworkError());
    request.onabort = request.onerror;
    signal?.addEventListener('abort', () => request.abort());
    request.onload = () => {
      const { status, statusText, responseText } = request;
      try {
        resolve(readAnswer({ status, statusText, text: responseText }) as Body);
      } catch (error) {
        reject(error);
      }
    };
    request.send(body);
  });
}
