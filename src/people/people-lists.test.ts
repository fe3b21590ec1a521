import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import Koa from 'koa';
import { listQuery, sendList } from '../calls/index.ts';
import type { RequestState } from '../http/index.ts';
import { peopleCalls, peopleKinds } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const names = ['Kavitha Raman', 'Élodie Grüß', 'கவிதா முருகன்', '100% Ravi', "D'Souza", 'NEAR "OR" * kavitha'];
const newest = names.toReversed();
const total = String(names.length);

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
for (const { postPath, body, optional } of peopleKinds) {
  for (const name of names) await app.call(postPath, json({ ...body, ...optional, name }));
}

const { listPath, postPath, body } = peopleCalls.contact;
const ask = (query: string, path = listPath) => app.call(path + query, { headers: admin });
async function read(query: string, path = listPath) {
  const answer = await ask(query, path);
  assert.equal(answer.status, 200, query);
  const list = (await answer.json()) as { name: string }[];
  return { names: list.map(({ name }) => name), total: answer.headers.get('x-total-count') };
}

for (const { listPath: path, fields, body, optional } of peopleKinds) {
  test(`${path} is searched by a part of any text of a record, in any case, and by no id or time`, async () => {
    for (const field of fields) {
      const text = field === 'name' ? 'Kavitha Raman' : String({ ...body, ...optional }[field]);
      for (const part of [text, text.slice(1, -1).toUpperCase(), text.slice(3, 4)]) {
        const found = await read(`?q=${encodeURIComponent(part)}`, path);
        assert.ok(found.names.includes('Kavitha Raman'), `${field}: ${part}`);
      }
    }
    const [first] = (await (await ask('?limit=1', path)).json()) as { _id: string; createdAt: string }[];
    for (const none of ['no such text', first?._id, first?.createdAt])
      assert.deepEqual(await read(`?q=${none}`, path), { names: [], total: '0' });
  });
}

test('an enrollment is found by its reference or a part of it', async () => {
  const path = peopleCalls.enrollment.listPath;
  const [first] = (await (await ask('?limit=1', path)).json()) as { reference: string }[];
  for (const part of [first?.reference ?? '', first?.reference.slice(0, 4).toLowerCase() ?? ''])
    assert.deepEqual(await read(`?q=${part}`, path), { names: ['Kavitha Raman'], total: '1' }, part);
});

test('a list is ordered, limited, offset and searched; the total counts all matches', async () => {
  for (const [query, expected, count = total] of [
    ['', names],
    ['?limit=&offset=&q=&order=', names],
    ['?order=oldest&something=else', names],
    ['?order=newest', newest],
    ['?limit=2', names.slice(0, 2)],
    ['?limit=2&offset=3', names.slice(3, 5)],
    ['?offset=4', names.slice(4)],
    ['?limit=3&offset=1&order=newest', newest.slice(1, 4)],
    ['?limit=500', names],
    [`?offset=${names.length}`, []],
    ['?limit=1&offset=9007199254740991', []],
    ['?q=example.com&limit=2&offset=1&order=newest', newest.slice(1, 3)],
    ['?q=KAVITHA+RA&limit=5', ['Kavitha Raman'], '1'],
    ['?q=+grü+', ['Élodie Grüß'], '1'],
    [`?q=${encodeURIComponent('முருகன்')}`, ['கவிதா முருகன்'], '1'],
    ['?q=%25', ['100% Ravi'], '1'],
    ["?q=D'S", ["D'Souza"], '1'],
    [`?q=${encodeURIComponent('"or" * k')}`, ['NEAR "OR" * kavitha'], '1'],
    ["?q=' OR 1=1 --", [], '0'],
  ] as const)
    assert.deepEqual(await read(query), { names: expected, total: count }, query);
});

test('a search finds a new record at once, and a deleted one no more', async () => {
  const answer = await app.call(postPath, json({ ...body, name: 'Newcomer Anbu' }));
  const { _id } = (await answer.json()) as { _id: string };
  assert.deepEqual(await read('?q=newcomer'), { names: ['Newcomer Anbu'], total: '1' });
  await app.call(`${listPath}/${_id}`, { method: 'DELETE', headers: admin });
  assert.deepEqual(await read('?q=newcomer'), { names: [], total: '0' });
  assert.deepEqual(await read(''), { names, total });
});

test('wrong or repeated parameters are refused with the allowed values', async () => {
  const parameters: [name: string, wrong: string[], allowed: string][] = [
    [
      'limit',
      ['0', '-1', '501', '1.5', 'ten', '1e2', '0x10', '+5', '9'.repeat(400)],
      'a whole number from 1 to 500',
    ],
    ['offset', ['-1', '1.5', 'ten', '9007199254740992'], 'a whole number from 0 to 9007199254740991'],
    ['order', ['up', 'NEWEST', 'newest;DROP TABLE x'], 'oldest or newest'],
  ];
  for (const [name, wrong, allowed] of parameters) {
    for (const value of wrong) {
      const { message } = await assertRefusal(await ask(`?${name}=${encodeURIComponent(value)}`), 400);
      assert.ok(message.startsWith(`${name} is '`) && message.endsWith(`'; allowed is ${allowed}.`), message);
    }
  }
  for (const name of ['limit', 'offset', 'q', 'order'])
    await assertRefusal(
      await ask(`?${name}=1&${name}=2`),
      400,
      `${name} stands more than once; once is allowed.`,
    );
});

test('broken texts are searched as texts, and HEAD is answered', async () => {
  for (const query of ['?q=%00', '?q=%E0%A4%A', '?q=%', '?q=%F0%9F%98', '?q[]=x', '?q[a]=x', '?%'])
    assert.equal((await ask(query)).status, 200, query);
  const head = await app.call(`${listPath}?q=souza`, { method: 'HEAD', headers: admin });
  assert.deepEqual([head.status, head.headers.get('x-total-count'), await head.text()], [200, '1', '']);
});

test('a list without a limit is read only as fast as the client takes it, until the client leaves', async (t) => {
  const left = Promise.withResolvers<void>();
  const endless = {
    list: () => Promise.resolve({ rows: [], total: 1_000_000 }),
    async *parts() {
      try {
        for (let number = 0; ; number += 2) yield [{ number }, { number: number + 1 }];
      } finally {
        left.resolve();
      }
    },
  };
  const koa = new Koa<RequestState>();
  koa.silent = true;
  koa.use(async (ctx) => void (await sendList(ctx, endless, listQuery.read(ctx.query))));
  const server = koa.listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?offset=3`);
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(answer.headers.get('x-total-count'), '1000000');
  for await (const chunk of answer.body ?? []) {
    assert.match(Buffer.from(chunk).toString(), /^\[\{"number":3\},\{"number":4\},/u);
    break;
  }
  await left.promise;
});
