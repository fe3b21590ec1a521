import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Family, InstitutePicture, SiteState } from '../shared/records.ts';
import { file, picture } from '../testing/pictures.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, json, startTestApp } from '../testing/test-app.ts';

const people = [
  { name: 'Priya S', role: 'Chief instructor' },
  { name: 'Priya S', role: 'Answers the phone' },
];
const app = await startTestApp(
  {},
  { prepare: (folder) => writeFileSync(join(folder, 'site.json'), JSON.stringify({ people })) },
);
after(() => app.close());
const admin = await app.logIn();
const path = '/api/admin/site/pictures';
const post = (about: string) => app.call(path, form({ about, file: file(picture.webp) }, 'POST', admin));
const add = async (about: string) => (await (await post(about)).json()) as InstitutePicture;
const family = async () => (await (await app.call('/api/family')).json()) as Family;
const site = async () => (await (await app.call('/api/admin/site', { headers: admin })).json()) as SiteState;
const save = ({ version, facts }: SiteState) =>
  app.call('/api/admin/site', json({ version, facts, confirmed: [] }, 'PUT', admin));
const portraits = async () => (await family()).people.map(({ portrait }) => portrait);

test('visitors see the scan of the authorisation at once, and the next one in its place', async () => {
  assert.equal((await family()).scan, null);
  const first = await add('authorisation');
  assert.equal((await family()).scan, first.image);
  const before = app.stored();
  const second = await add('authorisation');
  assert.equal((await family()).scan, second.image);
  assert.equal((await app.call(first.image)).status, 404);
  assert.equal((await app.call(second.image)).status, 200);
  assert.deepEqual(app.stored(), before);
});

test('a portrait stays when the name of its person changes, and goes with the person', async () => {
  const state = await site();
  const [one, other] = state.facts.people.map(({ id }) => id);
  assert.deepEqual([one, other], ['priya-s', 'priya-s-2']);
  const { image } = await add('priya-s-2');
  assert.deepEqual(await portraits(), [null, image]);
  const [first, second] = state.facts.people;
  assert.ok(first && second);
  const renamed = { ...state.facts, people: [{ ...second, name: 'Priya Selvam' }, first] };
  assert.equal((await save({ ...state, facts: renamed })).status, 200);
  assert.deepEqual(await portraits(), [image, null]);
  const { uploads } = app.stored();
  assert.equal((await save({ ...(await site()), facts: { ...renamed, people: [first] } })).status, 200);
  assert.deepEqual(await portraits(), [null]);
  assert.equal((await app.call(image)).status, 404);
  assert.equal(app.stored().uploads, uploads - 1);
  assert.notEqual((await family()).scan, null, 'what is about the institute stays');
});

test('a picture about an unknown subject is refused', async () => {
  for (const about of ['', 'Priya S', '../secret', 'p'.repeat(91)])
    await assertRefusal(await post(about), 400, 'about must be authorisation or the id of a person.');
});
