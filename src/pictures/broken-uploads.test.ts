import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Logo } from '../shared/records.ts';
import { picture } from '../testing/pictures.ts';
import { sendAndCut, sendBytes } from '../testing/plain-request.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, startTestApp } from '../testing/test-app.ts';
import type { UploadCall } from '../testing/uploads.ts';
import { rawForm, rawParts, uploadCalls } from '../testing/uploads.ts';

const mebibyte = 1024 * 1024;
const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const upload = '/admin/images/upload';
const broken = 'The form is broken or was cut off.';
const tooLarge = 'The picture is too large; at most 10 MiB are taken.';

/** Waits, since files of a broken upload are deleted only after they are closed. */
async function staysAt(before: ReturnType<typeof app.stored>, message: string): Promise<void> {
  for (let left = 500; left > 0 && !isDeepStrictEqual(app.stored(), before); left -= 1) await setTimeout(10);
  assert.deepEqual(app.stored(), before, message);
}

/** A JPEG of `length` bytes, padded before its end with data that is not drawn. */
function pictureOf(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  bytes.set(picture.jpeg.subarray(0, -2));
  bytes.set(picture.jpeg.subarray(-2), length - 2);
  return bytes;
}

function head({ method, path }: { method: string; path: string }, type: string, more: string): string {
  return `${method} ${path} HTTP/1.1\r\nhost: institute\r\nauthorization: ${admin.authorization}\r\ncontent-type: ${type}\r\n${more}\r\n\r\n`;
}

function answered(call: { path: string }) {
  return app.nextLogged((line) => line.msg === 'request' && line.path === call.path);
}

async function cutOff(call: UploadCall, share: number): Promise<void> {
  const { type, body } = rawForm(rawParts(call, pictureOf(300_000)));
  const line = answered(call);
  const sent = body.subarray(0, Math.floor(body.length * share));
  await sendAndCut(
    app.url,
    Buffer.concat([Buffer.from(head(call, type, `content-length: ${body.length}`)), sent]),
  );
  const { status } = await line;
  assert.equal(status, 400);
}

for (const call of uploadCalls) {
  describe(`${call.method} ${call.path}`, () => {
    test('a connection that is cut in the middle leaves no file and no row', async () => {
      for (const share of [0.0005, 0.1, 0.5, 0.999]) {
        const before = app.stored();
        await cutOff(call, share);
        await staysAt(before, `cut at ${share}`);
      }
    });

    test('a body that ends before the form does is refused, and nothing is kept', async () => {
      const { type, body } = rawForm(rawParts(call, pictureOf(300_000)));
      const before = app.stored();
      for (const length of [0, 10, 60, 5_000, body.length - 30]) {
        const request = { method: call.method, headers: { ...admin, 'content-type': type } };
        const answer = await app.call(call.path, { ...request, body: Buffer.from(body.subarray(0, length)) });
        await assertRefusal(answer, 400, broken);
        await staysAt(before, `${length} bytes`);
      }
    });

    test('a content type without a boundary, or with another one, is refused', async () => {
      const { body } = rawForm(rawParts(call, picture.png));
      const before = app.stored();
      for (const boundary of ['', '; boundary=another']) {
        const headers = { ...admin, 'content-type': `multipart/form-data${boundary}` };
        const answer = await app.call(call.path, { method: call.method, headers, body: Buffer.from(body) });
        await assertRefusal(answer, 400, broken);
      }
      assert.deepEqual(app.stored(), before);
    });
  });
}

test('parts without a name, or with a broken head, are refused or ignored, and never a fault of ours', async () => {
  const boundary = 'b';
  const before = app.stored();
  const heads = ['content-disposition: form-data', 'content-disposition', '', 'x'.repeat(20_000), 'a: b'];
  for (const partHead of heads) {
    const body = `--${boundary}\r\n${partHead}\r\n\r\nx\r\n--${boundary}--\r\n`;
    const headers = { ...admin, 'content-type': `multipart/form-data; boundary=${boundary}` };
    await assertRefusal(await app.call(upload, { method: 'POST', headers, body }), 400);
  }
  assert.deepEqual(app.stored(), before);
});

test('a picture may have 10 MiB and not one byte more', async () => {
  const send = (length: number) =>
    app.call(upload, form({ file: new File([pictureOf(length)], 'large.png') }, 'POST', admin));
  const before = app.stored();
  const kept = await send(10 * mebibyte);
  assert.equal(kept.status, 201);
  const { _id, url } = (await kept.json()) as Logo;
  const served = await app.call(url, { method: 'HEAD' });
  assert.equal(served.headers.get('content-length'), String(10 * mebibyte));
  await app.call(`/admin/images/${_id}`, { method: 'DELETE', headers: admin });
  await assertRefusal(await send(10 * mebibyte + 1), 413, tooLarge);
  assert.deepEqual(app.stored(), before);
});

test('a form that is too large is refused: before it is read where it says so, else once too much has come', async () => {
  const before = app.stored();
  const tooLargeAnswer = (answer: string) => {
    assert.match(answer, /^HTTP\/1\.1 413 /u);
    assert.ok(answer.endsWith(JSON.stringify({ message: tooLarge })));
  };
  // In parallel, since each connection closes only a second after its answer.
  const declared = uploadCalls.map(async (call) => {
    const answer = await sendBytes(app.url, head(call, rawForm([]).type, `content-length: ${12 * mebibyte}`));
    tooLargeAnswer(answer);
    assert.match(answer, /\r\nconnection: close\r\n/iu);
  });
  const text = { name: 'eligibility', content: 'x'.repeat(99_000) };
  const endless = (
    [
      [uploadCalls[4], rawParts(uploadCalls[4], pictureOf(12 * mebibyte))],
      [uploadCalls[0], Array.from({ length: 130 }, () => text)],
    ] as const
  ).map(async ([call, parts]) => {
    const { type, body } = rawForm(parts);
    const beginning = body.subarray(0, 11 * mebibyte + 1);
    const chunkHead = `${beginning.length.toString(16)}\r\n`;
    const request = head(call, type, 'transfer-encoding: chunked') + chunkHead;
    tooLargeAnswer(await sendBytes(app.url, Buffer.concat([Buffer.from(request), beginning])));
  });
  await Promise.all([...declared, ...endless]);
  assert.deepEqual(app.stored(), before);
});
