import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Logo, Poster } from '../shared/records.ts';
import { file, picture, pictureKinds } from '../testing/pictures.ts';
import { plainRequest } from '../testing/plain-request.ts';
import { navigation } from '../testing/requests.ts';
import { form, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();

async function addLogo(content: Blob): Promise<Logo> {
  return (await (
    await app.call('/admin/images/upload', form({ file: content }, 'POST', admin))
  ).json()) as Logo;
}

async function addPoster(content: Blob): Promise<Poster> {
  const answer = await app.call(
    '/admin/eventposter',
    form({ name: 'Open day', file: content }, 'POST', admin),
  );
  return (await answer.json()) as Poster;
}

function assertHarmless(headers: Headers, type: string): void {
  assert.equal(headers.get('content-type'), type);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox");
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
}

for (const { kind, type, ending } of pictureKinds) {
  test(`a ${kind} picture comes back byte for byte, as what it is, and nothing in it is run`, async () => {
    const { url } = await addLogo(file(picture[kind], 'evil.html', 'text/html'));
    assert.match(url, new RegExp(`^/uploads/[\\da-f-]{36}\\${ending}$`, 'u'));
    const { image } = await addPoster(file(picture[kind], 'evil.html', 'text/html'));
    for (const path of [url, image]) {
      for (const accept of ['*/*', 'application/json', navigation.accept]) {
        const answer = await app.call(path, { headers: { accept } });
        assert.equal(answer.status, 200);
        assertHarmless(answer.headers, type);
        assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), picture[kind]);
      }
      const head = await app.call(path, { method: 'HEAD' });
      assert.equal(head.status, 200);
      assertHarmless(head.headers, type);
      assert.equal(head.headers.get('content-length'), String(picture[kind].length));
      assert.equal((await head.arrayBuffer()).byteLength, 0);
    }
  });
}

test('a picture that is a script as well is served as the picture that it is', async () => {
  const polyglot = new Uint8Array([
    ...picture.gif,
    ...new TextEncoder().encode('/*<script>alert(1)</script>*/=1;alert(1)'),
  ]);
  const { url } = await addLogo(file(polyglot, 'polyglot.js', 'text/javascript'));
  const answer = await app.call(url, { headers: navigation });
  assertHarmless(answer.headers, 'image/gif');
});

test('a range is answered with the whole picture or with that part of it', async () => {
  const { url } = await addLogo(file(picture.png));
  const answer = await app.call(url, { headers: { range: 'bytes=0-9' } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (answer.status === 206) assert.deepEqual(bytes, picture.png.slice(0, 10));
  else assert.deepEqual([answer.status, bytes], [200, picture.png]);
});

test('nothing but pictures of the folder can be had, however the path is written', async () => {
  const { url } = await addLogo(file(picture.png));
  const name = url.slice('/uploads/'.length);
  writeFileSync(join(app.dataFolder, 'uploads', '.hidden.png'), picture.png);
  for (const rest of [
    ...['', '.', '..', 'nothing.png', '.hidden.png', '../institute.db', '%2e%2e/institute.db'],
    ...['%2e%2e%2finstitute.db', '..%2finstitute.db', '%252e%252e%252finstitute.db', '..\\institute.db'],
    ...['..%5cinstitute.db', '/institute.db', '/etc/passwd', '%2fetc%2fpasswd', '%E0%A4%A', 'C:%5cx'],
    ...[`${name}%00`, `%00${name}`, `${name}/`, `${name}%2f..%2f..%2finstitute.db`, 'x'.repeat(1_900)],
  ]) {
    for (const headers of [{}, navigation]) {
      const answer = await plainRequest(app.url, `/uploads/${rest}`, { headers });
      assert.equal(answer.status, 404, rest);
      assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8', rest);
      assert.equal(answer.headers['cache-control'], 'no-store');
      assert.equal(String(answer.body), 'Not found', rest);
    }
  }
  const files = [
    'institute.db',
    'institute.db-wal',
    'secret',
    'site.json',
    '../package.json',
    '.git/HEAD',
    '.env',
  ];
  for (const folder of ['', '/site', '/uploads', '/assets', '/pictures', '/data', '/incoming']) {
    for (const path of files.map((each) => `${folder}/${each}`)) {
      const answer = await plainRequest(app.url, path);
      assert.equal(answer.status, 404, path);
      assert.doesNotMatch(String(answer.body), /SQLite format|drone-institute/u);
    }
  }
});

test('only reading is possible there', async () => {
  const { url } = await addLogo(file(picture.png));
  const before = readdirSync(join(app.dataFolder, 'uploads'));
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const answer = await app.call(url, { method, headers: admin });
    assert.ok(answer.status === 404 || answer.status === 405, `${method}: ${answer.status}`);
  }
  assert.deepEqual(readdirSync(join(app.dataFolder, 'uploads')), before);
});

test('a picture that cannot be opened ends its own answer, and not the server', async () => {
  // A socket cannot be opened, like a file deleted in between.
  const unreadable = createServer().listen(join(app.dataFolder, 'uploads', 'gone.png'));
  await once(unreadable, 'listening');
  for (const method of ['HEAD', 'GET']) {
    const logged = app.nextLogged(({ msg }) => msg === 'file not read');
    await app.call('/uploads/gone.png', { method }).catch(() => null);
    await logged;
  }
  unreadable.close();
  assert.equal((await app.call('/healthz')).status, 200);
});
