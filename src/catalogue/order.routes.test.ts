import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { adminCataloguePaths } from '../shared/catalogue-paths.ts';
import type { AdminCatalogueEntry, CatalogueEntry } from '../shared/records.ts';
import { addEntry, catalogues } from '../testing/catalogue.ts';
import { file, picture } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, json, startTestApp } from '../testing/test-app.ts';

for (const { kind, path, table, missing, page } of catalogues) {
  describe(`${path} in an order`, async () => {
    const app = await startTestApp();
    after(() => app.close());
    const admin = await app.logIn();
    const adminPath = adminCataloguePaths[kind];
    const list = async () => (await (await app.call(path)).json()) as CatalogueEntry[];
    const ids = async () => (await list()).map(({ _id }) => _id);
    const listAll = async () =>
      (await (await app.call(adminPath, { headers: admin })).json()) as AdminCatalogueEntry[];
    const order = (body: unknown) => app.call(`${adminPath}/order`, json(body, 'PUT', admin));
    const hide = (id: string, hidden: unknown = true) =>
      app.call(`${adminPath}/hidden/${id}`, json({ hidden }, 'PUT', admin));
    const add = async (name: string) => (await addEntry(app, path, admin, { name }))._id;
    const first = await ids();
    const [a = '', b = '', c = ''] = first;

    test('entries come oldest first until an admin orders them; new ones come last', async () => {
      assert.equal(await add('New'), 'new');
      assert.deepEqual(await ids(), [a, b, c, 'new']);
      const answer = await order({ ids: [c, 'new', a, b] });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.deepEqual(await answer.json(), await listAll());
      assert.deepEqual(await ids(), [c, 'new', a, b]);
      await add('Newer');
      await add('Newest');
      assert.deepEqual(await ids(), [c, 'new', a, b, 'newer', 'newest']);
      await order({ ids: [...(await ids())].reverse() });
      assert.deepEqual(await ids(), ['newest', 'newer', b, a, 'new', c]);
    });

    test('an admin reads entries oldest first, with place and visibility', async () => {
      const all = await listAll();
      assert.deepEqual(
        all.map(({ _id, place, hidden }) => [_id, place, hidden]),
        [
          [a, 4, false],
          [b, 3, false],
          [c, 6, false],
          ['new', 5, false],
          ['newer', 2, false],
          ['newest', 1, false],
        ],
      );
      for (const entry of await list()) {
        const { hidden, place, hasShare, version, translations, outdated, ...shared } = all.find(
          ({ _id }) => _id === entry._id,
        ) ?? { _id: '' };
        assert.deepEqual(shared, entry);
        const one = await app.call(`${adminPath}/entry/${entry._id}`, { headers: admin });
        const own = { hidden, place, hasShare, version, translations, outdated };
        assert.deepEqual(await one.json(), { ...entry, ...own });
      }
      const answer = await app.call(adminPath, { headers: admin });
      assert.equal(answer.headers.get('x-total-count'), '6');
      assert.equal(answer.headers.get('cache-control'), 'no-store');
    });

    test('an order of other entries, or of none, is refused and changes nothing', async () => {
      const before = await ids();
      const sentence = 'ids must be a list that names every entry once.';
      for (const wrong of [undefined, null, 'a', 7, {}, [7], [[a]], [...before.slice(1), before[1]]]) {
        const refusal = await assertRefusal(await order({ ids: wrong }), 400, sentence);
        assert.deepEqual(refusal.errors, { ids: sentence });
      }
      const outdated = `Somebody has added or deleted a ${kind} meanwhile. Please order the list as it is now.`;
      for (const wrong of [[], before.slice(1), [...before, 'other'], [...before.slice(1), 'other']])
        await assertRefusal(await order({ ids: wrong }), 409, outdated);
      assert.deepEqual(await ids(), before);
    });

    test('visitors do not see a hidden entry, with any token, until it is shown again', async () => {
      const before = await list();
      const answer = await hide(b);
      assert.equal(answer.status, 200);
      assert.deepEqual(await answer.json(), (await listAll())[1]);
      assert.equal((await listAll())[1]?.hidden, true);
      for (const headers of [{}, admin]) {
        const listed = await app.call(path, { headers });
        assert.equal(listed.headers.get('x-total-count'), String(before.length - 1));
        const shown = before.filter(({ _id }) => _id !== b);
        assert.deepEqual(await listed.json(), shown);
        await assertRefusal(await app.call(`${path}/${b}`, { headers }), 404, missing);
      }
      const document = await app.call(`${page}/${b}`, { headers: { accept: 'text/html' } });
      assert.equal(document.status, 404);
      assert.equal((await hide(b)).status, 200, 'hiding twice is no fault');
      assert.equal((await hide(b, false)).status, 200);
      assert.deepEqual(await list(), before);
      assert.equal((await app.call(`${page}/${b}`, { headers: { accept: 'text/html' } })).status, 200);
    });

    test('a hidden entry can be ordered, changed, deleted and restored, and stays hidden', async () => {
      const places = async () => (await listAll()).map(({ _id, place, hidden }) => [_id, place, hidden]);
      await hide(c);
      const moved = [c, a, b, 'new', 'newer', 'newest'];
      assert.equal((await order({ ids: moved })).status, 200);
      assert.deepEqual(await ids(), moved.slice(1));
      const change = await app.call(
        `${path}/${c}`,
        form({ gst: '5%', image: file(picture.png) }, 'PUT', admin),
      );
      assert.equal(change.status, 200);
      const changed = (await change.json()) as CatalogueEntry;
      assert.deepEqual([changed.gst, 'hidden' in changed], ['5%', false]);
      const again = await app.call(`${path}/${c}`, form({ image: file(picture.gif) }, 'PUT', admin));
      assert.equal(again.status, 200);
      assert.equal(app.stored().uploads, 1, 'the picture before is gone');
      const before = await places();
      const deleted = await app.call(`${path}/${c}`, { method: 'DELETE', headers: admin });
      assert.equal((await places()).length, before.length - 1);
      const undo = `/api/admin/undo/${deleted.headers.get('x-undo-id')}`;
      assert.equal((await app.call(undo, { method: 'POST', headers: admin })).status, 200);
      assert.deepEqual(await places(), before);
      assert.deepEqual(await ids(), moved.slice(1));
      await addEntry(app, path, admin, { name: c.replaceAll('-', ' ') });
      assert.ok((await ids()).includes(`${c}-2`), 'its address is not given away');
    });

    test('only true and false hide or show, and a missing entry is not found', async () => {
      const before = app.database.prepare(`SELECT * FROM ${table}`).all();
      for (const wrong of [null, 'true', 1, []])
        await assertRefusal(await hide(a, wrong), 400, 'hidden must be true or false.');
      await assertRefusal(await hide('nowhere'), 404, missing);
      const unknown = await app.call(`${adminPath}/entry/nowhere`, { headers: admin });
      await assertRefusal(unknown, 404, missing);
      assert.deepEqual(app.database.prepare(`SELECT * FROM ${table}`).all(), before);
    });
  });
}
