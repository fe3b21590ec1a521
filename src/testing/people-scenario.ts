import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { PeopleCall } from './people.ts';
import { assertRefusal } from './refusals.ts';
import { json } from './requests.ts';
import { startTestApp } from './test-app.ts';

/** More than the minute within which the same form counts once. */
const pause = 61_000;

/** Returns a text of that length that is right for a field: an address where the field is an e-mail. */
export function textOf(field: string, length: number): string {
  const ending = field === 'email' || field === 'mail' ? '@example.com' : '';
  return 'n'.repeat(length - ending.length) + ending;
}

/** Tests one kind of thing that visitors send, from the post to the deletion. */
export async function testPeopleCalls(kind: PeopleCall): Promise<void> {
  const app = await startTestApp();
  after(() => app.close());
  const admin = await app.logIn();
  const { postPath, listPath, table, fields, body, noun } = kind;
  const required = Object.keys(body);
  const sent = Object.fromEntries(fields.map((field) => [field, body[field]]));
  const rows = () => app.database.prepare(`SELECT * FROM ${table} ORDER BY sequence`).all();
  const newest = () => rows().at(-1) as Record<string, unknown>;
  const postAgain = (changes: Record<string, unknown> = {}) =>
    app.call(postPath, json({ ...body, ...changes }));
  const post = (changes: Record<string, unknown> = {}) => {
    app.clock.now = new Date(app.clock.now.getTime() + pause);
    return postAgain(changes);
  };
  const postNew = async (changes: Record<string, unknown> = {}) =>
    ((await (await post(changes)).json()) as { _id: string })._id;

  test('anyone may send it: 201, the thanks of the specification, and one row', async () => {
    const before = app.stored();
    const answer = await post();
    assert.equal(answer.status, 201);
    const thanks = (await answer.json()) as { message: string; _id: string };
    assert.deepEqual(Object.keys(thanks), ['message', '_id']);
    assert.equal(thanks.message, kind.thanks);
    assert.deepEqual(app.stored(), { ...before, [table]: before[table] + 1 });
    const { id, created_at, ...row } = newest();
    assert.equal(id, thanks._id);
    assert.equal(created_at, app.clock.now.toISOString());
    for (const field of fields) assert.equal(row[field], body[field], field);
  });

  test('whatever is missing, empty or no text is named, and nothing is stored', async () => {
    const before = app.stored();
    for (const field of required) {
      for (const wrong of [undefined, null, '', ' \n\t ', 7, ['x'], { x: 'x' }]) {
        const refusal = await assertRefusal(await post({ [field]: wrong }), 400);
        assert.deepEqual(Object.keys(refusal.errors ?? {}), [field], `${field}: ${JSON.stringify(wrong)}`);
        assert.equal(refusal.errors?.[field], refusal.message);
      }
    }
    const nothing = await assertRefusal(await app.call(postPath, json({})), 400);
    assert.deepEqual(Object.keys(nothing.errors ?? {}).sort(), [...required].sort());
    assert.deepEqual(app.stored(), before);
  });

  test('texts are trimmed, and each may have its most characters and not one more', async () => {
    await post(Object.fromEntries(fields.map((field) => [field, ` \t${body[field]}\n `])));
    for (const field of fields) assert.equal(newest()[field], body[field], field);
    for (const [field, most] of Object.entries(kind.most)) {
      assert.equal((await post({ [field]: ` ${textOf(field, most)} ` })).status, 201, field);
      assert.equal(newest()[field], textOf(field, most));
      const refusal = await assertRefusal(await post({ [field]: textOf(field, most + 1) }), 400);
      assert.match(refusal.errors?.[field] ?? '', new RegExp(most.toLocaleString('en-IN'), 'u'));
    }
  });

  test('fields that nobody asked for are ignored', async () => {
    const strange = { _id: 'mine', id: 'mine', sequence: 1, createdAt: '1999', search: 'x', role: 'admin' };
    const id = await postNew(strange);
    assert.match(id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
    assert.equal(newest().id, id);
    assert.equal(newest().created_at, app.clock.now.toISOString());
    assert.doesNotMatch(String(newest().search), /^x$/mu);
  });

  test('a post that fills the hidden field is answered like any other and stored nowhere', async () => {
    const before = app.stored();
    for (const website of ['https://spam.example', ' ', true, ['x']]) {
      const answer = await post({ website });
      assert.equal(answer.status, 201);
      const thanks = (await answer.json()) as { message: string; _id: string };
      assert.deepEqual(Object.keys(thanks), ['message', '_id']);
      assert.equal(thanks.message, kind.thanks);
      assert.match(thanks._id, /^[\da-f-]{36}$/u);
    }
    assert.deepEqual(app.stored(), before);
    await post({ website: '' });
    assert.equal(app.stored()[table], before[table] + 1, 'an empty hidden field is what people send');
  });

  test('the same form sent twice within a minute is answered twice and stored once', async () => {
    const before = app.stored();
    const id = await postNew({ name: 'Twice' });
    const [one, other] = await Promise.all([postAgain({ name: 'Twice' }), postAgain({ name: ' Twice ' })]);
    for (const answer of [one, other]) {
      assert.equal(answer.status, 201);
      assert.deepEqual(await answer.json(), { message: kind.thanks, _id: id });
    }
    assert.equal(app.stored()[table], before[table] + 1);
    await app.call(`${listPath}/${id}`, { method: 'DELETE', headers: admin });
    await postAgain({ name: 'Twice' });
    assert.equal(app.stored()[table], before[table] + 1, 'what was deleted meanwhile is stored again');
    await post({ name: 'Twice' });
    assert.equal(app.stored()[table], before[table] + 2, 'after a minute it is another one');
  });

  test('markup, quotes and other scripts are kept as the text that they are', async () => {
    const texts = [
      `<script>alert("1")</script>`,
      `'); DROP TABLE ${table}; --`,
      'கவிதா É',
      '\u202egnp.x',
      '\u{1f600}',
    ];
    for (const name of texts) {
      await post({ name });
      assert.equal(newest().name, name);
    }
  });

  test('an admin reads all of it, oldest first, with nothing that is not the visitor’s', async () => {
    const first = await postNew();
    const second = await postNew({ name: 'Later' });
    const answer = await app.call(listPath, { headers: admin });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const list = (await answer.json()) as Record<string, unknown>[];
    assert.equal(list.length, app.stored()[table]);
    assert.equal(answer.headers.get('x-total-count'), String(list.length));
    const createdAt = app.clock.now.toISOString();
    const earlier = new Date(app.clock.now.getTime() - pause).toISOString();
    assert.deepEqual(list.slice(-2), [
      { _id: first, ...sent, createdAt: earlier },
      { _id: second, ...sent, name: 'Later', createdAt },
    ]);
  });

  test('an admin deletes one, and only that one; a second time there is none, as for ids that are none', async () => {
    const id = await postNew();
    const kept = await postNew();
    const before = app.stored();
    const answer = await app.call(`${listPath}/${id}`, { method: 'DELETE', headers: admin });
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), { message: `${noun} deleted successfully` });
    const after = { ...before, [table]: before[table] - 1 };
    assert.deepEqual(app.stored(), after);
    assert.equal(newest().id, kept);
    const none = ['1', '-1', '1e3', '%27%20OR%201=1--', '%25', '..%2f..', '%00', 'x'.repeat(2_000)];
    for (const unknown of [id, ...none]) {
      const again = await app.call(`${listPath}/${unknown}`, { method: 'DELETE', headers: admin });
      await assertRefusal(again, 404, `${noun} not found`);
    }
    assert.deepEqual(app.stored(), after);
  });
}
