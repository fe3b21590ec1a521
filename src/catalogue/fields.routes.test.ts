import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { CatalogueEntry } from '../shared/records.ts';
import { addEntry, courseForm } from '../testing/catalogue.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { form, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const path = '/api/courses';

type Fields = Record<string, string | string[]>;
const post = (fields: Fields) => app.call(path, form({ ...courseForm, ...fields }, 'POST', admin));
const accepted = async (fields: Fields) => {
  const answer = await post(fields);
  assert.equal(answer.status, 201, JSON.stringify(fields).slice(0, 200));
  return (await answer.json()) as CatalogueEntry;
};
const refused = async (field: string, value: string | string[]) => {
  const before = app.stored();
  const refusal = await assertRefusal(await post({ [field]: value }), 400);
  assert.deepEqual(Object.keys(refusal.errors ?? {}), [field], String(value).slice(0, 50));
  assert.deepEqual(app.stored(), before);
};

test('a text or list one character too long is refused', async () => {
  const most = { name: 200, gst: 100, location: 200, description: 2_000, aboutCourse: 20_000 } as const;
  for (const [field, length] of Object.entries(most)) {
    const entry = await accepted({ [field]: ` ${'க'.repeat(length)} ` });
    assert.equal(entry[field as keyof typeof most], 'க'.repeat(length));
    await refused(field, 'க'.repeat(length + 1));
  }
  for (const field of ['eligibility', 'courseIncludes', 'courseExcludes']) {
    await accepted({ [field]: `${'x'.repeat(20_000)}\n` });
    await refused(field, `${'x'.repeat(20_001)}\n`);
    await refused(field, ['x'.repeat(10_001), 'y'.repeat(10_000)]);
  }
});

test('prices, days and lists follow their rules; an empty list counts as missing', async () => {
  const { price, days, eligibility } = await accepted({
    price: ' 0.5 ',
    days: '365',
    eligibility: [' Age 18, or more ', '', 'Class 10'],
  });
  assert.deepEqual([price, days, eligibility], [0.5, 365, ['Age 18, or more', 'Class 10']]);
  await refused('price', '12,500');
  await refused('days', '1.5');
  for (const nothing of ['', ' ', '\n\n', ' , ,', ['', ' ']]) await refused('courseIncludes', nothing);
});

test('a text that comes twice is refused', async () => {
  for (const field of ['name', 'price', 'description', 'gst', 'days', 'aboutCourse', 'location']) {
    await refused(field, ['1', '2']);
  }
});

test('a missing location is null, and an empty one clears it', async () => {
  const { location: _left, ...others } = courseForm;
  const without = await app.call(path, form({ ...others, name: 'Without' }, 'POST', admin));
  assert.equal(((await without.json()) as CatalogueEntry).location, null);
  assert.equal((await accepted({ location: '' })).location, null);

  const { _id, location } = await addEntry(app, path, admin);
  assert.equal(location, 'Flying field');
  const change = async (fields: Fields) =>
    (await (await app.call(`${path}/${_id}`, form(fields, 'PUT', admin))).json()) as CatalogueEntry;
  assert.equal((await change({ days: '3' })).location, 'Flying field');
  assert.equal((await change({ location: '  ' })).location, null);
  assert.equal((await change({ days: '4' })).location, null);
  assert.equal((await change({ location: ' Salem ' })).location, 'Salem');
});

test('strange field names change nothing', async () => {
  const strange = {
    ['__proto__']: 'x',
    '__proto__[name]': 'x',
    'constructor[prototype][name]': 'x',
    'name[0]': 'x',
    '': 'x',
    '[]': 'x',
  };
  for (const [name, value] of Object.entries(strange)) {
    const answer = await app.call(path, form({ ...courseForm, [name]: value }, 'POST', admin));
    assert.ok(answer.status === 201 || answer.status === 400, `${name}: ${answer.status}`);
  }
  assert.equal(({} as Record<string, unknown>).name, undefined);
  assert.equal((await accepted({ name: 'Still works' })).name, 'Still works');
});

test('too many or too long fields are refused with one sentence', async () => {
  const before = app.stored();
  const many = Array.from({ length: 401 }, (_, index) => `item ${index}`);
  await assertRefusal(await post({ eligibility: many }), 400, 'The form has too many or too long fields.');
  const long = { aboutCourse: 'x'.repeat(200_000) };
  await assertRefusal(await post(long), 400, 'The form has too many or too long fields.');
  const longName = { ['x'.repeat(101)]: '1' };
  await assertRefusal(await post(longName), 400, 'The form has too many or too long fields.');
  assert.deepEqual(app.stored(), before);
});
