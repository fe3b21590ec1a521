import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { StoreSettings } from '../../settings.ts';
import { networkFault, StoreFault, slowFault } from './store-fault.ts';

/** How long a store is waited for, in milliseconds. */
export interface Patience {
  /** Without a byte going or coming. */
  silence: number;
  /** For one request in all. */
  request: number;
  /** Before each further attempt. */
  pauses: readonly number[];
}

/** Requests under way at a time. */
export const mostRequests = 3;
/** The longest answer, in bytes: a piece with what compression and encryption add, or a page of a list. */
const mostBytes = 64 * 1024 * 1024;

/** Returns the functions that make single requests of a store, each signed and checked by its hash; opens no connection yet. */
export async function storeRequests(
  settings: StoreSettings,
  patience: Pick<Patience, 'silence' | 'request'>,
) {
  const { AwsV4Signer } = await import('aws4fetch');
  const isSecure = settings.endpoint.startsWith('https:');
  // Not imported: most servers never need it.
  const { request, Agent } = process.getBuiltinModule(isSecure ? 'node:https' : 'node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: mostRequests });
  const { host, protocol } = new URL(settings.endpoint);
  const address = settings.hasBucketInHost
    ? `${protocol}//${settings.bucket}.${host}`
    : `${settings.endpoint}/${settings.bucket}`;
  /** How far the store's clock is ahead of this one. */
  let ahead: number | null = null;

  /** @throws StoreFault where no whole answer comes. */
  async function ask(method: 'GET' | 'PUT' | 'DELETE', path: string, body: Uint8Array = Buffer.alloc(0)) {
    const signer = new AwsV4Signer({
      method,
      url: address + path,
      accessKeyId: settings.key,
      secretAccessKey: settings.secret,
      service: 's3',
      ...(settings.region !== null && { region: settings.region }),
      headers: {
        // Signed: what arrives otherwise, the store refuses.
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
        ...(method === 'PUT' && { 'content-md5': createHash('md5').update(body).digest('base64') }),
      },
    });
    const { url, headers } = await signer.sign();
    return new Promise<{ status: number; isWebPage: boolean; body: Buffer }>((resolve, reject) => {
      const fail = (error: unknown) => {
        reject(error instanceof StoreFault ? error : networkFault(host, error));
        sent.destroy();
      };
      const sent = request(url, {
        method,
        agent,
        headers: { ...Object.fromEntries(headers), 'content-length': body.length },
        timeout: patience.silence,
      });
      const limit = setTimeout(() => fail(slowFault(host)), patience.request);
      sent.on('close', () => clearTimeout(limit));
      sent.on('timeout', () => fail(slowFault(host)));
      sent.on('error', fail);
      sent.on('response', (answer) => {
        const clock = Date.parse(answer.headers.date ?? '');
        if (!Number.isNaN(clock)) ahead = clock - Date.now();
        answer.on('error', fail);
        const { statusCode: status = 0, headers } = answer;
        // Stores answer in XML, and nothing that is stored is a page.
        const hasPageType = /^(?:text\/html|application\/xhtml)/iu.test(headers['content-type'] ?? '');
        contentOf(answer).then((content) => {
          // What is read may be anything; to what is written a store answers nothing of the kind.
          const isPage =
            method !== 'GET' && /^\s{0,20}<(?:!doctype|html)/iu.test(content.toString('latin1', 0, 100));
          resolve({ status, isWebPage: hasPageType || isPage, body: content });
        }, fail);
      });
      sent.end(body);
    });
  }

  return {
    host,
    ask,
    /** Returns the time by the store's clock; null before it has told. */
    storesNow: () => (ahead === null ? null : new Date(Date.now() + ahead)),
    close: () => agent.destroy(),
  };
}

async function contentOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
