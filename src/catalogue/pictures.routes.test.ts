import assert from 'node:assert/strict';
import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { adminCataloguePaths } from '../shared/catalogue-paths.ts';
import type { AdminCatalogueEntry, CatalogueEntry } from '../shared/records.ts';
import { addEntry, catalogues, courseForm } from '../testing/catalogue.ts';
import { file, picture } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { shareFile } from '../testing/share-picture.ts';
import { form, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const stored = () => readdirSync(join(app.dataFolder, 'uploads')).map((name) => `/uploads/${name}`);

for (const { kind, path, firstId, missing } of catalogues) {
  const entryOf = async (id: string) => {
    const answer = await app.call(`${adminCataloguePaths[kind]}/entry/${id}`, { headers: admin });
    return (await answer.json()) as AdminCatalogueEntry;
  };
  const read = async (id: string) => (await (await app.call(`${path}/${id}`)).json()) as CatalogueEntry;
  const change = async (id: string, fields: Parameters<typeof form>[0]) =>
    (await (await app.call(`${path}/${id}`, form(fields, 'PUT', admin))).json()) as CatalogueEntry;
  const remove = (id: string) => app.call(`${path}/${id}`, { method: 'DELETE', headers: admin });

  test(`${path}: a picture is added, replaced and deleted with its record, and leaves no old file`, async () => {
    const { _id, image } = await addEntry(app, path, admin, { image: file(picture.jpeg) });
    assert.match(image ?? '', /^\/uploads\/[\da-f-]{36}\.jpg$/u);
    assert.deepEqual(stored(), [image]);
    assert.deepEqual(readFileSync(join(app.dataFolder, image ?? '')), Buffer.from(picture.jpeg));
    assert.equal((await app.call(image ?? '')).status, 200);
    assert.equal((await change(_id, { gst: '5%' })).image, image, 'a change without a picture keeps it');
    const { image: next } = await change(_id, { image: file(picture.gif) });
    assert.match(next ?? '', /\.gif$/u);
    assert.deepEqual(stored(), [next]);
    assert.equal((await read(_id)).image, next);
    assert.equal((await remove(_id)).status, 200);
    assert.deepEqual(stored(), []);
    assert.equal((await app.call(next ?? '')).status, 404);
  });

  test(`${path}: a refused form leaves the old picture in place and no new one`, async () => {
    const { _id, image } = await addEntry(app, path, admin, { image: file(picture.png) });
    const post = await app.call(path, form({ name: 'No more', image: file(picture.png) }, 'POST', admin));
    await assertRefusal(post, 400);
    const put = await app.call(`${path}/${_id}`, form({ days: '0', image: file(picture.gif) }, 'PUT', admin));
    await assertRefusal(put, 400);
    const wrong = await app.call(
      `${path}/${_id}`,
      form({ name: 'Changed', image: file('no picture') }, 'PUT', admin),
    );
    await assertRefusal(wrong, 415);
    const nowhere = await app.call(`${path}/nowhere`, form({ image: file(picture.gif) }, 'PUT', admin));
    await assertRefusal(nowhere, 404, missing);
    assert.deepEqual(stored(), [image]);
    assert.equal(app.stored().incoming, 0);
    assert.equal((await read(_id)).name, 'Night Flying');
    await remove(_id);
  });

  test(`${path}: the site's own picture of a first-run entry can be replaced and is never deleted`, async () => {
    assert.match((await read(firstId)).image ?? '', /^\/pictures\//u);
    const { image } = await change(firstId, { image: file(picture.webp) });
    assert.deepEqual(stored(), [image]);
    await remove(firstId);
    assert.deepEqual(stored(), []);
  });

  test(`${path}: a picture to be shared is added, replaced and deleted with its image`, async () => {
    const { _id, image } = await addEntry(app, path, admin, {
      image: file(picture.png),
      share: await shareFile(),
    });
    const shared = () => stored().filter((name) => name !== image);
    const [first] = shared();
    assert.equal(stored().length, 2);
    assert.equal((await entryOf(_id)).hasShare, true);
    const before = await entryOf(_id);
    await change(_id, { share: await shareFile('orange'), version: before.version });
    assert.equal(shared().length, 1);
    assert.notEqual(shared()[0], first);
    assert.deepEqual(await entryOf(_id), before, 'the entry itself is unchanged');
    const gif = (await change(_id, { image: file(picture.gif) })).image;
    assert.deepEqual(stored(), [gif], 'the picture made of the earlier image is gone');
    assert.equal((await entryOf(_id)).hasShare, false);
    await change(_id, { share: await shareFile() });
    const both = stored().sort();
    const undoId = (await remove(_id)).headers.get('x-undo-id');
    assert.deepEqual(stored(), []);
    await app.call(`/api/admin/undo/${undoId}`, { method: 'POST', headers: admin });
    assert.deepEqual(stored().sort(), both);
    await remove(_id);
    assert.deepEqual(stored(), []);
  });

  test(`${path}: a picture to be shared that networks would not show is refused with the whole form`, async () => {
    const { _id, image } = await addEntry(app, path, admin, { image: file(picture.png) });
    const sentence = 'The picture to be shared must be a JPEG of 1200 by 630 pixels and at most 300 KB.';
    const noise = await shareFile('navy');
    const padded = new Uint8Array(await noise.arrayBuffer());
    const heavy = file(
      Uint8Array.from([...padded.slice(0, -2), ...Array<number>(300_000).fill(0), 0xff, 0xd9]),
    );
    for (const share of [
      file(picture.jpeg),
      await shareFile('navy', { width: 1200, height: 630, kind: 'png' }),
      await shareFile('navy', { width: 630, height: 1200 }),
      heavy,
      file('no picture'),
    ]) {
      const both = { name: 'Changed', image: file(picture.gif), share };
      await assertRefusal(await app.call(`${path}/${_id}`, form(both, 'PUT', admin)), 415, sentence);
      assert.deepEqual(stored(), [image]);
    }
    const outdated = { share: await shareFile(), version: 'another' };
    await assertRefusal(await app.call(`${path}/${_id}`, form(outdated, 'PUT', admin)), 409);
    await change(firstId, { share: await shareFile() });
    assert.deepEqual(stored(), [image], 'the site’s own picture has one of its own');
    assert.equal(app.stored().incoming, 0);
    await remove(_id);
  });

  test(`${path}: pictures sent for one entry at the same time leave one file`, async () => {
    const { _id } = await addEntry(app, path, admin);
    await Promise.all(Array.from({ length: 6 }, () => change(_id, { image: file(picture.png) })));
    assert.deepEqual(stored(), [(await read(_id)).image]);
    await remove(_id);
    assert.deepEqual(stored(), []);
  });

  test(`${path}: an entry deleted while its picture changes leaves no file`, async () => {
    const { _id } = await addEntry(app, path, admin, { image: file(picture.png) });
    await Promise.all([change(_id, { image: file(picture.gif) }), remove(_id)]);
    const kept = (await app.call(`${path}/${_id}`)).status === 200;
    assert.equal(stored().length, kept ? 1 : 0);
    await remove(_id);
    assert.deepEqual(stored(), []);
  });
}

test('a fault of the database or disk is answered as ours, and leaves no picture', async () => {
  const before = app.stored();
  const [{ path }] = catalogues;
  const sentence = 'Something went wrong on our side. Please try again later.';
  const post = () => app.call(path, form({ ...courseForm, image: file(picture.png) }, 'POST', admin));
  app.database.exec(
    "CREATE TRIGGER broken BEFORE INSERT ON courses BEGIN SELECT raise(ABORT, 'broken for the test'); END",
  );
  await assertRefusal(await post(), 500, sentence);
  app.database.exec('DROP TRIGGER broken');
  const incoming = join(app.dataFolder, 'incoming');
  renameSync(incoming, `${incoming}-away`);
  await assertRefusal(await post(), 500, sentence);
  renameSync(`${incoming}-away`, incoming);
  assert.deepEqual(app.stored(), before);
});
