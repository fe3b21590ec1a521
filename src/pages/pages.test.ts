import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { addEntry, catalogues } from '../testing/catalogue.ts';
import { canonicalOf, metaOf, titleOf } from '../testing/html.ts';
import { plainRequest } from '../testing/plain-request.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { navigation } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const institute = 'Namakkal Drone Academy';

const publicPages = ['/', '/about', '/gallery', '/course', '/certificate', '/contact'];
const details = ['/course-enroll-template/small-class', '/certificate-enroll-template/fpv'];
const adminPages = [
  '/admin',
  '/admin/panel',
  '/admin/courses',
  '/admin/addcourse',
  '/admin/editCourse/small-class',
  '/admin/editcourse/small-class',
  '/admin/certificates',
  '/admin/add-certificate',
  '/admin/edit/fpv',
  '/admin/partners',
  '/admin/enroll',
  '/admin/event-poster',
  '/admin/userEvent',
  '/admin/adminform',
  '/admin/contactUser',
];
const accepts = [navigation.accept, '*/*', 'application/json', 'text/html'];

async function assertPage(path: string, status: number): Promise<string> {
  let html = '';
  for (const accept of accepts) {
    const answer = await app.call(path, { headers: { accept } });
    assert.equal(answer.status, status, `${path} for ${accept}`);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
    html = await answer.text();
    assert.match(html, /^<!doctype html>\n<html lang="en-IN">/u);
    assert.match(html, /<div id="root">/u);
    const headers = { accept, 'accept-encoding': 'identity' };
    const head = await app.call(path, { method: 'HEAD', headers });
    assert.equal(head.status, status);
    assert.equal(head.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(head.headers.get('content-length'), String(Buffer.byteLength(html)));
    assert.equal(await head.text(), '');
  }
  return html;
}

describe('known pages', () => {
  for (const path of [...publicPages, ...details]) {
    test(`${path} is 200, with title, description and one true address`, async () => {
      const html = await assertPage(path, 200);
      assert.ok(titleOf(html).endsWith(` · ${institute}`));
      assert.doesNotMatch(titleOf(html), /404/u);
      assert.ok((metaOf(html, 'description') ?? '').length > 20);
      assert.equal(canonicalOf(html), app.url + path);
      assert.equal(metaOf(html, 'og:url'), app.url + path);
      assert.equal(metaOf(html, 'og:title'), titleOf(html));
      assert.equal(metaOf(html, 'robots'), null);
    });
  }

  for (const path of adminPages) {
    test(`${path} is 200 to anyone, and no business of search engines`, async () => {
      const html = await assertPage(path, 200);
      assert.doesNotMatch(titleOf(html), /404/u);
      assert.equal(canonicalOf(html), null);
      assert.equal(metaOf(html, 'robots'), 'noindex');
      const answer = await app.call(path, { headers: navigation });
      assert.equal(answer.headers.get('x-robots-tag'), 'noindex');
    });
  }

  test('each have a title of their own', async () => {
    const paths = [...publicPages, ...details, ...adminPages].filter((path) => !path.includes('editcourse'));
    const titles = await Promise.all(paths.map(async (path) => titleOf(await (await app.call(path)).text())));
    assert.equal(new Set(titles).size, paths.length, titles.join('\n'));
  });

  test('are found in any case and with a query, under their one true address', async () => {
    for (const path of ['/About', '/ABOUT', '/about?utm_source=x', '/about?a=<script>']) {
      const answer = await app.call(path);
      assert.equal(answer.status, 200, path);
      assert.equal(canonicalOf(await answer.text()), `${app.url}/about`);
    }
  });

  test('take GET and HEAD alone', async () => {
    for (const path of ['/', '/about', '/admin', '/admin/panel', ...details]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await app.call(path, { method, headers: navigation });
        await assertRefusal(answer, 405);
        assert.equal(answer.headers.get('allow'), 'GET, HEAD');
      }
    }
  });
});

describe('unknown pages', () => {
  const unknown = [
    '/nowhere',
    '/course/extra',
    '/course-enroll-template',
    '/about.html',
    '/index.html',
    '/.env',
    '/.git/HEAD',
    '/package.json',
    '/web/boot/main.tsx',
    '/robots',
    '/legal',
    '/legal/nowhere',
    '/assets',
    '/course-enroll-template/%E0%A4%A',
    '/%00',
    '/%',
    '/a%20b',
    `/${'x'.repeat(5_000)}`,
  ];

  for (const path of unknown) {
    test(`${path.slice(0, 60)} is 404, with that in the title`, async () => {
      const html = await assertPage(path, 404);
      assert.equal(titleOf(html), `404 Not Found · ${institute}`);
      assert.equal(canonicalOf(html), null);
      assert.equal(metaOf(html, 'robots'), 'noindex');
    });
  }

  for (const path of [
    '/admin/nowhere',
    '/admin/edit',
    '/admin/courses/x',
    '/adminx',
    '/admin/%',
    '/ADMIN/nowhere',
  ]) {
    test(`${path} is 404, with the back office’s words in the title`, async () => {
      const html = await assertPage(path, 404);
      assert.equal(titleOf(html), `404 Not Found (Admin) · ${institute}`);
      assert.equal(metaOf(html, 'robots'), 'noindex');
      const answer = await app.call(path);
      assert.equal(answer.headers.get('x-robots-tag'), 'noindex');
    });
  }
});

for (const { kind, path, page } of catalogues) {
  describe(page, () => {
    test('is 404 for an id that does not exist, without saying so in the title', async () => {
      for (const id of ['nowhere', 'SMALL-CLASS', '%27', '%00', 'a%2Fb', 'x'.repeat(3_000), '__proto__']) {
        const html = await assertPage(`${page}/${id}`, 404);
        assert.equal(titleOf(html), `${kind === 'course' ? 'Course' : 'Add-on course'} · ${institute}`);
        assert.equal(canonicalOf(html), null);
        assert.equal(metaOf(html, 'robots'), 'noindex');
      }
    });

    test('shows what the record says, escaped, and follows its changes', async () => {
      const name = 'Night & "Day" <b>Flying</b>';
      const description = `It's <script>alert(1)</script>\n${'very long '.repeat(40)}`;
      const { _id } = await addEntry(app, path, admin, { name, description });
      const html = await assertPage(`${page}/${_id}`, 200);
      const escaped = 'Night &amp; &quot;Day&quot; &lt;b&gt;Flying&lt;/b&gt;';
      assert.equal(titleOf(html), `${escaped} · ${institute}`);
      assert.equal(metaOf(html, 'og:title'), titleOf(html));
      const summary = metaOf(html, 'description') ?? '';
      assert.ok(summary.startsWith('It&#39;s &lt;script&gt;alert(1)&lt;/script&gt; very long'));
      assert.ok(summary.endsWith('…') && summary.length < 250);
      assert.doesNotMatch(html, /<script>alert|<b>Flying/u);
      await app.call(`${path}/${_id}`, { method: 'DELETE', headers: admin });
      await assertPage(`${page}/${_id}`, 404);
    });
  });
}

describe('a slash at the end', () => {
  test('leads to the page without it, and keeps the query', async () => {
    for (const [path, location] of [
      ['/about/', '/about'],
      ['/about///', '/about'],
      ['/admin/', '/admin'],
      ['/course/?x=1&y=%20', '/course?x=1&y=%20'],
      ['/course-enroll-template/small-class/', '/course-enroll-template/small-class'],
      ['/nowhere/', '/nowhere'],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await plainRequest(app.url, path, { method, headers: navigation });
        assert.equal(answer.status, 301, path);
        assert.equal(answer.headers.location, location);
      }
    }
  });

  test('and slashes at the beginning lead to no other host', async () => {
    for (const path of [
      '//evil.example/',
      '///evil.example//',
      '/\\evil.example/',
      '/\\/evil.example/',
      '//evil.example',
      '/%5cevil.example/',
      '/%2fevil.example/',
      '/.//evil.example/',
    ]) {
      const answer = await plainRequest(app.url, path, { headers: navigation });
      const location = answer.headers.location ?? '/';
      assert.equal(new URL(location, app.url).origin, app.url, `${path} leads to ${location}`);
    }
  });
});
