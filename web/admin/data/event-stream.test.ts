import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventReader } from './event-stream.ts';

const stream =
  'event: news\ndata: {"a":1}\n\n: still here\n\ndata:one\ndata: two\n\nid: 7\nevent: other\r\ndata: x\r\n\r\nretry: 5\n\n';
const events = [
  { name: 'news', data: '{"a":1}' },
  { name: 'message', data: 'one\ntwo' },
  { name: 'other', data: 'x' },
];

test('a stream gives its events, however it is cut into pieces', () => {
  for (let size = 1; size <= stream.length; size += 1) {
    const read = eventReader();
    const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, index) =>
      stream.slice(index * size, (index + 1) * size),
    );
    assert.deepEqual(pieces.flatMap(read), events, String(size));
  }
});

test('an event counts once it is whole', () => {
  const read = eventReader();
  assert.deepEqual(read('data: half'), []);
  assert.deepEqual(read('\n'), []);
  assert.deepEqual(read('\n'), [{ name: 'message', data: 'half' }]);
});
