import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { en } from '../content/en/index.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import { addEntry, catalogues } from '../testing/catalogue.ts';
import { canonicalOf, factsOf, metaOf, titleOf } from '../testing/html.ts';
import { plainRequest } from '../testing/plain-request.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { navigation } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';
import { tinyManifest } from '../testing/tiny-dist.ts';

const evil = '</script><script>alert(1)</script><!--\u2028 &amp; "Meena\'s"';
const ours = {
  name: evil,
  phone: '<img src=x onerror=alert(1)>',
  address: ['1 Mill Street', '<b>Namakkal</b>'],
  social: { instagram: 'https://www.instagram.com/x?a=1&b="2"' },
  authorisation: { number: 'Sample </script>', conditions: 'VLOS', class: 'Small' },
};

const app = await startTestApp({ PUBLIC_URL: '' });
const own = await startTestApp(
  {},
  { prepare: (folder) => writeFileSync(join(folder, 'site.json'), JSON.stringify(ours)) },
);
after(() => Promise.all([app.close(), own.close()]));
const admin = await app.logIn();
const institute = 'Namakkal Drone Academy';

const details = ['/course-enroll-template/small-class', '/certificate-enroll-template/fpv'];
const publicPages = ['/', '/about', '/gallery', '/course', '/certificate', '/contact', ...details];
const adminPages = [
  '/admin',
  '/admin/panel',
  '/admin/courses',
  '/admin/addcourse',
  '/admin/editCourse/small-class',
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

/** Checks that a path answers as a page to whoever asks; returns its HTML. */
async function assertPage(path: string, status: number): Promise<string> {
  let html = '';
  for (const accept of [navigation.accept, '*/*', 'application/json']) {
    const answer = await app.call(path, { headers: { accept } });
    assert.equal(answer.status, status, `${path} for ${accept}`);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    assert.equal(answer.headers.get('cache-control'), 'no-cache');
    assert.equal(answer.headers.get('x-robots-tag'), /^\/admin(?:\/|$)/iu.test(path) ? 'noindex' : null);
    html = await answer.text();
  }
  assert.match(html, /^<!doctype html>\n<html lang="en-IN">/u);
  assert.match(html, /<div id="root">/u);
  const head = await app.call(path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
  assert.deepEqual([head.status, await head.text()], [status, '']);
  assert.equal(head.headers.get('content-length'), String(Buffer.byteLength(html)));
  return html;
}

test('every page of the site is 200 and has a title of its own; public ones have a description and one true address', async () => {
  const titles = new Set<string>();
  for (const path of publicPages) {
    const html = await assertPage(path, 200);
    titles.add(titleOf(html));
    assert.ok(titleOf(html).endsWith(` · ${institute}`));
    assert.ok((metaOf(html, 'description') ?? '').length > 20);
    assert.deepEqual([canonicalOf(html), metaOf(html, 'og:url')], [app.url + path, app.url + path]);
    assert.equal(metaOf(html, 'robots'), null);
  }
  for (const path of adminPages) {
    const html = await assertPage(path, 200);
    titles.add(titleOf(html));
    assert.deepEqual([canonicalOf(html), metaOf(html, 'robots')], [null, 'noindex']);
  }
  assert.equal(titles.size, publicPages.length + adminPages.length);
  assert.doesNotMatch([...titles].join(), /404/u);
  await assertPage('/admin/editcourse/small-class', 200);
});

test('pages are found in any case and with a query, under their one true address, by GET and HEAD alone', async () => {
  for (const path of ['/About', '/ABOUT', '/about?utm_source=x', '/about?a=<script>'])
    assert.equal(canonicalOf(await (await app.call(path)).text()), `${app.url}/about`);
  for (const path of ['/', '/about', '/admin/panel', ...details]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await app.call(path, { method, headers: navigation });
      await assertRefusal(answer, 405);
      assert.equal(answer.headers.get('allow'), 'GET, HEAD');
    }
  }
});

test('any other path is 404, with that in the title, in the back office in its words', async () => {
  const unknown =
    '/nowhere /course/extra /course-enroll-template /about.html /index.html /.env /.git/HEAD /package.json /robots /legal /legal/nowhere /legal/terms.htm /assets /course-enroll-template/%E0%A4%A /%00 /% /a%20b';
  for (const path of [...unknown.split(' '), `/${'x'.repeat(1_900)}`]) {
    const html = await assertPage(path, 404);
    assert.equal(titleOf(html), `404 Not Found · ${institute}`);
    assert.deepEqual([canonicalOf(html), metaOf(html, 'robots')], [null, 'noindex']);
  }
  for (const path of ['/admin/nowhere', '/admin/edit', '/admin/courses/x', '/admin/%', '/ADMIN/nowhere'])
    assert.equal(titleOf(await assertPage(path, 404)), `404 Not Found (Admin) · ${institute}`);
});

for (const { kind, path, page } of catalogues) {
  test(`the page of a ${kind} shows its record, escaped, and is 404 without saying so for one that does not exist`, async () => {
    for (const id of ['nowhere', 'SMALL-CLASS', '%27', '%00', 'a%2Fb', 'x'.repeat(1_900), '__proto__']) {
      const html = await assertPage(`${page}/${id}`, 404);
      assert.equal(titleOf(html), `${kind === 'course' ? 'Course' : 'Add-on course'} · ${institute}`);
      assert.deepEqual([canonicalOf(html), metaOf(html, 'robots')], [null, 'noindex']);
    }
    const name = 'Night & "Day" <b>Flying</b>';
    const description = `It's <script>alert(1)</script>\n${'very long '.repeat(40)}`;
    const { _id } = await addEntry(app, path, admin, { name, description });
    const html = await assertPage(`${page}/${_id}`, 200);
    assert.equal(titleOf(html), `Night &amp; &quot;Day&quot; &lt;b&gt;Flying&lt;/b&gt; · ${institute}`);
    const summary = metaOf(html, 'description') ?? '';
    assert.ok(summary.startsWith('It&#39;s &lt;script&gt;alert(1)&lt;/script&gt; very long'));
    assert.ok(summary.endsWith('…') && summary.length < 250);
    assert.doesNotMatch(html, /<script>alert|<b>Flying/u);
    await app.call(`${path}/${_id}`, { method: 'DELETE', headers: admin });
    await assertPage(`${page}/${_id}`, 404);
  });
}

test('a slash at the end leads to the page without it, with the query; slashes at the beginning lead to no other host', async () => {
  for (const [path, location] of [
    ['/about/', '/about'],
    ['/about///', '/about'],
    ['/admin/', '/admin'],
    ['/course/?x=1&y=%20', '/course?x=1&y=%20'],
    ['/legal/terms/', '/legal/terms'],
    ['/nowhere/', '/nowhere'],
  ] as const) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await plainRequest(app.url, path, { method, headers: navigation });
      assert.deepEqual([answer.status, answer.headers.location], [301, location], path);
    }
  }
  const tricks =
    '//evil.example/ ///evil.example// /\\evil.example/ /\\/evil.example/ //evil.example /%5cevil.example/ /%2fevil.example/ /.//evil.example/';
  for (const path of tricks.split(' ')) {
    const { headers } = await plainRequest(app.url, path, { headers: navigation });
    assert.equal(
      new URL(headers.location ?? '/', app.url).origin,
      app.url,
      `${path} leads to ${headers.location}`,
    );
  }
});

describe('every page', () => {
  const paths = ['/', '/about', '/admin', '/nowhere', '/admin/nowhere', '/course-enroll-template/nowhere'];
  const htmlOf = async (from: typeof app, path: string) =>
    (await from.call(path, { headers: navigation })).text();

  test('brings the site’s facts along: plain samples, or what site.json says key by key', async () => {
    for (const path of paths)
      assert.deepEqual(factsOf(await htmlOf(app, path)), {
        ...defaultFacts,
        // Nobody has confirmed them.
        terms: null,
        pictures: {},
        pictureTexts: {},
      });
    assert.deepEqual([defaultFacts.name, defaultFacts.phone], [institute, '+91 00000 00000']);
    assert.equal(defaultFacts.authorisation.number, '');
    for (const { name, review } of en.home.testimonials.items) assert.match(`${name} ${review}`, /sample/iu);
    const facts = factsOf(await htmlOf(own, '/'));
    assert.equal(facts.name, evil.replace('\u2028', ' '));
    assert.deepEqual([facts.address, facts.authorisation], [ours.address, ours.authorisation]);
    assert.equal(facts.social.instagram, ours.social.instagram);
    assert.deepEqual([facts.tagline, facts.email], [defaultFacts.tagline, defaultFacts.email]);
  });

  test('reads nothing in the facts as HTML', async () => {
    for (const path of [...paths, '/legal/terms']) {
      const html = await htmlOf(own, path);
      assert.doesNotMatch(html, /<script>alert|<img src=x|<b>|<!--|\u2028/u, path);
      if (path.startsWith('/legal')) continue;
      for (const script of html.match(/<script[^>]*>/gu) ?? [])
        assert.match(script, /type="application\/(?:ld\+)?json"|src="\/assets\//u);
      assert.ok(titleOf(html).endsWith('&amp;amp; &quot;Meena&#39;s&quot;'));
    }
  });

  test('names the files of the build, no code, style or handler of its own, and no account or secret', async () => {
    for (const path of paths) {
      const html = await htmlOf(app, path);
      assert.doesNotMatch(html, /<style|\sstyle=|\son\w+=|javascript:/iu, path);
      assert.doesNotMatch(html, /meena@example\.com|argon2|a secret for tests/u);
      const part = path.startsWith('/admin') ? tinyManifest.admin : tinyManifest.main;
      assert.ok(html.includes(` data-scripts="${[...part.imports, part.script].join(' ')}`));
      for (const href of part.styles) assert.ok(html.includes(`<link rel="stylesheet" href="${href}">`));
      for (const href of part.imports) assert.ok(html.includes(`<link rel="modulepreload" href="${href}">`));
      const [font = ''] = tinyManifest.fonts;
      assert.match(html, new RegExp(`<link rel="preload" href="${font}" as="font"[^>]* crossorigin`, 'u'));
    }
  });
});

test('the legal documents stand for themselves, under two spellings, filled with the institute’s facts as text', async () => {
  for (const [name, title] of [
    ['privacy-policy', 'Privacy policy'],
    ['terms', 'Terms and conditions'],
  ]) {
    for (const path of [`/legal/${name}`, `/legal/${name}.html`]) {
      for (const accept of [navigation.accept, '*/*']) {
        const answer = await own.call(path, { headers: { accept } });
        assert.equal(answer.status, 200);
        assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
        assert.equal(answer.headers.get('cache-control'), 'no-cache');
        const html = await answer.text();
        assert.ok(html.includes(`<title>${title} · &lt;/script&gt;&lt;script&gt;alert(1)`));
        assert.ok(html.includes(`<a href="mailto:${defaultFacts.email}">${defaultFacts.email}</a>`));
        assert.ok(html.includes('Phone: &lt;img src=x onerror=alert(1)&gt;</address>'));
        assert.ok(html.includes('1 Mill Street, &lt;b&gt;Namakkal&lt;/b&gt;<br>'));
        assert.ok(html.includes('href="/assets/legal-7a8b.css"'));
        assert.doesNotMatch(html, /\{\w+\}|undefined|<img|<script>|<b>/u);
      }
      assert.equal((await own.call(path, { method: 'HEAD' })).status, 200);
      assert.ok([404, 405].includes((await own.call(path, { method: 'POST' })).status));
    }
  }
  assert.equal((await own.call('/assets/legal-7a8b.css')).status, 200, 'their stylesheet is there');
});
