import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { call, getJson, postJson } from './api-client.ts';
import { NetworkError } from './errors.ts';

afterEach(() => mock.restoreAll());

function answerWith(body: string, init: ResponseInit = {}) {
  return mock.method(globalThis, 'fetch', async () => new Response(body, init));
}

test('JSON is sent as such, with a token only where one is given', async () => {
  const fetch = answerWith('{}');
  await postJson('/home', { name: 'A' });
  await call('/admin/login', { token: 'abc' });
  const [first, second] = fetch.mock.calls.map(({ arguments: [, init] }) => init);
  assert.equal(first?.method, 'POST');
  assert.equal(first?.body, '{"name":"A"}');
  const headers = new Headers(first?.headers);
  assert.equal(headers.get('Content-Type'), 'application/json');
  assert.equal(headers.get('Authorization'), null);
  assert.equal(new Headers(second?.headers).get('Authorization'), 'Bearer abc');
});

test('an answer comes with its headers', async () => {
  answerWith('[1]', { headers: { 'X-Total-Count': '120' } });
  const { body, headers } = await call('/api/enrollments');
  assert.deepEqual([body, headers.get('X-Total-Count')], [[1], '120']);
});

test('a lost network is a NetworkError, before the answer and in the middle of it', async () => {
  mock.method(globalThis, 'fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  await assert.rejects(getJson('/api/courses'), NetworkError);
  mock.restoreAll();
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut off')) });
  mock.method(globalThis, 'fetch', async () => new Response(broken));
  await assert.rejects(getJson('/api/courses'), NetworkError);
});

test('a call that its caller gives up stays an AbortError', async () => {
  mock.method(globalThis, 'fetch', async () => {
    throw new DOMException('given up', 'AbortError');
  });
  await assert.rejects(getJson('/api/courses'), { name: 'AbortError' });
});
