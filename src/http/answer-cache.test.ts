import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Koa from 'koa';
import { plainRequest } from '../testing/plain-request.ts';
import { answerCache, knownHosts, sameForAll } from './answer-cache.ts';
import type { AnsweredRequest } from './request-log.ts';
import type { KoaContext, RequestState } from './state.ts';

const long = 'A long text. '.repeat(500);

/** A small app that counts how often it is really asked. */
async function start(t: TestContext, answer: (ctx: KoaContext) => void, behindProxy = false) {
  const asked: string[] = [];
  const answered: AnsweredRequest[] = [];
  const cache = answerCache({
    randomId: () => 'id',
    answered: (request) => answered.push(request),
    variesBySession: false,
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

function answerLong(ctx: KoaContext): void {
  sameForAll(ctx, () => '', { path: ctx.path });
  ctx.set('X-Own', 'cached');
  ctx.body = { long };
}

test('an answer that is the same for all is made once, whatever query, host and method it is asked with', async (t) => {
  const { asked, answered, ask } = await start(t, answerLong);
  const br = { 'accept-encoding': 'br' };
  const first = await ask('/list', br);
  const others: [path: string, headers: Record<string, string>, method?: string][] = [
    ['/list', br],
    ['/list?x=1', br],
    ['/list?', { ...br, host: 'made-up.example' }],
    ['/list', { 'accept-encoding': 'br;q=0.9, gzip;q=0.1' }],
    ['/list', { ...br, range: 'bytes=0-1' }],
    ['/list?x=2', br, 'HEAD'],
  ];
  for (const [path, headers, method] of others) {
    const { status, headers: received, body } = await ask(path, headers, method);
    const { 'x-request-id': id, ...own } = received;
    assert.deepEqual([status, id], [200, 'id']);
    assert.deepEqual({ ...own, date: '' }, { ...first.headers, date: '' });
    assert.deepEqual(body, method === 'HEAD' ? Buffer.alloc(0) : first.body);
  }
  assert.deepEqual(asked, ['/list']);
  const { begun, ...logged } = answered[1] ?? {};
  assert.deepEqual(logged, { requestId: 'id', method: 'GET', path: '/list', status: 200 });
  assert.equal(answered.length, others.length, 'each is reported, as the app reports its own');
});

test('where another query may be another answer, each is made once, whatever else stands in the query', async (t) => {
  const { asked, ask } = await start(t, (ctx) => {
    const selected = ({ language = '' }: KoaContext['query']) =>
      ({ '': '', en: '', ta: '?language=ta' })[String(language)] ?? null;
    sameForAll(ctx, () => '', { path: ctx.path, selected });
    ctx.body = selected(ctx.query) ?? 'unknown';
  });
  const read = async (path: string) => (await ask(path)).body.toString();
  const inTamil = ['language=ta', 'x=1&language=ta', 'l%61nguage=ta&x=2'];
  const inEnglish = ['x=1', 'language=en', 'Language=ta', 'x=language=ta', ''];
  for (const query of inTamil) assert.equal(await read(`/list?${query}`), '?language=ta', query);
  for (const query of inEnglish) assert.equal(await read(`/list?${query}`), '', query);
  assert.deepEqual(asked, ['/list', '/list']);
  for (const _time of [1, 2]) assert.equal(await read('/list?language=xx'), 'unknown');
  assert.equal(asked.length, 4, 'the app itself answers what it does not know');
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
  assert.deepEqual([await read(), await read(), await read()], ['version 2', 'version 3', 'version 3']);
  assert.equal(asked.length, 3);
});

test('each client gets the compression that it accepts, of the same text', async (t) => {
  const { asked, ask } = await start(t, answerLong);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
  const accepted: [accept: string | null, encoding: keyof typeof unpack][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.1, gzip;q=0', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=0, br;q=0', 'identity'],
    ['deflate, zstd', 'identity'],
    ['nonsense;;q=x', 'identity'],
    ['', 'identity'],
    [null, 'identity'],
  ];
  const etags = new Set();
  for (const [accept, encoding] of [...accepted, ...accepted]) {
    const answer = await ask('/list', accept === null ? {} : { 'accept-encoding': accept });
    assert.equal(answer.headers['content-encoding'] ?? 'identity', encoding, String(accept));
    assert.equal(unpack[encoding](answer.body).toString(), JSON.stringify({ long }));
    assert.equal(answer.headers.vary, 'Accept-Encoding');
    assert.equal(answer.headers['content-length'], String(answer.body.length));
    etags.add(answer.headers.etag);
  }
  assert.deepEqual([etags.size, asked.length], [3, 3], 'one for each form of the text');
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

test('a client that has the answer already gets a 304, from the app and from the cache', async (t) => {
  const { asked, answered, ask } = await start(t, answerLong);
  const etag = String((await ask('/list', { 'accept-encoding': 'br;q=1' })).headers.etag);
  const known = { 'if-none-match': etag, 'accept-encoding': 'br' };
  const weighed = await ask('/list', { ...known, 'accept-encoding': 'br;q=1' });
  const plain = await ask('/list', { ...known, 'if-none-match': `"other", W/${etag}` });
  for (const { status, body, headers } of [weighed, plain]) {
    assert.deepEqual([status, body.length, headers.etag, headers['x-own']], [304, 0, etag, 'cached']);
    assert.equal(headers['content-type'], undefined);
    assert.equal(headers['content-encoding'], undefined);
  }
  assert.deepEqual([asked.length, answered[0]?.status], [1, 304]);
  assert.equal((await ask('/list', { ...known, 'if-none-match': '"other"' })).status, 200);
});

test('neither a visitor’s own answer nor a failure is ever cached', async (t) => {
  let count = 0;
  const { ask } = await start(t, (ctx) => {
    if (ctx.path !== '/own') sameForAll(ctx, () => '', { path: ctx.path });
    count += 1;
    ctx.body = `answer ${count}`;
    if (ctx.path === '/missing') ctx.status = 404;
  });
  for (const path of ['/own', '/missing']) {
    const [first, second] = [await ask(path), await ask(path)];
    assert.notDeepEqual(first.body, second.body, path);
  }
});

test('hosts and schemes do not get each other’s answers, and made-up hosts push out none', async (t) => {
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
  const check = async ([headers, host, secure]: (typeof questions)[number]) => {
    const answer = await ask('/list', headers);
    assert.equal(answer.body.toString(), host);
    assert.equal('strict-transport-security' in answer.headers, secure);
  };
  for (const question of [...questions, ...questions]) await check(question);
  for (let count = 0; count < 50; count += 1)
    await check([{ host: `made-up-${count}.example` }, `made-up-${count}.example`, false]);
  for (const question of questions) await check(question);
  assert.equal(asked.length, questions.length + 50);
});

test('four hosts are known, and stay so for as long as they are asked for', () => {
  const minute = 60_000;
  let now = minute;
  const isKnown = knownHosts(() => now);
  for (const host of ['a', 'b', 'c', 'd']) assert.ok(isKnown(host));
  assert.ok(!isKnown('made-up'));
  now = 10 * minute;
  for (const host of ['a', 'b', 'c']) assert.ok(isKnown(host));
  now = 12 * minute;
  assert.ok(isKnown('new'), 'takes the place of d');
  assert.ok(!isKnown('d'));
  assert.ok(isKnown('a'));
});

test('the cache stays within bounds, and one path has one place in it, however it is spelt', async (t) => {
  const { asked, ask } = await start(t, (ctx) => {
    const path = ctx.path.toLowerCase();
    sameForAll(ctx, () => '', { path, status: path === '/404' ? 404 : 200 });
    ctx.status = path === '/404' ? 404 : 200;
    ctx.type = 'image/png';
    ctx.body = Buffer.alloc(/\d$/u.test(path) ? 10 * 1024 * 1024 : 1, String(asked.length));
  });
  for (const path of ['/1', '/2', '/3', '/4', '/5', '/1', '/1']) assert.equal((await ask(path)).status, 200);
  assert.deepEqual(asked.splice(0), ['/1', '/2', '/3', '/4', '/5', '/1'], 'one made room and was made anew');
  for (const path of ['/list', '/LIST', '/list', '/List']) assert.equal((await ask(path)).body.length, 1);
  const spelt = asked.splice(0);
  assert.ok(spelt.includes('/LIST'));
  assert.equal((await ask('/list')).body.toString(), '1', 'pushed out by no other spelling');
  assert.deepEqual([(await ask('/404')).status, (await ask('/404')).status], [404, 404]);
  assert.deepEqual(asked, ['/404']);
});
