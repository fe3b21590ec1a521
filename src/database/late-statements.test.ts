import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openDatabase } from './open.ts';

test('a statement is prepared at its first use, with its settings; in a transaction it is tried at once', () => {
  const database = openDatabase(join(temporaryFolder(), 'institute.db'));
  const named = database.prepare('SELECT name FROM courses ORDER BY name').pluck();
  const wrong = () => database.prepare('SELECT price FROM courses');
  database.exec('CREATE TABLE courses (name TEXT) STRICT');
  const insert = database.prepare('INSERT INTO courses VALUES (@name)');
  for (const name of ['Small', 'Medium']) assert.equal(insert.run({ name }).changes, 1);
  assert.deepEqual(named.all(), ['Medium', 'Small']);
  assert.deepEqual([...named.pluck(false).iterate()], [{ name: 'Medium' }, { name: 'Small' }]);
  assert.deepEqual(named.raw().get(), ['Medium']);
  assert.throws(() => wrong().get(), /no such column: price/u);
  assert.throws(database.transaction(wrong), /no such column: price/u);
  database.close();
});
