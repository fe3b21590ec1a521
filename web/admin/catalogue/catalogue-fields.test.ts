import assert from 'node:assert/strict';
import { test } from 'node:test';
import { twinFields } from '../../../src/shared/catalogue.ts';
import { checkFields } from '../../../src/shared/check-fields.ts';
import { catalogueRules } from '../../../src/shared/rules.ts';
import { catalogueForm, fieldsOf, preparedFields, stillRight } from './catalogue-fields.ts';

const noFiles = { image: null, share: null };

const entry = {
  _id: 'x',
  name: 'Small Class',
  price: 45_000.5,
  description: 'd',
  gst: '18% GST',
  days: 5,
  aboutCourse: 'First.\n\nSecond.',
  eligibility: ['Age 18'],
  courseIncludes: ['Tea, coffee', 'Books'],
  courseExcludes: ['Travel'],
  image: '/uploads/x.webp',
  location: null,
  translations: { ta: { name: 'சிறிய வகை', courseIncludes: ['தேநீர், காபி', 'புத்தகங்கள்'] } },
};

test('an entry comes through the form unchanged', () => {
  const checked = checkFields(catalogueRules, preparedFields(fieldsOf(entry)));
  const { _id, image, translations, ...fields } = entry;
  const inTamil = Object.fromEntries(
    twinFields.map((field) => [`translations.ta.${field}`, Reflect.get(translations.ta, field) ?? null]),
  );
  assert.deepEqual(checked, { ok: true, values: { ...fields, ...inTamil } });
});

test('of the Tamil texts a change sends what differs: also an empty one, which clears it', () => {
  const initial = fieldsOf(entry);
  const typed = { ...initial, 'translations.ta.name': ' ', 'translations.ta.location': 'நாமக்கல்' };
  const form = catalogueForm(typed, noFiles, { initial, version: '1' });
  assert.deepEqual(
    [...form.entries()],
    [
      ['translations.ta.name', ''],
      ['translations.ta.location', 'நாமக்கல்'],
      ['version', '1'],
    ],
  );
});

test('a Tamil text that is still right beside another English is sent as it is', () => {
  const initial = fieldsOf(entry);
  const typed = { ...initial, [stillRight('translations.ta.name')]: true };
  const form = catalogueForm(typed, noFiles, { initial, version: '1' });
  assert.equal(form.get('translations.ta.name'), 'சிறிய வகை');
});

test('empty fields are not sent, but for the location', () => {
  const form = catalogueForm({ name: ' A ', gst: '  ', eligibility: ' \n ', location: ' ' }, noFiles);
  assert.deepEqual(
    [...form.entries()],
    [
      ['name', 'A'],
      ['location', ''],
    ],
  );
});

test('a picture goes along under its name', () => {
  const form = catalogueForm(
    { name: 'A' },
    { ...noFiles, image: new File(['x'], 'field.webp', { type: 'image/webp' }) },
  );
  const image = form.get('image');
  assert.ok(image instanceof File && image.name === 'field.webp');
});
