import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import type { Application, EnrollmentAnswer, Person } from '../shared/records.ts';
import { readActivity, sentenceOf } from '../testing/activity.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { day, formToken, minute, office, rowsOf, startMailing } from '../testing/mailing.ts';
import { type PeopleCall, peopleCalls, peopleKinds } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp, type TestApp } from '../testing/test-app.ts';

const { contact, enrollment, registration } = peopleCalls;
const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);

interface Stored {
  _id: string;
  contact: string;
  reference?: string;
}

const newFormId = () => randomBytes(16).toString('hex');
const later = (milliseconds: number, { clock } = app) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};
const inTwoWeeks = () => ({ startsOn: trial.day(14), endsOn: trial.day(16) });
let people = 0;
function somebody({ body }: PeopleCall): { name: string; phone: string } {
  people += 1;
  const email = `person.${people}@example.com`;
  const phone = `98401 ${String(10_000 + people)}`;
  return { ...body, name: `Person ${people}`, phone, ...('mail' in body ? { mail: email } : { email }) };
}
async function send<Answer extends { _id: string } = { _id: string }>(
  { postPath }: PeopleCall,
  body: Record<string, unknown>,
  to: TestApp = app,
): Promise<Answer> {
  const answer = await to.call(postPath, json(body));
  assert.equal(answer.status, 201, await answer.clone().text());
  return (await answer.json()) as Answer;
}
const enroll = (body: Record<string, unknown>) => send<EnrollmentAnswer>(enrollment, body);
const read = async <Body>(path: string): Promise<Body> =>
  (await (await app.call(path, { headers: admin })).json()) as Body;
const found = async ({ listPath }: PeopleCall, text: unknown) =>
  (await read<{ _id: string }[]>(`${listPath}?q=${encodeURIComponent(String(text))}`)).map(({ _id }) => _id);
const remembered = () => Number(app.database.prepare('SELECT count(*) FROM form_posts').pluck().get());

for (const kind of peopleKinds)
  test(`${kind.table}: the same fields are one record for a week with a form id, for a minute without`, async () => {
    for (const [formId, longest] of [
      [newFormId(), 7 * day],
      [undefined, minute],
    ] as const) {
      const body = { ...somebody(kind), formId };
      const first = await send(kind, body);
      later(longest - 1);
      assert.deepEqual(await send(kind, body), first);
      later(1);
      assert.notEqual((await send(kind, body))._id, first._id);
    }
  });

test('a form id belongs to one form; another sender of the same fields cannot correct them', async () => {
  const formId = newFormId();
  const [message, request] = [
    await send(contact, { ...somebody(contact), formId }),
    await send(registration, { ...somebody(registration), formId }),
  ];
  assert.equal((await found(contact, '')).includes(message._id), true);
  assert.equal((await found(registration, '')).includes(request._id), true);

  const own = { ...somebody(contact), formId: newFormId() };
  const { _id } = await send(contact, own);
  const strange = { ...own, formId: newFormId() };
  assert.equal((await send(contact, strange))._id, _id, 'within the minute');
  assert.notEqual((await send(contact, { ...strange, email: 'stranger@example.com' }))._id, _id);
  assert.deepEqual(await found(contact, own.name).then((ids) => ids.includes(_id)), true);
  for (const wrong of ['short', 'x'.repeat(65), 'with a space in its midst', 7, [newFormId()]])
    await assertRefusal(await app.call(contact.postPath, json({ ...own, formId: wrong })), 400);
});

test('a corrected post replaces the first in searches, contacts and Activity', async () => {
  const known = somebody(contact);
  await send(contact, known);
  for (const kind of peopleKinds) {
    const wrong = { ...somebody(kind), formId: newFormId() };
    const { _id } = await send(kind, wrong);
    const right = {
      ...wrong,
      name: known.name,
      phone: known.phone,
      ['mail' in kind.body ? 'mail' : 'email']: 'right@example.com',
      ...('address' in kind.body && { address: '7 Right Street' }),
    };
    for (const body of [right, wrong, right]) {
      assert.equal((await send(kind, body))._id, _id);
      const [row] = (await readActivity(app, admin, '?order=newest&limit=1')).rows;
      assert.match(row === undefined ? '' : sentenceOf(row), /^A visitor corrected the [a-z ]+ of /u);
      assert.equal(row?.people[0]?.name, body.name);
    }
    assert.equal((await send(kind, right))._id, _id, 'the same again');
    assert.deepEqual(await found(kind, wrong.name), []);
    for (const text of ['right@example.com', known.phone, ...('address' in right ? [right.address] : [])])
      assert.ok((await found(kind, text)).includes(_id), String(text));
    const { contact: joined } = (await read<Stored[]>(kind.listPath)).find(
      (one) => one._id === _id,
    ) as Stored;
    const { history } = await read<Person>(`/api/admin/people/${joined}`);
    assert.equal(history.filter(({ kind: is }) => is === 'sent').length, 1 + peopleKinds.indexOf(kind) + 1);
  }
  const left = app.database.prepare(
    'SELECT count(*) FROM contacts WHERE sequence NOT IN (SELECT contact FROM contact_records)',
  );
  assert.equal(left.pluck().get(), 0);
});

test('a contact that the office has joined stays joined when the number is corrected', async () => {
  const kind = contact;
  const bodies = [somebody(kind), { ...somebody(kind), formId: newFormId() }];
  const [one, other] = await Promise.all(bodies.map((body) => send(kind, { ...body, phone: '' })));
  const contacts = async () =>
    new Map((await read<Stored[]>(kind.listPath)).map((record) => [record._id, record.contact]));
  const [first, second] = [one, other].map((record) => record?._id ?? '');
  const before = await contacts();
  const same = { other: before.get(second ?? ''), is: 'same' };
  const path = `/api/admin/follow-up/${before.get(first ?? '')}/others`;
  assert.ok((await app.call(path, trial.asAdmin(same, 'PUT'))).ok);
  assert.equal((await send(kind, { ...bodies[1], phone: '98400 99999' }))._id, second);
  assert.deepEqual(await contacts(), before);
});

test('another message or date is a post of its own, not a correction', async () => {
  const { _id: batch } = await trial.addBatch(inTwoWeeks());
  for (const [kind, other] of [
    [contact, { message: 'Something else' }],
    [registration, { place: 'Salem' }],
    [enrollment, { batch }],
  ] as const) {
    const body = { ...somebody(kind), formId: newFormId() };
    const [one, another] = [await send(kind, body), await send(kind, { ...body, ...other })];
    assert.notEqual(another._id, one._id);
    later(2 * minute);
    assert.equal((await send(kind, { ...body, ...other }))._id, another._id);
    assert.equal((await send(kind, body))._id, one._id);
  }
});

test('a note, a change in the follow-up or a change of the seat ends corrections', async () => {
  const { _id: batch } = await trial.addBatch({ ...inTwoWeeks(), seats: 6 });
  const touches: ((record: Stored) => Promise<Response>)[] = [
    ({ contact }) => app.call(`/api/admin/follow-up/${contact}/notes`, trial.asAdmin({ text: 'Called' })),
    ({ contact }) =>
      app.call(`/api/admin/follow-up/${contact}`, trial.asAdmin({ nextOn: trial.day(1) }, 'PUT')),
    ({ reference = '' }) => trial.change(batch, reference, { state: 'confirmed' }),
  ];
  for (const touch of touches) {
    const body = { ...somebody(enrollment), batch, formId: newFormId() };
    const { _id } = await enroll(body);
    const record = (await read<Stored[]>(enrollment.listPath)).find((one) => one._id === _id);
    assert.ok(record);
    // Reading the list makes the new person appear.
    await read('/api/admin/follow-up');
    assert.ok((await touch(record)).ok);
    assert.equal((await enroll(body))._id, _id);
    assert.notEqual((await enroll({ ...body, name: 'Somebody Else' }))._id, _id);
    assert.deepEqual(await found(enrollment, body.name), [_id]);
  }
});

test('a corrected enrollment keeps seat, reference and page; two seats of a batch stay two people', async () => {
  const { _id: batch } = await trial.addBatch(inTwoWeeks());
  const other = somebody(enrollment);
  await enroll({ ...other, batch });
  const body = { ...somebody(enrollment), batch, formId: newFormId() };
  const first = await enroll(body);
  assert.equal(first.state, 'held');
  later(2 * minute);
  const corrected = { ...body, phone: '98499 00001', email: 'seat@example.com' };
  assert.deepEqual(await enroll(corrected), first);
  const search = (phone: unknown) =>
    app.call('/api/application', json({ reference: first.reference, phone }));
  assert.equal((await search(body.phone)).status, 404);
  assert.equal((await search(corrected.phone)).status, 200);
  const again = { ...somebody(enrollment), name: body.name, email: 'seat@example.com', batch };
  assert.equal((await enroll(again)).state, 'asked');

  const taken = await enroll({ ...corrected, name: other.name, phone: other.phone });
  assert.notEqual(taken._id, first._id);
  assert.equal(taken.state, 'asked');
  assert.equal((await trial.read<Application>(`/api${first.page}`)).state, 'held');
  assert.equal((await search(corrected.phone)).status, 200);
});

test('a form id is deleted with its record', async () => {
  const bodies = [1, 2, 3].map(() => ({ ...somebody(enrollment), formId: newFormId() }));
  const before = remembered();
  const [deleted, withdrawn, erased] = await Promise.all(bodies.map(enroll));
  assert.equal(remembered(), before + 3);
  await app.call(`${enrollment.listPath}/${deleted?._id}`, { method: 'DELETE', headers: admin });
  assert.notEqual((await enroll(bodies[0] ?? {}))._id, deleted?._id, 'while that can be undone');
  await trial.undoTime();
  assert.equal((await trial.act(withdrawn?.page ?? '', { action: 'withdraw' })).status, 200);
  assert.notEqual((await enroll(bodies[1] ?? {}))._id, withdrawn?._id);
  assert.equal(remembered(), before + 3);
  const dump = JSON.stringify(app.database.prepare('SELECT * FROM form_posts').all());
  for (const { formId, name } of bodies) assert.ok(!dump.includes(formId) && !dump.includes(String(name)));
  app.database.prepare('DELETE FROM enrollments WHERE id = ?').run(erased?._id);
  assert.equal(remembered(), before + 2);
});

test('mails tell the office and the right address of a correction; the wrong address gets no more', async (t) => {
  const { app, server } = await startMailing(t);
  const body = { ...somebody(enrollment), formId: newFormId(), formToken: formToken(app) };
  const sent = { ...body, email: 'wrong@example.com' };
  const { _id } = await send(enrollment, sent, app);
  await app.outbox.rest();
  assert.deepEqual(
    server.mails.flatMap(({ to }) => to),
    [office, 'wrong@example.com'],
  );
  later(2 * minute, app);
  assert.equal((await send(enrollment, sent, app))._id, _id, 'sent again, nobody is mailed');
  assert.equal((await send(enrollment, { ...body, email: 'right@example.com' }, app))._id, _id);
  await app.outbox.rest();
  assert.deepEqual(
    server.mails.slice(2).flatMap(({ to }) => to),
    [office, 'right@example.com'],
  );
  assert.match(String(server.mails[2]?.text), /right@example\.com/u);

  server.says.mail = () => 450;
  const waiting = { ...somebody(contact), formId: newFormId(), formToken: formToken(app) };
  await send(contact, { ...waiting, email: 'mistyped@example.com' }, app);
  await app.outbox.rest();
  await send(contact, waiting, app);
  await app.outbox.rest();
  assert.equal(rowsOf(app).filter(({ state }) => state === 'waiting').length, 2);
});
