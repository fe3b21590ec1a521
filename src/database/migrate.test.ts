import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrationsFolder } from '../program-files.ts';
import { refusalLine } from '../testing/refusal-line.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { contentOf, emptyDatabase, madeAt, testDatabase } from '../testing/test-database.ts';
import { migrate } from './migrate.ts';
import type { Database } from './open.ts';
import { openDatabase } from './open.ts';

const later = new Date('2027-01-01T00:00:00.000Z');

function folderOf(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
}

const refusalOf = (database: Database, folder: string) => refusalLine(() => migrate(database, folder, later));

const applied = (database: Database) => database.prepare('SELECT * FROM migrations ORDER BY name').all();
const words = (database: Database) => database.prepare('SELECT word FROM words ORDER BY rowid').pluck().all();

const growing = {
  '0001-words.sql': 'CREATE TABLE words (word TEXT) STRICT;',
  '0002-first.sql': "INSERT INTO words VALUES ('first'); INSERT INTO words VALUES ('second');",
  '0010-last.sql': "INSERT INTO words SELECT 'third after ' || count(*) FROM words;",
};

test('migrations are applied in the order of their names, and stored with the time', () => {
  const database = emptyDatabase();
  const names = Object.keys(growing);
  const others = { 'README.md': 'not SQL', '0003-draft.sql.bak': 'not SQL either' };
  const backwards = { ...Object.fromEntries(Object.entries(growing).reverse()), ...others };
  assert.deepEqual(migrate(database, folderOf(backwards), madeAt), names);
  assert.deepEqual(words(database), ['first', 'second', 'third after 2']);
  const applied_at = madeAt.toISOString();
  assert.deepEqual(
    applied(database),
    names.map((name) => ({ name, applied_at })),
  );
});

test('each is applied once, and a new one at the next start', () => {
  const database = emptyDatabase();
  const { '0010-last.sql': last, ...older } = growing;
  migrate(database, folderOf(older), madeAt);
  const before = contentOf(database);
  assert.deepEqual(migrate(database, folderOf(older), later), []);
  assert.deepEqual(contentOf(database), before);
  assert.deepEqual(migrate(database, folderOf(growing), later), ['0010-last.sql']);
  assert.deepEqual(words(database), ['first', 'second', 'third after 2']);
});

test('a failing migration is named with its reason and rolls back all; mended, it is applied at the next start', () => {
  const reasons: [sql: string, reason: RegExp][] = [
    ['DELETE FROM words; INSERT INTO nowhere VALUES (1);', /no such table: nowhere/u],
    ['DROP TABLE words; CREATE TABLE oh no;', /syntax error/u],
    ["INSERT INTO words VALUES ('x'); SELECT", /incomplete input/u],
  ];
  for (const [sql, reason] of reasons) {
    const database = emptyDatabase();
    migrate(database, folderOf(growing), madeAt);
    const before = contentOf(database);
    const newer = {
      ...growing,
      '0011-fine.sql': 'CREATE TABLE fine (a TEXT) STRICT;',
      '0013-next.sql': 'SELECT 1;',
    };
    const refusal = refusalOf(database, folderOf({ ...newer, '0012-wrong.sql': sql }));
    assert.match(refusal, /^Migration 0012-wrong\.sql failed and was taken back: /u);
    assert.match(refusal, reason);
    assert.deepEqual(contentOf(database), before);
    assert.deepEqual(
      migrate(database, folderOf(growing), later),
      [],
      'the older program starts on it as before',
    );
    const mended = folderOf({ ...newer, '0012-wrong.sql': "INSERT INTO words VALUES ('mended');" });
    assert.equal(migrate(database, mended, later).length, 3);
    assert.equal(words(database).at(-1), 'mended');
  }
});

test('a database of a newer program is refused and not changed', () => {
  const database = emptyDatabase();
  migrate(
    database,
    folderOf({ ...growing, '0011-newer.sql': 'CREATE TABLE newer (a TEXT) STRICT;' }),
    madeAt,
  );
  const before = contentOf(database);
  const refusal = refusalOf(database, folderOf({ ...growing, '0010-last-2.sql': 'DROP TABLE words;' }));
  assert.match(refusal, /newer version of this program.*0011-newer\.sql/u);
  assert.deepEqual(contentOf(database), before);
});

test('two programs that start at once apply each migration once', () => {
  const file = join(temporaryFolder(), 'institute.db');
  const slow = emptyDatabase(file);
  const folder = folderOf(growing);
  const transaction = slow.transaction.bind(slow);
  let other: string[] = [];
  // The other program starts between this one's look at the pending migrations and their application.
  slow.transaction = (task) => {
    const quick = openDatabase(file);
    other = [...other, ...migrate(quick, folder, later)];
    quick.close();
    return transaction(task);
  };
  assert.deepEqual(migrate(slow, folder, madeAt), []);
  assert.deepEqual(other, Object.keys(growing));
  assert.deepEqual(words(slow), ['first', 'second', 'third after 2']);
});

test('no migration has changed since it was added: its SHA-256 stands in migrations/SHA256SUMS', () => {
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  const sums = names.sort().map((name) => {
    const bytes = readFileSync(join(migrationsFolder, name));
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
  });
  const listed = readFileSync(join(migrationsFolder, 'SHA256SUMS'), 'utf8');
  // Each migration adds a line; existing lines never change.
  assert.equal(sums.join(''), listed);
});

test('the program’s own migrations make strict tables only, and a sound database', () => {
  const database = testDatabase();
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  assert.deepEqual(
    applied(database),
    names.sort().map((name) => ({ name, applied_at: madeAt.toISOString() })),
  );
  const loose = database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all();
  assert.deepEqual(loose, []);
  assert.equal(database.pragma('integrity_check', { simple: true }), 'ok');
  assert.deepEqual(database.pragma('foreign_key_check'), []);
});
