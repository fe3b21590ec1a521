import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { CatalogueEntry } from '../shared/records.ts';
import { addEntry, catalogues } from '../testing/catalogue.ts';
import { form, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();

for (const { kind, path, firstId } of catalogues) {
  const add = async (name: string) => (await addEntry(app, path, admin, { name }))._id;

  test(`${path}: a new entry's id comes from its name, else its kind, with a number if it is taken`, async () => {
    const [first] = (await (await app.call(path)).json()) as CatalogueEntry[];
    for (const [name, id] of [
      ['Night Flying & Rescue', 'night-flying-rescue'],
      ['night flying, rescue!', 'night-flying-rescue-2'],
      ['Night  Flying Rescue', 'night-flying-rescue-3'],
      ['  Séance № 5! ', 'seance-no-5'],
      [`${'a'.repeat(79)}-b`, 'a'.repeat(79)],
      [first?.name ?? '', `${firstId}-2`],
      ['ட்ரோன்', kind],
      ['ட்ரோன்', `${kind}-2`],
      ['!?', `${kind}-3`],
    ] as const)
      assert.equal(await add(name), id);
  });

  test(`${path}: an entry keeps its id when its name changes`, async () => {
    const id = await add('First name');
    const answer = await app.call(`${path}/${id}`, form({ name: 'Second name' }, 'PUT', admin));
    const changed = (await answer.json()) as CatalogueEntry;
    assert.equal(changed._id, 'first-name');
    assert.equal(changed.name, 'Second name');
    assert.equal(await add('Second name'), 'second-name');
  });

  test(`${path}: entries added at the same time get ids of their own`, async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => add('Same moment')));
    assert.equal(new Set(ids).size, 8);
  });

  test(`${path}: an id fits in a path, whatever the name means to a program`, async () => {
    for (const name of [
      ...[
        'constructor',
        '__proto__',
        'null',
        '0',
        'upload',
        '../../etc',
        'a/b',
        'a%2Fb',
        'a?b#c',
        'İstanbul ß',
      ],
      'long '.repeat(40).trim(),
    ]) {
      const id = await add(name);
      assert.match(id, /^[a-z\d]+(-[a-z\d]+)*$/u);
      const found = await app.call(`${path}/${id}`);
      assert.equal(((await found.json()) as CatalogueEntry).name, name);
    }
  });
}
