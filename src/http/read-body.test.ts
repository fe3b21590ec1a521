import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { after, test } from 'node:test';
import { file, picture } from '../testing/pictures.ts';
import { form, startTestApp } from '../testing/test-app.ts';
import { rawForm, rawParts, uploadCalls } from '../testing/uploads.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const { type, body } = rawForm(rawParts(uploadCalls[4], new Uint8Array(300_000)));
const half = body.length / 2;
const tooSlow =
  /^HTTP\/1\.1 408 (?:.|\s)*\{"message":"The request took too long to arrive\. Please try again\."\}$/u;

/** Gives a turn to everything that is ready, until something holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}

function uploadsUnderWay(): number {
  return readdirSync(join(app.dataFolder, 'incoming')).length;
}

function bytesReceived(): number {
  const folder = join(app.dataFolder, 'incoming');
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

async function begin(call: string, headers: string, beginning: string | Uint8Array) {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  // A socket that the test resets, or on which the server has given up.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`POST ${call} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`);
  socket.write(beginning);
  return { socket, received: () => received };
}

/** Sends the first half of an upload, which the server has begun to store. */
async function beginUpload() {
  const before = uploadsUnderWay();
  const headers = `authorization: ${admin.authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}`;
  const upload = await begin('/admin/images/upload', headers, body.subarray(0, half));
  await until(() => uploadsUnderWay() > before);
  return upload;
}

async function leave(socket: Socket): Promise<void> {
  const before = uploadsUnderWay();
  socket.resetAndDestroy();
  await until(() => uploadsUnderWay() < before);
}

function mockTimers(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  return t.mock.timers;
}

test('uploads that stall keep no other of the same admin waiting, and leave nothing when their clients leave', async () => {
  const stalled = await Promise.all(Array.from({ length: 30 }, beginUpload));
  const upload = () => app.call('/admin/images/upload', form({ file: file(picture.png) }, 'POST', admin));
  assert.equal((await upload()).status, 201);
  for (const { socket } of stalled) await leave(socket);
  assert.equal((await upload()).status, 201);
  const { uploads, incoming, logos } = app.stored();
  assert.deepEqual({ uploads, incoming, logos }, { uploads: 2, incoming: 0, logos: 2 });
});

test('an upload that brings nothing for fifteen seconds is given up, one that brings something goes on', async (t) => {
  const timers = mockTimers(t);
  const { socket, received } = await beginUpload();
  // The heads of the parts, and what may be the beginning of the form's end, are in no file.
  const allOf = (sent: number) => until(() => bytesReceived() > sent - 1_000);
  await allOf(half);
  timers.tick(14_000);
  socket.write(body.subarray(half, -1_000));
  await allOf(body.length - 1_000);
  timers.tick(14_000);
  await new Promise(setImmediate);
  assert.equal(received(), '');
  timers.tick(1_000);
  await until(() => received().endsWith('}'));
  assert.match(received(), tooSlow);
  assert.match(received(), /\r\nconnection: close\r\n/iu);
  const closed = once(socket, 'close');
  socket.end();
  await closed;
  assert.equal(app.stored().incoming, 0);
});

test('a body of JSON that has not come in ten seconds is given up, however steadily it comes', async (t) => {
  const timers = mockTimers(t);
  const headers = 'content-type: application/json\r\ncontent-length: 50000';
  const { socket, received } = await begin('/home', headers, '{');
  while (received() === '') {
    socket.write(' ');
    timers.tick(1_000);
    await new Promise(setImmediate);
  }
  await until(() => received().endsWith('}'));
  assert.match(received(), tooSlow);
  socket.destroy();
});
