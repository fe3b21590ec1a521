import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { file, picture } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import type { AdminHeader } from '../testing/test-app.ts';
import { form, startTestApp } from '../testing/test-app.ts';
import { rawForm, rawParts, uploadCalls } from '../testing/uploads.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const path = '/admin/images/upload';
const { type, body } = rawForm(rawParts(uploadCalls[4], new Uint8Array(300_000)));

const upload = (from: AdminHeader) => app.call(path, form({ file: file(picture.png) }, 'POST', from));
const answered = () => app.nextLogged((line) => line.msg === 'request' && line.path === path);

/** Begins an upload that stops in the middle; the server has begun with it. */
async function beginUpload(): Promise<Socket> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\nauthorization: ${admin.authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.write(body.subarray(0, 100_000));
  return socket;
}

test('an upload that stops, and one whose client left while it waited, hold up the next no longer than they last', async () => {
  const [first, second] = [await beginUpload(), await beginUpload()];
  const third = upload(admin);
  second.resetAndDestroy();
  first.resetAndDestroy();
  assert.equal((await third).status, 201);
  const { uploads, incoming, logos } = app.stored();
  assert.deepEqual({ uploads, incoming, logos }, { uploads: 1, incoming: 0, logos: 1 });
});

test('one admin’s uploads that pile up are turned away, another admin’s are not', async () => {
  const other = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };
  await app.addAdmin(other);
  const sockets: Socket[] = [];
  for (let index = 0; index < 11; index += 1) sockets.push(await beginUpload());
  const answer = await upload(admin);
  assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/u);
  await assertRefusal(answer, 503, 'Too many uploads at a time. Please wait until some are done.');
  assert.equal((await upload(await app.logIn(other))).status, 201);
  for (const socket of sockets) {
    const line = answered();
    socket.resetAndDestroy();
    await line;
  }
  assert.equal((await upload(admin)).status, 201);
  assert.equal(app.stored().incoming, 0);
});
