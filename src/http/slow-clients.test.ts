import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { startTestApp } from '../testing/test-app.ts';
import { rawForm } from '../testing/uploads.ts';
import { listen, patience } from './listen.ts';

/** The server's own limits, many times shorter; a busy machine still sends its headers within the second. */
const shorter = {
  headersTimeout: patience.headersTimeout / 20,
  requestTimeout: patience.requestTimeout / 100,
  keepAliveTimeout: patience.keepAliveTimeout / 20,
  connectionsCheckingInterval: patience.connectionsCheckingInterval / 20,
};
const app = await startTestApp({}, { patience: shorter });
after(() => app.close());
const { hostname, port } = new URL(app.url);

/** The server may end a connection without a word: what it says last is lost where bytes were still under way to it. */
const givenUp = /^(?:HTTP\/1\.1 408 |$)/u;

/** A connection, what has come over it, and its end, which the server has to bring about. */
interface Visitor {
  socket: Socket;
  received: () => string;
  closed: Promise<unknown>;
}

async function visit(localAddress = '127.0.0.1'): Promise<Visitor> {
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  // What is sent to a server that has given up comes back as an error.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  return { socket, received: () => received, closed };
}

/** Sends a text byte by byte for as long as the server listens; it never gets to the text's end. */
function dribble({ socket, closed }: Visitor, text: string): void {
  let sent = 0;
  const timer = setInterval(() => socket.write(text[sent++ % text.length] ?? ''), 10);
  closed.finally(() => clearInterval(timer));
}

function begin(visitor: Visitor, call: string, headers: string, body: string | Uint8Array): void {
  visitor.socket.write(`${call} HTTP/1.1\r\nhost: institute\r\n${headers}\r\n\r\n`);
  visitor.socket.write(body);
}

test('the server’s own limits are short enough', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval } = patience;
  for (const limit of [headersTimeout, requestTimeout / 5, keepAliveTimeout, connectionsCheckingInterval]) {
    assert.ok(limit > 0 && limit <= 60_000, `${limit}`);
  }
});

test('a visitor who says nothing is not waited for', async () => {
  const visitor = await visit();
  await visitor.closed;
  assert.match(visitor.received(), givenUp);
});

test('headers that come a byte at a time are not waited for', async () => {
  const visitor = await visit();
  visitor.socket.write('GET /api/courses HTTP/1.1\r\nhost: institute\r\nx-slow: ');
  dribble(visitor, 'a');
  await visitor.closed;
  assert.match(visitor.received(), givenUp);
});

test('a body that comes a byte at a time, or not to its end, is not waited for, and nothing of it is kept', async () => {
  const { authorization } = await app.logIn();
  const before = app.stored();
  const { type, body } = rawForm([{ name: 'file', filename: 'a.png', content: new Uint8Array(100_000) }]);
  const json = 'content-type: application/json\r\ncontent-length: 60000';
  const form = `authorization: ${authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}`;
  const refused = app.nextLogged(({ msg, path }) => msg === 'request' && path === '/admin/images/upload');
  const visitors = await Promise.all([visit(), visit(), visit()]);
  const [silent, slow, uploading] = visitors;
  begin(silent, `POST /home`, json, '{"name": "');
  begin(slow, `POST /home`, json, '{"name": "');
  dribble(slow, 'a');
  begin(uploading, `POST /admin/images/upload`, form, body.subarray(0, 50_000));
  for (const { closed, received } of visitors) {
    await closed;
    assert.match(received(), givenUp);
  }
  assert.equal((await refused).status, 400);
  assert.deepEqual(app.stored(), before);
});

test('a connection over which nothing more comes is closed', async () => {
  const visitor = await visit();
  visitor.socket.write('GET /healthz HTTP/1.1\r\nhost: institute\r\n\r\n');
  await visitor.closed;
  assert.match(visitor.received(), /^HTTP\/1\.1 200 (?:.|\s)*\{"status":"ok"\}$/u);
});

test('two hundred slow visitors keep nobody else from being served, as long as any of them is there', async () => {
  const visitors = await Promise.all(Array.from({ length: 200 }, () => visit()));
  const headers = 'content-type: application/json\r\ncontent-length: 999';
  let open = visitors.length;
  for (const [index, visitor] of visitors.entries()) {
    if (index % 2 === 0) dribble(visitor, 'GET / HTTP/1.1\r\nx-slow: ');
    else begin(visitor, `POST /home`, headers, '{');
    visitor.closed.then(() => {
      open -= 1;
    });
  }
  while (open > 0) {
    // The requests of one address are counted together, so that somebody else comes from another.
    const somebody = await visit('127.0.0.2');
    somebody.socket.write('GET /api/courses HTTP/1.1\r\nhost: institute\r\nconnection: close\r\n\r\n');
    await somebody.closed;
    assert.match(somebody.received(), /^HTTP\/1\.1 200 /u);
  }
});

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
