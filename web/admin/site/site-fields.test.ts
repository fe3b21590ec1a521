import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultFacts } from '../../../src/shared/default-facts.ts';
import type { TypedFields } from '../../data/typed-fields.ts';
import { fieldsOf, typedFacts, unfitFacts } from './fact-fields.ts';
import { groupPictures, otherProportions, ratioText } from './picture-groups.ts';

const fields = fieldsOf(defaultFacts);
const own = { picture: '', thumbnail: '', width: 1600, height: 900, replacement: null };

test('facts come out of the form’s fields as they went in', () => {
  assert.deepEqual(typedFacts(fields), defaultFacts);
});

test('what is typed is read as it is meant, and an empty figure is no zero', () => {
  const typed = { ...fields, address: ' 1 Mill Street \n\nNamakkal\n', rpc: '412' };
  const facts = typedFacts(typed);
  assert.deepEqual(facts?.address, ['1 Mill Street', 'Namakkal']);
  assert.equal(facts?.figures.rpc, 412);
  const wrong: TypedFields[] = [{ rpc: '' }, { rpc: '4.5' }, { rpc: 'many' }, { address: ' \n' }];
  for (const each of wrong) {
    assert.equal(typedFacts({ ...fields, ...each }), null, JSON.stringify(each));
  }
});

test('what an earlier version took and this one does not is named, with what is wrong', () => {
  assert.deepEqual(unfitFacts(defaultFacts), []);
  assert.deepEqual(unfitFacts({ ...defaultFacts, phone: '98765 43210 / 98765 43211' }), [
    ['phone', 'Phone can hold one number only.'],
  ]);
});

test('pictures stand in the order of the site, under names that people read', () => {
  const slots = [
    'addon-agriculture',
    'addon-fpv',
    'addon-aerial-mapping',
    'course-placeholder',
    'gallery-07',
    'hero-fpv',
    'hero-small-medium',
    'hero-small',
  ];
  const groups = groupPictures(slots.map((slot) => ({ ...own, slot })));
  assert.deepEqual(
    groups.map(({ title, members }) => [title, members.map(({ name }) => name)]),
    [
      ['Home: opening slides', ['Small', 'Small + medium', 'FPV']],
      ['Home: add-on courses', ['Aerial mapping', 'FPV', 'Agriculture']],
      ['Gallery', ['Picture 7']],
      ['Elsewhere', ['Course placeholder']],
    ],
  );
});

test('places that visitors come to see stand first in their group, marked, also once they have a photograph', () => {
  const replacement = { width: 1600, height: 900, bytes: 1, text: null };
  const pictures = ['gallery-01', 'gallery-03', 'gallery-12', 'gallery-14'].map((slot) => ({
    ...own,
    slot,
    replacement: slot === 'gallery-12' ? replacement : null,
  }));
  const [gallery] = groupPictures(pictures.toReversed());
  assert.deepEqual(
    gallery?.members.map(({ name, isPhotographedFirst }) => [name, isPhotographedFirst]),
    [
      ['Picture 14', true],
      ['Picture 12', true],
      ['Picture 1', true],
      ['Picture 3', false],
    ],
  );
});

test('proportions are told as they are spoken of', () => {
  const ratios = [ratioText(1920, 1080), ratioText(900, 1200), ratioText(1000, 1000), ratioText(1850, 1000)];
  assert.deepEqual(ratios, ['16:9', '3:4', '1:1', '1.85:1']);
  const withSize = (width: number | null) => ({
    ...own,
    slot: '',
    replacement: { width, height: 900, bytes: 1, text: null },
  });
  assert.deepEqual(
    [1600, 1200, null].map((width) => otherProportions(withSize(width))),
    [false, true, false],
  );
});
