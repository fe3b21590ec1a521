import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { peopleKinds } from '../testing/people.ts';
import { sendAndCut, sendBytes } from '../testing/plain-request.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { startTestApp, testAdmin } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();

const { email, password } = testAdmin;
const jsonCalls = [
  ...peopleKinds.map(({ postPath, body }) => ({ method: 'POST', path: postPath, body, status: 201 })),
  { method: 'POST', path: '/admin/login', body: { email, password }, status: 200 },
  {
    method: 'PUT',
    path: '/admin/account',
    body: { name: 'Meena', email, currentPassword: password },
    status: 200,
  },
];
const needsJson = 'The request needs a JSON body and the content type application/json.';
const tooLarge = 'The body is too large; at most 64 KiB are taken.';

for (const { method, path, body, status } of jsonCalls) {
  const send = (text: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
    app.call(path, {
      method,
      headers: { 'content-type': 'application/json', ...admin, ...headers },
      body: text,
    });
  const whole = JSON.stringify(body);
  const rawHead = (more: string, length: number) =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${admin.authorization}\r\ncontent-type: application/json\r\n${more}content-length: ${length}\r\n\r\n`;
  const logged = () => app.nextLogged((line) => line.msg === 'request' && line.path === path);
  /** The right body, with so many bytes. */
  const ofSize = (bytes: number) => {
    const padded = JSON.stringify({ ...body, padding: '' });
    return padded.replace('"padding":""', `"padding":"${'x'.repeat(bytes - padded.length)}"`);
  };

  describe(`${method} ${path}`, () => {
    test('takes a JSON object, however its type is written', async () => {
      for (const type of ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON']) {
        assert.equal((await send(whole, { 'content-type': type })).status, status, type);
      }
    });

    test('refuses what is not JSON, or not whole', async () => {
      const before = app.stored();
      const texts = [
        '{',
        whole.slice(0, -1),
        `${whole}}`,
        "{'name': 'x'}",
        '{"a":1,}',
        'NaN',
        'name=x',
        '\u0000',
        '{"a":\u0001}',
      ];
      for (const text of texts) await assertRefusal(await send(text), 400);
      assert.deepEqual(app.stored(), before);
    });

    test('refuses JSON that is no object', async () => {
      const before = app.stored();
      for (const text of ['[]', `[${whole}]`]) {
        await assertRefusal(await send(text), 400, 'The body must be a JSON object.');
      }
      for (const text of ['"text"', '1', 'true', 'null', '']) await assertRefusal(await send(text), 400);
      assert.deepEqual(app.stored(), before);
    });

    test('refuses any other content type', async () => {
      const before = app.stored();
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=b',
        'text/html',
        'x',
      ];
      for (const type of types)
        await assertRefusal(await send(whole, { 'content-type': type }), 400, needsJson);
      const bytes = new TextEncoder().encode(whole);
      const untyped = await app.call(path, { method, headers: admin, body: bytes });
      await assertRefusal(untyped, 400, needsJson);
      await assertRefusal(await app.call(path, { method, headers: admin }), 400, needsJson);
      assert.deepEqual(app.stored(), before);
    });

    test('takes 64 KiB and not one byte more', async () => {
      assert.equal((await send(ofSize(64 * 1024))).status, status);
      const before = app.stored();
      await assertRefusal(await send(ofSize(64 * 1024 + 1)), 413, tooLarge);
      await assertRefusal(await send(ofSize(5_000_000)), 413, tooLarge);
      assert.deepEqual(app.stored(), before);
    });

    test('does not let a body of undeclared length grow beyond that', async () => {
      const before = app.stored();
      const head = `${method} ${path} HTTP/1.1\r\nhost: x\r\nauthorization: ${admin.authorization}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
      const chunk = ofSize(70_000);
      const answer = await sendBytes(app.url, `${head}${chunk.length.toString(16)}\r\n${chunk}`);
      assert.match(answer, /^HTTP\/1\.1 413 /u);
      assert.ok(answer.endsWith(JSON.stringify({ message: tooLarge })));
      assert.deepEqual(app.stored(), before);
    });

    test('takes no packed body, so that none can grow or hang', async () => {
      const before = app.stored();
      const packed = new Uint8Array(gzipSync(whole));
      const sentence = 'The body must not be compressed.';
      for (const encoding of ['gzip', 'GZIP', 'deflate', 'br', 'unknown', 'gzip, gzip']) {
        await assertRefusal(await send(packed, { 'content-encoding': encoding }), 400, sentence);
      }
      assert.equal((await send(whole, { 'content-encoding': 'identity' })).status, status);
      const line = logged();
      await sendAndCut(
        app.url,
        Buffer.concat([
          Buffer.from(rawHead('content-encoding: gzip\r\n', packed.length)),
          packed.subarray(0, 20),
        ]),
      );
      assert.equal((await line).status, 400);
      if (status === 200) assert.deepEqual(app.stored(), before);
    });

    test('is not hurt by names and depths that trouble JSON readers', async () => {
      const fields = whole.slice(1);
      const deep = (open: string, close: string) => open.repeat(10_000) + close.repeat(10_000);
      const texts = [
        `{"__proto__":{"admin":true},${fields}`,
        `{"constructor":{"prototype":{"admin":true}},${fields}`,
        `{"toString":1,"hasOwnProperty":1,"valueOf":null,${fields}`,
        `{"deep":${deep('[', ']')},${fields}`,
        `{"deep":${deep('{"a":', '}').replace('{"a":}', '{"a":1}')},${fields}`,
        `{"number":1e999,"minus":-0,"long":${'9'.repeat(5_000)},${fields}`,
        `{"half":"\\ud83d",${fields}`,
      ];
      for (const text of texts) {
        const answer = await send(text);
        assert.ok(
          answer.status === status || answer.status === 400,
          `${text.slice(0, 40)}: ${answer.status}`,
        );
        if (answer.status === 400) await assertRefusal(answer, 400);
      }
      assert.equal(({} as Record<string, unknown>).admin, undefined);
    });

    test('takes the last of a field that stands twice', async () => {
      const [first = ''] = Object.keys(body);
      const twice = await send(`{"${first}":"",${whole.slice(1)}`);
      assert.equal(twice.status, status);
      await assertRefusal(await send(`${whole.slice(0, -1)},"${first}":""}`), 400);
    });

    test('is cut off without harm', async () => {
      const before = app.stored();
      const line = logged();
      await sendAndCut(app.url, rawHead('', whole.length) + whole.slice(0, -5));
      assert.equal((await line).status, 400);
      assert.deepEqual(app.stored(), before);
    });
  });
}
