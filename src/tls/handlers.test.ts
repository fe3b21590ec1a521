import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { PlainOptions } from '../testing/plain-request.ts';
import { plainRequest, sendBytes } from '../testing/plain-request.ts';
import { canonicalHandler, plainHandler } from './handlers.ts';

const origin = 'https://academy.test';
const app: RequestListener = (request, response) => response.end(`the site: ${request.url}`);
const parts = {
  challenges: new Map([['token-1', 'token-1.thumbprint']]),
  hasCertificate: () => true,
  originFor: (): string | null => origin,
  app,
};

const canonical = (otherNames: string[]) =>
  canonicalHandler({
    otherNames: new Set(otherNames),
    originFor: () => origin,
    app,
    strictTransport: 'max-age=1',
  });

/** Serves a handler for the length of a test. */
async function serve(t: TestContext, handler: RequestListener) {
  const server = createServer(handler).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    async ask(path: string, { headers = { host: 'academy.test' }, ...options }: PlainOptions = {}) {
      const answer = await plainRequest(url, path, { headers, ...options });
      const { location, 'retry-after': wait, 'strict-transport-security': strict } = answer.headers;
      return { ...answer, location, wait, strict, text: answer.body.toString() };
    },
  };
}

describe('plain HTTP', () => {
  test('leads whatever is read to HTTPS, path and query as they are, and says nothing of HSTS there', async (t) => {
    const { ask, url } = await serve(t, plainHandler(parts));
    for (const path of [
      '/',
      '/course?a=b&c=%20d',
      '//evil.example/x',
      '/%0d%0aset-cookie:x',
      '/admin/login',
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const { status, location, strict } = await ask(path, { method });
        assert.deepEqual([status, location, strict], [301, origin + path, undefined]);
      }
    }
    for (const target of ['http://evil.example/x', '*']) {
      const bytes = `GET ${target} HTTP/1.1\r\nhost: academy.test\r\nconnection: close\r\n\r\n`;
      assert.match(
        await sendBytes(url, bytes),
        /^HTTP\/1\.1 301 [\s\S]*\r\nLocation: https:\/\/academy\.test\/\r\n/u,
      );
    }
  });

  test('refuses whatever is sent, with one sentence, and ends the connection', async (t) => {
    const { ask } = await serve(t, plainHandler({ ...parts, hasCertificate: () => false }));
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      for (const path of ['/admin/login', '/healthz', '/.well-known/acme-challenge/token-1']) {
        const { status, text, location, headers } = await ask(path, { method, body: 'password' });
        assert.deepEqual(
          [status, location, headers.connection],
          [403, undefined, 'close'],
          `${method} ${path}`,
        );
        assert.match(text, /^This site takes nothing over plain HTTP; [^.]+\.$/u);
      }
    }
  });

  test('gives the CA the answer to its challenge, with and without a certificate, and no other', async (t) => {
    for (const hasCertificate of [true, false]) {
      const { ask } = await serve(t, plainHandler({ ...parts, hasCertificate: () => hasCertificate }));
      const { status, text, headers } = await ask('/.well-known/acme-challenge/token-1');
      assert.deepEqual([status, text], [200, 'token-1.thumbprint']);
      assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
      for (const token of ['', 'token-2', 'token-1/', '__proto__', '..%2ftoken-1']) {
        assert.equal((await ask(`/.well-known/acme-challenge/${token}`)).status, 404, token);
      }
    }
  });

  test('without a certificate asks for patience, but lets programs of this machine alone see how the site is', async (t) => {
    const { ask } = await serve(t, plainHandler({ ...parts, hasCertificate: () => false }));
    assert.equal((await ask('/healthz')).text, 'the site: /healthz');
    assert.equal((await ask('/metrics?x')).text, 'the site: /metrics?x');
    const { status, wait, text, location } = await ask('/course');
    assert.deepEqual([status, wait, location], [503, '60', undefined]);
    assert.match(text, /^The certificate of this site is being obtained\./u);
    assert.equal((await ask('/healthz/x')).status, 503);
    const fromOutside = plainHandler(parts);
    const { ask: askFromOutside } = await serve(t, (request, response) => {
      Object.defineProperty(request.socket, 'remoteAddress', { value: '203.0.113.9' });
      fromOutside(request, response);
    });
    assert.equal((await askFromOutside('/healthz')).location, `${origin}/healthz`);
    assert.equal((await askFromOutside('/metrics')).location, `${origin}/metrics`);
  });

  test('where the site has no name of its own, leads to the one that was asked for, if it is one', async (t) => {
    const originFor = (name: string | null) => name && `https://${name}:8443`;
    const { ask, url } = await serve(t, plainHandler({ ...parts, originFor }));
    const names = {
      'Academy.TEST:8080': 'academy.test',
      '203.0.113.9': '203.0.113.9',
      '[2001:db8::1]:80': '[2001:db8::1]',
    };
    for (const [host, name] of Object.entries(names)) {
      assert.equal((await ask('/x', { headers: { host } })).location, `https://${name}:8443/x`);
    }
    for (const host of ['a b', 'academy.test/x', 'a@b', '.', 'a:b', 'a\u00e4']) {
      assert.equal((await ask('/x', { headers: { host } })).status, 400, host);
    }
    assert.match(await sendBytes(url, 'GET / HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 400 /u);
  });
});

test('only the other names of a site lead to its own, with the method as it was, and to HTTPS alone', async (t) => {
  const { ask } = await serve(t, canonical(['www.academy.test', 'old.test']));
  for (const host of ['www.academy.test', 'WWW.Academy.Test', 'old.test:443']) {
    const { status, location, strict } = await ask('/course?a=b', { headers: { host } });
    assert.deepEqual([status, location, strict], [301, `${origin}/course?a=b`, 'max-age=1']);
  }
  const posted = await ask('/home', { headers: { host: 'old.test' }, method: 'POST', body: 'x' });
  assert.deepEqual([posted.status, posted.location], [308, `${origin}/home`]);
  for (const host of ['academy.test', '127.0.0.1:3000', 'academy.test.evil.example'])
    assert.equal((await ask('/course', { headers: { host } })).text, 'the site: /course', host);
});

test('a request with two Host headers is led nowhere: the site itself refuses it, and so does plain HTTP', async (t) => {
  const twice = 'GET / HTTP/1.1\r\nhost: other.test\r\nhost: academy.test\r\nconnection: close\r\n\r\n';
  const plain = await serve(t, plainHandler(parts));
  assert.match(await sendBytes(plain.url, twice), /^HTTP\/1\.1 400 [\s\S]*more than one Host header/u);
  const secure = await serve(t, canonical(['other.test']));
  assert.match(await sendBytes(secure.url, twice), /the site: \//u);
});

test('what is sent to another name of the site is not read before it is led on', async (t) => {
  const { url } = await serve(t, canonical(['other.test']));
  const unfinished = 'POST /home HTTP/1.1\r\nhost: other.test\r\ncontent-length: 1500000000\r\n\r\nbeginning';
  assert.match(await sendBytes(url, unfinished), /^HTTP\/1\.1 308 [\s\S]*connection: close/iu);
});
