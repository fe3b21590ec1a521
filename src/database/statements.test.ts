import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allCalls } from '../all-calls.ts';
import { emptyDatabase, testDatabase } from '../testing/test-database.ts';
import { perDatabase, type StoredChange, scalar, statement, stored, tryStatements } from './statements.ts';
import { transactionNow } from './transaction.ts';

const insert = statement<{ name: string }>(
  "INSERT INTO migrations (name, applied_at) VALUES (@name, '2026')",
);
const rename = statement<[string, string], { name: string }>(
  'UPDATE migrations SET name = ? WHERE name = ? RETURNING name',
);
const all = statement<[], { name: string }>('SELECT name FROM migrations ORDER BY name');
const find = scalar<[string], string>('SELECT name FROM migrations WHERE name = ?');

function emptyTable() {
  const database = emptyDatabase();
  database.exec('CREATE TABLE migrations (name TEXT, applied_at TEXT) STRICT');
  return database;
}

test('a statement takes its values and returns its rows, or the value of its column', () => {
  const context = stored(emptyTable());
  const { changes } = transactionNow(context, ({ db }) => db.run(insert, { name: 'Small' }));
  transactionNow(context, ({ db }) => db.run(insert, { name: 'Medium' }));
  assert.equal(changes, 1);
  assert.deepEqual(context.db.all(all), [{ name: 'Medium' }, { name: 'Small' }]);
  assert.deepEqual([context.db.one(find, ['Small']), context.db.one(find, ['FPV'])], ['Small', null]);
  const renamed = transactionNow(context, ({ db }) => db.returned(rename, ['FPV', 'Small']));
  assert.deepEqual(renamed, [{ name: 'FPV' }]);
});

test('nothing is written outside a transaction, nor by what only reads', () => {
  const database = emptyTable();
  const unopened = stored(database) as StoredChange;
  assert.throws(() => unopened.db.run(insert, { name: 'Small' }), /needs a transaction/u);
  // @ts-expect-error What only reads has no `run`, so that a write outside a transaction does not compile.
  assert.throws(() => stored(database).db.run(insert, { name: 'Small' }), /needs a transaction/u);
  assert.throws(() => stored(database).db.one(rename, ['FPV', 'Small']), /needs run or returned/u);
  assert.deepEqual(stored(database).db.all(all), []);
});

test('every statement of the program fits its tables, and a trial finds one that does not', () => {
  assert.ok(allCalls.length > 0);
  const database = testDatabase();
  tryStatements(database);
  database.exec('ALTER TABLE posters RENAME COLUMN deleted_at TO gone_at');
  assert.throws(() => tryStatements(database), /no such column/u);
});

test('what is kept beside a database is made once, and apart from another’s', () => {
  const seen = perDatabase(() => new Set<string>());
  const [one, other] = [emptyTable(), emptyTable()];
  seen(stored(one)).add('a');
  assert.deepEqual([...seen(stored(one))], ['a']);
  assert.deepEqual([...seen(stored(other))], []);
});
