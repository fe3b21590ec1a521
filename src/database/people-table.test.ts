import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { testDatabase } from '../testing/test-database.ts';
import type { Database } from './open.ts';
import { openDatabase } from './open.ts';
import type { ListQuery } from './people-table.ts';
import { peopleTable } from './people-table.ts';

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
const everything: ListQuery = { limit: null, offset: 0, search: '', newestFirst: false };

const openTable = (database: Database) =>
  peopleTable<Fields, Row>(database, 'contact_messages', ['name', 'email', 'message']);

/** A table with records whose ids are their places: '1', '2' and so on. */
function tableOf(...records: Partial<Fields>[]) {
  const database = testDatabase();
  const table = openTable(database);
  const insertAll = database.transaction(() => {
    records.forEach((record, index) => {
      const fields = { name: 'Kavitha', email: 'kavitha@example.com', message: 'Hello', ...record };
      table.insert(String(index + 1), fields, createdAt);
    });
  });
  insertAll();
  const ids = (query: Partial<ListQuery> = {}) =>
    table.list({ ...everything, ...query }).map(({ _id }) => _id);
  /** What a search finds; checks that the count and the newest-first list say the same. */
  const find = (search: string) => {
    const found = ids({ search });
    assert.equal(table.count(search), found.length, `count of '${search}'`);
    assert.deepEqual(ids({ search, newestFirst: true }), found.toReversed());
    return found;
  };
  return { database, table, ids, find };
}

/** Lets the search index catch up, for a table that was made with the timers in hand. */
function letIndexCatchUp(t: TestContext) {
  for (let turn = 0; turn < 20; turn += 1) t.mock.timers.tick(1_000);
}

test('a record comes back as it was stored', () => {
  const { table } = tableOf();
  const fields = {
    name: 'கவிதா É "x" %_',
    email: 'k@example.com',
    message: "Robert'); DROP TABLE admins; --\n😀",
  };
  table.insert('an id', fields, createdAt);
  assert.deepEqual(table.list(everything), [{ _id: 'an id', ...fields, createdAt }]);
});

test('an id that is taken is not taken again', () => {
  const { table, ids } = tableOf({});
  assert.throws(() => table.insert('1', { name: 'x', email: 'x', message: 'x' }, createdAt), /UNIQUE/u);
  assert.deepEqual(ids(), ['1']);
});

describe('a list', () => {
  const { table, ids } = tableOf({}, {}, {}, {}, {});

  test('comes oldest first, or newest first where asked', () => {
    assert.deepEqual(ids(), ['1', '2', '3', '4', '5']);
    assert.deepEqual(ids({ newestFirst: true }), ['5', '4', '3', '2', '1']);
  });

  test('is cut into pages from either end', () => {
    assert.deepEqual(ids({ limit: 2 }), ['1', '2']);
    assert.deepEqual(ids({ limit: 2, offset: 2 }), ['3', '4']);
    assert.deepEqual(ids({ limit: 2, offset: 4 }), ['5']);
    assert.deepEqual(ids({ limit: 2, offset: 9 }), []);
    assert.deepEqual(ids({ offset: 3 }), ['4', '5']);
    assert.deepEqual(ids({ limit: 2, offset: 1, newestFirst: true }), ['4', '3']);
  });

  test('is cut into pages of what matches, while the count goes over all of it', () => {
    for (const search of ['a', 'kavitha']) {
      assert.deepEqual(ids({ search, limit: 2, offset: 2 }), ['3', '4'], search);
      assert.deepEqual(ids({ search, limit: 2, offset: 1, newestFirst: true }), ['4', '3'], search);
      assert.equal(table.count(search), 5);
    }
  });

  test('is what going through all records gives, wherever a page begins and whatever is looked for', () => {
    const names = Array.from({ length: 700 }, (_, index) => `${index % 3 === 0 ? 'Meena' : 'Arun'} ${index}`);
    const { table, ids } = tableOf(...names.map((name) => ({ name })));
    const query = fc.record({
      search: fc.constantFrom('', 'meena', 'e', 'arun 69', '7', 'zzz', 'kavitha'),
      offset: fc.nat(750),
      limit: fc.option(fc.integer({ min: 1, max: 750 })),
      newestFirst: fc.boolean(),
    });
    const model = (wanted: ListQuery) => {
      const matching = names.flatMap((name, index) =>
        `${name} kavitha@example.com`.toLowerCase().includes(wanted.search) ? [String(index + 1)] : [],
      );
      const ordered = wanted.newestFirst ? matching.toReversed() : matching;
      return ordered.slice(wanted.offset).slice(0, wanted.limit ?? undefined);
    };
    fc.assert(
      fc.property(query, (wanted) => {
        assert.deepEqual(ids(wanted), model(wanted));
        assert.equal(table.count(wanted.search), model({ ...everything, search: wanted.search }).length);
      }),
    );
  });

  test('is given in parts too, each small, all of it once and in order, whatever comes and goes meanwhile', async () => {
    const names = Array.from(
      { length: 3_000 },
      (_, index) => `${index % 700 < 2 ? 'Meena' : 'Arun'} ${index}`,
    );
    const { table } = tableOf(...names.map((name) => ({ name })));
    for (const newestFirst of [false, true]) {
      for (const search of ['', 'meena', 'nobody']) {
        const wanted = table.list({ ...everything, search, newestFirst });
        const parts: Row[][] = [];
        for await (const part of table.parts({ search, newestFirst })) {
          parts.push(part);
          const id = `${search} ${newestFirst} ${parts.length}`;
          table.insert(id, { name: 'Meena', email: 'x', message: 'x' }, createdAt);
          // What has been read already goes.
          if (parts.length > 1) table.remove(parts.at(-2)?.[0]?._id ?? '');
        }
        assert.deepEqual(
          parts.flat().filter(({ email }) => email !== 'x'),
          wanted.filter(({ email }) => email !== 'x'),
        );
        assert.ok(parts.every(({ length }) => length > 0 && length <= 256));
      }
    }
  });

  test('keeps the order of arrival even if the clock goes back', () => {
    const { table, ids } = tableOf({});
    table.insert('early', { name: 'x', email: 'x', message: 'x' }, '1999-01-01T00:00:00.000Z');
    assert.deepEqual(ids(), ['1', 'early']);
  });
});

describe('a search', () => {
  test('finds a part of any of the texts, of any length', () => {
    const { find } = tableOf(
      { name: 'Arun Kumar' },
      { email: 'arun@example.com' },
      { message: 'about arun' },
      {},
    );
    for (const search of ['a', 'ar', 'aru', 'arun', 'run']) {
      const expected = search === 'a' ? ['1', '2', '3', '4'] : ['1', '2', '3'];
      assert.deepEqual(find(search), expected, search);
    }
    assert.deepEqual(find('arun kumar'), ['1']);
    assert.deepEqual(find('kumararun'), []);
    assert.deepEqual(find('x'.repeat(200)), []);
  });

  test('takes upper and lower case alike, in any script, however the accents are written', () => {
    const { find } = tableOf(
      { name: 'ÉLODIE Ø' },
      { name: 'e\u0301lodie ø' },
      { name: 'கவிதா' },
      { name: 'ПЁТР' },
    );
    for (const search of ['élodie', 'E\u0301LODIE', 'é', 'É', 'ø']) {
      assert.deepEqual(find(search), ['1', '2'], search);
    }
    assert.deepEqual(find('elodie'), []);
    assert.deepEqual(find('விதா'), ['3']);
    assert.deepEqual(find('க'), ['3']);
    assert.deepEqual(find('пётр'), ['4']);
    assert.deepEqual(find('тр'), ['4']);
  });

  test('takes every sign as itself', () => {
    const signs = ['%', '_', '*', '"', "'", '\\', '(', ')', '^', ':', '-', '+', '{', '}', '[', '😀', '\\"'];
    const { find } = tableOf(...signs.map((sign) => ({ message: `${sign}${sign}ab${sign}` })), {});
    signs.forEach((sign, index) => {
      const holding = signs.flatMap((other, place) => (other.includes(sign) ? [String(place + 1)] : []));
      // Every record holds a dot and an at sign in its e-mail, but none of these signs.
      assert.deepEqual(find(sign), holding, sign);
      assert.deepEqual(
        find(`${sign}ab`),
        holding.filter((id) => signs[Number(id) - 1]?.endsWith(sign)),
        sign,
      );
      assert(find(`${sign}${sign}ab${sign}`).includes(String(index + 1)), sign);
    });
  });

  test('takes words of the query language as words', () => {
    const { find } = tableOf(
      { message: 'this AND that' },
      { message: 'this NEAR that' },
      { message: 'this that' },
    );
    assert.deepEqual(find('this and that'), ['1']);
    assert.deepEqual(find('this OR that'), []);
    assert.deepEqual(find('this NEAR that'), ['2']);
    assert.deepEqual(find('search:this'), []);
    assert.deepEqual(find('thi*'), []);
    assert.deepEqual(find("' OR 1=1 --"), []);
  });

  test('finds nothing by half a character and does not fail', () => {
    const { find } = tableOf({ name: '😀😀😀' });
    for (const search of ['\ud83d', '\ud83d\ude00\ud83d', 'abc\ud83d']) assert.deepEqual(find(search), []);
  });

  test('finds what came after the last search, and what another process stored or deleted', () => {
    const { database, table, find } = tableOf({ name: 'Meena' });
    assert.deepEqual(find('meena'), ['1']);
    table.insert('2', { name: 'Meenakshi', email: 'x', message: 'x' }, createdAt);
    assert.deepEqual(find('meena'), ['1', '2']);
    const another = openDatabase(database.name);
    const there = openTable(another);
    there.insert('3', { name: 'Meena R', email: 'x', message: 'x' }, createdAt);
    assert.deepEqual(find('meena'), ['1', '2', '3']);
    there.remove('2');
    assert.deepEqual(find('meena'), ['1', '3']);
    another.close();
  });

  test('finds the same before, while and after the index has come to know of a record', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { table, find } = tableOf({ name: 'Meena' }, {});
    assert.deepEqual(find('meena'), ['1']);
    letIndexCatchUp(t);
    table.insert('3', { name: 'Meenakshi', email: 'x', message: 'x' }, createdAt);
    for (const search of ['meena', 'meenak', 'a', 'eena']) await table.lookThrough(search);
    assert.deepEqual(find('meenak'), ['3']);
    assert.deepEqual(find('eenaks'), ['3']);
    letIndexCatchUp(t);
    for (const search of ['meen', 'nak', 'eena']) assert.ok(find(search).includes('3'), search);
    assert.deepEqual(find('meena'), ['1', '3']);
  });

  test('is helped by an index that catches up with an earlier run, and with a thousand records', (t) => {
    const { database, ids } = tableOf(
      ...Array.from({ length: 1_200 }, (_, index) => ({ name: `M${index}` })),
    );
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const again = openDatabase(database.name);
    t.after(() => again.close());
    const table = openTable(again);
    letIndexCatchUp(t);
    const inIndex = again.prepare(
      "SELECT count(*) FROM contact_messages_search WHERE contact_messages_search MATCH 'm119'",
    );
    assert.equal(inIndex.pluck().get(), 11);
    assert.deepEqual(
      table.list({ ...everything, search: 'm1199' }).map(({ _id }) => _id),
      ['1200'],
    );
    assert.equal(ids({ search: 'm119' }).length, 11);
  });

  test('works where nothing can be written, and when the database has been closed the index rests', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { database, find } = tableOf({ name: 'Meena' });
    database.pragma('query_only = ON');
    t.mock.timers.tick(10_000);
    assert.deepEqual(find('meena'), ['1']);
    const other = openDatabase(database.name);
    openTable(other).insert('2', { name: 'Meena', email: 'x', message: 'x' }, createdAt);
    other.close();
    t.mock.timers.tick(10_000);
  });
});

describe('a record that is taken out and put back', () => {
  test('stands where it stood, and is found as before, whenever the index caught up', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    for (const look of [[], ['before'], ['between'], ['before', 'between']]) {
      const { table, ids, find } = tableOf({ name: 'Meena' }, { name: 'Meenakshi' }, { name: 'Meena R' });
      if (look.includes('before')) {
        letIndexCatchUp(t);
        assert.equal(find('meena').length, 3);
      }
      const row = table.take('2');
      assert.ok(row);
      assert.equal(table.take('2'), null);
      if (look.includes('between')) {
        letIndexCatchUp(t);
        assert.deepEqual(find('meena'), ['1', '3']);
      }
      assert.equal(table.putBack(row), true);
      assert.equal(table.putBack(row), false, 'its id is taken');
      assert.deepEqual(ids(), ['1', '2', '3']);
      assert.deepEqual(find('meena'), ['1', '2', '3'], `index ${look}`);
      assert.deepEqual(find('meenakshi'), ['2']);
      // A text that nobody has looked for yet is looked up in the index.
      assert.deepEqual(find('eena'), ['1', '2', '3'], `index ${look}`);
      assert.equal(table.remove('2'), true);
      for (const search of ['meena', 'een']) assert.deepEqual(find(search), ['1', '3']);
    }
  });

  test('the last one too, with others that came meanwhile', () => {
    const { table, find } = tableOf({ name: 'Meena' }, { name: 'Meenakshi' });
    const row = table.take('2');
    assert.ok(row);
    table.insert('3', { name: 'Meenal', email: 'x', message: 'x' }, createdAt);
    assert.deepEqual(find('meena'), ['1', '3']);
    table.putBack(row);
    assert.deepEqual(find('meena'), ['1', '2', '3']);
  });
});

test('how many came after any record is known, whatever was deleted, put back or has come since', () => {
  const { database, table } = tableOf(...Array.from({ length: 700 }, () => ({})));
  const counted = database.prepare<[number], number>(
    'SELECT count(*) FROM contact_messages WHERE sequence > ?',
  );
  const check = () => {
    for (const sequence of [0, 1, 254, 255, 256, 257, 300, 511, 512, 513, 699, 700, 701, 900])
      assert.equal(table.countAfter(sequence), counted.pluck().get(sequence), String(sequence));
  };
  check();
  const taken = ['255', '256', '300', '700'].map((id) => table.take(id));
  check();
  table.insert('later', { name: 'x', email: 'x', message: 'x' }, createdAt);
  check();
  for (const row of taken) assert.ok(row && table.putBack(row));
  check();
  for (let id = 257; id <= 600; id += 1) table.remove(String(id));
  check();
});

describe('a record that is removed', () => {
  test('is gone from list, count and search, whether it had been looked for or indexed before or not', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    for (const [lookBefore, indexBefore] of [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ]) {
      const records = [{ name: 'Meena' }, { name: 'Meenakshi' }, { name: 'Meena R' }];
      const { table, ids, find } = tableOf(...records);
      if (indexBefore) letIndexCatchUp(t);
      if (lookBefore) for (const search of ['meena', 'me', '']) assert.equal(find(search).length, 3);
      assert.equal(table.remove('2'), true);
      assert.deepEqual(ids(), ['1', '3']);
      for (const search of ['meena', 'me', '', 'eena', 'ee']) assert.deepEqual(find(search), ['1', '3']);
    }
  });

  test('is there again if its removal is taken back', () => {
    const { database, table, find } = tableOf({ name: 'Meena' }, { name: 'Meenakshi' });
    assert.deepEqual(find('meena'), ['1', '2']);
    const takeBack = database.transaction(() => {
      table.remove('2');
      throw new Error('taken back');
    });
    assert.throws(takeBack, /taken back/u);
    assert.deepEqual(find('meena'), ['1', '2']);
    assert.equal(table.remove('2'), true);
    assert.deepEqual(find('meena'), ['1']);
  });

  test('can be one of more than are remembered at a time', () => {
    const { database, table, find } = tableOf(...Array.from({ length: 1_100 }, () => ({})));
    assert.equal(find('kavitha').length, 1_100);
    const removeMost = database.transaction(() => {
      for (let id = 1; id <= 1_050; id += 1) table.remove(String(id));
    });
    removeMost();
    assert.equal(find('kavitha').length, 50);
  });

  test('does not take another with it, even if it was the last and a new one follows', () => {
    const { table, find } = tableOf({ name: 'Meena' }, { name: 'Meenakshi' });
    assert.deepEqual(find('meenakshi'), ['2']);
    table.remove('2');
    table.insert('3', { name: 'Meenal', email: 'x', message: 'x' }, createdAt);
    assert.deepEqual(find('meenal'), ['3']);
    assert.deepEqual(find('meenakshi'), []);
    table.insert('4', { name: 'Meenal', email: 'x', message: 'x' }, createdAt);
    table.remove('4');
    assert.deepEqual(find('meenal'), ['3']);
  });

  test('can be removed once; an id that never was, not at all', () => {
    const { table, ids } = tableOf({}, {});
    assert.equal(table.remove('1'), true);
    assert.equal(table.remove('1'), false);
    assert.equal(table.remove(''), false);
    assert.equal(table.remove("' OR 1=1 --"), false);
    assert.deepEqual(ids(), ['2']);
  });

  test('is gone from the file too, not only from sight', (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { database, table, find } = tableOf({ name: 'Zebulon Quixote', message: 'Zebulon was here' }, {});
    const file = database.name;
    letIndexCatchUp(t);
    assert.deepEqual(find('zebulon'), ['1']);
    database.pragma('wal_checkpoint(TRUNCATE)');
    assert.match(readFileSync(file, 'latin1'), /Zebulon Quixote/u);
    table.remove('1');
    database.close();
    assert.doesNotMatch(readFileSync(file, 'latin1'), /zebulon|quixote|xot|uix/iu);
  });
});
