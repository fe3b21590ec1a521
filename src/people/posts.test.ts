import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { forms as tamil } from '../content/ta/forms.ts';
import type { PeopleCall } from '../testing/people.ts';
import { peopleCallOf, peopleCalls } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const { contact, enrollment, partner } = peopleCalls;
const tamilThanks = Object.values(tamil.sent);

/** Longer than the minute in which an identical form is deduplicated. */
const pause = 61_000;

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();

for (const [name, kind] of Object.entries(peopleCallOf)) describe(name, () => testKind(kind));

function testKind(kind: PeopleCall): void {
  const { postPath, listPath, table, fields, body, optional, noun, thanks, answered, most } = kind;
  const required = Object.keys(body);
  const whole = { ...body, ...optional };
  const sent = Object.fromEntries(fields.map((field) => [field, body[field] ?? '']));
  const newest = () =>
    app.database.prepare(`SELECT * FROM ${table} ORDER BY sequence DESC`).get() as Record<string, unknown>;
  const postAgain = (changes: Record<string, unknown> = {}) =>
    app.call(postPath, json({ ...body, ...changes }));
  const post = (changes: Record<string, unknown> = {}) => {
    app.clock.now = new Date(app.clock.now.getTime() + pause);
    return postAgain(changes);
  };
  const assertAnswered = (more: Record<string, unknown>, names = Object.keys(answered)) => {
    assert.deepEqual(Object.keys(more), names);
    for (const name of names) assert.match(String(more[name]), answered[name] ?? /./u);
  };
  /** Checks for the form's thanks, and returns the id. */
  const thanked = async (answer: Response) => {
    assert.equal(answer.status, 201);
    const { message, _id, ...more } = (await answer.json()) as { message: string; _id: string };
    assert.equal(message, thanks);
    assertAnswered(more);
    assert.match(_id, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
    return _id;
  };
  const remove = (id: string) => app.call(`${listPath}/${id}`, { method: 'DELETE', headers: admin });

  test('a post is thanked with 201 and stored as one row of trimmed texts, without unknown fields', async () => {
    const before = app.stored();
    const strange = { _id: 'mine', id: 'mine', sequence: 1, createdAt: '1999', search: 'x', role: 'admin' };
    const spaced = Object.fromEntries(fields.map((field) => [field, ` \t${whole[field]}\n `]));
    const _id = await thanked(await post({ ...strange, ...spaced }));
    assert.deepEqual(app.stored(), { ...before, [table]: before[table] + 1 });
    const { id, created_at, search, ...row } = newest();
    assert.deepEqual([id, created_at], [_id, app.clock.now.toISOString()]);
    for (const field of fields) assert.equal(row[field], whole[field], field);
    assert.doesNotMatch(String(search), /^x$/mu);
  });

  test('a field that is missing, empty, no text or too long is named, and nothing is stored', async () => {
    const before = app.stored();
    const tooLong = Object.entries(most).map(
      ([field, length]) => [field, textOf(field, length + 1)] as const,
    );
    const missing = required.flatMap((field) =>
      [undefined, null, '', ' \n\t ', 7, ['x'], { x: 'x' }].map((wrong) => [field, wrong] as const),
    );
    for (const [field, wrong] of [...missing, ...tooLong]) {
      const { message, errors } = await assertRefusal(await post({ [field]: wrong }), 400);
      assert.deepEqual(errors, { [field]: message }, `${field}: ${JSON.stringify(wrong)}`);
    }
    const nothing = await assertRefusal(await app.call(postPath, json({})), 400);
    assert.deepEqual(Object.keys(nothing.errors ?? {}).sort(), [...required].sort());
    assert.deepEqual(app.stored(), before);
    for (const [field, length] of Object.entries(most)) {
      await thanked(await post({ [field]: ` ${textOf(field, length)} ` }));
      assert.equal(newest()[field], textOf(field, length));
    }
  });

  test('an optional field may be missing or empty, and is otherwise checked', async () => {
    for (const field of Object.keys(optional)) {
      for (const nothing of [undefined, null, '', ' \n\t ']) {
        await thanked(await post({ [field]: nothing }));
        assert.equal(newest()[field], '');
      }
      for (const wrong of [7, ['x'], '12345', 'x'.repeat(9), '9'.repeat(16)]) {
        const { message, errors } = await assertRefusal(await post({ [field]: wrong }), 400);
        assert.deepEqual(errors, { [field]: message }, `${field}: ${JSON.stringify(wrong)}`);
      }
    }
  });

  test('a post with the hidden field filled is answered like any other and set aside', async () => {
    const before = app.stored();
    for (const website of ['https://spam.example', ' ', true, ['x']]) await thanked(await post({ website }));
    assert.deepEqual(app.stored(), { ...before, set_aside: before.set_aside + 4 });
    await thanked(await post({ website: '' }));
    assert.equal(app.stored()[table], before[table] + 1, 'an empty hidden field is what people send');
  });

  test('the same form sent twice within a minute is answered twice and stored once', async () => {
    const before = app.stored();
    const id = await thanked(await post({ name: 'Twice' }));
    const again = await Promise.all([postAgain({ name: 'Twice' }), postAgain({ name: ' Twice ' })]);
    for (const answer of again) assert.equal(await thanked(answer), id);
    assert.equal(app.stored()[table], before[table] + 1);
    await remove(id);
    await postAgain({ name: 'Twice' });
    assert.equal(app.stored()[table], before[table] + 1, 'what was deleted meanwhile is stored again');
    await post({ name: 'Twice' });
    assert.equal(app.stored()[table], before[table] + 2, 'after a minute it is another one');
  });

  test('a post is answered in its language and keeps it; an unknown language is refused', async () => {
    const thanks = await post({ language: 'ta' });
    assert.equal(thanks.status, 201);
    const { message } = (await thanks.json()) as { message: string };
    assert.ok(tamilThanks.includes(message), message);
    assert.equal(newest().language, 'ta');
    const before = app.stored();
    assert.equal((await postAgain()).status, 201);
    assert.deepEqual(app.stored(), before, 'the same form counts once, whatever its language');
    const { errors } = await assertRefusal(await post({ language: 'ta', name: '' }), 400, 'பெயர் தேவை.');
    assert.deepEqual(errors, { name: 'பெயர் தேவை.' });
    for (const language of ['fr', 'EN', '', null, 7, ['ta']])
      await assertRefusal(await post({ language }), 400, 'language must be one of en, ta.');
    assert.deepEqual(app.stored(), before);
    await thanked(await post());
    assert.equal(newest().language, 'en');
  });

  test('markup, quotes and other scripts are kept as text', async () => {
    const texts = [
      '<script>alert("1")</script>',
      `'); DROP TABLE ${table}; --`,
      'கவிதா É',
      'র\u200d্যাচেল',
      'علی\u200cرضا',
      '\u{1f600}',
    ];
    for (const name of texts) {
      await post({ name });
      assert.equal(newest().name, name);
    }
  });

  test('an admin reads every record, oldest first, with the fields of the visitor only', async () => {
    const first = await thanked(await post());
    const second = await thanked(await post({ name: 'Later' }));
    const answer = await app.call(listPath, { headers: admin });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    const list = (await answer.json()) as Record<string, unknown>[];
    assert.equal(list.length, app.stored()[table]);
    assert.equal(answer.headers.get('x-total-count'), String(list.length));
    const { now } = app.clock;
    const unsaid = table === 'enrollments' ? { company: null, source: null, bornOn: null } : {};
    const asked = { language: 'en', consent: null, ...unsaid };
    const shown = list.slice(-2).map(({ reference, contact, ...row }) => {
      assert.equal(typeof contact, 'string');
      assertAnswered(
        reference === undefined ? {} : { reference },
        table === 'enrollments' ? ['reference'] : [],
      );
      return row;
    });
    assert.deepEqual(shown, [
      { _id: first, ...sent, ...asked, createdAt: new Date(now.getTime() - pause).toISOString() },
      { _id: second, ...sent, name: 'Later', ...asked, createdAt: now.toISOString() },
    ]);
  });

  test('an admin deletes one record only; a deleted or unknown id is answered with 404', async () => {
    const id = await thanked(await post());
    const kept = await thanked(await post());
    const before = app.stored();
    const answer = await remove(id);
    assert.equal(answer.status, 200);
    assert.deepEqual(await answer.json(), { message: `${noun} deleted successfully` });
    const after = { ...before, [table]: before[table] - 1 };
    assert.equal(newest().id, kept);
    for (const none of [id, '1', '-1', '%27%20OR%201=1--', '%25', '..%2f..', '%00', 'x'.repeat(2_000)])
      await assertRefusal(await remove(none), 404, `${noun} not found`);
    assert.deepEqual(app.stored(), after);
  });
}

function textOf(field: string, length: number): string {
  const ending = field === 'email' || field === 'mail' ? '@example.com' : '';
  return 'n'.repeat(length - ending.length) + ending;
}

test('an enrollment without agreement to the terms is refused, whatever the course', async () => {
  const agree = 'You must agree to the terms and conditions before submitting.';
  for (const wrong of [false, 'true', 'on', 1, 0, null, undefined, {}, [true]]) {
    const answer = await app.call(enrollment.postPath, json({ ...enrollment.body, agree: wrong }));
    assert.deepEqual(await assertRefusal(answer, 400, agree), { message: agree, errors: { agree } });
  }
  const course = 'A course of last year';
  assert.equal((await app.call(enrollment.postPath, json({ ...enrollment.body, course }))).status, 201);
});

test('contact and partner messages are kept apart, and contact messages are posted to /home alone', async () => {
  const answer = await app.call(contact.postPath, json({ ...contact.body, name: 'To the institute' }));
  const { _id } = (await answer.json()) as { _id: string };
  const list = await (await app.call(partner.listPath, { headers: admin })).text();
  assert.ok(!list.includes('To the institute'));
  const other = `${partner.listPath}/${_id}`;
  await assertRefusal(await app.call(other, { method: 'DELETE', headers: admin }), 404, 'Message not found');
  const elsewhere = await app.call(contact.listPath, json(contact.body));
  await assertRefusal(elsewhere, 405, /POST/u);
  assert.equal(elsewhere.headers.get('allow'), 'HEAD, GET');
});
