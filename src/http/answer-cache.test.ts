import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Koa from 'koa';
import { courseForm } from '../testing/catalogue.ts';
import { plainRequest } from '../testing/plain-request.ts';
import { form, startTestApp } from '../testing/test-app.ts';
import { answerCache, sameForAll } from './answer-cache.ts';
import type { AnsweredRequest } from './request-log.ts';
import type { Context, RequestState } from './state.ts';

const long = 'A long text. '.repeat(500);

/** A small app that counts how often it is really asked. */
async function start(t: TestContext, answer: (ctx: Context) => void, behindProxy = false) {
  const asked: string[] = [];
  const answered: AnsweredRequest[] = [];
  const cache = answerCache({
    randomId: () => 'id',
    answered: (request) => answered.push(request),
  });
  const koa = new Koa<RequestState>({ proxy: behindProxy });
  koa.use(cache.step);
  koa.use((ctx) => {
    asked.push(ctx.path);
    answer(ctx);
  });
  const server = createServer(cache.inFrontOf(koa)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    plainRequest(`http://127.0.0.1:${port}`, path, { method, headers });
  return { asked, answered, ask };
}

test('an answer that is the same for all is made once, and sent again just as it was', async (t) => {
  const { asked, answered, ask } = await start(t, (ctx) => {
    sameForAll(ctx, () => '', { path: ctx.path });
    ctx.set('X-Own', 'cached');
    ctx.body = { long };
  });
  const [first, second] = [await ask('/list'), await ask('/list')];
  assert.deepEqual(asked, ['/list']);
  assert.deepEqual(JSON.parse(second.body.toString()), { long });
  const { 'x-request-id': id, ...headers } = second.headers;
  assert.deepEqual({ ...headers, date: '' }, { ...first.headers, date: '' });
  assert.equal(id, 'id');
  assert.equal(headers['content-length'], String(second.body.length));
  assert.deepEqual(
    answered.map(({ begun, ...request }) => request),
    [{ requestId: 'id', method: 'GET', path: '/list', status: 200 }],
    'told of, as the app tells of its own',
  );
});

test('an answer is made anew once its version is another, even if that changes while it is being made', async (t) => {
  let version = 1;
  const { asked, ask } = await start(t, (ctx) => {
    sameForAll(ctx, () => String(version), { path: ctx.path });
    ctx.body = `version ${version}`;
    if (version === 2) version = 3;
  });
  const read = async () => (await ask('/list')).body.toString();
  assert.equal(await read(), 'version 1');
  version = 2;
  assert.equal(await read(), 'version 2');
  assert.equal(await read(), 'version 3');
  assert.equal(await read(), 'version 3');
  assert.equal(asked.length, 3);
});

test('each client gets the compression that it takes, of the same text', async (t) => {
  const { asked, ask } = await start(t, (ctx) => {
    sameForAll(ctx, () => '', { path: ctx.path });
    ctx.body = { long };
  });
  const text = JSON.stringify({ long });
  const ways: [accepted: string | null, encoding: string | undefined, unpack: (body: Buffer) => Buffer][] = [
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    [null, undefined, (body) => body],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['gzip;q=0, br;q=0', undefined, (body) => body],
  ];
  const etags = new Set();
  for (const [accepted, encoding, unpack] of [...ways, ...ways]) {
    const headers: Record<string, string> = accepted === null ? {} : { 'accept-encoding': accepted };
    const answer = await ask('/list', headers);
    assert.equal(answer.headers['content-encoding'], encoding, String(accepted));
    assert.equal(unpack(answer.body).toString(), text);
    assert.equal(answer.headers.vary, 'Accept-Encoding');
    etags.add(answer.headers.etag);
  }
  assert.equal(etags.size, 3, 'a name for each form of the text');
  assert.equal(asked.length, 3);
});

test('a short text, a picture and what is compressed already are left as they are', async (t) => {
  const bodies: Record<string, [type: string, body: Buffer, encoding?: string]> = {
    '/short': ['text/plain', Buffer.from('short')],
    '/picture': ['image/png', Buffer.alloc(5_000)],
    '/packed': ['text/css', Buffer.alloc(5_000, 'x'), 'gzip'],
  };
  const { ask } = await start(t, (ctx) => {
    sameForAll(ctx, () => '', { path: ctx.path });
    const [type, body, encoding] = bodies[ctx.path] ?? ['', Buffer.alloc(0)];
    if (encoding) ctx.set('Content-Encoding', encoding);
    ctx.type = type;
    ctx.body = body;
  });
  for (const [path, [, body, encoding]] of Object.entries(bodies)) {
    const answer = await ask(path, { 'accept-encoding': 'br' });
    assert.deepEqual(answer.body, body);
    assert.equal(answer.headers['content-encoding'], encoding);
  }
});

test('whoever has an answer already is told that it is unchanged, by the app and by the cache', async (t) => {
  const { asked, answered, ask } = await start(t, (ctx) => {
    sameForAll(ctx, () => '', { path: ctx.path });
    ctx.set('Content-Security-Policy', "default-src 'none'");
    ctx.body = { long };
  });
  const etag = String((await ask('/list', { 'accept-encoding': 'br;q=1' })).headers.etag);
  const known = { 'if-none-match': etag, 'accept-encoding': 'br' };
  const weighed = await ask('/list', { ...known, 'accept-encoding': 'br;q=1' });
  const plain = await ask('/list', { ...known, 'if-none-match': `"other", W/${etag}` });
  for (const answer of [weighed, plain]) {
    assert.equal(answer.status, 304);
    assert.equal(answer.body.length, 0);
    assert.equal(answer.headers.etag, etag);
    assert.equal(answer.headers['content-security-policy'], "default-src 'none'");
    assert.equal(answer.headers['content-type'], undefined);
    assert.equal(answer.headers['content-encoding'], undefined);
  }
  assert.equal(asked.length, 1);
  assert.equal(answered[0]?.status, 304);
  assert.equal((await ask('/list', { ...known, 'if-none-match': '"other"' })).status, 200);
});

test('what belongs to one visitor or a failure is never cached', async (t) => {
  let count = 0;
  const { ask } = await start(t, (ctx) => {
    if (ctx.path !== '/own') sameForAll(ctx, () => '', { path: ctx.path });
    count += 1;
    if (ctx.path === '/missing') ctx.status = 404;
    ctx.body = `answer ${count}`;
    if (ctx.path === '/missing') ctx.status = 404;
  });
  for (const path of ['/own', '/missing']) {
    const [first, second] = [await ask(path), await ask(path)];
    assert.notDeepEqual(first.body, second.body, path);
  }
});

test('queries, hosts and ways of asking that change nothing of an answer do not have it made again', async (t) => {
  const { asked, ask } = await start(t, (ctx) => {
    sameForAll(ctx, () => '', { path: ctx.path });
    ctx.body = { long };
  });
  const first = await ask('/list', { 'accept-encoding': 'br' });
  const others: [path: string, headers: Record<string, string>, method?: string][] = [
    ['/list?x=1', { 'accept-encoding': 'br' }],
    ['/list?', { 'accept-encoding': 'br', host: 'made-up.example' }],
    ['/list', { 'accept-encoding': 'br;q=0.9, gzip;q=0.1' }],
    ['/list', { 'accept-encoding': 'br', range: 'bytes=0-1' }],
    ['/list?x=2', { 'accept-encoding': 'br' }, 'HEAD'],
  ];
  for (const [path, headers, method] of others) {
    const { status, headers: answered, body } = await ask(path, headers, method);
    assert.equal(status, 200);
    assert.equal(answered.etag, first.headers.etag);
    assert.equal(answered['content-length'], first.headers['content-length']);
    assert.deepEqual(body, method === 'HEAD' ? Buffer.alloc(0) : first.body);
  }
  assert.deepEqual(asked, ['/list']);
});

test('hosts and schemes do not get each other’s answers', async (t) => {
  const { asked, ask } = await start(
    t,
    (ctx) => {
      sameForAll(ctx, () => '', { path: ctx.path, namesHost: true });
      if (ctx.secure) ctx.set('Strict-Transport-Security', 'max-age=1');
      ctx.body = ctx.host;
    },
    true,
  );
  const questions: [headers: Record<string, string>, host: string, secure: boolean][] = [
    [{ host: 'one.example' }, 'one.example', false],
    [{ host: 'two.example' }, 'two.example', false],
    [{ host: 'one.example', 'x-forwarded-proto': 'https' }, 'one.example', true],
    [{ host: 'one.example', 'x-forwarded-host': 'three.example' }, 'three.example', false],
  ];
  for (const [headers, host, secure] of [...questions, ...questions]) {
    const answer = await ask('/list', headers);
    assert.equal(answer.body.toString(), host);
    assert.equal('strict-transport-security' in answer.headers, secure);
  }
  assert.equal(asked.length, questions.length);
});

test('made-up hosts take nothing from those for which answers are cached', async (t) => {
  const { asked, ask } = await start(t, (ctx) => {
    sameForAll(ctx, () => '', { path: ctx.path, namesHost: true });
    ctx.body = ctx.host;
  });
  const real = ['academy.example', 'www.academy.example'];
  const made = Array.from({ length: 50 }, (_, index) => `made-up-${index}.example`);
  for (const host of [...real, ...made, ...made, ...real])
    assert.equal((await ask('/', { host })).body.toString(), host);
  assert.equal(asked.length, real.length + 2 + (made.length - 2) * 2);
});

test('the cache stays within bounds, and goes on being answered', async (t) => {
  const { asked, ask } = await start(t, (ctx) => {
    sameForAll(ctx, () => '', { path: ctx.path });
    ctx.type = 'image/png';
    ctx.body = Buffer.alloc(10 * 1024 * 1024);
  });
  for (const path of ['/1', '/2', '/3', '/4', '/5', '/1', '/1']) assert.equal((await ask(path)).status, 200);
  assert.deepEqual(asked, ['/1', '/2', '/3', '/4', '/5', '/1']);
});

test('a path has one place in the cache, in whichever spelling it is asked for', async (t) => {
  const { asked, ask } = await start(t, (ctx) => {
    const path = ctx.path.toLowerCase();
    sameForAll(ctx, () => '', { path, status: path === '/404' ? 404 : 200 });
    ctx.status = path === '/404' ? 404 : 200;
    ctx.body = `${path} ${asked.length}`;
  });
  await ask('/list');
  const spellings = Array.from({ length: 1_100 }, (_, index) => {
    return [...'/certificates'].map((letter, place) =>
      (index >> place) & 1 ? letter.toUpperCase() : letter,
    );
  });
  const [first, ...others] = spellings.map((letters) => letters.join(''));
  const certificates = String((await ask(first ?? '')).body);
  for (const path of new Set(others)) assert.equal(String((await ask(path)).body), certificates);
  const count = asked.length;
  assert.equal(String((await ask('/list')).body), '/list 1', 'pushed out by nothing');
  assert.deepEqual([(await ask('/404')).status, (await ask('/404')).status], [404, 404]);
  assert.equal(asked.length, count + 1);
});

const app = await startTestApp();
after(() => app.close());

test('the lists of courses and certificates show a change at the next request', async () => {
  const admin = await app.logIn();
  for (const path of ['/api/courses', '/api/certificates']) {
    const names = async () => {
      const answer = await app.call(path);
      assert.equal(answer.headers.get('cache-control'), 'no-cache');
      assert.ok(answer.headers.get('etag'));
      return ((await answer.json()) as { name: string }[]).map(({ name }) => name);
    };
    const before = await names();
    assert.deepEqual(await names(), before);
    const added = await app.call(path, form({ ...courseForm, name: 'Always Fresh' }, 'POST', admin));
    const { _id } = (await added.json()) as { _id: string };
    assert.deepEqual(await names(), [...before, 'Always Fresh']);
    const one = async () => ((await (await app.call(`${path}/${_id}`)).json()) as { name: string }).name;
    assert.equal(await one(), 'Always Fresh');
    await app.call(`${path}/${_id}`, form({ name: 'Fresher' }, 'PUT', admin));
    assert.equal(await one(), 'Fresher');
    assert.deepEqual(await names(), [...before, 'Fresher']);
    await app.call(`${path}/${_id}`, { method: 'DELETE', headers: admin });
    assert.deepEqual(await names(), before);
    assert.equal((await app.call(`${path}/${_id}`)).status, 404);
  }
});
