// The site as the real build makes it: `npm test` has made it before.
import assert from 'node:assert/strict';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { imageSize } from 'image-size';
import { distFolder } from '../program-files.ts';
import { inLanguage, languageNames } from '../shared/languages.ts';
import { isFoundPage, pageNames, pagePath } from '../shared/pages.ts';
import { addEntry, catalogues } from '../testing/catalogue.ts';
import { plainRequest } from '../testing/plain-request.ts';
import { form, json } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ PUBLIC_URL: '' }, { distFolder });
const known = await startTestApp({ PUBLIC_URL: 'https://academy.example.in' }, { distFolder });
after(() => Promise.all([app.close(), known.close()]));

/** The sitemap's pages by path, with their last change. */
async function sitemap(): Promise<Map<string, string>> {
  const answer = await app.call('/sitemap.xml');
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/xml; charset=utf-8');
  const text = await answer.text();
  const [head = '', ...urls] = text.split('<url>');
  assert.equal(
    head,
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n',
  );
  assert.ok(text.endsWith('</urlset>\n'));
  return new Map(
    urls.map((url) => {
      const [, path, changed] =
        /^<loc>http:\/\/[\d.:]+(\/[^<]*)<\/loc><lastmod>([^<]+)<\/lastmod>/u.exec(url) ?? [];
      assert.ok(path && changed, url);
      assert.equal(new Date(changed).toISOString(), changed);
      return [path, changed];
    }),
  );
}

test('the sitemap holds every page that may be found, each of them 200 and itself', async () => {
  const paths = [...(await sitemap()).keys()];
  const fixed = pageNames.filter(isFoundPage).map((name) => pagePath(name));
  for (const path of [
    ...fixed,
    '/course-enroll-template/small-class',
    '/legal/privacy-policy',
    '/legal/terms',
  ])
    for (const language of languageNames) assert.ok(paths.includes(inLanguage(language, path)), path);
  assert.ok(paths.every((path) => !path.startsWith('/admin')));
  for (const path of paths) {
    const answer = await app.call(path);
    assert.equal(answer.status, 200, path);
    assert.equal(answer.headers.get('x-robots-tag'), null);
    assert.ok((await answer.text()).includes(`<link rel="canonical" href="${app.url}${path}">`), path);
  }
});

for (const { kind, path, page } of catalogues) {
  test(`a ${kind} comes with its last change, and goes when it is hidden or deleted`, async () => {
    const list = kind === 'course' ? '/course' : '/certificate';
    const other = kind === 'course' ? '/certificate' : '/course';
    const at = (hour: number) => `2030-0${kind === 'course' ? 3 : 4}-01T0${hour}:30:00.000Z`;
    const wait = (hour: number) => {
      app.clock.now = new Date(at(hour));
    };
    const before = (await sitemap()).get(other);
    wait(1);
    const admin = await app.logIn();
    const { _id } = await addEntry(app, path, admin, { name: `Tailsitters & <${kind}>` });
    const own = `${page}/${_id}`;
    assert.equal((await sitemap()).get(own), at(1));
    wait(2);
    await app.call(`${path}/${_id}`, form({ days: '9' }, 'PUT', admin));
    const changed = await sitemap();
    assert.deepEqual([changed.get(own), changed.get(list), changed.get('/')], [at(2), at(2), at(2)]);
    assert.equal(changed.get(other), before, 'the other list is what it was');
    wait(3);
    const hide = (hidden: boolean) =>
      app.call(`${path.replace('/api', '/api/admin')}/hidden/${_id}`, json({ hidden }, 'PUT', admin));
    await hide(true);
    const hidden = await sitemap();
    assert.deepEqual([hidden.get(own), hidden.get(list)], [undefined, at(3)]);
    await hide(false);
    assert.equal((await sitemap()).get(own), at(3));
    await app.call(`${path}/${_id}`, { method: 'DELETE', headers: admin });
    assert.equal((await sitemap()).get(own), undefined);
  });
}

test('the fixed texts are as new as the institute’s facts', async () => {
  const file = join(app.dataFolder, 'site.json');
  writeFileSync(file, '{}');
  utimesSync(file, new Date(), new Date('2031-01-01T00:00:00Z'));
  await addEntry(app, '/api/courses', await app.logIn(), { name: 'Something changes' });
  for (const path of ['/about', '/contact', '/legal/terms'])
    assert.equal((await sitemap()).get(path), '2031-01-01T00:00:00.000Z', path);
});

test('the fixed texts are as new as what the institute published last', async () => {
  app.clock.now = new Date('2032-02-02T00:00:00Z');
  const admin = await app.logIn();
  const body = { base: 0, changes: { 'ta:gallery.title': 'புதிய படங்கள்' } };
  const answer = await app.call('/api/admin/content/publish', json(body, 'POST', admin));
  assert.equal(answer.status, 200);
  for (const path of ['/', '/ta', '/gallery', '/ta/gallery', '/ta/legal/terms'])
    assert.equal((await sitemap()).get(path), '2032-02-02T00:00:00.000Z', path);
});

test('they are cached until something changes', async () => {
  const english = [
    '/legal/privacy-policy',
    '/legal/terms',
    '/legal/privacy-policy.html',
    '/legal/terms.html',
  ];
  const legal = [...english, ...english.map((path) => `/ta${path}`)];
  for (const path of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', ...legal]) {
    const plain = await plainRequest(known.url, path);
    assert.deepEqual([plain.status, plain.headers['cache-control']], [200, 'no-cache']);
    const headers = { 'if-none-match': plain.headers.etag ?? '' };
    for (const _ of ['made', 'cached'])
      assert.equal((await plainRequest(known.url, path, { headers })).status, 304);
    const head = await plainRequest(known.url, path, { method: 'HEAD' });
    assert.equal(head.headers['content-length'], String(plain.body.length));
  }
});

test('robots.txt lets everything in that is a page, and names the sitemap', async () => {
  const robots = await plainRequest(known.url, '/robots.txt');
  assert.equal(robots.headers['content-type'], 'text/plain; charset=utf-8');
  assert.equal(
    String(robots.body),
    `User-agent: *
Disallow: /api/
Allow: /api/courses
Allow: /api/certificates
Allow: /api/batches

Sitemap: https://academy.example.in/sitemap.xml
`,
  );
});

test('a made-up host reaches nobody but whoever sent it', async () => {
  const paths = ['/sitemap.xml', '/robots.txt', '/', '/course', '/legal/terms'];
  for (const host of ['evil.example', '"><b>', 'evil.example/x']) {
    for (const path of paths) {
      for (const _ of ['made', 'cached']) {
        const headers = { host, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' };
        const told = String((await plainRequest(known.url, path, { headers })).body);
        assert.ok(
          !told.includes('evil') && !told.includes('gopher'),
          `${path} to ${host} where the site’s name is set`,
        );
        await plainRequest(app.url, path, { headers });
      }
      assert.ok(!(await (await app.call(path)).text()).includes('evil'), `${path} to others where none is`);
    }
  }
  const nameless = (path: string) => plainRequest(app.url, path, { headers: { host: '"><b>' } });
  assert.ok(!String((await nameless('/robots.txt')).body).includes('Sitemap'));
  assert.equal((await nameless('/sitemap.xml')).status, 404, 'it would have no whole address');
  assert.equal((await nameless('/legal/terms')).status, 200);
});

test('the web app manifest has the institute’s name, the site’s colours, and icons that are there', async () => {
  const answer = await known.call('/manifest.webmanifest');
  assert.equal(answer.headers.get('content-type'), 'application/manifest+json');
  const manifest = JSON.parse(await answer.text());
  assert.deepEqual(
    [manifest.name, manifest.short_name, manifest.start_url, manifest.scope, manifest.display],
    ['Namakkal Drone Academy', 'NDA', '/', '/', 'minimal-ui'],
  );
  const tokens = readFileSync('web/styles/tokens.css', 'utf8');
  assert.ok(tokens.includes(`--navy: ${manifest.theme_color};`));
  assert.ok(tokens.includes(`--paper: ${manifest.background_color};`));
  const html = await (await known.call('/')).text();
  assert.ok(html.includes(`<meta name="theme-color" content="${manifest.theme_color}">`));
  assert.ok(manifest.icons.some(({ purpose }: { purpose: string }) => purpose === 'maskable'));
  const apple = { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' };
  for (const { src, sizes, type } of [...manifest.icons, apple]) {
    const icon = await known.call(src);
    assert.equal(icon.headers.get('content-type'), type, src);
    if (sizes === 'any') continue;
    const { width, height } = imageSize(new Uint8Array(await icon.arrayBuffer()));
    assert.equal(`${width}x${height}`, sizes);
  }
  const favicon = new Uint8Array(await (await known.call('/favicon.ico')).arrayBuffer());
  assert.deepEqual([imageSize(favicon).type, imageSize(favicon).width], ['ico', 32]);
});
