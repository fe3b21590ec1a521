import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Poster } from '../shared/records.ts';
import { file, picture } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, json, navigation } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const path = '/admin/eventposter';
const incomplete = 'Please provide a title and select an image!';
const post = (fields: Parameters<typeof form>[0]) => app.call(path, form(fields, 'POST', admin));
const list = async () => (await (await app.call(path)).json()) as Poster[];
const add = async (name = 'Open day') =>
  (await (await post({ name, file: file(picture.png) })).json()) as Poster;

test('an admin uploads a poster: 201 with the record, which ends the public list', async () => {
  assert.deepEqual(await list(), []);
  const first = await add('First');
  const before = app.stored();
  const answer = await post({ name: ' Second day ', file: file(picture.webp) });
  assert.equal(answer.status, 201);
  const poster = (await answer.json()) as Poster;
  assert.match(poster._id, /^[\da-f-]{36}$/u);
  assert.deepEqual(poster, { _id: poster._id, name: 'Second day', image: `${path}/${poster._id}` });
  assert.deepEqual(await list(), [first, poster]);
  assert.deepEqual(app.stored(), { ...before, posters: before.posters + 1, uploads: before.uploads + 1 });
});

test('a poster needs one title of at most 200 characters and one picture', async () => {
  assert.equal((await post({ name: 'n'.repeat(200), file: file(picture.png) })).status, 201);
  const before = app.stored();
  for (const [fields, missing] of [
    [{ other: 'x' }, ['name', 'file']],
    [{ name: 'Open day' }, ['file']],
    [{ file: file(picture.png) }, ['name']],
    [{ name: '  ', file: file(picture.png) }, ['name']],
    [{ name: '', file: 'text' }, ['name', 'file']],
  ] as const) {
    const refusal = await assertRefusal(await post(fields), 400, incomplete);
    assert.deepEqual(refusal.errors, Object.fromEntries(missing.map((field) => [field, incomplete])));
  }
  for (const name of ['n'.repeat(201), ['one', 'two']]) {
    const refusal = await assertRefusal(await post({ name, file: file(picture.png) }), 400, /^Title /u);
    assert.deepEqual(Object.keys(refusal.errors ?? {}), ['name']);
  }
  await assertRefusal(await app.call(path, json({ name: 'x' }, 'POST', admin)), 415, /multipart/u);
  assert.deepEqual(app.stored(), before);
});

test('a poster may have a Tamil title; without one its record has no translations', async () => {
  const send = (title: string) =>
    post({ name: 'Open day', 'translations.ta.name': title, file: file(picture.png) });
  const told = (await (await send(' திறந்த நாள் ')).json()) as Poster;
  assert.deepEqual(told.translations, { ta: { name: 'திறந்த நாள்' } });
  const untold = (await (await send('  ')).json()) as Poster;
  assert.deepEqual(Object.keys(untold), ['_id', 'name', 'image']);
  assert.deepEqual((await list()).slice(-2), [told, untold]);
  const refusal = await assertRefusal(await send('க'.repeat(201)), 400, /^Title in Tamil .* 200 characters/u);
  assert.deepEqual(Object.keys(refusal.errors ?? {}), ['translations.ta.name']);
});

test('an admin deletes a poster with its picture; a second time it is not found', async () => {
  const kept = await add();
  const { _id, image } = await add();
  const before = app.stored();
  const remove = () => app.call(`${path}/${_id}`, { method: 'DELETE', headers: admin });
  const answer = await remove();
  assert.equal(answer.status, 200);
  assert.deepEqual(await answer.json(), { message: 'Poster deleted successfully!' });
  assert.deepEqual(app.stored(), { ...before, posters: before.posters - 1, uploads: before.uploads - 1 });
  await assertRefusal(await app.call(image), 404, 'Poster not found');
  assert.equal((await app.call(kept.image)).status, 200);
  await assertRefusal(await remove(), 404, 'Poster not found');
});

test('a missing picture is not found, by a script and by a browser', async () => {
  for (const id of ['nowhere', '1', '%27%20OR%201=1--', '..%2f..%2fsecret', '%00', 'x'.repeat(1_900)]) {
    for (const headers of [{}, navigation]) {
      await assertRefusal(await app.call(`${path}/${id}`, { headers }), 404, 'Poster not found');
    }
  }
});

test('a poster without its file is not found, and can still be deleted', async () => {
  const { _id, image } = await add();
  rmSync(join(app.dataFolder, 'uploads'), { recursive: true });
  await assertRefusal(await app.call(image), 404, 'Poster not found');
  const answer = await app.call(`${path}/${_id}`, { method: 'DELETE', headers: admin });
  assert.equal(answer.status, 200);
});
