import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listItems, listText } from './list-items.ts';

test('an array stands as it is, trimmed and without empty items', () => {
  assert.deepEqual(listItems([' a, b ', '', 'c']), ['a, b', 'c']);
});

test('a text with line breaks is one item a line, whatever the break', () => {
  assert.deepEqual(listItems('a, b\r\n\r\n c\rd\n'), ['a, b', 'c', 'd']);
});

test('a text without line breaks is split at commas', () => {
  assert.deepEqual(listItems('a , b,,c'), ['a', 'b', 'c']);
});

test('a single item with a comma survives the way through a form', () => {
  assert.deepEqual(listItems(listText('Tea, coffee')), ['Tea, coffee']);
});

test('nothing typed stays nothing', () => {
  assert.equal(listText(' \n '), '');
});
