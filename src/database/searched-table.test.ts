import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { testDatabase } from '../testing/test-database.ts';
import type { Database } from './open.ts';
import { openDatabase } from './open.ts';
import type { Page, Selection } from './searched-table.ts';
import { searchedTable } from './searched-table.ts';
import { stored } from './statements.ts';
import { transactionNow } from './transaction.ts';

interface Fields {
  name: string;
  email: string;
  message: string;
}

interface Row extends Fields {
  _id: string;
  createdAt: string;
}

const createdAt = '2026-02-03T04:05:06.007Z';
const everything: Page = { limit: 10_000, offset: 0, search: '', newestFirst: false };

const messages = searchedTable<Fields, Row>('contact_messages', { columns: ['name', 'email', 'message'] });

const openTable = (database: Database) => ({
  insert: (id: string, fields: Fields, at: string) =>
    transactionNow(stored(database), (tx) => messages.insert(tx, id, fields, at)),
  update: (id: string, fields: Fields) =>
    transactionNow(stored(database), (tx) => messages.update(tx, id, fields)),
  list: (page: Page) => messages.list(stored(database), page),
  parts: (selection: Selection) => messages.parts(stored(database), selection),
  count: () => messages.count(stored(database)),
  countAfter: (sequence: number) => messages.countAfter(stored(database), sequence),
  has: (id: string) => messages.has(stored(database), id),
});

/** A table with records whose ids are their positions: '1', '2' and so on. */
function tableOf(...records: Partial<Fields>[]) {
  const database = testDatabase();
  const table = openTable(database);
  const add = (id: string, record: Partial<Fields> = {}) =>
    table.insert(
      id,
      { name: 'Kavitha', email: 'kavitha@example.com', message: 'Hello', ...record },
      createdAt,
    );
  database.transaction(() => {
    for (const [index, record] of records.entries()) add(String(index + 1), record);
  })();
  const ids = async (query: Partial<Page> = {}) =>
    (await table.list({ ...everything, ...query })).rows.map(({ _id }) => _id);
  const find = async (search: string) => {
    const found = await ids({ search });
    assert.equal((await table.list({ ...everything, search, limit: 0 })).total, found.length, search);
    assert.deepEqual(await ids({ search, newestFirst: true }), found.toReversed());
    return found;
  };
  const mark = database.prepare<[string | null, string]>(
    'UPDATE contact_messages SET deleted_at = ? WHERE id = ?',
  );
  return { database, table, add, ids, find, mark };
}

test('a record is read as it was stored, and its id is refused a second time', async () => {
  const { table } = tableOf();
  const fields = {
    name: 'கவிதா É "x" %_',
    email: 'k@example.com',
    message: "Robert'); DROP TABLE admins; --\n😀",
  };
  table.insert('an id', fields, createdAt);
  assert.throws(() => table.insert('an id', fields, createdAt), /UNIQUE/u);
  assert.deepEqual(await table.list(everything), {
    rows: [{ _id: 'an id', ...fields, createdAt }],
    total: 1,
  });
});

describe('a list', () => {
  test('equals a filter of all records, for every page, search and deletion', async () => {
    const names = Array.from(
      { length: 2_500 },
      (_, index) => `${index % 3 === 0 ? 'Meena' : 'Arun'} ${index}`,
    );
    const { database, table, ids, mark } = tableOf(...names.map((name) => ({ name })));
    const isGone = (index: number) => index % 7 === 3 || (index >= 300 && index < 320);
    database.transaction(() => {
      for (const index of names.keys()) if (isGone(index)) mark.run(createdAt, String(index + 1));
    })();
    const query = fc.record({
      search: fc.constantFrom('', 'meena', 'e', 'arun 69', '7', 'zzz', 'kavitha'),
      offset: fc.nat(2_600),
      limit: fc.integer({ min: 1, max: 2_500 }),
      newestFirst: fc.boolean(),
    });
    const matching = (search: string) =>
      names.flatMap((name, index) =>
        !isGone(index) && `${name} kavitha@example.com`.toLowerCase().includes(search)
          ? [String(index + 1)]
          : [],
      );
    await fc.assert(
      fc.asyncProperty(query, async (wanted) => {
        const all = matching(wanted.search);
        const ordered = wanted.newestFirst ? all.toReversed() : all;
        assert.deepEqual(await ids(wanted), ordered.slice(wanted.offset).slice(0, wanted.limit));
        assert.equal((await table.list(wanted)).total, all.length);
      }),
      { numRuns: 60 },
    );
    assert.equal(table.count(), matching('').length);
    for (const sequence of [0, 1, 299, 300, 310, 320, 2_499, 2_500, 9_000])
      assert.equal(table.countAfter(sequence), matching('').filter((id) => Number(id) > sequence).length);
  });

  test('comes in parts, complete and in order, while records come and go', async () => {
    const names = Array.from(
      { length: 3_000 },
      (_, index) => `${index % 700 < 2 ? 'Meena' : 'Arun'} ${index}`,
    );
    const { database, table, add } = tableOf(...names.map((name) => ({ name })));
    const remove = database.prepare('DELETE FROM contact_messages WHERE id = ?');
    for (const newestFirst of [false, true]) {
      for (const search of ['', 'meena', 'nobody']) {
        const wanted = (await table.list({ ...everything, search, newestFirst })).rows;
        const parts: Row[][] = [];
        for await (const part of table.parts({ search, newestFirst })) {
          parts.push(part);
          add(`${search} ${newestFirst} ${parts.length}`, { name: 'Meena', email: 'x' });
          // Deletes a row that was read already.
          if (parts.length > 1) remove.run(parts.at(-2)?.[0]?._id);
        }
        assert.deepEqual(
          parts.flat().filter(({ email }) => email !== 'x'),
          wanted.filter(({ email }) => email !== 'x'),
        );
        assert.ok(parts.every(({ length }) => length > 0 && length <= 250));
      }
    }
  });

  test('keeps the order of arrival even if the clock goes back', async () => {
    const { table, ids } = tableOf({});
    table.insert('early', { name: 'x', email: 'x', message: 'x' }, '1999-01-01T00:00:00.000Z');
    assert.deepEqual(await ids(), ['1', 'early']);
  });

  test('yields to other work during a long search', async () => {
    const { table } = tableOf(...Array.from({ length: 5_000 }, () => ({})));
    let runs = 0;
    const count = () => {
      runs += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await table.list({ ...everything, search: 'nobody' });
    clearImmediate(next);
    assert.ok(runs >= 4, `${runs}`);
  });
});

describe('a search', () => {
  test('finds any part of any text', async () => {
    const { find } = tableOf(
      { name: 'Arun Kumar' },
      { email: 'arun@example.com' },
      { message: 'about arun' },
      {},
    );
    for (const search of ['a', 'ar', 'aru', 'arun', 'run']) {
      const expected = search === 'a' ? ['1', '2', '3', '4'] : ['1', '2', '3'];
      assert.deepEqual(await find(search), expected, search);
    }
    assert.deepEqual(await find('arun kumar'), ['1']);
    assert.deepEqual(await find('kumararun'), []);
  });

  test('ignores case in every script, and how accents are encoded', async () => {
    const { find } = tableOf(
      { name: 'ÉLODIE Ø' },
      { name: 'e\u0301lodie ø' },
      { name: 'கவிதா' },
      { name: 'ПЁТР' },
    );
    for (const search of ['élodie', 'E\u0301LODIE', 'é', 'É', 'ø']) {
      assert.deepEqual(await find(search), ['1', '2'], search);
    }
    assert.deepEqual(await find('elodie'), []);
    assert.deepEqual(await find('விதா'), ['3']);
    assert.deepEqual(await find('пётр'), ['4']);
  });

  test('takes every character literally, and finds nothing for half a character', async () => {
    const signs = ['%', '_', '*', '"', "'", '\\', '(', '^', ':', '-', '+', '{', '😀', '\0', ' or ', 'and '];
    const { find } = tableOf(...signs.map((sign) => ({ message: `${sign}ab${sign}` })), {});
    for (const [index, sign] of signs.entries()) {
      assert.deepEqual(await find(`${sign}ab`), [String(index + 1)], sign);
    }
    for (const search of [
      "' OR 1=1 --",
      'kav*',
      'search:kavitha',
      '\ud83d',
      '\ud83d\ude00\ud83d',
      'ab\ud83d',
    ])
      assert.deepEqual(await find(search), [], search);
  });

  test('finds what another process stored, and not what it deleted', async () => {
    const { database, find } = tableOf({ name: 'Meena' });
    const another = openDatabase(database.name);
    openTable(another).insert('2', { name: 'Meenakshi', email: 'x', message: 'x' }, createdAt);
    assert.deepEqual(await find('meena'), ['1', '2']);
    another.exec("DELETE FROM contact_messages WHERE id = '1'");
    another.close();
    assert.deepEqual(await find('meena'), ['2']);
  });
});

test('a record marked as deleted is hidden, and returns to its place without the mark', async () => {
  const { database, table, add, ids, find, mark } = tableOf(
    { name: 'Meena' },
    { name: 'Meenakshi' },
    { name: 'Meena R' },
  );
  mark.run(createdAt, '2');
  add('4', { name: 'Meenal' });
  assert.deepEqual(
    [await ids(), await find('meena')],
    [
      ['1', '3', '4'],
      ['1', '3', '4'],
    ],
  );
  assert.deepEqual([table.count(), table.countAfter(1), table.has('2')], [3, 2, false]);
  mark.run(null, '2');
  assert.deepEqual(
    [await ids(), await find('meena')],
    [
      ['1', '2', '3', '4'],
      ['1', '2', '3', '4'],
    ],
  );
  assert.deepEqual([table.count(), table.countAfter(1), table.has('2')], [4, 3, true]);
  database.exec("DELETE FROM contact_messages WHERE id IN ('2', '4')");
  database.close();
  assert.doesNotMatch(readFileSync(database.name, 'latin1'), /meenakshi|meenal/iu);
});
