import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { file, picture, pictureKinds } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, startTestApp } from '../testing/test-app.ts';
import { sendPicture, uploadCalls } from '../testing/uploads.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><script>alert(1)</script></svg>';
const html = '<!doctype html><script>alert(1)</script>';
const bmp = Uint8Array.from(
  Buffer.from('Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAA////AA==', 'base64'),
);
const noPictures: [string, File][] = [
  ['SVG', file(svg, 'picture.svg', 'image/svg+xml')],
  ['SVG named .png', file(svg)],
  ['SVG with an XML head', file(`<?xml version="1.0"?>\n${svg}`, 'picture.png')],
  ['HTML', file(html, 'page.html', 'text/html')],
  ['HTML named .jpg', file(html, 'picture.jpg', 'image/jpeg')],
  ['text named .png', file('just text')],
  ['an empty file', file('')],
  ['one byte', file(new Uint8Array([0x89]))],
  ['a PDF', file('%PDF-1.7\n%âãÏÓ\n1 0 obj', 'picture.png')],
  ['a ZIP', file(new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 0, 0]), 'picture.png')],
  ['a BMP', file(bmp, 'picture.bmp', 'image/bmp')],
  ['a TIFF', file(new Uint8Array([0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0]), 'picture.tif', 'image/tiff')],
  ['an icon', file(new Uint8Array([0, 0, 1, 0, 1, 0, 16, 16]), 'picture.ico', 'image/x-icon')],
  ['an MP4', file(`\0\0\0\x18ftypisom\0\0\0\0isomavc1`, 'picture.avif', 'image/avif')],
  ['a HEIC', file(`\0\0\0\x18ftypheic\0\0\0\0heicmif1`, 'picture.avif', 'image/avif')],
  ['a WAV in the clothes of a WebP', file(`RIFF\x32\0\0\0WAVEfmt `, 'picture.webp', 'image/webp')],
  ['a JPEG behind HTML', file(new Uint8Array([...new TextEncoder().encode(html), ...picture.jpeg]))],
];

for (const call of uploadCalls) {
  describe(`${call.method} ${call.path}`, () => {
    test('takes nothing but pictures, by their content, and keeps nothing of the rest', async () => {
      const before = app.stored();
      for (const [what, content] of noPictures) {
        const answer = await sendPicture(app, call, admin, content);
        const refusal = await assertRefusal(answer, 415, call.refusal);
        assert.equal(refusal.errors, undefined, what);
        assert.deepEqual(app.stored(), before, what);
      }
    });

    test('takes each kind of picture, whatever its name and declared type', async () => {
      for (const { kind } of pictureKinds) {
        const before = app.stored();
        const content = file(picture[kind], 'x.html', 'text/html');
        const answer = await sendPicture(app, call, admin, content);
        assert.equal(answer.status, call.method === 'POST' ? 201 : 200, kind);
        const { incoming, uploads } = app.stored();
        assert.equal(incoming, 0);
        const isFirst = call.method === 'POST' || kind === pictureKinds[0]?.kind;
        const isUpload = !call.path.startsWith('/api/admin/site');
        assert.equal(uploads, before.uploads + (isFirst && isUpload ? 1 : 0));
      }
    });

    test('takes one picture, in its own field', async () => {
      const before = app.stored();
      const sentence = `The form takes one picture, in the field ${call.field}.`;
      const two = await sendPicture(app, call, admin, [file(picture.png), file(picture.gif)]);
      await assertRefusal(two, 400, sentence);
      const both = { ...call.fields, [call.field]: file(picture.png), other: file(picture.png) };
      await assertRefusal(await app.call(call.path, form(both, call.method, admin)), 400, sentence);
      const elsewhere = { ...call.fields, other: file(picture.png) };
      await assertRefusal(await app.call(call.path, form(elsewhere, call.method, admin)), 400, sentence);
      assert.deepEqual(app.stored(), before);
    });
  });
}

test('a picture that is cut short at any byte is taken or refused, and never a fault of ours', async () => {
  const [call] = uploadCalls.filter(({ path }) => path === '/admin/images/upload');
  assert.ok(call);
  for (const { kind } of pictureKinds) {
    const whole = picture[kind];
    for (let length = 1; length < whole.length; length += 7) {
      const before = app.stored();
      const answer = await sendPicture(app, call, admin, file(whole.slice(0, length)));
      const kept = answer.status === 201 ? 1 : 0;
      if (kept === 0) await assertRefusal(answer, 415, call.refusal);
      const { uploads, incoming, logos } = app.stored();
      assert.deepEqual(
        { uploads, incoming, logos },
        { uploads: before.uploads + kept, incoming: 0, logos: before.logos + kept },
      );
    }
  }
});

test('a form without a file, as a browser sends an empty file field, is a form without a picture', async () => {
  const empty = new File([], '', { type: 'application/octet-stream' });
  const answer = await app.call('/api/courses/small-class', form({ gst: '12%', image: empty }, 'PUT', admin));
  assert.equal(answer.status, 200);
  assert.equal(((await answer.json()) as { gst: string }).gst, '12%');
});
