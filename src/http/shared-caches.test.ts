import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allCalls } from '../all-calls.ts';
import { legalPaths } from '../pages/legal-documents.ts';
import { inLanguage, languageNames } from '../shared/languages.ts';
import { type PageName, pageNames, pagePath, pages } from '../shared/pages.ts';
import type { Logo } from '../shared/records.ts';
import { screenNames, screenPath } from '../shared/screens.ts';
import { peopleKinds } from '../testing/people.ts';
import { plainRequest } from '../testing/plain-request.ts';
import { recordsBehindCalls } from '../testing/records-behind-calls.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const app = await startTestApp({
  PAGE_CACHE: '60',
  PUBLIC_URL: 'https://academy.example.in',
  TRUST_PROXY: '1',
});
after(() => app.close());
const admin = await app.logIn();
const records = await recordsBehindCalls(app, admin);

const idOf = (path: string) => records.pathOf(path).split('/')[3] ?? '';
const ids: Partial<Record<PageName, string>> = {
  course: idOf('/api/courses/:id'),
  certificate: idOf('/api/certificates/:id'),
  application: idOf('/api/application/:id'),
  verification: idOf('/api/verify/:id'),
};
const reads = allCalls.filter(({ method }) => method === 'GET');
const isForAll = (name: PageName) => pages[name].isAbout === 'site';
const addresses = (name: PageName) =>
  languageNames.map((each) => inLanguage(each, pagePath(name, ids[name] ?? '1')));
const documents = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', ...Object.values(legalPaths)];

/** Whether a shared cache may keep an answer. One that says nothing of it is kept by some for hours. */
function isKept(headers: Headers): boolean {
  const said = headers.get('cache-control') ?? '';
  return headers.has('cdn-cache-control') || !/\b(?:private|no-store)\b/u.test(said);
}

async function ask(path: string, init: RequestInit = {}) {
  const answer = await app.call(path, init);
  await answer.body?.cancel();
  return answer;
}

test('shared caches keep a call only if its statement says that it is the same for all, or it is a poster’s picture, and never one with a session', async () => {
  for (const { path, name, who, isSameForAll = false } of reads) {
    const isForAll = isSameForAll || name === 'getPosterPicture';
    if (isForAll) assert.equal(who, 'anyone', path);
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(records.pathOf(path), { method });
      assert.equal(isKept(answer.headers), isForAll, `${method} ${path}`);
      if (isForAll) assert.equal(answer.status, 200, path);
      for (const headers of [admin, { authorization: 'Bearer nonsense' }])
        assert.ok(!isKept((await ask(records.pathOf(path), { method, headers })).headers), path);
    }
  }
});

test('what anybody sends is answered for nobody else', async () => {
  for (const { method, path } of allCalls.filter((call) => call.method !== 'GET'))
    assert.ok(!isKept((await ask(records.pathOf(path), { method })).headers), `${method} ${path}`);
  const posts = peopleKinds.map(({ postPath, body }) => [postPath, body] as const);
  for (const [path, body] of [...posts, ['/admin/login', testAdmin] as const]) {
    const { ok, headers } = await ask(path, json(body));
    assert.ok(ok && !isKept(headers), path);
  }
});

test('shared caches keep a page only if the table of pages says that it is the same for all', async () => {
  assert.deepEqual(
    pageNames.filter((name) => !isForAll(name)),
    ['application', 'verification'],
  );
  for (const name of pageNames) {
    for (const path of addresses(name)) {
      const { status, headers } = await ask(path);
      assert.equal(status, 200, path);
      assert.equal(isKept(headers), isForAll(name), path);
      assert.ok(!isKept((await ask(path, { headers: admin })).headers), path);
    }
  }
  for (const name of screenNames) assert.ok(!isKept((await ask(screenPath(name, '1'))).headers), name);
});

test('neither errors, redirects, health, metrics nor what a key does not open are kept', async () => {
  const paths = [
    ...['/healthz', '/metrics', '/gallery/', '//gallery', '/admin/nowhere', '/admin/login', '/ADMIN/panel'],
    ...['/api/nowhere', '/api/courses/nowhere', '/api/texts/nowhere', '/uploads/nowhere.png'],
    '/admin/eventposter/nowhere',
    ...['/assets/nowhere.js', '/application/AAAAAAAAAAAAAAAAAAAAAA', '/verify/AAAA-AAAA-AAA'],
    '/api/verify/AAAA-AAAA-AAA',
  ];
  for (const path of paths) {
    const { status, headers } = await ask(path);
    assert.ok(!isKept(headers), `${path} ${status}`);
  }
  assert.ok(!isKept((await ask('/gallery', { method: 'PUT' })).headers));
});

test('browsers ask each time; shared caches keep what is everybody’s for the seconds, and for a week while nobody answers', async () => {
  const stale = 'stale-while-revalidate=1, stale-if-error=604800';
  const deleted = '/course-enroll-template/deleted';
  for (const path of ['/', '/ta/about', '/api/courses', '/nowhere', deleted, ...documents]) {
    const { headers } = await ask(path);
    assert.equal(headers.get('cache-control'), `public, max-age=0, s-maxage=60, ${stale}`, path);
    assert.equal(headers.get('cdn-cache-control'), `max-age=60, ${stale}`, path);
  }
  const [logo] = (await (await app.call('/admin/images')).json()) as Logo[];
  for (const [path, browsers] of [
    [logo?.url ?? '', 'public, max-age=31536000, immutable, s-maxage=60, stale-while-revalidate=1'],
    ['/assets/main-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/pictures/hero-small.webp', 'public, max-age=3600'],
  ] as const)
    assert.equal(
      (await ask(path)).headers.get('cache-control'),
      `${browsers}, stale-if-error=604800`,
      `${path}: what can be deleted is kept for the seconds, what was built for as long as browsers keep it`,
    );
  const { headers } = await ask('/');
  const again = await ask('/', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  assert.equal(again.status, 304);
  const picture = await plainRequest(app.url, logo?.url ?? '');
  const since = { 'if-modified-since': String(picture.headers['last-modified']) };
  assert.equal((await plainRequest(app.url, logo?.url ?? '', { headers: since })).status, 304);
  for (const name of ['cache-control', 'cdn-cache-control', 'vary'])
    assert.equal(again.headers.get(name), headers.get(name), 'what is renewed is kept as long');
});

test('what is kept depends on path, query and compression alone', async () => {
  const kept = [
    ...reads.filter(({ isSameForAll }) => isSameForAll).map(({ path }) => records.pathOf(path)),
    ...pageNames.filter(isForAll).flatMap(addresses),
    ...documents,
  ];
  const others = {
    'accept-language': 'ta',
    cookie: 'language=ta; session=1',
    host: 'made-up.example',
    'x-forwarded-host': 'made-up.example',
    'x-forwarded-for': '203.0.113.9',
    origin: 'https://made-up.example',
    referer: 'https://made-up.example/ta',
    'user-agent': 'another',
    accept: 'text/plain',
    'x-background': '1',
    'sec-fetch-site': 'cross-site',
  };
  for (const path of kept) {
    const [first, second] = [
      await plainRequest(app.url, path),
      await plainRequest(app.url, path, { headers: others }),
    ];
    for (const { headers } of [first, second]) {
      assert.equal(headers.vary, 'Accept-Encoding', path);
      delete headers['x-request-id'];
      delete headers.date;
    }
    assert.deepEqual(second, first, path);
  }
});
