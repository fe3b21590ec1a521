import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';
import { selfSigned } from '../testing/certificates.ts';
import { flags, frame, frames, number, openWire, request } from '../testing/http2-frames.ts';
import { ask, openSession } from '../testing/http2-request.ts';
import { startTestApp } from '../testing/test-app.ts';
import { rawForm } from '../testing/uploads.ts';
import { createHttpsServer } from '../tls/https-server.ts';
import { listen, patience } from './listen.ts';

/** The server's own limits, many times shorter; a busy machine still sends its headers within the second. */
const shorter = {
  headersTimeout: patience.headersTimeout / 20,
  requestTimeout: patience.requestTimeout / 100,
  keepAliveTimeout: patience.keepAliveTimeout / 20,
  connectionsCheckingInterval: patience.connectionsCheckingInterval / 20,
  sessionTimeout: patience.sessionTimeout / 60,
};
const app = await startTestApp({}, { patience: shorter });
after(() => app.close());
const { hostname, port } = new URL(app.url);
const secureUrl = await app.serveHttps();

/** The server may end a connection without a word: what it says last is lost where bytes were still under way to it. */
const givenUp = /^(?:HTTP\/1\.1 408 |$)/u;

/** A connection that has sent some bytes, what has come over it, and its end, which the server has to bring about. */
async function visit(bytes: string | Uint8Array, localAddress = '127.0.0.1') {
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  // Bytes that are sent to a server that has given up come back as an error.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  socket.write(bytes);
  return { socket, received: () => received, closed };
}

/** A visit that goes on byte by byte for as long as the server listens. */
async function dribble(bytes: string) {
  const visitor = await visit(bytes);
  const timer = setInterval(() => visitor.socket.write('a'), 50);
  visitor.closed.finally(() => clearInterval(timer));
  return visitor;
}

const slowHead = 'GET /api/courses HTTP/1.1\r\nhost: institute\r\nx-slow: ';
const slowBody =
  'POST /home HTTP/1.1\r\nhost: institute\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{"name": "';

test('the server’s own limits are short enough', () => {
  const { requestTimeout, ...others } = patience;
  for (const limit of [requestTimeout / 5, ...Object.values(others)])
    assert.ok(limit > 0 && limit <= 60_000, `${limit}`);
});

test('a visitor who sends nothing, or headers or a body too slowly, is not waited for; nothing of it is kept', async () => {
  const { authorization } = await app.logIn();
  const before = app.stored();
  const { type, body } = rawForm([{ name: 'file', filename: 'a.png', content: new Uint8Array(100_000) }]);
  const uploadHead = `POST /admin/images/upload HTTP/1.1\r\nhost: institute\r\nauthorization: ${authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`;
  const refused = app.nextLogged(({ msg, path }) => msg === 'request' && path === '/admin/images/upload');
  const visitors = await Promise.all([
    visit(''),
    dribble(slowHead),
    visit(slowBody),
    dribble(slowBody),
    visit(Buffer.concat([Buffer.from(uploadHead), body.subarray(0, 50_000)])),
  ]);
  const idle = await visit('GET /healthz HTTP/1.1\r\nhost: institute\r\n\r\n');
  for (const { closed, received } of visitors) {
    await closed;
    assert.match(received(), givenUp);
  }
  assert.equal((await refused).status, 400);
  assert.deepEqual(app.stored(), before);
  await idle.closed;
  assert.match(
    idle.received(),
    /^HTTP\/1\.1 200 (?:.|\s)*\{"status":"ok"\}$/u,
    'closed when nothing more comes',
  );
});

/** A session of HTTP/2 over which somebody sends nothing that could be answered, for as long as the server listens. */
async function dribbleFrames(first: Buffer, next: Buffer) {
  const wire = await openWire(secureUrl);
  wire.send(first);
  const timer = setInterval(() => wire.send(next), 50);
  wire.closed.finally(() => clearInterval(timer));
  return wire;
}

const slowFrames = () =>
  dribbleFrames(
    frame(frames.headers, flags.none, 1, request('/')),
    frame(frames.continuation, flags.none, 1),
  );
const ping = frame(frames.ping, flags.none, 0, 'pingpong');

test('a visitor who has a session of HTTP/2 and sends no request over it, or headers too slowly, is not waited for', async () => {
  const { hostname: host, port: securePort } = new URL(secureUrl);
  const silent = connectSecurely({
    port: Number(securePort),
    host,
    rejectUnauthorized: false,
    ALPNProtocols: ['h2'],
  });
  const idle = await openSession(secureUrl);
  assert.equal((await ask(idle, '/healthz')).status, 200);
  const ended = Promise.all([once(idle, 'close'), once(silent.resume(), 'close')]);
  const visitors = await Promise.all([openWire(secureUrl), slowFrames(), dribbleFrames(ping, ping)]);
  for (const { closed } of visitors) await closed;
  await ended;
});

for (const [protocol, arrive] of Object.entries({
  'HTTP/1.1': (index: number) => (index % 2 === 0 ? dribble(slowHead) : visit(slowBody)),
  'HTTP/2': (index: number) => (index % 2 === 0 ? slowFrames() : openWire(secureUrl)),
})) {
  test(`two hundred slow visitors over ${protocol} keep nobody else from being served, as long as any of them is there`, async () => {
    const visitors = await Promise.all(Array.from({ length: 200 }, (_, index) => arrive(index)));
    let remaining = visitors.length;
    for (const { closed } of visitors) {
      closed.then(() => {
        remaining -= 1;
      });
    }
    while (remaining > 0) {
      // The requests of one address are counted together, so that somebody else comes from another.
      const request = 'GET /api/courses HTTP/1.1\r\nhost: institute\r\nconnection: close\r\n\r\n';
      const somebody = await visit(request, '127.0.0.2');
      await somebody.closed;
      assert.match(somebody.received(), /^HTTP\/1\.1 200 /u);
      await setTimeout(50);
    }
  });
}

test('a session of HTTP/2 that nobody uses ends with a goodbye that says which requests were taken', async () => {
  const wire = await openWire(secureUrl);
  wire.send(frame(frames.headers, flags.endHeaders | flags.endStream, 1, request('/healthz')));
  await wire.closed;
  const goodbye = wire.received().find(({ type }) => type === frames.goAway);
  assert.deepEqual(goodbye?.content.subarray(0, 8), Buffer.concat([number(1), number(0)]));
});

const goodbye = frame(frames.goAway, flags.none, 0, Buffer.alloc(8));
for (const [what, window, last] of [
  ['lets nothing of an answer be sent', 0, ping],
  ['lets nothing of an answer be sent and says goodbye', 0, goodbye],
  ['reads nothing of an answer', 0x7fff_ffff, ping],
] as const) {
  test(`a visitor who ${what} over HTTP/2 is not waited for`, async (t) => {
    const { chain, key } = selfSigned(['127.0.0.1']);
    const answer: RequestListener = (_request, response) => response.end(Buffer.alloc(64 * 1024 * 1024));
    const large = createHttpsServer({ cert: chain, key }, answer, shorter);
    t.after(() => {
      large.closeAllConnections();
      large.close();
    });
    const largePort = await listen(large, { port: 0, host: '127.0.0.1', setting: 'HTTPS_PORT' });
    large.setTimeout(120);
    const accepted = once(large, 'secureConnection');
    const settings = Buffer.concat([Buffer.from([0, 4]), number(window)]);
    const wire = await openWire(`https://127.0.0.1:${largePort}`, settings);
    wire.socket.pause();
    wire.send(
      frame(frames.windowUpdate, flags.none, 0, number(0x7fff_0000)),
      frame(frames.headers, flags.endHeaders | flags.endStream, 1, request('/')),
      last,
    );
    const [itsEnd] = await accepted;
    await once(itsEnd, 'close');
    wire.socket.destroy();
  });
}

test('a visitor who reads nothing of an answer is not waited for', async (t) => {
  const large = createServer((_request, response) => response.end(Buffer.alloc(64 * 1024 * 1024)));
  t.after(() => {
    large.closeAllConnections();
    large.close();
  });
  const largePort = await listen(large, { port: 0, host: '127.0.0.1', setting: 'PORT' });
  assert.ok(large.timeout > 0 && large.timeout <= 300_000, `${large.timeout}`);
  large.timeout /= 1_000;
  const accepted = once(large, 'connection');
  const socket = connect(largePort, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause().write('GET / HTTP/1.1\r\nhost: institute\r\n\r\n');
  const [itsEnd] = (await accepted) as [Socket];
  await once(itsEnd, 'close');
});
