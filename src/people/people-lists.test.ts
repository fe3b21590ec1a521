import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import Koa from 'koa';
import { listQuery } from '../calls/list-query.ts';
import { sendList } from '../calls/send-list.ts';
import type { RequestState } from '../http/state.ts';
import type { PeopleCall } from '../testing/people.ts';
import { peopleKinds } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const names = [
  'Kavitha Raman',
  'Élodie Grüß',
  'கவிதா முருகன்',
  '100% Ravi',
  'under_score',
  "D'Souza",
  'back\\slash "quoted" * (AND) NOT',
  'NEAR OR kavitha',
  'ab',
];

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
for (const { postPath, body } of peopleKinds) {
  for (const name of names) await app.call(postPath, json({ ...body, name }));
}

for (const kind of peopleKinds) describe(kind.listPath, () => testLists(kind));

function testLists({ listPath, postPath, body, fields }: PeopleCall): void {
  const ask = (query: string) => app.call(`${listPath}${query}`, { headers: admin });
  /** The names that a query gives, and the total that it tells. */
  const read = async (query: string) => {
    const answer = await ask(query);
    assert.equal(answer.status, 200, query);
    const list = (await answer.json()) as { name: string }[];
    return { names: list.map(({ name }) => name), total: answer.headers.get('x-total-count') };
  };
  const found = async (text: string) => (await read(`?q=${encodeURIComponent(text)}`)).names;
  const all = String(names.length);

  test('without parameters gives everything, oldest first', async () => {
    assert.deepEqual(await read(''), { names, total: all });
    assert.deepEqual(await read('?limit=&offset=&q=&order='), { names, total: all });
    assert.deepEqual(await read('?order=oldest&something=else'), { names, total: all });
  });

  test('is turned, cut and moved along; the total tells of all that match', async () => {
    const newest = names.toReversed();
    assert.deepEqual(await read('?order=newest'), { names: newest, total: all });
    assert.deepEqual(await read('?limit=2'), { names: names.slice(0, 2), total: all });
    assert.deepEqual(await read('?limit=2&offset=3'), { names: names.slice(3, 5), total: all });
    assert.deepEqual(await read('?offset=7'), { names: names.slice(7), total: all });
    assert.deepEqual(await read('?limit=3&offset=1&order=newest'), { names: newest.slice(1, 4), total: all });
    assert.deepEqual(await read('?limit=500'), { names, total: all });
    assert.deepEqual(await read(`?offset=${names.length}`), { names: [], total: all });
    assert.deepEqual(await read('?limit=1&offset=9007199254740991'), { names: [], total: all });
  });

  test('narrows by a part of any text of a record', async () => {
    for (const field of fields) {
      const text = field === 'name' ? 'Kavitha Raman' : String(body[field]);
      for (const part of [text, text.slice(1, -1), text.slice(2, 4), text.slice(3, 4)]) {
        assert.ok((await found(part.trim())).includes('Kavitha Raman'), `${field}: ${part}`);
      }
    }
    assert.deepEqual(await found('no such text'), []);
    assert.deepEqual(await read('?q=no+such+text'), { names: [], total: '0' });
  });

  test('tells how many match, also where a page holds fewer', async () => {
    assert.deepEqual(await read('?q=example.com&limit=1'), { names: names.slice(0, 1), total: all });
    assert.deepEqual(await read('?q=KAVITHA+RA&limit=5'), { names: ['Kavitha Raman'], total: '1' });
    const query = '?q=example.com&limit=2&offset=1&order=newest';
    assert.deepEqual(await read(query), { names: names.toReversed().slice(1, 3), total: all });
  });

  test('takes upper and lower case as alike, in every script that has them', async () => {
    for (const text of ['kavitha raman', 'KAVITHA RAMAN', 'kAVITHA rA']) {
      assert.deepEqual(await found(text), ['Kavitha Raman']);
    }
    for (const text of ['élodie', 'ÉLODIE', 'É', 'é', 'É'.normalize('NFD'), 'grü', 'GRÜ', 'ß']) {
      assert.deepEqual(await found(text), ['Élodie Grüß'], text);
    }
    for (const text of ['கவிதா', 'கவ', 'க', 'முருகன்', 'ருக']) {
      assert.deepEqual(await found(text), ['கவிதா முருகன்'], text);
    }
  });

  test('takes signs of every language of queries as they stand', async () => {
    const [, , , percent, underscore, apostrophe, quoted, near] = names;
    for (const [text, hit] of [
      ['%', percent],
      ['100%', percent],
      ['0% R', percent],
      ['_', underscore],
      ['r_s', underscore],
      ['under_score', underscore],
      ["'", apostrophe],
      ["D'S", apostrophe],
      ["d'souza", apostrophe],
      ['\\', quoted],
      ['back\\slash', quoted],
      ['"', quoted],
      ['"quoted"', quoted],
      ['* (AND) NOT', quoted],
      ['(and)', quoted],
      ['NEAR OR', near],
    ]) {
      assert.deepEqual(await found(text ?? ''), [hit], text);
    }
    for (const text of [
      '%%%',
      '___',
      'k%a',
      'kav*',
      'kavitha OR ravi',
      "' OR 1=1 --",
      'name:kavitha',
      '^kav',
    ]) {
      assert.deepEqual(await found(text), [], text);
    }
  });

  test('finds short texts as well as long ones', async () => {
    assert.ok((await found('ab')).includes('ab'));
    assert.deepEqual(await found('100'), ['100% Ravi']);
    assert.deepEqual(await found('0%'), ['100% Ravi']);
    assert.equal((await found(' ab ')).includes('ab'), true, 'spaces around it do not count');
  });

  test('does not look into ids and times', async () => {
    const [first] = (await (await ask('?limit=1')).json()) as { _id: string; createdAt: string }[];
    assert.deepEqual(await found(first?._id ?? ''), []);
    assert.deepEqual(await found(first?.createdAt ?? ''), []);
  });

  test('a long text is found whole or not at all', async () => {
    const long = 'x'.repeat(199);
    const answer = await app.call(postPath, json({ ...body, name: `${long}y` }));
    const { _id } = (await answer.json()) as { _id: string };
    assert.deepEqual(await found(`${long}y`), [`${long}y`]);
    assert.deepEqual(await found(`${long}yy`), []);
    assert.deepEqual(await found(`${long}y${'z'.repeat(3_000)}`), []);
    assert.equal((await app.call(`${listPath}/${_id}`, { method: 'DELETE', headers: admin })).status, 200);
  });

  test('finds at once what came, and no more what went', async () => {
    const answer = await app.call(postPath, json({ ...body, name: 'Newcomer Anbu' }));
    const { _id } = (await answer.json()) as { _id: string };
    assert.deepEqual(await read('?q=newcomer'), { names: ['Newcomer Anbu'], total: '1' });
    await app.call(`${listPath}/${_id}`, { method: 'DELETE', headers: admin });
    assert.deepEqual(await read('?q=newcomer'), { names: [], total: '0' });
    assert.deepEqual(await read(''), { names, total: all });
  });

  test('refuses parameters that mean nothing, and says what is allowed', async () => {
    const limits = ['0', '-1', '501', '1.5', 'ten', '1e2', '0x10', '+5', '9'.repeat(400)];
    for (const limit of limits) {
      const answer = await ask(`?limit=${encodeURIComponent(limit)}`);
      await assertRefusal(answer, 400, /^limit is .*; allowed is a whole number from 1 to 500\.$/u);
    }
    for (const offset of ['-1', '1.5', 'ten', '9007199254740992']) {
      const answer = await ask(`?offset=${offset}`);
      await assertRefusal(answer, 400, /^offset is .*; allowed is a whole number from 0 to \d+\.$/u);
    }
    for (const order of ['up', 'NEWEST', 'newest;DROP TABLE x']) {
      const answer = await ask(`?order=${encodeURIComponent(order)}`);
      await assertRefusal(answer, 400, /^order is .*; allowed is oldest or newest\.$/u);
    }
  });

  test('refuses a parameter that comes twice', async () => {
    for (const name of ['limit', 'offset', 'q', 'order']) {
      const answer = await ask(`?${name}=1&${name}=2`);
      await assertRefusal(answer, 400, `${name} stands more than once; once is allowed.`);
    }
  });

  test('takes texts that are broken as texts', async () => {
    assert.deepEqual(await found('kav\u0000itha'), []);
    assert.deepEqual(await found('kav\u0000'), []);
    for (const query of [
      '?q=%00',
      '?q=%E0%A4%A',
      '?q=%',
      '?q=%F0%9F%98',
      '?q[]=x',
      '?q[a]=x',
      '?%',
      '?q=%F0%9F%98%80',
    ]) {
      assert.equal((await ask(query)).status, 200, query);
    }
  });

  test('answers a script that asks for the head alone', async () => {
    const answer = await app.call(`${listPath}?q=souza`, { method: 'HEAD', headers: admin });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('x-total-count'), '1');
    assert.equal(await answer.text(), '');
  });
}

test('a list without a limit is read as fast as the client takes it, and no further when the client leaves', async (t) => {
  let isLeft = false;
  const koa = new Koa<RequestState>();
  koa.silent = true;
  const endless = {
    list: () => Promise.resolve({ rows: [], total: 1_000_000 }),
    async *parts() {
      try {
        for (let number = 0; ; number += 2) yield [{ number }, { number: number + 1 }];
      } finally {
        isLeft = true;
      }
    },
  };
  koa.use(async (ctx) => void (await sendList(ctx, endless, listQuery.read(ctx.query))));
  const server = koa.listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/?offset=3`);
  assert.deepEqual(
    [answer.headers.get('content-type'), answer.headers.get('x-total-count')],
    ['application/json; charset=utf-8', '1000000'],
  );
  for await (const chunk of answer.body ?? []) {
    assert.match(Buffer.from(chunk).toString(), /^\[\{"number":3\},\{"number":4\},/u);
    break;
  }
  while (!isLeft) await setImmediate();
});
