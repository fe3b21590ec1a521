import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { peopleCalls } from './testing/people.ts';
import { startServer } from './testing/program.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

test('the first post after a start that finds no file descriptor free is a 503 with a line in the log, and the next is stored', async () => {
  // As it stands in src/, where what reads the first post is read from the disk then.
  const file = join(import.meta.dirname, 'main.ts');
  const settings = { DATA_DIR: temporaryFolder(), BACKUPS: '0' };
  const server = await startServer(settings, { file, mostOpen: 200 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { postPath, body } = peopleCalls.contact;
  const send = async (method: string, path: string, sent = '') => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) };
    const asked = request(server.url + path, { method, headers, agent }).end(sent);
    const [answer] = await once(asked, 'response');
    return { status: answer.statusCode, body: await text(answer) };
  };
  assert.equal((await send('GET', '/healthz')).status, 200);
  const held: Socket[] = [];
  /** Returns whether a connection of its own is answered. */
  const isAnswered = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.once('data', () => resolve(true)).once('close', () => resolve(false));
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
      held.push(socket);
    });
  while (await isAnswered());
  const refused = await send('POST', postPath, JSON.stringify(body));
  assert.deepEqual(refused, {
    status: 503,
    body: JSON.stringify({ message: 'The server is busy. Please try again in a moment.' }),
  });
  await server.writes('stderr', /too many open files.*"msg":"request failed"/u);
  for (const socket of held) socket.destroy();
  await Promise.all(held.map((socket) => socket.closed || once(socket, 'close')));
  assert.equal((await send('POST', postPath, JSON.stringify(body))).status, 201);
  agent.destroy();
  assert.equal((await server.stop()).code, 0);
});
