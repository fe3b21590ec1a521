import assert from 'node:assert/strict';
import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { test } from 'node:test';
import Koa from 'koa';
import type { TestApp } from '../testing/test-app.ts';
import { startTestApp } from '../testing/test-app.ts';
import { addressKey, siteKey } from './client-address.ts';
import { overloadGuard } from './overload.ts';

const busy = { status: 503, message: 'The server is busy. Please try again in a moment.' };
const koa = new Koa();

/** Returns what sends requests past a guard from an address; each returns what ends it. */
function newGuard() {
  const guard = overloadGuard();
  return async (address: string, path: string = '/api/courses') => {
    const request = new IncomingMessage(new Socket());
    request.url = path;
    const response = new ServerResponse(request);
    const ctx = koa.createContext(request, response);
    ctx.request.ip = address;
    await guard(ctx, () => Promise.resolve());
    return () => response.emit('close');
  };
}

test('an address is counted under its network and its site; what is none, under itself', () => {
  const keys: [address: string, network: string, site: string | null][] = [
    ['203.0.113.9', '203.0.113.9', null],
    ['::ffff:203.0.113.9', '203.0.113.9', null],
    ['::ffff:cb00:7109', '203.0.113.9', null],
    ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['::1', '::/64', '::/48'],
    ['fe80::1%eth0', 'fe80::/64', 'fe80::/48'],
    ['unknown', 'unknown', null],
    ['', '', null],
  ];
  for (const [address, network, site] of keys)
    assert.deepEqual([addressKey(address), siteKey(address)], [network, site], address);
});

test('one address with very many requests under way waits, and is served again once one has ended', async () => {
  const come = newGuard();
  const leave = await come('203.0.113.9');
  for (let count = 1; count < 100; count += 1) await come('203.0.113.9');
  await assert.rejects(come('203.0.113.9'), { ...busy, headers: { 'Retry-After': '1' } });
  await come('203.0.113.10');
  leave();
  await come('203.0.113.9');
});

test('the addresses of one IPv6 network wait together, as do the networks of one site, and others do not', async () => {
  const come = newGuard();
  for (let count = 0; count < 100; count += 1) await come(`2001:db8:1:0:${count}::9`);
  await assert.rejects(come('2001:db8:1:0:ffff::9'), busy);
  for (let count = 0; count < 200; count += 1) await come(`2001:db8:1:${1 + (count % 10)}::9`);
  await assert.rejects(come('2001:db8:1:ff::9'), busy);
  await come('2001:db8:2::9');
});

test('with very many requests under way everybody waits, except who asks whether the server works', async () => {
  const come = newGuard();
  const leave = await come('198.51.100.1');
  for (let count = 1; count < 1_000; count += 1) await come(`203.0.113.${count % 11}`);
  await assert.rejects(come('198.51.100.7'), busy);
  await come('198.51.100.7', '/healthz');
  leave();
  await come('198.51.100.7');
});

/** Begins so many requests that are to have a body; the server has begun with each. */
async function begin(count: number, { url }: TestApp, call: string, headers: string) {
  const { hostname, port } = new URL(url);
  const beginOne = async () => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(`${call} HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\n${headers}\r\n\r\n`);
    await once(socket, 'data');
    return socket;
  };
  return Promise.all(Array.from({ length: count }, beginOne));
}

test('the server refuses who has too many uploads under way, but never the question whether it works', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const { authorization } = await app.logIn();
  const headers = `authorization: ${authorization}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 99`;
  const uploads = await begin(100, app, 'POST /admin/images/upload', headers);
  assert.equal((await app.call('/api/form-token')).status, 503);
  assert.equal((await app.call('/healthz')).status, 200);
  for (const socket of uploads) socket.destroy();
});

test('bodies of JSON that do not come keep nobody waiting, not even who shares their address', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const whole = JSON.stringify({ email: 'nobody@example.com', password: 'not the password' });
  const headers = `content-type: application/json\r\ncontent-length: ${whole.length}`;
  const [first, ...others] = await begin(150, app, 'POST /admin/login', headers);
  assert.equal((await app.call('/api/courses')).status, 200);
  assert.ok(first);
  const answer = once(first, 'data');
  first.write(whole);
  assert.match(String(await answer), /^HTTP\/1\.1 401 /u);
  for (const socket of others) socket.destroy();
});
