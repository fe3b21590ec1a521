import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchByName } from './search-by-name.ts';

const items = ['Small + Medium Class', 'Medium Class', 'FPV', 'Intermediate'].map((name) => ({ name }));
const found = (text: string) => searchByName(items, text).map(({ name }) => name);

test('names that begin with the text come first, the others follow in their order', () => {
  assert.deepEqual(found('med'), ['Medium Class', 'Small + Medium Class', 'Intermediate']);
});

test('upper and lower case are alike, and space around the text does not count', () => {
  assert.deepEqual(found('  fPv '), ['FPV']);
});

test('without a text everything stays as it is', () => {
  assert.deepEqual(searchByName(items, ' '), items);
});

test('the text is no pattern', () => {
  assert.deepEqual(found('.*'), []);
  assert.deepEqual(found('+'), ['Small + Medium Class']);
});
