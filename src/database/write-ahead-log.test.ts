import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { collectLogLines } from '../testing/log-lines.ts';
import { startTestApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import type { Database } from './open.ts';
import { openDatabase } from './open.ts';
import { searchedTable } from './searched-table.ts';
import { stored } from './statements.ts';
import { transactionNow } from './transaction.ts';
import { emptyWriteAheadLog, keepWriteAheadLogEmpty } from './write-ahead-log.ts';

const messages = searchedTable<Record<'name' | 'email' | 'message', string>, object>('contact_messages', {
  columns: ['name', 'email', 'message'],
});

function deleteZebra(database: Database): void {
  const zebra = { name: 'Zebra', email: 'zebra@example.com', message: 'Hello' };
  transactionNow(stored(database), (tx) => messages.insert(tx, 'm1', zebra, '2026'));
  database.exec('DELETE FROM contact_messages');
}

function filesWithZebra({ name }: Database): string[] {
  return [name, `${name}-wal`, `${name}-shm`].filter((file) => /zebra/iu.test(readFileSync(file, 'latin1')));
}

/** Keeps a read transaction open in a second connection, as a backup does. */
function readerOf({ name }: Database): Database {
  const reader = openDatabase(name);
  reader.exec('BEGIN; SELECT * FROM sqlite_schema');
  return reader;
}

test('deleted data is in no file of the database within seconds', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const database = testDatabase();
  t.after(keepWriteAheadLogEmpty(database, pino({ enabled: false })));
  deleteZebra(database);
  assert.deepEqual(filesWithZebra(database), [`${database.name}-wal`]);
  t.mock.timers.tick(10_000);
  assert.deepEqual(filesWithZebra(database), []);
});

test('a reader blocks no writer, is logged, and deleted data is gone once it has finished', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const database = testDatabase();
  const { stream, lines } = collectLogLines();
  t.after(keepWriteAheadLogEmpty(database, pino(stream)));
  const reader = readerOf(database);
  deleteZebra(database);
  t.mock.timers.tick(60_000);
  assert.deepEqual(filesWithZebra(database), [`${database.name}-wal`]);
  assert.match(
    lines.map(({ msg }) => msg).join(),
    /^what was deleted is still in the write-ahead log[^,]*$/u,
  );
  reader.close();
  t.mock.timers.tick(10_000);
  assert.deepEqual(filesWithZebra(database), []);
  assert.equal(lines.at(-1)?.msg, 'what was deleted has left the write-ahead log');
});

test('the server empties its log', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  deleteZebra(app.database);
  assert.deepEqual(filesWithZebra(app.database), [`${app.database.name}-wal`]);
  while (filesWithZebra(app.database).length > 0) await wait(100);
});

test('emptying the log keeps the connection’s busy timeout, with and without a reader', () => {
  const database = testDatabase();
  const patience = () => database.pragma('busy_timeout', { simple: true });
  const before = patience();
  deleteZebra(database);
  const reader = readerOf(database);
  deleteZebra(database);
  assert.equal(emptyWriteAheadLog(database), false);
  assert.equal(patience(), before);
  reader.close();
  assert.equal(emptyWriteAheadLog(database), true);
  assert.equal(patience(), before);
});
