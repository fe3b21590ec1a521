import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { StoreSettings } from '../../settings.ts';
import { faultOf, networkFault, StoreFault, slowFault } from './store-fault.ts';

/** How long a store is waited for, in milliseconds. */
export interface Patience {
  /** Without a byte going or coming. */
  silence: number;
  /** For one request in all. */
  request: number;
  /** Before each further attempt. */
  pauses: readonly number[];
}

/** An object as the store lists it. */
export interface StoredObject {
  /** Below the prefix. */
  name: string;
  bytes: number;
  modifiedAt: Date;
}

/** A folder in an S3-compatible store. Every request is signed, checked by its hash, and tried again where that may help. */
export type Store = Awaited<ReturnType<typeof openStore>>;

const usualPatience: Patience = {
  silence: 30_000,
  request: 5 * 60_000,
  pauses: [1_000, 3_000, 9_000, 27_000],
};
/** Requests under way at a time. */
export const mostRequests = 3;
/** The longest answer, in bytes: a piece with what compression and encryption add, or a page of a list. */
const mostBytes = 64 * 1024 * 1024;

/**
 * Makes the requests of a store; opens no connection yet.
 * @param beforeRetry is told why a request failed that is made again
 */
export async function openStore(
  settings: StoreSettings,
  patience: Patience = usualPatience,
  beforeRetry: (fault: StoreFault) => void = () => {},
) {
  const { AwsV4Signer } = await import('aws4fetch');
  const isSecure = settings.endpoint.startsWith('https:');
  // Not imported: most servers never need it.
  const { request, Agent } = process.getBuiltinModule(isSecure ? 'node:https' : 'node:http');
  const agent = new Agent({ keepAlive: true, maxSockets: mostRequests });
  const { host } = new URL(settings.endpoint);
  const { bucket, prefix } = settings;
  /** How far the store's clock is ahead of this one. */
  let ahead: number | null = null;

  async function ask(method: 'GET' | 'PUT' | 'DELETE', path: string, body: Uint8Array = Buffer.alloc(0)) {
    const signer = new AwsV4Signer({
      method,
      url: `${settings.endpoint}/${bucket}${path}`,
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
    return new Promise<{ status: number; body: Buffer }>((resolve, reject) => {
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
        contentOf(answer).then((content) => resolve({ status: answer.statusCode ?? 0, body: content }), fail);
      });
      sent.end(body);
    });
  }

  async function askOnce(...question: Parameters<typeof ask>): Promise<Buffer> {
    const { status, body } = await ask(...question);
    if (status >= 200 && status < 300) return body;
    const now = new Date();
    const storesNow = ahead === null ? null : new Date(now.getTime() + ahead);
    throw faultOf({ host, bucket, status, body: body.toString('utf8'), storesNow, now });
  }

  async function askUntil(...question: Parameters<typeof ask>): Promise<Buffer> {
    for (const pause of patience.pauses) {
      try {
        return await askOnce(...question);
      } catch (error) {
        if (!(error instanceof StoreFault) || !error.mayPass) throw error;
        beforeRetry(error);
        await wait(pause);
      }
    }
    return askOnce(...question);
  }

  const pathOf = (name: string) => `/${prefix === '' ? '' : `${prefix}/`}${name}`;
  return {
    host,
    put: async (name: string, bytes: Uint8Array) => void (await askUntil('PUT', pathOf(name), bytes)),
    get: (name: string) => askUntil('GET', pathOf(name)),
    remove: async (name: string) => void (await askUntil('DELETE', pathOf(name))),
    /** Returns everything in a folder, by name. */
    async list(folder: string): Promise<StoredObject[]> {
      const found: StoredObject[] = [];
      const start = pathOf(`${folder}/`).slice(1);
      for (let token: string | null = ''; token !== null; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: start });
        if (token !== '') query.set('continuation-token', token);
        const page = (await askUntil('GET', `?${query}`)).toString('utf8');
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gsu)) {
          const key = element(entry, 'Key');
          if (!key.startsWith(start)) continue;
          found.push({
            name: key.slice(start.length - folder.length - 1),
            bytes: Number(element(entry, 'Size')),
            modifiedAt: new Date(element(entry, 'LastModified')),
          });
        }
        token = element(page, 'IsTruncated') === 'true' ? element(page, 'NextContinuationToken') : null;
      }
      return found.sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    /** Returns the time by the store's clock, which all who write to it share; this machine's where it does not tell. */
    now: () => new Date(Date.now() + (ahead ?? 0)),
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

/** Returns the text of an element of what a store answers; names of ours need no more of XML. */
function element(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`, 'u').exec(xml)?.[1] ?? '';
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
