import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { constants } from 'node:http2';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { TestContext } from 'node:test';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { flags, frame, frames, header, number, openWire, request } from '../testing/http2-frames.ts';
import { openSession } from '../testing/http2-request.ts';
import { peopleCalls } from '../testing/people.ts';
import { file, picture } from '../testing/pictures.ts';
import { sendAndCut, sendBytes } from '../testing/plain-request.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, startTestApp, testAdmin } from '../testing/test-app.ts';
import { rawForm, rawParts, uploadCalls } from '../testing/uploads.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const mebibyte = 1024 * 1024;

/** A request under way, whose body the test sends by pieces. */
interface Sending {
  /** Sends a piece; returns once the next may follow. */
  send(piece: string | Uint8Array): Promise<void>;
  /** The bytes that have come, as HTTP/1.1 writes them. */
  received(): string;
  /** Whether the server still takes something. */
  isTaken(): boolean;
  /** Goes away without a word. */
  leave(): void;
}

/** Begins requests with a body. */
type Begin = (call: string, headers: string) => Promise<Sending>;

const beginOverHttp1: Begin = async (call, headers) => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  // The server may end the connection while more is under way, and a test may reset it.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`${call} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`);
  return {
    send: (piece) => sendTo(socket, piece),
    received: () => received,
    isTaken: () => !socket.destroyed,
    leave: () => socket.resetAndDestroy(),
  };
};

const beginOverHttp2: Begin = async (call, headers) => {
  const [method = '', path = ''] = call.split(' ');
  const fields = headers.split('\r\n').map((line) => line.split(': '));
  const stream = session.request(
    { ':method': method, ':path': path, ...Object.fromEntries(fields) },
    { endStream: false },
  );
  let received = '';
  stream.once('response', ({ ':status': status, ...answer }) => {
    const lines = Object.entries(answer).map(([name, value]) => `${name}: ${value}`);
    received = `HTTP/2 ${status} \r\n${lines.join('\r\n')}\r\n\r\n`;
  });
  stream.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  stream.on('error', () => undefined);
  return {
    send: (piece) => sendTo(stream, piece),
    received: () => received,
    isTaken: () => stream.writable,
    leave: () => stream.close(constants.NGHTTP2_CANCEL),
  };
};

/** Writes where it can still be written, and waits for room. */
async function sendTo(to: Writable, piece: string | Uint8Array): Promise<void> {
  if (!to.writable) return;
  if (to.write(piece)) await new Promise(setImmediate);
  else
    await Promise.race(['drain', 'close', 'aborted'].map((event) => once(to, event))).catch(() => undefined);
}

const secureUrl = await app.serveHttps();
const session = await openSession(secureUrl);
after(() => session.destroy());
const protocols = { 'HTTP/1.1': beginOverHttp1, 'HTTP/2': beginOverHttp2 };

const { name, email } = testAdmin;
const jsonCalls = [
  { method: 'POST', path: '/home', body: peopleCalls.contact.body, status: 201 },
  {
    method: 'PUT',
    path: '/admin/account',
    body: { name, email, currentPassword: testAdmin.password },
    status: 200,
  },
];
const needsJson = 'The request needs a JSON body and the content type application/json.';
const tooLarge = 'What you sent is too large; at most 64 KiB can be sent.';

for (const { method, path, body, status } of jsonCalls) {
  describe(`the JSON of ${method} ${path}`, () => {
    const whole = JSON.stringify(body);
    const send = (text: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
      app.call(path, {
        method,
        headers: { 'content-type': 'application/json', ...admin, ...headers },
        body: text,
      });
    const head = (more: string) =>
      `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${admin.authorization}\r\ncontent-type: application/json\r\n${more}\r\n\r\n`;
    const withPadding = (bytes: number) => {
      const padded = JSON.stringify({ ...body, padding: '' });
      return padded.replace('"padding":""', `"padding":"${'x'.repeat(bytes - padded.length)}"`);
    };

    test('is an object of at most 64 KiB, however its type is written', async () => {
      for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON'])
        assert.equal((await send(whole, { 'content-type': type })).status, status, type);
      assert.equal((await send(withPadding(64 * 1024))).status, status);
      const [first = ''] = Object.keys(body);
      const fields = whole.slice(1);
      assert.equal((await send(`{"${first}":"",${fields}`)).status, status, 'the last of a field counts');
      const deep = (opening: string, closing: string) => opening.repeat(10_000) + closing.repeat(10_000);
      for (const text of [
        `{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"valueOf":null,${fields}`,
        `{"deep":${deep('[', ']')},${fields}`,
        `{"deep":${deep('{"a":', '}').replace('{"a":}', '{"a":1}')},${fields}`,
        `{"number":1e999,"minus":-0,"long":${'9'.repeat(5_000)},"half":"\\ud83d",${fields}`,
      ])
        assert.ok([status, 400].includes((await send(text)).status), text.slice(0, 40));
      assert.equal(({} as Record<string, unknown>).admin, undefined);
    });

    test('is refused where it is anything else, and nothing is stored', async () => {
      const before = app.stored();
      const broken = [
        '{',
        whole.slice(0, -1),
        `${whole}}`,
        "{'a': 'x'}",
        '{"a":1,}',
        'NaN',
        'a=x',
        '{"a":\u0001}',
      ];
      for (const text of [...broken, '', '"text"', '1', 'null']) await assertRefusal(await send(text), 400);
      for (const text of ['[]', `[${whole}]`])
        await assertRefusal(await send(text), 400, 'The body must be a JSON object.');
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=b',
        'x',
      ])
        await assertRefusal(await send(whole, { 'content-type': type }), 400, needsJson);
      await assertRefusal(await app.call(path, { method, headers: admin }), 400, needsJson);
      const packed = new Uint8Array(gzipSync(whole));
      for (const encoding of ['gzip', 'GZIP', 'deflate', 'br', 'unknown', 'gzip, gzip']) {
        const answer = await send(packed, { 'content-encoding': encoding });
        await assertRefusal(answer, 400, 'The body must not be compressed.');
      }
      for (const size of [64 * 1024 + 1, 5_000_000])
        await assertRefusal(await send(withPadding(size)), 413, tooLarge);
      const chunk = withPadding(70_000);
      const undeclared = `${head('transfer-encoding: chunked')}${chunk.length.toString(16)}\r\n${chunk}`;
      const answer = await sendBytes(app.url, undeclared);
      assert.match(answer, /^HTTP\/1\.1 413 /u);
      assert.ok(answer.endsWith(JSON.stringify({ message: tooLarge })));
      for (const [more, sent] of [
        [`content-length: ${whole.length}`, Buffer.from(whole.slice(0, -5))],
        [`content-encoding: gzip\r\ncontent-length: ${packed.length}`, packed.subarray(0, 20)],
      ] as const) {
        const line = app.nextLogged((logged) => logged.msg === 'request' && logged.path === path);
        await sendAndCut(app.url, Buffer.concat([Buffer.from(head(more)), sent]));
        assert.equal((await line).status, 400, 'a body that is cut off');
      }
      assert.deepEqual(app.stored(), before);
    });
  });
}

const upload = rawForm(rawParts(uploadCalls[4], new Uint8Array(300_000)));
const half = upload.body.length / 2;
const incoming = join(app.dataFolder, 'incoming');
const uploadsUnderWay = () => readdirSync(incoming).length;
const bytesReceived = () =>
  readdirSync(incoming).reduce((sum, entry) => sum + statSync(join(incoming, entry)).size, 0);
const tooSlow =
  /^HTTP\/\S+ 408 (?:.|\s)*\{"message":"What you sent took too long to arrive\. Please try again\."\}$/u;

/** Lets everything run that is ready, until something holds. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}

function mockTimers(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  return t.mock.timers;
}

for (const [protocol, begin] of Object.entries(protocols)) {
  describe(`over ${protocol}`, () => {
    /** Sends the first half of an upload, which the server has begun to store. */
    async function beginUpload() {
      const before = uploadsUnderWay();
      const { type, body } = upload;
      const headers = `authorization: ${admin.authorization}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}`;
      const sending = await begin('POST /admin/images/upload', headers);
      await sending.send(body.subarray(0, half));
      await until(() => uploadsUnderWay() > before);
      return sending;
    }

    async function leave(sending: Sending): Promise<void> {
      const before = uploadsUnderWay();
      sending.leave();
      await until(() => uploadsUnderWay() < before);
    }

    test('uploads that stall keep no other of the same admin waiting, and leave nothing when their clients leave', async () => {
      const before = app.stored();
      const stalled = await Promise.all(Array.from({ length: 30 }, beginUpload));
      const send = () => app.call('/admin/images/upload', form({ file: file(picture.png) }, 'POST', admin));
      assert.equal((await send()).status, 201);
      for (const sending of stalled) await leave(sending);
      assert.equal((await send()).status, 201);
      const { uploads, incoming: waiting, logos } = app.stored();
      assert.deepEqual(
        { uploads, waiting, logos },
        { uploads: before.uploads + 2, waiting: 0, logos: before.logos + 2 },
      );
    });

    test('an upload that brings nothing for fifteen seconds is given up, one that brings something goes on', async (t) => {
      const timers = mockTimers(t);
      const { body } = upload;
      const { send, received, isTaken, leave } = await beginUpload();
      // The heads of the parts, and what may be the beginning of the form's end, are in no file.
      const allOf = (sent: number) => until(() => bytesReceived() > sent - 1_000);
      await allOf(half);
      timers.tick(14_000);
      await send(body.subarray(half, -1_000));
      await allOf(body.length - 1_000);
      timers.tick(14_000);
      await new Promise(setImmediate);
      assert.equal(received(), '');
      timers.tick(1_000);
      await until(() => received().endsWith('}'));
      assert.match(received(), tooSlow);
      if (protocol === 'HTTP/1.1') {
        assert.match(received(), /\r\nconnection: close\r\n/iu);
        leave();
      }
      await until(() => !isTaken());
      await until(() => uploadsUnderWay() === 0);
    });

    test('a JSON body that has not come in ten seconds is given up, however steadily it comes', async (t) => {
      const timers = mockTimers(t);
      const { send, received, leave } = await begin(
        'POST /home',
        'content-type: application/json\r\ncontent-length: 50000',
      );
      await send('{');
      while (received() === '') {
        await send(' ');
        timers.tick(1_000);
        await new Promise(setImmediate);
      }
      await until(() => received().endsWith('}'));
      assert.match(received(), tooSlow);
      leave();
    });

    const endless: [call: string, status: number][] = [
      ['POST /admin/images/upload', 401],
      ['POST /nowhere', 404],
      ['POST /home', 413],
      ['GET /', 200],
    ];
    for (const [call, status] of endless) {
      test(`${call} with a body without end is answered ${status} at once, and read no further than any form goes`, async () => {
        const { send, received, isTaken } = await begin(
          call,
          'content-type: multipart/form-data; boundary=b\r\ncontent-length: 1500000000',
        );
        await until(() => received() !== '');
        let sent = 0;
        const chunk = Buffer.alloc(mebibyte);
        for (; isTaken(); sent += chunk.length) await send(chunk);
        const [head = '', answer = ''] = received().split('\r\n\r\n', 2);
        assert.match(head, new RegExp(`^HTTP/\\S+ ${status} `, 'u'));
        if (protocol === 'HTTP/1.1') assert.match(head, /\r\nconnection: close(?:\r\n|$)/iu);
        assert.match(
          head,
          new RegExp(`\r\ncontent-length: ${Buffer.byteLength(answer)}(?:\r\n|$)`, 'iu'),
          'whole',
        );
        assert.ok(sent < 100 * mebibyte, `${sent}`);
      });
    }

    test('a client that reads its answer only once it has sent all of a form finds it', async () => {
      const length = 10 * mebibyte;
      const { send, received } = await begin(
        'POST /admin/images/upload',
        `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}`,
      );
      for (let sent = 0; sent < length; sent += mebibyte) await send(Buffer.alloc(mebibyte));
      await until(() => received().endsWith('}'));
      assert.match(received(), /^HTTP\/\S+ 401 /u);
    });
  });
}

test('a body that a client of HTTP/2 cuts off where it could end is refused, and nothing is stored', async () => {
  const before = app.stored();
  const whole = Buffer.from(JSON.stringify(peopleCalls.contact.body));
  const register = Buffer.from(
    'Number,Name,Course,Class of drone,From,To,Hours,Issued on\r\nOLD/1,Devi,Small Class,Small,10-04-2023,14-04-2023,40,15-04-2023',
  );
  for (const [path, type, body] of [
    ['/home', 'application/json', whole],
    ['/admin/images/upload', upload.type, upload.body.subarray(0, 16_000)],
    ['/api/admin/register/import', 'text/csv', register],
  ] as const) {
    for (const code of [constants.NGHTTP2_CANCEL, constants.NGHTTP2_NO_ERROR, null]) {
      const wire = await openWire(secureUrl);
      const line = app.nextLogged((logged) => logged.msg === 'request' && logged.path === path);
      const head = [
        request(path, 'POST'),
        header('authorization', admin.authorization),
        header('content-type', type),
      ];
      wire.send(frame(frames.headers, flags.endHeaders, 1, Buffer.concat(head)));
      wire.send(frame(frames.data, flags.none, 1, body));
      if (code === null) wire.socket.end();
      else wire.send(frame(frames.reset, flags.none, 1, number(code)));
      assert.equal((await line).status, 400, `${path} ${code}`);
      wire.socket.destroy();
    }
  }
  await until(() => uploadsUnderWay() === 0);
  assert.deepEqual(app.stored(), before);
});
