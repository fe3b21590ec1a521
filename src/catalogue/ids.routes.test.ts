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

  test(`${path}: an id is made from the name, and numbered where it is taken`, async () => {
    assert.equal(await add('Night Flying & Rescue'), 'night-flying-rescue');
    assert.equal(await add('night flying, rescue!'), 'night-flying-rescue-2');
    assert.equal(await add('Night  Flying Rescue'), 'night-flying-rescue-3');
    const [first] = (await (await app.call(path)).json()) as CatalogueEntry[];
    assert.equal(await add(first?.name ?? ''), `${firstId}-2`);
  });

  test(`${path}: a name without Latin letters or digits still gets an id`, async () => {
    assert.equal(await add('ட்ரோன்'), kind);
    assert.equal(await add('ட்ரோன்'), `${kind}-2`);
    assert.equal(await add('!?'), `${kind}-3`);
  });

  test(`${path}: an id never changes, also when the name does`, async () => {
    const id = await add('First name');
    const answer = await app.call(`${path}/${id}`, form({ name: 'Second name' }, 'PUT', admin));
    const changed = (await answer.json()) as CatalogueEntry;
    assert.equal(changed._id, 'first-name');
    assert.equal(changed.name, 'Second name');
    assert.equal(await add('Second name'), 'second-name');
  });

  test(`${path}: ids of courses added at the same time never collide`, async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => add('Same moment')));
    assert.equal(new Set(ids).size, 8);
  });

  test(`${path}: names that mean something to the program are but names`, async () => {
    for (const name of ['constructor', '__proto__', 'null', '0', 'upload']) {
      const id = await add(name);
      const found = await app.call(`${path}/${id}`);
      assert.equal(((await found.json()) as CatalogueEntry).name, name);
    }
  });

  test(`${path}: an id can stand in a path as it is`, async () => {
    for (const name of ['../../etc', 'a/b', 'a%2Fb', 'a?b#c', `${'long '.repeat(40)}`.trim(), 'İstanbul ß']) {
      const id = await add(name);
      assert.match(id, /^[a-z\d]+(-[a-z\d]+)*$/u);
      assert.equal((await app.call(`${path}/${id}`)).status, 200);
    }
  });
}
