// The pages as the real build renders them: `npm test` has made it before.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { imageSize } from 'image-size';
import { distFolder } from '../program-files.ts';
import { addEntry, catalogues } from '../testing/catalogue.ts';
import { canonicalOf, metaOf, titleOf } from '../testing/html.ts';
import { file, picture } from '../testing/pictures.ts';
import { form } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';

const origin = 'https://academy.example.in';
const app = await startTestApp({ PUBLIC_URL: origin }, { distFolder });
after(() => app.close());
const admin = await app.logIn();

const htmlOf = async (path: string) => (await app.call(path)).text();
/** Every page that may be found, as the sitemap has them. */
const paths = [...(await htmlOf('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/gu)].map(([, address = '']) =>
  address.slice(origin.length),
);
const heads = await Promise.all(paths.map(async (path) => ({ path, html: await htmlOf(path) })));

test('titles and descriptions are each page’s own, and fit into a search result', () => {
  assert.equal(paths.length, 6 + 6 + 2);
  const descriptions = heads.map(({ html }) => metaOf(html, 'description') ?? '');
  assert.equal(new Set(descriptions).size, paths.length);
  assert.equal(new Set(heads.map(({ html }) => titleOf(html))).size, paths.length);
  for (const { path, html } of heads) {
    const title = titleOf(html);
    assert.ok(title.length >= 20 && title.length <= 62, `${path}: ${title.length} characters: ${title}`);
    const description = metaOf(html, 'description') ?? '';
    const { length } = description;
    assert.ok(length >= 50 && length <= 160, `${path}: ${length} characters: ${description}`);
  }
});

test('every page has one true address and an entry in no other’s name', () => {
  for (const { path, html } of heads) {
    assert.equal(canonicalOf(html), origin + path);
    assert.equal(metaOf(html, 'robots'), null);
    assert.ok(html.includes('<link rel="manifest" href="/manifest.webmanifest">'), path);
  }
});

test('every page shows itself where it is shared, with a picture of the size that it tells', async () => {
  const pictures = new Set<string | null>();
  for (const { path, html } of heads) {
    const of = (key: string) => metaOf(html, key) ?? assert.fail(`${path} has no ${key}`);
    assert.equal(of('og:type'), 'website');
    assert.equal(of('og:locale'), 'en_IN');
    assert.equal(of('og:site_name'), 'Namakkal Drone Academy');
    assert.equal(of('og:url'), origin + path);
    assert.equal(of('twitter:card'), 'summary_large_image');
    assert.deepEqual([of('og:title'), of('twitter:title')], [titleOf(html), titleOf(html)]);
    const description = of('description');
    assert.deepEqual([of('og:description'), of('twitter:description')], [description, description]);
    assert.equal(of('og:image'), of('twitter:image'));
    assert.match(of('og:image:alt'), /^(?:Drawing|Illustration|Illustrated) .{20,}$/u);
    assert.equal(of('og:image:alt'), of('twitter:image:alt'));
    const answer = await app.call(of('og:image').slice(origin.length));
    assert.equal(answer.headers.get('content-type'), 'image/jpeg');
    const { width, height } = imageSize(new Uint8Array(await answer.arrayBuffer()));
    assert.deepEqual([of('og:image:width'), of('og:image:height')], [String(width), String(height)]);
    assert.deepEqual([width, height], [1200, 630]);
    pictures.add(of('og:image'));
  }
  assert.ok(pictures.size >= 10, 'nearly every page has another');
});

for (const { kind, path, page } of catalogues) {
  test(`a ${kind}’s own picture stands for it, unless the networks do not take it`, async () => {
    const fields = { name: 'Night "Flying"', description: 'Fly after dark' };
    const { _id } = await addEntry(app, path, admin, fields);
    const change = (image: File) => app.call(`${path}/${_id}`, form({ image }, 'PUT', admin));
    const head = async () => {
      const html = await htmlOf(`${page}/${_id}`);
      const names = ['og:image', 'og:image:width', 'og:image:height', 'og:image:alt'];
      return names.map((name) => metaOf(html, name));
    };
    const [placeholder, ...rest] = await head();
    assert.match(placeholder ?? '', /-share-[\da-f]{8}\.jpg$/u);
    assert.deepEqual(rest.slice(0, 2), ['1200', '630']);
    await change(file(picture.avif));
    assert.equal((await head())[0], placeholder);
    await change(file(picture.png));
    const [own, ...size] = await head();
    assert.match(own ?? '', /^https:\/\/academy\.example\.in\/uploads\/[\w-]+\.png$/u);
    assert.deepEqual(size, ['2', '2', 'Night &quot;Flying&quot;']);
    assert.equal(
      metaOf(await htmlOf(`${page}/${_id}`), 'description'),
      'Fly after dark. 2 days at Namakkal Drone Academy, Flying field: ₹12,500.5 + 18% GST.',
    );
    await app.call(`${path}/${_id}`, { method: 'DELETE', headers: admin });
  });
}

test('a picture that the institute replaced is replaced there too', async () => {
  const folder = join(app.dataFolder, 'site/pictures');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'hero-small.gif'), picture.gif);
  const html = await htmlOf('/');
  assert.match(metaOf(html, 'og:image') ?? '', /\/pictures\/hero-small\.gif\?v=\w+$/u);
  assert.equal(metaOf(html, 'og:image:width'), '2');
});
