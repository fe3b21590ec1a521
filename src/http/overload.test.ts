import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { assertRefusal } from '../testing/refusals.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());

const busy = 'The server is busy. Please try again in a moment.';

/** Begins a post whose body does not come; what the server has begun to read is under way. */
async function beginPost(localAddress = '127.0.0.1'): Promise<Socket> {
  const { hostname, port } = new URL(app.url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  socket.on('error', () => undefined);
  socket.write(
    'POST /home HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n',
  );
  const [chunk] = await once(socket, 'data');
  assert.match(String(chunk), /^HTTP\/1\.1 100 /u);
  return socket;
}

test('one address with very many requests under way waits, and is served again once one has ended', async () => {
  const sockets: Socket[] = [];
  for (let index = 0; index < 100; index += 1) sockets.push(await beginPost());
  const answer = await app.call('/api/courses');
  assert.equal(answer.headers.get('retry-after'), '1');
  await assertRefusal(answer, 503, busy);

  const line = app.nextLogged(({ msg, path }) => msg === 'request' && path === '/home');
  sockets[0]?.resetAndDestroy();
  await line;
  assert.equal((await app.call('/api/courses')).status, 200);
  for (const socket of sockets) socket.resetAndDestroy();
});

test('with very many requests under way everybody waits, whatever the address', async () => {
  const begun = Array.from({ length: 1_000 }, (_, index) =>
    beginPost(`127.0.1.${1 + Math.floor(index / 90)}`),
  );
  const sockets = await Promise.all(begun);
  await assertRefusal(await app.call('/api/certificates'), 503, busy);

  const line = app.nextLogged(({ msg, path }) => msg === 'request' && path === '/home');
  sockets[0]?.resetAndDestroy();
  await line;
  assert.equal((await app.call('/api/certificates')).status, 200);
  for (const socket of sockets) socket.resetAndDestroy();
});
