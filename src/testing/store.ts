import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import S3rver from 's3rver';
import { atEnd } from './at-end.ts';
import type { Settings } from './program.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The ways in which the store can mistreat a request. */
export type Breakage =
  /** Answers with a status and a code of S3. */
  | { status: number; code: string }
  /** Answers with a status and a web page. */
  | { page: number }
  /** Stores, but the answer is lost. */
  | 'answer lost'
  /** The connection breaks off in the middle of what is sent. */
  | 'cut off'
  /** Nothing comes any more. */
  | 'silent'
  /** Answers after so many milliseconds. */
  | { slow: number };

/** A request, as a test sees it. */
export interface StoreRequest {
  method: string;
  /** Within the bucket. */
  path: string;
}

/** A store in a folder, behind a proxy that breaks what a test wants. */
export interface TestStore {
  url: string;
  /** For the program. */
  settings: Settings;
  /** The requests so far, oldest first. */
  requests: StoreRequest[];
  /** Decides how a request is mistreated; null: not at all. */
  breaks: (asked: StoreRequest) => Breakage | null;
  /** How far its clock, as its answers tell it, is ahead, in milliseconds. */
  ahead: number;
}

const bucket = 'academy';
/** The key and secret that the store knows. */
export const storeKey = { BACKUP_S3_KEY: 'S3RVER', BACKUP_S3_SECRET: 'S3RVER' };

/**
 * Starts a store, ended with the test file. s3rver checks the key and the time of a request; its signature, and that its body
 * is what was signed, as every real store does, the proxy checks.
 */
export async function startStore(): Promise<TestStore> {
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: temporaryFolder(),
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await store.run();
  const requests: StoreRequest[] = [];
  const server = createServer((asked, answer) => {
    pass(asked, answer).catch(() => asked.socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
    await store.close();
  });
  const { port: proxyPort } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${proxyPort}/${bucket}/namakkal`;
  const test: TestStore = {
    url,
    settings: { BACKUP_S3: url, ...storeKey },
    requests,
    breaks: () => null,
    ahead: 0,
  };

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const seen = { method: asked.method ?? '', path: (asked.url ?? '').slice(`/${bucket}`.length) };
    requests.push(seen);
    const breakage = test.breaks(seen);
    if (breakage === 'cut off') return void asked.once('data', () => asked.socket.destroy());
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (breakage === 'silent') return;
    const date = new Date(Date.now() + test.ahead).toUTCString();
    const refuse = (status: number, code: string) =>
      answer.writeHead(status, { date }).end(`<Error><Code>${code}</Code></Error>`);
    if (breakage !== null && typeof breakage === 'object' && 'status' in breakage)
      return void refuse(breakage.status, breakage.code);
    if (breakage !== null && typeof breakage === 'object' && 'page' in breakage)
      return void answer
        .writeHead(breakage.page, { date, 'content-type': 'text/html; charset=utf-8' })
        .end('<!doctype html><title>Welcome</title>');
    const hash = createHash('sha256').update(body).digest('hex');
    if (asked.headers['x-amz-content-sha256'] !== hash) return void refuse(400, 'XAmzContentSHA256Mismatch');
    if (asked.headers.authorization !== authorizationOf(asked, storeKey.BACKUP_S3_SECRET))
      return void refuse(403, 'SignatureDoesNotMatch');
    if (breakage !== null && typeof breakage === 'object') await wait(breakage.slow);
    const passed = request({ port, method: asked.method, path: asked.url, headers: asked.headers });
    passed.end(body);
    const [given] = (await once(passed, 'response')) as [IncomingMessage];
    if (breakage === 'answer lost') {
      given.resume();
      await once(given, 'end');
      return void asked.socket.destroy();
    }
    answer.writeHead(given.statusCode ?? 500, { ...given.headers, date });
    given.pipe(answer);
  }

  return test;
}

/** Returns what the Authorization of a request must be, by Amazon's description of version 4 and nobody's library. */
export function authorizationOf(
  asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  secret: string,
): string {
  const given = asked.headers.authorization ?? '';
  const [, scope = ''] = /Credential=[^/]+\/([^,\s]+)/u.exec(given) ?? [];
  const [, credential = ''] = /Credential=([^,\s]+)/u.exec(given) ?? [];
  const [, names = ''] = /SignedHeaders=([^,\s]+)/u.exec(given) ?? [];
  const [path = '', query = ''] = (asked.url ?? '').split('?');
  const request = [
    asked.method,
    path,
    query.split('&').sort().join('&'),
    ...names.split(';').map((name) => `${name}:${String(asked.headers[name] ?? '').trim()}`),
    '',
    names,
    asked.headers['x-amz-content-sha256'],
  ].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    asked.headers['x-amz-date'],
    scope,
    createHash('sha256').update(request).digest('hex'),
  ].join('\n');
  let key: string | Buffer = `AWS4${secret}`;
  for (const part of scope.split('/')) key = createHmac('sha256', key).update(part).digest();
  const signature = createHmac('sha256', key).update(text).digest('hex');
  const comma = given.includes(', ') ? ', ' : ',';
  return `AWS4-HMAC-SHA256 ${[`Credential=${credential}`, `SignedHeaders=${names}`, `Signature=${signature}`].join(comma)}`;
}
