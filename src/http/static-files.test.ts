import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { picture } from '../testing/pictures.ts';
import { plainRequest } from '../testing/plain-request.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { navigation } from '../testing/requests.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp } from '../testing/test-app.ts';
import { tinyScript, writeTinyDist } from '../testing/tiny-dist.ts';

const app = await startTestApp();
after(() => app.close());
const script = '/assets/main-1a2b.js';
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  plainRequest(app.url, path, { headers, method });

const unpack = {
  br: (body: Buffer) => brotliDecompressSync(body),
  gzip: (body: Buffer) => gunzipSync(body),
  identity: (body: Buffer) => body,
};

test('each client gets the smallest twin that it accepts, also where only Brotli’s is there, as in the executable', async (t) => {
  const distFolder = temporaryFolder();
  writeTinyDist(distFolder);
  for (const ending of ['', '.gz']) rmSync(join(distFolder, 'site', script + ending));
  const executable = await startTestApp({}, { distFolder });
  t.after(() => executable.close());
  for (const url of [app.url, executable.url]) {
    for (const [accept, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0', 'identity'],
      ['', 'identity'],
    ] as const) {
      const headers = { 'accept-encoding': accept };
      const answer = await plainRequest(url, script, { headers });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['content-encoding'] ?? 'identity', encoding);
      assert.equal(answer.headers['content-type'], 'text/javascript; charset=utf-8');
      assert.match(answer.headers.vary ?? '', /accept-encoding/iu);
      assert.equal(answer.headers['content-length'], String(answer.body.length));
      assert.equal(String(unpack[encoding](answer.body)), tinyScript);
      const head = await plainRequest(url, script, { headers, method: 'HEAD' });
      assert.deepEqual([head.body.length, head.headers.etag], [0, answer.headers.etag]);
    }
    for (const ending of ['.br', '.gz']) assert.equal((await plainRequest(url, script + ending)).status, 404);
  }
});

test('files with a hash in their name may be kept for a year, others for an hour', async () => {
  const year = 'public, max-age=31536000, immutable';
  for (const [path, type, caching] of [
    [script, 'text/javascript; charset=utf-8', year],
    ['/assets/main-5e6f.css', 'text/css; charset=utf-8', year],
    ['/assets/font-9c0d.woff2', 'font/woff2', year],
    ['/assets/pictures/hero-small-640-1a2b.webp', 'image/webp', year],
    ['/pictures/hero-small.webp', 'image/webp', 'public, max-age=3600'],
  ] as const) {
    for (const accept of ['*/*', navigation.accept]) {
      const answer = await ask(path, { accept });
      assert.equal(answer.status, 200, path);
      assert.equal(answer.headers['content-type'], type);
      assert.equal(answer.headers['cache-control'], caching);
      assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    }
  }
  const { body } = await ask('/pictures/hero-small.webp', { 'accept-encoding': 'br, gzip' });
  assert.deepEqual(new Uint8Array(body), picture.webp);
});

test('a file under /assets/ that is missing is a plain 404 that nobody keeps', async () => {
  for (const path of [
    '/assets/',
    '/assets/main-0000.js',
    '/assets/pictures',
    '/assets/.hidden',
    '/assets/../manifest.json',
    '/assets/%2e%2e/manifest.json',
    '/assets/..\\manifest.json',
    '/assets/%00',
    '/assets/%',
    `${script}/`,
    `${script}%00`,
    `/assets/${'x'.repeat(1_900)}`,
  ]) {
    for (const accept of ['*/*', navigation.accept]) {
      const answer = await ask(path, { accept });
      assert.equal(answer.status, 404, path);
      assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(String(answer.body), 'Not found');
    }
  }
});

test('a built file is only read, and the other files of the build are not served by name', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    assert.equal((await ask(script, {}, method)).status, 405, method);
  const others = [
    '/manifest.json',
    '/legal/terms.html.br',
    '/site/assets/main-1a2b.js',
    '/samples/poster.webp',
  ];
  for (const path of others) assert.equal((await ask(path)).status, 404, path);
});

test('a built file that is gone from the disk is a fault of ours that a client can read', async () => {
  const path = '/assets/chunk-3c4d.js';
  for (const ending of ['', '.br', '.gz']) rmSync(join(app.distFolder, 'site', path + ending));
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await app.call(path, { headers: { 'accept-encoding': encoding } });
    assert.equal(answer.headers.get('content-encoding'), null);
    await assertRefusal(answer, 500, 'Something went wrong on our side. Please try again later.');
  }
  assert.equal((await ask(script)).status, 200);
});
