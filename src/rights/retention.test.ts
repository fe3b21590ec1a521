import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { monthsBefore } from '../shared/days.ts';
import type { RetentionPreview } from '../shared/records.ts';
import { forEachRetentionKind } from '../shared/retention.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { pass, recipients, rowsOf, startMailing } from '../testing/mailing.ts';
import { peopleCalls } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';
import { eraseByAge, previewRetention } from './retention.ts';

const app = await startTestApp({ TOKEN_HOURS: '8760' });
after(() => app.close());
app.clock.now = morning;
const headers = await app.logIn();
const trial = batchTrial(app, headers);
const all = forEachRetentionKind(() => null);
const months = { ...all, enrollments: 3, contactMessages: 1 };
const names = (table: string) =>
  app.database.prepare(`SELECT name FROM ${table} ORDER BY sequence`).pluck().all();
const tell = (name: string, email: string) =>
  app.call('/home', json({ ...peopleCalls.contact.body, name, email }));

test('records older than the set months are erased at night, but for people in a batch that has not ended', async () => {
  await tell('Old', 'old@example.com');
  await tell('Expected', 'expected@example.com');
  await trial.enroll(null, { name: 'Without a date' });
  const { _id: past } = await trial.addBatchOfToday();
  const { reference } = await trial.enroll(past, { name: 'Completed' });
  await trial.change(past, reference, { state: 'confirmed' });
  await trial.change(past, reference, { state: 'completed' });
  const { _id: coming } = await trial.addBatch({ startsOn: '2027-06-01', endsOn: '2027-06-05' });
  await trial.enroll(coming, { name: 'Expected', email: 'EXPECTED@example.com' });
  trial.later(24 * 100);
  await tell('New', 'new@example.com');

  await eraseByAge(app.context, app.clock.now);
  assert.equal(names('contact_messages').length, 3, 'nothing goes until it is set');
  const asked = json(months, 'POST', headers);
  const preview = await (await app.call('/api/admin/retention/preview', asked)).json();
  assert.deepEqual(preview as RetentionPreview[], [
    { kind: 'enrollments', count: 1, oldest: morning.toISOString() },
    { kind: 'contactMessages', count: 1, oldest: morning.toISOString() },
  ]);
  const confirmed = json({ ...months, currentPassword: testAdmin.password }, 'PUT', headers);
  assert.equal((await app.call('/api/admin/retention', confirmed)).status, 200);
  await eraseByAge(app.context, app.clock.now);
  assert.deepEqual(names('contact_messages'), ['Expected', 'New']);
  assert.deepEqual(names('enrollments'), ['Completed', 'Expected']);
  const activity = app.database
    .prepare(
      "SELECT email || ' ' || action || ' ' || kind || ': ' || details FROM activity WHERE action = 'erased'",
    )
    .pluck()
    .all();
  assert.deepEqual(activity, [
    'The server erased enrollments: 1, older than 3 months',
    'The server erased contact messages: 1, older than 1 months',
  ]);
});

test('whoever has no email keeps no other such record from being erased', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  app.clock.now = morning;
  const trial = batchTrial(app, await app.logIn());
  const atCounter = { ...peopleCalls.enrollment.body, email: '' };
  const enroll = (person: object) =>
    app.call('/api/admin/enrollments', trial.asAdmin({ ...atCounter, ...person }));
  await enroll({ name: 'Old', phone: '98401 11111' });
  const { _id: batch } = await trial.addBatch({ startsOn: '2027-06-01', endsOn: '2027-06-05' });
  await enroll({ name: 'Expected', phone: '98401 22222', batch });
  const due = await previewRetention(app.context, { enrollments: 1 }, new Date('2027-03-01'));
  assert.equal(due[0]?.count, 1);
});

test('months are counted to the same day, or to the last day of a shorter month', () => {
  assert.equal(monthsBefore(new Date('2026-03-31T10:00:00Z'), 1), '2026-02-28T10:00:00.000Z');
  assert.equal(monthsBefore(new Date('2026-03-15T10:00:00Z'), 15), '2024-12-15T10:00:00.000Z');
});

test('months other than a whole number from 1 to 600 are refused', async () => {
  for (const wrong of [0, 601, 1.5, '12', undefined]) {
    const body = { ...months, registrations: wrong };
    const answer = await app.call('/api/admin/retention/preview', json(body, 'POST', headers));
    assert.equal(answer.status, 400, String(wrong));
  }
});

test('the own password changes the months, and a mail tells each owner who changed which months', async (t) => {
  const { app, server } = await startMailing(t);
  const ravi = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };
  await app.addAdmin({ ...ravi, roles: ['owner', 'instructor'] });
  await app.addAdmin({ ...ravi, email: 'office@example.com', roles: ['office', 'editor'] });
  const owner = await app.logIn();
  const change = async (body: object) => app.call('/api/admin/retention', json(body, 'PUT', owner));
  for (const currentPassword of [undefined, 'wrong']) {
    const { errors } = await assertRefusal(await change({ ...months, currentPassword }), 400);
    assert.deepEqual(Object.keys(errors ?? {}), ['currentPassword']);
  }
  assert.deepEqual(await (await app.call('/api/admin/retention', { headers: owner })).json(), all);

  const currentPassword = testAdmin.password;
  for (const _twice of [1, 2]) assert.equal((await change({ ...months, currentPassword })).status, 200);
  await pass(app, 0);
  assert.deepEqual(recipients(server), [testAdmin.email, ravi.email], 'once');
  const [mail] = server.mails;
  assert.equal(mail?.headers.subject, 'How long records are kept was changed · Kongu Drone School');
  for (const words of [
    'was changed by Meena (meena@example.com):',
    'Enrollments: until now for ever, from now on 3 months\nContact messages: until now for ever, from now on 1 month\n',
  ])
    assert.ok(mail?.text.includes(words), mail?.text);
  assert.deepEqual([rowsOf(app), app.database.prepare('SELECT 1 FROM account_events').all()], [[], []]);
});
