import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import type { SiteState } from '../shared/records.ts';
import { factsOf } from '../testing/html.ts';
import { picture } from '../testing/pictures.ts';
import { plainRequest } from '../testing/plain-request.ts';
import { json } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const site = join(app.dataFolder, 'site');
afterEach(() => rmSync(site, { recursive: true, force: true }));

function replace(path: string, content: Uint8Array | string = picture.gif): string {
  const file = join(site, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
  return file;
}

const bytesOf = async (path: string) => new Uint8Array(await (await app.call(path)).arrayBuffer());
const facts = async () => factsOf(await (await app.call('/')).text()).pictures;

test('a file under site/ is served in place of the site’s picture of the same path while it is there', async () => {
  const path = '/pictures/hero-small.webp';
  assert.deepEqual(await bytesOf(path), picture.webp);
  replace(path);
  assert.deepEqual(await bytesOf(path), picture.gif);
  const answer = await app.call(path);
  assert.equal(answer.headers.get('content-type'), 'image/webp');
  assert.equal(answer.headers.get('cache-control'), 'no-cache');
  assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  const headers = { 'if-modified-since': answer.headers.get('last-modified') ?? '' };
  const again = await plainRequest(app.url, path, { headers });
  assert.deepEqual([again.status, again.body.length], [304, 0], 'a browser that has it is told so');
  rmSync(site, { recursive: true });
  assert.deepEqual(await bytesOf(path), picture.webp);
  for (const other of ['/icon.png', '/assets/pictures/hero-small-640-1a2b.webp']) {
    replace(other);
    assert.deepEqual(await bytesOf(other), picture.gif);
  }
});

test('pages hold the address of each replaced picture, which changes with the file', async () => {
  assert.deepEqual(await facts(), {});
  const file = replace('/pictures/hero-small.webp');
  replace('/pictures/my gallery #1.jpg');
  const first = await facts();
  assert.deepEqual(Object.keys(first), ['hero-small', 'my gallery #1']);
  assert.match(first['hero-small'] ?? '', /^\/pictures\/hero-small\.webp\?v=\w+$/u);
  assert.match(first['my gallery #1'] ?? '', /^\/pictures\/my%20gallery%20%231\.jpg\?v=\w+$/u);
  for (const path of Object.values(first)) assert.deepEqual(await bytesOf(path), picture.gif, path);
  utimesSync(file, new Date(), new Date('2020-01-01'));
  // Only the file reveals the change, and requests check it only now and then.
  for (const end = Date.now() + 5_000; (await facts())['hero-small'] === first['hero-small']; )
    assert.ok(Date.now() < end, 'the page goes on with the earlier file');
  const later = await facts();
  assert.equal(later['my gallery #1'], first['my gallery #1']);
});

test('the newest of several files for one picture is shown', async () => {
  utimesSync(replace('/pictures/hero-small.webp'), 1, 1);
  replace('/pictures/hero-small.png');
  assert.match((await facts())['hero-small'] ?? '', /^\/pictures\/hero-small\.png\?v=/u);
});

test('a replaced picture is described by site.json, also after a save of the facts, else by its place', async () => {
  const told = async () => factsOf(await (await app.call('/')).text()).pictureTexts['hero-small'];
  replace('/pictures/hero-small.webp');
  assert.equal(await told(), 'Home: opening slides, Small');
  const file = join(app.dataFolder, 'site.json');
  const pictureTexts = { 'hero-small': 'Our field at noon' };
  writeFileSync(file, JSON.stringify({ pictureTexts }));
  const admin = await app.logIn();
  const read = await app.call('/api/admin/site', { headers: admin });
  const { version, facts: before } = (await read.json()) as SiteState;
  assert.equal(await told(), 'Our field at noon');
  const changed = { version, facts: { ...before, shortName: 'KDS' } };
  assert.equal((await app.call('/api/admin/site', json(changed, 'PUT', admin))).status, 200);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { shortName: 'KDS', pictureTexts });
  assert.equal(await told(), 'Our field at noon');
});

test('only pictures are served from the folder', async () => {
  for (const path of [
    '/about',
    '/page.html',
    '/evil.svg',
    '/script.js',
    '/assets/main-1a2b.js',
    '/notes.txt',
  ])
    replace(path, 'alert(1)');
  replace('/.hidden.png');
  for (const path of ['/page.html', '/evil.svg', '/script.js', '/.hidden.png', '/notes.txt']) {
    assert.equal((await app.call(path)).status, 404, path);
  }
  for (const path of ['/about', '/assets/main-1a2b.js']) {
    assert.doesNotMatch(await (await app.call(path)).text(), /alert\(1\)/u);
  }
});

test('no path leads out of the folder of replaced pictures', async () => {
  replace('/inside.png');
  writeFileSync(join(app.dataFolder, 'outside.png'), picture.png);
  for (const path of [
    '/../outside.png',
    '/%2e%2e/outside.png',
    '/..%2foutside.png',
    '/%252e%252e%252foutside.png',
    '/..\\outside.png',
    '/..%5coutside.png',
    '/pictures/../../outside.png',
    '/inside.png%00.png',
  ]) {
    const answer = await plainRequest(app.url, path);
    assert.equal(answer.status, 404, path);
    assert.notDeepEqual(new Uint8Array(answer.body), picture.png, path);
  }
});

test('pages work with other files in that folder, and with a file in its place', async () => {
  mkdirSync(join(site, 'pictures', 'folder.webp'), { recursive: true });
  symlinkSync('/nowhere', join(site, 'pictures', 'lost.webp'));
  replace('/pictures/readme.txt', 'x');
  replace('/pictures/hero-small.webp');
  assert.deepEqual(Object.keys(await facts()), ['hero-small']);
  rmSync(site, { recursive: true });
  replace('/pictures', 'x');
  assert.equal((await app.call('/')).status, 200);
  rmSync(site, { recursive: true });
  writeFileSync(site, 'x');
  assert.equal((await app.call('/')).status, 200);
  assert.deepEqual(await bytesOf('/pictures/hero-small.webp'), picture.webp);
});
