import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import type { CatalogueEntry } from '../shared/records.ts';
import { addEntry, catalogues, courseFields, courseForm } from '../testing/catalogue.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, json, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();

const required = Object.keys(courseForm).filter((field) => field !== 'location');

for (const { kind, path, table, firstId, missing } of catalogues) {
  describe(path, () => {
    const list = async () => (await (await app.call(path)).json()) as CatalogueEntry[];
    const read = async (id: string) => (await (await app.call(`${path}/${id}`)).json()) as CatalogueEntry;

    test('anyone reads the whole list, oldest first, with arrays, paths and nulls', async () => {
      const { _id: newest } = await addEntry(app, path, admin);
      const answer = await app.call(path);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
      const entries = (await answer.json()) as CatalogueEntry[];
      assert.equal(answer.headers.get('x-total-count'), String(entries.length));
      assert.equal(entries[0]?._id, firstId);
      assert.equal(entries.at(-1)?._id, newest);
      for (const entry of entries) {
        assert.deepEqual(Object.keys(entry).sort(), ['_id', ...Object.keys(courseFields), 'image'].sort());
        assert.equal(typeof entry.price, 'number');
        assert.ok(Number.isInteger(entry.days));
        for (const items of [entry.eligibility, entry.courseIncludes, entry.courseExcludes])
          assert.ok(Array.isArray(items));
        assert.ok(entry.image === null || entry.image.startsWith('/'));
        assert.ok(entry.location === null || typeof entry.location === 'string');
      }
    });

    test('anyone reads one entry, with any token; an unknown id is not found', async () => {
      for (const authorization of ['', 'Bearer abc.def.ghi', 'nonsense', admin.authorization]) {
        const answer = await app.call(`${path}/${firstId}`, { headers: { authorization } });
        assert.equal(answer.status, 200);
        assert.equal(((await answer.json()) as CatalogueEntry)._id, firstId);
      }
      const none = [
        'nowhere',
        'SMALL-CLASS',
        '-1',
        '%27%20OR%201=1--',
        '%25',
        '%00',
        '%E0%A4%A',
        'x'.repeat(1_900),
      ];
      for (const id of [...none, ...catalogues.map((other) => other.firstId).filter((id) => id !== firstId)])
        await assertRefusal(await app.call(`${path}/${id}`), 404, missing);
    });

    test('an admin adds an entry: 201 with the record and no further fields; the list ends with it', async () => {
      const before = app.stored();
      const strange = {
        _id: 'mine',
        id: 'mine',
        image: '/uploads/other.png',
        created_at: '1999',
        sequence: '1',
      };
      const fields = { ...courseForm, ...strange, name: 'Added' };
      const answer = await app.call(path, form(fields, 'POST', admin));
      assert.equal(answer.status, 201);
      const entry = (await answer.json()) as CatalogueEntry;
      assert.deepEqual(entry, { _id: 'added', ...courseFields, name: 'Added', image: null });
      assert.deepEqual((await list()).at(-1), entry);
      assert.deepEqual(await read('added'), entry);
      assert.deepEqual(app.stored(), { ...before, [table]: before[table] + 1 });
    });

    test('missing and empty fields are named, and nothing is stored', async () => {
      const before = app.stored();
      for (const field of required) {
        const { [field]: _left, ...others } = courseForm as Record<string, string>;
        for (const fields of [others, { ...others, [field]: '' }, { ...others, [field]: ' \n ' }]) {
          const refusal = await assertRefusal(await app.call(path, form(fields, 'POST', admin)), 400);
          assert.deepEqual(Object.keys(refusal.errors ?? {}), [field]);
          assert.match(refusal.message, /is required\.$/u);
        }
      }
      const nothing = await assertRefusal(await app.call(path, form({}, 'POST', admin)), 400);
      assert.deepEqual(Object.keys(nothing.errors ?? {}), required);
      assert.deepEqual(app.stored(), before);
    });

    test('only a multipart form is accepted', async () => {
      const before = app.stored();
      for (const [method, where] of [
        ['POST', path],
        ['PUT', `${path}/${firstId}`],
      ] as const) {
        await assertRefusal(await app.call(where, json(courseForm, method, admin)), 415, /multipart/u);
        const body = new URLSearchParams(courseForm);
        await assertRefusal(await app.call(where, { method, headers: admin, body }), 415, /multipart/u);
        await assertRefusal(await app.call(where, { method, headers: admin }), 415, /multipart/u);
      }
      assert.deepEqual(app.stored(), before);
    });

    test('an admin changes an entry: 200 with the record; fields not sent keep their values', async () => {
      const before = await addEntry(app, path, admin, { name: 'To change' });
      for (const [sent, changed] of [
        [{ price: '0' }, { price: 0 }],
        [{ name: ' New name ' }, { name: 'New name' }],
        [{ eligibility: 'One\n' }, { eligibility: ['One'] }],
        [
          { days: '30', gst: 'included' },
          { days: 30, gst: 'included' },
        ],
        [{ _id: 'mine', id: 'mine', image: '/uploads/other.png', sequence: '1' }, {}],
        [{}, {}],
      ] as const) {
        const answer = await app.call(`${path}/${before._id}`, form(sent, 'PUT', admin));
        assert.equal(answer.status, 200);
        Object.assign(before, changed);
        assert.deepEqual(await answer.json(), before);
        assert.deepEqual(await read(before._id), before);
      }
    });

    test('a form with a wrong or empty field changes nothing', async () => {
      const before = await addEntry(app, path, admin, { name: 'Stays' });
      for (const field of required) {
        const sent = { name: 'Changed', description: 'Changed', [field]: ' ' };
        const refusal = await assertRefusal(
          await app.call(`${path}/${before._id}`, form(sent, 'PUT', admin)),
          400,
        );
        assert.deepEqual(Object.keys(refusal.errors ?? {}), [field]);
      }
      assert.deepEqual(await read(before._id), before);
      const nowhere = await app.call(`${path}/nowhere`, form(courseForm, 'PUT', admin));
      await assertRefusal(nowhere, 404, missing);
    });

    test('an admin deletes one entry and no other; a second time it is not found', async () => {
      const { _id } = await addEntry(app, path, admin, { name: 'To delete' });
      const before = await list();
      const remove = () => app.call(`${path}/${_id}`, { method: 'DELETE', headers: admin });
      const answer = await remove();
      assert.equal(answer.status, 200);
      const noun = kind === 'course' ? 'Course' : 'Certificate';
      assert.deepEqual(await answer.json(), { message: `${noun} deleted successfully` });
      assert.deepEqual(
        await list(),
        before.filter((entry) => entry._id !== _id),
      );
      await assertRefusal(await remove(), 404, missing);
      await assertRefusal(await app.call(`${path}/${_id}`), 404, missing);
    });
  });
}
