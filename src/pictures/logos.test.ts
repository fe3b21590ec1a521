import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Logo } from '../shared/records.ts';
import { file, picture } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, json, startTestApp } from '../testing/test-app.ts';
import { rawForm } from '../testing/uploads.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const list = async () => (await (await app.call('/admin/images')).json()) as Logo[];
const upload = (content: Blob | string) =>
  app.call('/admin/images/upload', form({ file: content }, 'POST', admin));
const add = async (name = 'partner.png') => (await (await upload(file(picture.png, name))).json()) as Logo;

test('an admin uploads a logo: 201 with the record, which ends the public list', async () => {
  assert.deepEqual(await list(), []);
  const first = await add('first.png');
  const before = app.stored();
  const answer = await upload(file(picture.webp, 'Our partner.webp'));
  assert.equal(answer.status, 201);
  const logo = (await answer.json()) as Logo;
  assert.deepEqual(logo, { _id: logo._id, url: logo.url, filename: 'Our partner.webp' });
  assert.match(logo._id, /^[\da-f-]{36}$/u);
  assert.ok(existsSync(join(app.dataFolder, logo.url)));
  assert.deepEqual(await list(), [first, logo]);
  assert.deepEqual(app.stored(), { ...before, logos: before.logos + 1, uploads: before.uploads + 1 });
});

test('an upload without a file is refused', async () => {
  const before = app.stored();
  const sentence = 'Please select a valid image file';
  for (const field of ['other', 'file']) {
    const answer = await app.call('/admin/images/upload', form({ [field]: 'just text' }, 'POST', admin));
    assert.deepEqual((await assertRefusal(answer, 400, sentence)).errors, { file: sentence });
  }
  await assertRefusal(await app.call('/admin/images/upload', json({}, 'POST', admin)), 415, /multipart/u);
  assert.deepEqual(app.stored(), before);
});

test('a file name is kept for showing only, without folders and control characters, and cut', async () => {
  const names: [string, string | RegExp][] = [
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\pictures\\logo.png', 'logo.png'],
    ['.htaccess', '.htaccess'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['ட்ரோன் \u{1f600}.png', 'ட்ரோன் \u{1f600}.png'],
    ['a%0D%0Ab.png', 'a b.png'],
    [`${'n'.repeat(300)}.png`, 'n'.repeat(200)],
    [`a${'\u{1f600}'.repeat(150)}.png`, /^a(?:\u{1f600})+$/u],
    ['\u202egnp.ogol\u202c.png', 'gnp.ogol.png'],
    [' ', 'image'],
    ['\u200b', 'image'],
  ];
  for (const [name, shown] of names) {
    const { type, body } = rawForm([{ name: 'file', filename: name, content: picture.png }]);
    const headers = { ...admin, 'content-type': type };
    const answer = await app.call('/admin/images/upload', { method: 'POST', headers, body });
    assert.equal(answer.status, 201, name);
    const logo = (await answer.json()) as Logo;
    if (typeof shown === 'string') assert.equal(logo.filename, shown);
    else assert.match(logo.filename, shown);
    assert.match(logo.url, /^\/uploads\/[\da-f-]{36}\.png$/u);
    assert.deepEqual((await list()).at(-1), logo, 'the list says the same as the answer');
  }
});

test('an admin deletes a logo with its file; a second time, or by a wrong id, it is not found', async () => {
  const kept = await add();
  const { _id, url } = await add();
  const before = app.stored();
  const remove = (id: string) => app.call(`/admin/images/${id}`, { method: 'DELETE', headers: admin });
  const answer = await remove(_id);
  assert.equal(answer.status, 200);
  assert.deepEqual(await answer.json(), { message: 'Image deleted successfully!' });
  assert.deepEqual(app.stored(), { ...before, logos: before.logos - 1, uploads: before.uploads - 1 });
  assert.equal((await app.call(url)).status, 404);
  assert.equal((await app.call(kept.url)).status, 200);
  for (const none of [_id, '1', '%27%20OR%201=1--', '..%2f..%2fsecret', '%00'])
    await assertRefusal(await remove(none), 404, 'Image not found');
});
