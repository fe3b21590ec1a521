import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import { emptyDatabase } from '../testing/test-database.ts';
import { openDatabase } from './open.ts';
import { stored } from './statements.ts';
import { transaction } from './transaction.ts';

function notes() {
  const database = emptyDatabase();
  database.exec('CREATE TABLE notes (text TEXT PRIMARY KEY) STRICT');
  const insert = database.prepare('INSERT INTO notes (text) VALUES (?)');
  return {
    database,
    commit: <Result>(change: () => Result) => transaction(stored(database), change),
    note: (text: string) => () => insert.run(text).changes,
    onDisk() {
      const reader = openDatabase(database.name);
      try {
        return reader.prepare<[], string>('SELECT text FROM notes ORDER BY text').pluck().all();
      } finally {
        reader.close();
      }
    },
  };
}

test('a change is on the disk once its promise resolves with its result', async () => {
  const { commit, note, onDisk } = notes();
  assert.equal(await commit(note('one')), 1);
  assert.deepEqual(onDisk(), ['one']);
});

test('changes that arrive at the same time are committed together', async () => {
  const { database, commit, note, onDisk } = notes();
  const walSize = () => statSync(`${database.name}-wal`).size;
  const before = walSize();
  await Promise.all(Array.from({ length: 100 }, (_, index) => commit(note(`note ${index}`))));
  assert.equal(onDisk().length, 100);
  // A commit of its own writes at least two pages of 4 KiB.
  assert.ok(walSize() - before < 20 * 4096, `${walSize() - before} bytes`);
});

test('a failing change is rolled back alone', async () => {
  const { commit, note, onDisk } = notes();
  const failing = commit(() => {
    note('half')();
    throw new Error('no');
  });
  const outcomes = await Promise.allSettled([
    commit(note('one')),
    failing,
    commit(note('one')),
    commit(note('two')),
  ]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
  );
  await assert.rejects(failing, /^Error: no$/u);
  assert.deepEqual(onDisk(), ['one', 'two']);
});

test('a transaction that SQLite ends makes none of its changes; the next group is made', async () => {
  const { database, commit, note, onDisk } = notes();
  const endsAll = () => {
    database.exec('ROLLBACK');
    throw new Error('full');
  };
  const outcomes = await Promise.allSettled([commit(note('one')), commit(endsAll), commit(note('two'))]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.deepEqual(onDisk(), []);
  await commit(note('three'));
  assert.deepEqual(onDisk(), ['three']);
});
