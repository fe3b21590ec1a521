import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addEntry, catalogues } from '../testing/catalogue.ts';
import { peopleKinds } from '../testing/people.ts';
import { file, picture } from '../testing/pictures.ts';
import { navigation } from '../testing/requests.ts';
import { form, json, startTestApp, testAdmin } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
for (const { postPath, body } of peopleKinds) await app.call(postPath, json(body));
for (const { path } of catalogues) await addEntry(app, path, admin, { image: file(picture.png) });
await app.call('/admin/images/upload', form({ file: file(picture.png) }, 'POST', admin));
const posted = form({ name: 'Open day', file: file(picture.png) }, 'POST', admin);
await app.call('/admin/eventposter', posted);

const calls = [
  ...catalogues.flatMap(({ path, firstId }) => [path, `${path}/${firstId}`, `${path}/nowhere`]),
  '/admin/images',
  '/admin/eventposter',
  '/admin/eventposter/nowhere',
  '/healthz',
];
const pages = ['/', '/course', '/admin', '/admin/enroll', '/nowhere', '/legal/terms'];

test('public answers reveal no people, accounts, hashes or files', async () => {
  const people = peopleKinds.flatMap(({ body }) => Object.values(body));
  const texts = people.filter(
    (value) => typeof value === 'string' && value !== 'Small Class' && value !== 'Namakkal',
  );
  for (const path of [...calls, ...pages]) {
    const headers = pages.includes(path) ? navigation : {};
    const text = await (await app.call(path, { headers })).text();
    for (const value of [...texts, testAdmin.email, testAdmin.name]) {
      assert.ok(!text.includes(JSON.stringify(value).slice(1, -1)), `${path}: ${value}`);
    }
    assert.ok(!text.includes(app.dataFolder), path);
    assert.doesNotMatch(text, /argon2|token_version|password_hash|sequence|created_?at|institute\.db/iu);
  }
});

test('a refusal to a visitor reveals no data of others', async () => {
  for (const { postPath, listPath, body } of peopleKinds) {
    for (const answer of [
      await app.call(postPath, json({ ...body, name: '' })),
      await app.call(listPath),
      await app.call(`${listPath}?q=Kavitha`, { headers: { authorization: 'Bearer x' } }),
    ]) {
      assert.doesNotMatch(await answer.text(), /kavitha|98765|Mill Street/iu);
      assert.equal(answer.headers.get('x-total-count'), null);
    }
  }
});
