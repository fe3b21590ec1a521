import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { canonicalOf, metaOf } from '../testing/html.ts';
import { plainRequest } from '../testing/plain-request.ts';
import type { TestApp } from '../testing/test-app.ts';
import { startTestApp } from '../testing/test-app.ts';

async function start(t: TestContext, environment: NodeJS.ProcessEnv): Promise<TestApp> {
  const app = await startTestApp(environment);
  t.after(() => app.close());
  return app;
}

async function aboutPage(app: TestApp, headers: Record<string, string>): Promise<string> {
  return String((await plainRequest(app.url, '/about', { headers })).body);
}

test('absolute links use the host of the request', async (t) => {
  const app = await start(t, {});
  const html = await aboutPage(app, { host: 'academy.example.in' });
  assert.equal(canonicalOf(html), 'http://academy.example.in/about');
  assert.equal(metaOf(html, 'og:url'), 'http://academy.example.in/about');
});

test('PUBLIC_URL stands before whatever a request says of its host', async (t) => {
  const app = await start(t, { PUBLIC_URL: 'https://academy.example.in/' });
  const html = await aboutPage(app, {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
  });
  assert.equal(canonicalOf(html), 'https://academy.example.in/about');
  assert.equal(metaOf(html, 'og:url'), 'https://academy.example.in/about');
  assert.doesNotMatch(html, /evil\.example|gopher/u);
});

test('a host that is no host cannot break out of its attribute', async (t) => {
  const app = await start(t, {});
  for (const host of ['"><script>alert(1)</script>', "' onload='alert(1)", '<b>']) {
    const html = await aboutPage(app, { host });
    assert.doesNotMatch(html, /<script>alert|onload='|<b>/u);
  }
});

test('what a proxy says of host and scheme counts only where a proxy is trusted', async (t) => {
  const headers = {
    host: 'inside',
    'x-forwarded-host': 'academy.example.in',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.1',
  };
  const plain = await start(t, {});
  assert.equal(canonicalOf(await aboutPage(plain, headers)), 'http://inside/about');
  const behindProxy = await start(t, { TRUST_PROXY: '1' });
  assert.equal(canonicalOf(await aboutPage(behindProxy, headers)), 'https://academy.example.in/about');
});
