import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const mebibyte = 1024 * 1024;

const questions = [
  { call: `POST /admin/images/upload`, status: 401 },
  { call: `PUT /api/courses/small-class`, status: 401 },
  { call: 'POST /nowhere', status: 404 },
  { call: `POST /home`, status: 413 },
  { call: 'GET /', status: 200 },
  { call: `GET /api/courses`, status: 200 },
];

for (const { call, status } of questions) {
  test(`${call} with a body without end is answered ${status} at once, and read no further than any form goes`, async () => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    let received = '';
    let sent = 0;
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
    });
    // The server ends the connection while more is under way.
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(
      `${call} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1500000000\r\n\r\n`,
    );
    await once(socket, 'data');
    const chunk = Buffer.alloc(mebibyte);
    while (!socket.destroyed) {
      if (
        socket.write(chunk, () => {
          sent += chunk.length;
        })
      )
        await new Promise(setImmediate);
      else await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
    }
    await closed;
    assert.match(received, new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
    assert.match(received, /\r\nconnection: close\r\n/iu);
    const [head = '', answer = ''] = received.split('\r\n\r\n', 2);
    assert.match(
      head,
      new RegExp(`\r\ncontent-length: ${Buffer.byteLength(answer)}(?:\r\n|$)`, 'iu'),
      'whole',
    );
    assert.ok(sent < 100 * mebibyte, `${sent}`);
  });
}

test('a client that reads its answer only once it has sent all of a form finds it', async () => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).pause();
  const length = 10 * mebibyte;
  socket.write(
    `POST /admin/images/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n`,
  );
  await new Promise<void>((resolve, reject) => {
    socket.write(Buffer.alloc(length), (error) => (error ? reject(error) : resolve()));
  });
  let received = '';
  for await (const chunk of socket) received += String(chunk);
  assert.match(received, /^HTTP\/1\.1 401 (?:.|\s)*\}$/u);
});
