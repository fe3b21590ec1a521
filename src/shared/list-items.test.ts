import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listItems, listText } from './list-items.ts';

test('an array stands as it is; a text is one item a line, whatever the break, or split at commas where it has none', () => {
  for (const [value, items] of [
    [
      [' a, b ', '', 'c'],
      ['a, b', 'c'],
    ],
    ['a, b\r\n\r\n c\rd\n', ['a, b', 'c', 'd']],
    ['a , b,,c', ['a', 'b', 'c']],
    [listText('Tea, coffee'), ['Tea, coffee']],
  ] as const)
    assert.deepEqual(listItems(value), items);
  assert.equal(listText(' \n '), '');
});
