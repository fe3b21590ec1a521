import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { file, picture } from '../testing/pictures.ts';
import { navigation } from '../testing/requests.ts';
import { form, json, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
const behindProxy = await startTestApp({ TRUST_PROXY: '1' });
after(async () => {
  await app.close();
  await behindProxy.close();
});
const admin = await app.logIn();
const posted = form({ file: file(picture.png) }, 'POST', admin);
const { url } = (await (await app.call('/admin/images/upload', posted)).json()) as { url: string };

/** One answer of each kind. */
const answers: [what: string, path: string, request: RequestInit, status: number][] = [
  ['the home page', '/', { headers: navigation }, 200],
  ['an admin page', '/admin', { headers: navigation }, 200],
  ['an unknown page', '/nowhere', { headers: navigation }, 404],
  ['a redirect', '/about/', { headers: navigation }, 301],
  ['a legal document', '/legal/terms', {}, 200],
  ['an asset', '/assets/main-1a2b.js', {}, 200],
  ['a missing asset', '/assets/nothing.js', {}, 404],
  ['a picture', '/pictures/hero-small.webp', {}, 200],
  ['an upload', url, {}, 200],
  ['a missing upload', '/uploads/nothing.png', {}, 404],
  ['a call', '/api/courses', {}, 200],
  ['an admin call', '/api/enrollments', { headers: admin }, 200],
  ['a log-in', '/admin/login', json({}), 400],
  ['no token', '/api/enrollments', {}, 401],
  ['an unknown call', '/api/nowhere', {}, 404],
  ['a wrong method', '/api/courses', { method: 'PATCH' }, 405],
  ['a wrong type', '/api/courses', json({}, 'POST', admin), 415],
  ['too large a body', '/home', json({ x: 'x'.repeat(70_000) }), 413],
];

for (const [what, path, request, status] of answers) {
  test(`${what} carries the headers that keep a browser safe`, async () => {
    const { headers, status: actual } = await app.call(path, request);
    assert.equal(actual, status);
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin');
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    assert.match(headers.get('permissions-policy') ?? '', /camera=\(\).*geolocation=\(\).*microphone=\(\)/u);
    assert.ok(headers.get('content-security-policy'));
    assert.ok(headers.get('x-request-id'));
    for (const telling of [
      'server',
      'x-powered-by',
      'x-runtime',
      'set-cookie',
      'access-control-allow-origin',
    ])
      assert.equal(headers.get(telling), null, telling);
  });
}

test('the policy lets nothing run but the site’s own files', async () => {
  const { headers } = await app.call('/', { headers: navigation });
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );
  for (const [directive, sources] of Object.entries({
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
  })) {
    assert.equal(policy.get(directive), sources, directive);
  }
  assert.doesNotMatch([...policy.values()].join(' '), /unsafe|\*|http:/u);
});

test('what admins read is kept by no cache', async () => {
  for (const path of [
    '/api/enrollments',
    '/admineventposter',
    '/home/admin/getTouch',
    '/adminpatnertouch',
    '/admin/login',
  ]) {
    const { headers } = await app.call(path, { headers: admin });
    assert.equal(headers.get('cache-control'), 'no-store', path);
  }
});

test('HTTPS is made lasting where the request came over HTTPS, and only there; names below it only where that is set', async (t) => {
  const secure = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.1' };
  const read = async (from: typeof app, headers: Record<string, string>) =>
    (await from.call('/', { headers })).headers.get('strict-transport-security');
  assert.equal(await read(app, {}), null);
  assert.equal(await read(app, secure), null, 'anybody can say so');
  assert.equal(await read(behindProxy, {}), null);
  assert.equal(await read(behindProxy, secure), 'max-age=31536000');
  const forSubdomains = await startTestApp({ TRUST_PROXY: '1', HSTS_SUBDOMAINS: '1' });
  t.after(() => forSubdomains.close());
  assert.equal(await read(forSubdomains, secure), 'max-age=31536000; includeSubDomains');
});
