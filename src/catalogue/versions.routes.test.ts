import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { AdminCatalogueEntry } from '../shared/records.ts';
import { addEntry, catalogues } from '../testing/catalogue.ts';
import { file, picture } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, json } from '../testing/requests.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();

for (const { kind, path } of catalogues) {
  const adminPath = path.replace('/api', '/api/admin');
  const read = async (id: string) =>
    (await (await app.call(`${adminPath}/entry/${id}`, { headers: admin })).json()) as AdminCatalogueEntry;
  const change = (id: string, fields: Parameters<typeof form>[0]) =>
    app.call(`${path}/${id}`, form(fields, 'PUT', admin));

  test(`${path}: a save over a newer version is refused and changes nothing`, async () => {
    const { _id } = await addEntry(app, path, admin);
    const begun = await read(_id);
    assert.equal((await change(_id, { price: '99', version: begun.version })).status, 200);
    const before = app.stored();
    const sentence = `Another admin has changed this ${kind} meanwhile. Nothing was saved.`;
    const late = { description: 'Late.', image: file(picture.png), version: begun.version };
    await assertRefusal(await change(_id, late), 409, sentence);
    assert.deepEqual(app.stored(), before);

    const now = await read(_id);
    assert.equal((await change(_id, { description: 'In time.', version: now.version })).status, 200);
    const { price, description } = await read(_id);
    assert.deepEqual([price, description], [99, 'In time.']);
  });

  test(`${path}: hiding keeps the version, and a save that names no version replaces any`, async () => {
    const { _id } = await addEntry(app, path, admin);
    const { version } = await read(_id);
    await app.call(`${adminPath}/hidden/${_id}`, json({ hidden: true }, 'PUT', admin));
    assert.equal((await change(_id, { price: '99', version })).status, 200);
    assert.equal((await change(_id, { description: 'Whatever.' })).status, 200);
    const { price, description } = await read(_id);
    assert.deepEqual([price, description], [99, 'Whatever.']);
  });
}
