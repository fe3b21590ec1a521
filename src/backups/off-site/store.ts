import { setTimeout as wait } from 'node:timers/promises';
import type { StoreSettings } from '../../settings.ts';
import { endlessListFault, faultOf, noStoreFault, StoreFault } from './store-fault.ts';
import { type Patience, storeRequests } from './store-requests.ts';

/** An object as the store lists it. */
export interface StoredObject {
  /** Below the prefix. */
  name: string;
  bytes: number;
  modifiedAt: Date;
}

/** A list of a thousand names each is longer than any institute’s. */
const mostPages = 1_000;

/** A folder in an S3-compatible store. Every request is signed, checked by its hash, and tried again where that may help. */
export type Store = Awaited<ReturnType<typeof openStore>>;

const usualPatience: Patience = {
  silence: 30_000,
  request: 5 * 60_000,
  pauses: [1_000, 3_000, 9_000, 27_000],
};

/**
 * Makes the requests of a store; opens no connection yet.
 * @param beforeRetry called with the fault of a request before it is made again
 */
export async function openStore(
  settings: StoreSettings,
  patience: Patience = usualPatience,
  beforeRetry: (fault: StoreFault) => void = () => {},
) {
  const { host, ask, storesNow, close } = await storeRequests(settings, patience);
  const { bucket, prefix } = settings;

  async function askOnce(...question: Parameters<typeof ask>): Promise<Buffer> {
    const { status, isWebPage, body } = await ask(...question);
    if (status >= 200 && status < 300 && !isWebPage) return body;
    throw faultOf({
      host,
      bucket,
      status,
      isWebPage,
      body: body.toString('utf8'),
      storesNow: storesNow(),
      now: new Date(),
    });
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
      const query = new URLSearchParams({ 'list-type': '2', prefix: start });
      const asked = new Set<string>();
      for (;;) {
        const page = (await askUntil('GET', `?${query}`)).toString('utf8');
        if (!page.includes('<ListBucketResult')) throw noStoreFault(host, 'no list');
        for (const part of page.split('<Contents>').slice(1)) {
          const [entry = ''] = part.split('</Contents>', 1);
          const key = element(entry, 'Key');
          if (!key.startsWith(start)) continue;
          found.push({
            name: key.slice(start.length - folder.length - 1),
            bytes: Number(element(entry, 'Size')),
            modifiedAt: new Date(element(entry, 'LastModified')),
          });
        }
        if (element(page, 'IsTruncated').trim().toLowerCase() !== 'true') break;
        const token = element(page, 'NextContinuationToken');
        if (token === '' || asked.has(token) || asked.size >= mostPages) throw endlessListFault(host);
        asked.add(token);
        query.set('continuation-token', token);
      }
      return found.sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    /** Returns the time by the store's clock, which all who write to it share; this machine's where it does not tell. */
    now: () => storesNow() ?? new Date(),
    close,
  };
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
