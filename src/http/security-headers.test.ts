import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { file, picture } from '../testing/pictures.ts';
import { sendBytes } from '../testing/plain-request.ts';
import { navigation } from '../testing/requests.ts';
import { form, json, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const posted = form({ file: file(picture.png) }, 'POST', admin);
const { url } = (await (await app.call('/admin/images/upload', posted)).json()) as { url: string };

test('every kind of answer carries the headers that keep a browser safe, and none that tells of the server', async () => {
  const answers: [path: string, request: RequestInit, status: number][] = [
    ['/', { headers: navigation }, 200],
    ['/admin', { headers: navigation }, 200],
    ['/nowhere', { headers: navigation }, 404],
    ['/about/', { headers: navigation }, 301],
    ['/legal/terms', {}, 200],
    ['/assets/main-1a2b.js', {}, 200],
    ['/assets/nothing.js', {}, 404],
    ['/pictures/hero-small.webp', {}, 200],
    [url, {}, 200],
    ['/uploads/nothing.png', {}, 404],
    ['/api/courses', {}, 200],
    ['/api/enrollments', { headers: admin }, 200],
    ['/admin/login', json({}), 400],
    ['/api/enrollments', {}, 401],
    ['/api/nowhere', {}, 404],
    ['/api/courses', { method: 'PATCH' }, 405],
    ['/api/courses', json({}, 'POST', admin), 415],
    ['/home', json({ x: 'x'.repeat(70_000) }), 413],
  ];
  for (const [path, request, status] of answers) {
    const { headers, status: actual } = await app.call(path, request);
    assert.equal(actual, status, path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\).*geolocation=\(\).*microphone=\(\)/u);
    assert.ok(headers.get('content-security-policy'), path);
    assert.ok(headers.get('x-request-id'), path);
    for (const telling of [
      'server',
      'x-powered-by',
      'x-runtime',
      'set-cookie',
      'access-control-allow-origin',
    ])
      assert.equal(headers.get(telling), null, `${path} ${telling}`);
  }
});

test('the policy lets nothing run but the site’s own files', async () => {
  const { headers } = await app.call('/', { headers: navigation });
  const policy = Object.fromEntries(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
  assert.deepEqual(policy, {
    'default-src': "'self'",
    'script-src': "'self'",
    'script-src-attr': "'none'",
    'style-src': "'self'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'frame-src': 'https://www.google.com',
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  });
});

test('what admins read is kept by no cache', async () => {
  for (const path of [
    '/api/enrollments',
    '/admineventposter',
    '/home/admin/getTouch',
    '/adminpatnertouch',
    '/admin/login',
  ])
    assert.equal((await app.call(path, { headers: admin })).headers.get('cache-control'), 'no-store', path);
});

test('HTTPS is made lasting where the request came over HTTPS, and only there; names below it only where that is set', async (t) => {
  const secure = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.1' };
  const behindProxy = await startTestApp({ TRUST_PROXY: '1' });
  const forSubdomains = await startTestApp({ TRUST_PROXY: '1', HSTS_SUBDOMAINS: '1' });
  t.after(() => Promise.all([behindProxy.close(), forSubdomains.close()]));
  const read = async (from: typeof app, headers: Record<string, string>) =>
    (await from.call('/', { headers })).headers.get('strict-transport-security');
  assert.equal(await read(app, {}), null);
  assert.equal(await read(app, secure), null, 'anybody can say so');
  assert.equal(await read(behindProxy, {}), null);
  assert.equal(await read(behindProxy, secure), 'max-age=31536000');
  assert.equal(await read(forSubdomains, secure), 'max-age=31536000; includeSubDomains');
});

test('a request with two Host headers is refused, also where its answer is cached', async () => {
  const refusal = /^HTTP\/1\.1 400 (?:.|\s)*The request has more than one Host header; one is allowed\./u;
  const ask = (path: string, hosts: string) =>
    sendBytes(app.url, `GET ${path} HTTP/1.1\r\n${hosts}connection: close\r\n\r\n`);
  for (const path of ['/', '/api/courses', '/nowhere']) {
    for (const _ of ['made', 'cached']) assert.doesNotMatch(await ask(path, 'host: a.example\r\n'), refusal);
    for (const hosts of ['host: a.example\r\nhost: b.example\r\n', 'Host: a.example\r\nHOST: a.example\r\n'])
      assert.match(await ask(path, hosts), refusal);
  }
});
