import assert from 'node:assert/strict';
import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:http2';
import { connect, Socket } from 'node:net';
import { describe, type TestContext, test } from 'node:test';
import Koa from 'koa';
import { flags, frame, frames, header, number, openWire, request } from '../testing/http2-frames.ts';
import { openSession } from '../testing/http2-request.ts';
import type { TestApp } from '../testing/test-app.ts';
import { startTestApp } from '../testing/test-app.ts';
import { addressKey, siteKey } from './client-address.ts';
import { overloadGuard } from './overload.ts';

const busy = { status: 503, message: 'The server is busy. Please try again in a moment.' };
const koa = new Koa();

/** Returns a function that sends requests past a guard from an address; each returns the function that ends it. */
function newGuard() {
  const guard = overloadGuard();
  return async (address: string, path: string = '/api/courses') => {
    const request = new IncomingMessage(new Socket());
    request.url = path;
    const response = new ServerResponse(request);
    const ctx = koa.createContext(request, response);
    ctx.request.ip = address;
    await guard(ctx, () => Promise.resolve());
    return () => response.emit('close');
  };
}

test('an address is counted under its network and its site; what is none, under itself', () => {
  const keys: [address: string, network: string, site: string | null][] = [
    ['203.0.113.9', '203.0.113.9', null],
    ['::ffff:203.0.113.9', '203.0.113.9', null],
    ['::ffff:cb00:7109', '203.0.113.9', null],
    ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['::1', '::/64', '::/48'],
    ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
    ['unknown', 'unknown', null],
    ['', '', null],
  ];
  for (const [address, network, site] of keys)
    assert.deepEqual([addressKey(address), siteKey(address)], [network, site], address);
});

test('one address with very many requests under way waits, and is served again once one has ended', async () => {
  const come = newGuard();
  const leave = await come('203.0.113.9');
  for (let count = 1; count < 300; count += 1) await come('203.0.113.9');
  await assert.rejects(come('203.0.113.9'), { ...busy, headers: { 'Retry-After': '1' } });
  await come('203.0.113.10');
  leave();
  await come('203.0.113.9');
});

test('the addresses of one IPv6 network wait together, as do the networks of one site, and others do not', async () => {
  const come = newGuard();
  for (let count = 0; count < 300; count += 1) await come(`2001:db8:1:0:${count}::9`);
  await assert.rejects(come('2001:db8:1:0:ffff::9'), busy);
  for (let count = 0; count < 200; count += 1) await come(`2001:db8:1:${1 + (count % 10)}::9`);
  await assert.rejects(come('2001:db8:1:ff::9'), busy);
  await come('2001:db8:2::9');
});

test('with very many requests under way everybody waits, except who asks whether the server works', async () => {
  const come = newGuard();
  const leave = await come('198.51.100.1');
  for (let count = 1; count < 1_000; count += 1) await come(`203.0.113.${count % 11}`);
  await assert.rejects(come('198.51.100.7'), busy);
  await come('198.51.100.7', '/healthz');
  leave();
  await come('198.51.100.7');
});

/** A request that is to have a body, which the server waits for. */
interface Begun {
  finish(body: string): void;
  destroy(): void;
  /** The status of the answer. */
  status(): Promise<string>;
}

/** Begins a request with a body; the server has begun with it. */
type Begin = (url: string, path: string, headers: Record<string, string>) => Promise<Begun>;

const beginOverHttp1: Begin = async (url, path, headers) => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const lines = Object.entries({ host: 'x', expect: '100-continue', ...headers });
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  await once(socket, 'data');
  const status = async () => String(await once(socket, 'data')).slice('HTTP/1.1 '.length, 12);
  return { finish: (body) => socket.write(body), destroy: () => socket.destroy(), status };
};

/** Each over a session of its own, as from so many windows. */
const beginOverHttp2: Begin = async (url, path, headers) => {
  const session = await openSession(url);
  const stream = session.request({ ':method': 'POST', ':path': path, expect: '100-continue', ...headers });
  await once(stream, 'continue');
  const status = async () => String((await once(stream, 'response'))[0][':status']);
  return { finish: (body) => stream.end(body), destroy: () => session.destroy(), status };
};

/** Starts the app with no limit of time for a body: on a busy machine the first could run out before the last has begun. */
async function startPatientApp(t: TestContext): Promise<TestApp> {
  const app = await startTestApp();
  t.after(() => app.close());
  t.mock.timers.enable({ apis: ['setTimeout'] });
  return app;
}

const protocols = {
  'HTTP/1.1': { begin: beginOverHttp1, urlOf: async ({ url }: TestApp) => url },
  'HTTP/2': { begin: beginOverHttp2, urlOf: (app: TestApp) => app.serveHttps() },
};
for (const [protocol, { begin, urlOf }] of Object.entries(protocols)) {
  const beginAll = (count: number, ...[url, path, headers]: Parameters<Begin>) =>
    Promise.all(Array.from({ length: count }, () => begin(url, path, headers)));

  describe(`over ${protocol}`, () => {
    test('the server refuses who has too many uploads under way, but never the question whether it works', async (t) => {
      const app = await startPatientApp(t);
      const url = await urlOf(app);
      const headers = {
        ...(await app.logIn()),
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '99',
      };
      const uploads = await beginAll(300, url, '/admin/images/upload', headers);
      assert.equal((await app.call('/api/form-token')).status, 503);
      assert.equal((await app.call('/healthz')).status, 200);
      for (const upload of uploads) upload.destroy();
      while ((await app.call('/api/form-token')).status === 503);
    });

    test('bodies of JSON that do not come keep nobody waiting, not even who shares their address', async (t) => {
      const app = await startPatientApp(t);
      const url = await urlOf(app);
      const whole = JSON.stringify({ email: 'nobody@example.com', password: 'not the password' });
      const headers = { 'content-type': 'application/json', 'content-length': String(whole.length) };
      const [first, ...others] = await beginAll(350, url, '/admin/login', headers);
      assert.equal((await app.call('/api/courses')).status, 200);
      assert.ok(first);
      first.finish(whole);
      assert.equal(await first.status(), '401');
      for (const other of others) other.destroy();
    });
  });
}

test('requests that a client of HTTP/2 gives up do not count any longer, not even with a body that has come whole', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const url = await app.serveHttps();
  const head = Buffer.concat([
    request('/admin/login', 'POST'),
    header('content-type', 'application/json'),
    header('content-length', '2'),
  ]);
  const codes = [constants.NGHTTP2_CANCEL, constants.NGHTTP2_NO_ERROR];
  for (const code of [...codes, ...codes]) {
    const wire = await openWire(url);
    for (let stream = 1; stream < 300; stream += 2) {
      wire.send(
        frame(frames.headers, flags.endHeaders, stream, head),
        frame(frames.data, flags.endStream, stream, '{}'),
        frame(frames.reset, flags.none, stream, number(code)),
      );
      await new Promise(setImmediate);
    }
    wire.socket.end();
    await wire.closed;
  }
  assert.equal((await app.call('/api/form-token')).status, 200);
});
