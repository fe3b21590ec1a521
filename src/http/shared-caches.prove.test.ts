// Behind nginx, with the configuration that `drone-institute help nginx` prints.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:https';
import { after, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { allCalls } from '../all-calls.ts';
import { distFolder } from '../program-files.ts';
import { inLanguage, languageNames } from '../shared/languages.ts';
import { pageNames, pagePath, pages } from '../shared/pages.ts';
import type { Logo } from '../shared/records.ts';
import { screenNames, screenPath } from '../shared/screens.ts';
import { courseForm } from '../testing/catalogue.ts';
import { freshNginx } from '../testing/nginx.ts';
import { ownAddress } from '../testing/pebble.ts';
import { peopleCalls, peopleKinds } from '../testing/people.ts';
import { file, picture } from '../testing/pictures.ts';
import { type Program, startServer } from '../testing/program.ts';
import { recordsBehindCalls } from '../testing/records-behind-calls.ts';
import { form, json } from '../testing/requests.ts';
import { bearer, logInAt } from '../testing/sessions.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApp, testAdmin } from '../testing/test-app.ts';

/** Asks with headers as they are, from an address of this machine. */
async function ask(url: string, headers: Record<string, string> = {}, body = '', localAddress = ownAddress) {
  const sent = request(url, { headers, method: body === '' ? 'GET' : 'POST', localAddress, agent: false });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return {
    status: Number(answer.statusCode),
    from: String(answer.headers['x-cache'] ?? ''),
    encoding: String(answer.headers['content-encoding'] ?? ''),
    body: Buffer.concat(chunks),
  };
}

const fixedPages = pageNames
  .filter((name) => pages[name].isAbout === 'site' && pages[name].detailOf === null)
  .flatMap((name) => languageNames.map((language) => inLanguage(language, pagePath(name))));

describe('a server that is killed', async () => {
  const seconds = 2;
  const credentials = { email: testAdmin.email, password: testAdmin.password };
  const nginx = await freshNginx();
  const { url } = nginx;
  const DATA_DIR = temporaryFolder();
  const start = () =>
    startServer({
      DATA_DIR,
      PORT: String(nginx.originPort),
      HOST: ownAddress,
      PUBLIC_URL: url,
      PAGE_CACHE: String(seconds),
      TRUST_PROXY: '1',
      FORM_POSTS: '2',
      BACKUPS: '0',
      ADMIN_EMAIL: credentials.email,
      ADMIN_PASSWORD: credentials.password,
    });
  let server: Program = await start();
  await nginx.start(`http://${ownAddress}:${nginx.originPort}`);
  const course = '/course-enroll-template/small-class';
  /** Its age is no matter: a slow machine may ask when the seconds are over. */
  const hasKept = async (path: string) => assert.notEqual((await ask(url + path)).from, 'MISS', path);
  const bodyOf = async (path: string) => (await ask(url + path)).body.toString();

  test('is asked once for what many ask for', async () => {
    for (const path of ['/', course, '/api/courses', '/sitemap.xml']) {
      assert.equal((await ask(url + path)).from, 'MISS', path);
      for (let more = 0; more < 2; more += 1) await hasKept(path);
    }
    await hasKept('/?utm_source=news&fbclid=Iw-_1&utm_medium=a%20b');
    assert.equal((await ask(`${url}/?utm_source=news&problem=x`)).from, 'MISS', 'not so any other query');
  });

  test('shows a change within the seconds, and the back office at once', async () => {
    const { token } = await logInAt(url, credentials);
    await wait(seconds * 1_000 + 1_000);
    const before = await bodyOf(course);
    assert.match(before, /Small Class/u);
    const name = 'Smallest of Classes';
    const changed = await fetch(
      `${url}/api/courses/small-class`,
      form({ ...courseForm, name }, 'PUT', bearer(token)),
    );
    assert.equal(changed.status, 200, await changed.text());
    const begun = performance.now();
    const forAdmin = await ask(`${url}/api/courses`, bearer(token));
    assert.match(forAdmin.body.toString(), /Smallest of Classes/u);
    for (;;) {
      const asked = performance.now() - begun;
      const { from, body } = await ask(url + course);
      if (body.includes(name)) break;
      // nginx counts in whole seconds; what it then still shows it is renewing.
      if (asked > (seconds + 1) * 1_000) assert.notEqual(from, 'HIT');
      await wait(50);
    }
    const logo = await fetch(
      `${url}/admin/images/upload`,
      form({ file: file(picture.png) }, 'POST', bearer(token)),
    );
    const { _id, url: shown } = (await logo.json()) as Logo;
    for (const from of ['MISS', 'HIT']) assert.equal((await ask(url + shown)).from, from);
    const deleted = await fetch(`${url}/admin/images/${_id}`, { method: 'DELETE', headers: bearer(token) });
    assert.equal(deleted.status, 200);
    const hidden = await fetch(
      `${url}/api/admin/courses/hidden/small-class`,
      json({ hidden: true }, 'PUT', bearer(token)),
    );
    assert.equal(hidden.status, 200);
    // For one second more it is shown while it is renewed.
    await wait((seconds + 2) * 1_000);
    assert.equal((await ask(url + shown)).status, 404);
    assert.equal((await ask(url + course)).status, 404);
    await hasKept(course);
  });

  test('takes forms through it, and knows the clients apart, whatever they say of themselves', async () => {
    const post = (address: string, headers = {}) =>
      ask(
        `${url}${peopleCalls.contact.postPath}`,
        { 'content-type': 'application/json', ...headers },
        JSON.stringify({ ...peopleCalls.contact.body, message: `From ${address} ${Math.random()}` }),
        address,
      );
    for (const status of [201, 201, 429]) assert.equal((await post('127.0.0.2')).status, status);
    assert.equal((await post('127.0.0.2', { 'x-forwarded-for': '203.0.113.9' })).status, 429);
    assert.equal((await post('127.0.0.3')).status, 201);
  });

  test('that is frozen keeps no reader waiting, while what may take its time is not cut off', {
    timeout: 45_000,
  }, async (t) => {
    const paths = ['/', '/courses', '/gallery', '/api/courses'];
    const alive = new Map<string, Buffer>();
    for (const path of paths) alive.set(path, (await ask(url + path)).body);
    t.after(() => server.kill('SIGCONT'));
    server.kill('SIGSTOP');
    await wait((seconds + 2) * 1_000);
    const patient = ask(`${url}/api/courses`, bearer('anything'));
    for (const path of paths) {
      const answers = await Promise.all([ask(url + path), ask(url + path)]);
      for (const answer of answers)
        assert.ok(answer.from === 'STALE' && answer.body.equals(alive.get(path) ?? Buffer.alloc(0)), path);
    }
    server.kill('SIGCONT');
    assert.equal((await patient).status, 200);
    assert.match((await ask(`${url}/gallery`)).from, /^(?:EXPIRED|REVALIDATED)$/u);
  });

  test('leaves its pages, with all that they need, until it is back', async () => {
    const paths = new Set([...fixedPages, course, '/api/courses', '/api/batches', '/sitemap.xml']);
    for (const page of fixedPages) {
      const markup = await bodyOf(page);
      for (const [, path = ''] of markup.matchAll(/(?:src|href|srcset)="(\/(?:assets|pictures)\/[^" ]+)/gu))
        paths.add(path);
    }
    const alive = new Map<string, Buffer>();
    for (const path of paths) alive.set(path, (await ask(url + path)).body);
    assert.ok(paths.size > 40, String(paths.size));
    server.kill('SIGKILL');
    await server.ended;
    await wait((seconds + 1) * 1_000);
    for (const [path, body] of alive) {
      const answer = await ask(url + path);
      assert.ok(answer.status === (path === course ? 404 : 200) && answer.body.equals(body), path);
    }
    assert.equal((await ask(`${url}/gallery`)).from, 'STALE');
    assert.equal((await ask(`${url}/gallery`, bearer('anything'))).status, 502);
    const { postPath, body } = peopleCalls.contact;
    const headers = { 'content-type': 'application/json' };
    assert.equal((await ask(url + postPath, headers, JSON.stringify(body))).status, 502);
    server = await start();
    assert.equal((await ask(`${url}/healthz`)).status, 200);
    assert.match((await ask(`${url}/gallery`)).from, /^(?:EXPIRED|REVALIDATED)$/u);
  });
});

describe('what nginx keeps', async () => {
  const nginx = await freshNginx();
  const { url } = nginx;
  const settings = { PUBLIC_URL: url, PAGE_CACHE: '600', TRUST_PROXY: '1' };
  const app = await startTestApp(settings, { distFolder });
  after(() => app.close());
  await nginx.start(app.url);
  // All that the tests do goes through nginx.
  const through = { ...app, url, call: (path: string, init?: RequestInit) => fetch(url + path, init) };
  const { token } = await logInAt(url, testAdmin);
  const admin = bearer(token);
  const records = await recordsBehindCalls(through, admin);
  const idOf = (path: string) => records.pathOf(path).split('/')[3] ?? '';
  const keys = { application: idOf('/api/application/:id'), verification: idOf('/api/verify/:id') };
  const keyPages = (['application', 'verification'] as const).flatMap((name) =>
    languageNames.map((language) => inLanguage(language, pagePath(name, keys[name]))),
  );
  // A stream has no end.
  const calls = allCalls.filter(({ method, name }) => method === 'GET' && name !== 'listenToNews');
  const callPaths = calls.map(({ path }) => records.pathOf(path));
  // The metrics are not there for whoever comes through a proxy.
  const unknown = ['/nowhere', '/metrics'];
  const screens = screenNames.map((name) => screenPath(name, '1'));

  test('is nothing of a person, whoever asks for it and with whatever key', async () => {
    const paths = [...fixedPages, ...screens, ...keyPages, ...callPaths, ...unknown];
    paths.push(`${pagePath('verificationSearch')}?code=${keys.verification}`);
    for (const path of paths) {
      for (const accept of ['identity', 'gzip', 'br']) {
        for (const headers of [admin, { cookie: 'a=b' }])
          await ask(url + path, { ...headers, 'accept-encoding': accept });
      }
    }
    const isForAll = new Set([
      ...fixedPages,
      ...unknown,
      ...calls
        .filter(({ name, isSameForAll }) => isSameForAll || name === 'getPosterPicture')
        .map(({ path }) => records.pathOf(path)),
    ]);
    const kept = nginx.kept().map((key) => key.replace(`https://${ownAddress}`, ''));
    assert.deepEqual(
      [...new Set(kept)].sort(),
      [...isForAll].sort(),
      'what is the same for all, and nothing else',
    );
    const people = peopleKinds.flatMap(({ body }) =>
      [body.name, body.email, body.mail, body.phone, body.message].filter((text) => typeof text === 'string'),
    );
    const secrets = [token, testAdmin.email, ...Object.values(keys), 'Person 1', 'person1@', ...people];
    const written = nginx.written();
    for (const secret of secrets)
      assert.ok(!written.some((text) => text.includes(Buffer.from(secret).toString('latin1'))), secret);
    assert.ok(
      written.some((text) => text.includes('Small Class')),
      'it can be found, if it is there',
    );
  });

  test('is apart by language and by compression', async () => {
    const unpack: Record<string, (bytes: Buffer) => Buffer> = {
      br: brotliDecompressSync,
      gzip: gunzipSync,
      '': (bytes) => bytes,
    };
    const spelt: [accepted: string, encoding: string][] = [
      ['gzip, deflate, br, zstd', 'br'],
      ['BR', 'br'],
      ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'br'],
      ['gzip, deflate', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['gzip;q=0', ''],
      ['identity', ''],
      ['', ''],
    ];
    const texts = new Map<string, string>();
    for (const _time of [1, 2]) {
      for (const path of ['/courses', '/course', '/ta/course', '/api/courses', '/api/courses?language=ta']) {
        for (const [accepted, encoding] of spelt) {
          const answer = await ask(url + path, { 'accept-encoding': accepted, 'accept-language': 'ta' });
          assert.equal(answer.encoding, encoding, `${path} ${accepted}`);
          const text = unpack[encoding]?.(answer.body).toString() ?? '';
          assert.equal(text, texts.get(path) ?? text, path);
          texts.set(path, text);
        }
      }
    }
    assert.equal(new Set(texts.values()).size, texts.size);
    assert.match(texts.get('/ta/course') ?? '', /<html[^>]* lang="ta/u);
    assert.match(texts.get('/course') ?? '', /<html[^>]* lang="en/u);
  });
});
