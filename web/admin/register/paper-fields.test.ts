import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextNumberBy, type PaperValues, paperOf, wrongSignatory } from './paper-fields.ts';

const saved = { pattern: 'NDA/{year}/{count:4}', next: 'NDA/2027/0012' };
const nobody = { numberPattern: saved.pattern, name1: null, title1: null, name2: null, title2: null };
const one = { ...nobody, name1: 'R. Meenakshi', title1: 'Chief instructor' };

test('the next number follows what is typed: the count goes on where only its digits change, else it begins at 1', () => {
  const next = (typed: string) => nextNumberBy(typed, saved, '2027-03-01');
  assert.equal(next('NDA/{year}/{count:4}'), 'NDA/2027/0012');
  assert.equal(next(' NDA/{year}/{count} '), 'NDA/2027/12');
  assert.equal(next('KDS-{count:3}'), 'KDS-001');
  assert.equal(next('NDA/{year}/{count'), null);
  assert.equal(nextNumberBy(saved.pattern, { ...saved, next: undefined }, '2027-03-01'), null);
});

test('whoever signs has a name and a title, and the second signs only besides the first', () => {
  const fieldOf = (values: PaperValues, first = false, second = false) =>
    wrongSignatory(values, [first, second])?.field;
  assert.equal(fieldOf(nobody), undefined);
  assert.equal(fieldOf(one), undefined);
  assert.equal(fieldOf(nobody, true), 'name1');
  assert.equal(fieldOf({ ...one, title1: null }), 'title1');
  assert.equal(fieldOf({ ...nobody, name2: 'K. Arun', title2: 'Head' }), 'name1');
  assert.equal(fieldOf(one, true, true), 'name2');
  assert.deepEqual(paperOf(one).signatories, [{ name: 'R. Meenakshi', title: 'Chief instructor' }]);
});
