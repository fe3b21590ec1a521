import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, NetworkError } from './errors.ts';
import { readAnswer } from './read-answer.ts';

function refusalOf(status: number, text: string): ApiError {
  try {
    readAnswer({ status, statusText: 'Some Reason', text });
  } catch (error) {
    assert.ok(error instanceof ApiError);
    return error;
  }
  throw new Error('It was no refusal.');
}

test('a success is its JSON', () => {
  assert.deepEqual(readAnswer({ status: 201, statusText: '', text: '{"_id":"x"}' }), { _id: 'x' });
});

test('a success that is no JSON counts as no answer', () => {
  assert.throws(() => readAnswer({ status: 200, statusText: '', text: '<html>' }), NetworkError);
});

test('a refusal has its status, its sentence and its fields', () => {
  const error = refusalOf(400, '{"message":"Name is required.","errors":{"name":"Name is required.","x":1}}');
  assert.equal(error.status, 400);
  assert.equal(error.statusText, 'Some Reason');
  assert.equal(error.message, 'Name is required.');
  assert.deepEqual(error.errors, { name: 'Name is required.' });
});

test('a refusal of some proxy has no sentence', () => {
  for (const text of ['', '<html>', 'null', '[]', '{"message":1,"errors":"x"}']) {
    const error = refusalOf(502, text);
    assert.equal(error.message, '');
    assert.deepEqual(error.errors, {});
  }
});
