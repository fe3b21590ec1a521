import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, test } from 'node:test';
import { connect } from 'node:tls';
import { ask, openSession } from '../testing/http2-request.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const url = await app.serveHttps();
const session = await openSession(url);
after(() => session.destroy());

test('a client gets HTTP/2 if it offers that, and else HTTP/1.1', async () => {
  for (const [offered, agreed] of [
    [['h2', 'http/1.1'], 'h2'],
    [['http/1.1'], 'http/1.1'],
    [undefined, false],
  ] as const) {
    const socket = connect({
      port: Number(new URL(url).port),
      host: '127.0.0.1',
      rejectUnauthorized: false,
      ...(offered && { ALPNProtocols: [...offered] }),
    });
    await once(socket, 'secureConnect');
    assert.equal(socket.alpnProtocol, agreed);
    if (agreed !== 'h2') {
      socket.write('GET /healthz HTTP/1.1\r\nhost: institute\r\n\r\n');
      assert.match(String(await once(socket, 'data')), /^HTTP\/1\.1 200 /u);
    }
    socket.destroy();
  }
});

test('an answer over HTTP/2 says what it says over HTTP/1.1, and that HTTPS alone is to be used', async () => {
  for (const path of ['/', '/api/courses', '/healthz', '/uploads/none.png', '/nowhere', '/api/enrollments']) {
    for (const method of ['GET', 'HEAD', 'PUT']) {
      const plain = await app.call(path, { method });
      const answer = await ask(session, path, { method });
      assert.equal(answer.status, plain.status, `${method} ${path}`);
      assert.match(answer.headers['strict-transport-security'] ?? '', /^max-age=31536000/u);
      assert.equal(answer.headers['content-type'] ?? null, plain.headers.get('content-type'));
      assert.equal(answer.headers['cache-control'] ?? null, plain.headers.get('cache-control'));
      if (method !== 'GET') continue;
      const { etag } = answer.headers;
      if (etag === undefined) continue;
      assert.equal((await ask(session, path, { headers: { 'if-none-match': etag } })).status, 304, path);
    }
  }
});

test('a request of HTTP/2 whose Host is not its authority is refused, also where its answer is cached', async () => {
  for (const path of ['/', '/api/courses', '/nowhere']) {
    for (const _ of ['made', 'cached']) {
      const headers = { ':authority': 'a.example', host: 'a.example' };
      assert.notEqual((await ask(session, path, { headers })).status, 400);
    }
    const headers = { ':authority': 'a.example', host: 'b.example' };
    const { status, body } = await ask(session, path, { headers });
    assert.equal(status, 400);
    assert.match(String(body), /The request has more than one Host header; one is allowed\./u);
  }
});

test('events come over HTTP/2 as they happen, beside other requests of the session, and end with the server', async () => {
  const admin = await app.logIn();
  const headers = { ':path': '/api/admin/events', accept: 'text/event-stream', ...admin };
  const events = session.request(headers).setEncoding('utf8');
  const [first] = await once(events, 'data');
  assert.match(first, /^event: news\ndata: \{/u);
  const next = once(events, 'data');
  const body = JSON.stringify({
    name: 'Kavitha',
    email: 'k@example.com',
    message: 'Hello, when do you begin?',
  });
  const sent = await ask(session, '/home', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  assert.equal(sent.status, 201, String(sent.body));
  assert.match(String(await next), /^event: news\ndata: \{/u);
  app.streams.close();
  await once(events, 'end');
});
