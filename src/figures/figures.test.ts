import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { forEachInbox, type Inbox } from '../shared/inboxes.ts';
import type { Figures } from '../shared/records.ts';
import { batchTrial } from '../testing/batches.ts';
import { peopleCalls } from '../testing/people.ts';
import { json, startTestApp } from '../testing/test-app.ts';
import { testContext } from '../testing/test-context.ts';
import { readFigures } from './figures.ts';

const app = await startTestApp();
after(() => app.close());
const read = async () =>
  (await (await app.call('/api/admin/figures', { headers: await app.logIn() })).json()) as Figures;

async function send(kind: keyof typeof peopleCalls, at: string, name: string, changes: object = {}) {
  app.clock.now = new Date(at);
  const { postPath, listPath, body } = peopleCalls[kind];
  const answer = await app.call(postPath, json({ ...body, name, ...changes }));
  assert.equal(answer.status, 201);
  return `${listPath}/${((await answer.json()) as { _id: string })._id}`;
}

test('records are counted by week of India and by inbox for 26 weeks, without deleted ones', async () => {
  // Sunday and Monday in India, a minute apart.
  await send('enrollment', '2027-05-30T23:59:59+05:30', 'Too early');
  await send('enrollment', '2027-05-31T00:00:00+05:30', 'First');
  await send('contact', '2027-11-21T23:59:59.999+05:30', 'Sunday');
  await send('partner', '2027-11-22T00:00:00+05:30', 'Monday');
  await send('registration', '2027-11-28T23:59:59+05:30', 'Next Sunday');
  const gone = await send('registration', '2027-11-26T12:00:00+05:30', 'Gone');
  assert.equal((await app.call(gone, { method: 'DELETE', headers: await app.logIn() })).status, 200);
  app.clock.now = new Date('2027-11-26T12:00:00+05:30');
  const { weeks } = await read();
  const none = forEachInbox(() => 0);
  const week = (from: string, counts: Partial<Record<Inbox, number>>) => ({ from, ...none, ...counts });
  assert.equal(weeks.length, 26);
  assert.deepEqual(weeks[0], week('2027-05-31', { enrollments: 1 }));
  assert.deepEqual(weeks.slice(-2), [
    week('2027-11-15', { contactMessages: 1 }),
    week('2027-11-22', { partnerMessages: 1, registrations: 1 }),
  ]);
  assert.deepEqual(
    weeks.slice(1, -2),
    weeks.slice(1, -2).map(({ from }) => week(from, {})),
  );
  app.clock.now = new Date('2027-11-29T00:00:00+05:30');
  assert.equal((await read()).weeks.at(-1)?.from, '2027-11-29');
});

test('a person counts once in each step that any of their enrollments has reached, and so in each course; a typed course is none', async () => {
  app.clock.now = new Date('2028-11-22T12:00:00+05:30');
  const headers = await app.logIn();
  const trial = batchTrial(app, headers);
  const { _id: coming } = await trial.addBatch({ startsOn: trial.day(14), endsOn: trial.day(18) });
  const confirmed = await trial.enroll(coming);
  await trial.enroll(coming);
  await trial.change(coming, confirmed.reference, { state: 'confirmed' });
  const { _id: batch } = await trial.addBatchOfToday({ seats: 3 });
  const references = [];
  for (const _ of [1, 2, 3]) references.push((await trial.enroll(batch)).reference);
  const [, certified = '', revoked = ''] = references;
  for (const reference of references) await trial.change(batch, reference, { state: 'confirmed' });
  for (const reference of references) await trial.change(batch, reference, { state: 'completed' });
  const places = await trial.places(batch);
  for (const reference of [certified, revoked]) {
    const place = places.find((one) => one.reference === reference)?._id;
    const issued = await app.call('/api/admin/register', json({ places: [place] }, 'POST', headers));
    assert.equal(issued.status, 201);
    const [{ _id } = { _id: '' }] = (await issued.json()) as { _id: string }[];
    if (reference === revoked) {
      const path = `/api/admin/register/${_id}`;
      assert.equal(
        (await app.call(path, json({ state: 'revoked', reason: 'Typing mistake' }, 'PUT', headers))).status,
        200,
      );
    }
  }
  await send('enrollment', '2028-11-22T12:00:00+05:30', 'Typed', { course: 'My neighbour Arun' });
  const { steps, courses, weeks } = await read();
  const counted = { enrolled: 5, seated: 5, completed: 3, certified: 1 };
  assert.equal(weeks.at(-1)?.enrollments, 6);
  assert.deepEqual(steps, { ...counted, enrolled: 6 });
  assert.equal(courses.length, 2);
  assert.partialDeepStrictEqual(courses[0], counted);
  assert.notEqual(courses[0]?.course, null);
  assert.deepEqual(courses[1], {
    kind: null,
    course: null,
    enrolled: 1,
    seated: 0,
    completed: 0,
    certified: 0,
  });
  assert.ok(!JSON.stringify(await read()).includes('Arun'));
  // The same person again: in another course, and in the first one without having come as far.
  const { name, email, phone } = places[0] ?? {};
  for (const course of ['Small Class', 'Medium Class'])
    await send('enrollment', '2028-11-22T12:00:00+05:30', name ?? '', { email, phone, course });
  const again = await read();
  assert.equal(again.weeks.at(-1)?.enrollments, 8);
  assert.deepEqual(again.steps, steps);
  assert.deepEqual(
    again.courses.map(({ enrolled, seated, completed }) => [enrolled, seated, completed]),
    [
      [5, 5, 3],
      [1, 0, 0],
      [1, 0, 0],
    ],
  );
  // An offered seat is not yet taken.
  app.database.exec("UPDATE places SET state = 'offered' WHERE state = 'held'");
  assert.equal((await read()).steps.seated, 4);
});

test('a month of India is counted beside the month before: records, seats and certificates', async () => {
  app.clock.now = new Date('2029-10-30T12:00:00+05:30');
  const trial = batchTrial(app, await app.logIn());
  const { _id: batch } = await trial.addBatch({ startsOn: trial.day(5), endsOn: trial.day(5), seats: 3 });
  const { _id: other } = await trial.addBatch({ startsOn: trial.day(30), endsOn: trial.day(31) });
  const [first, second] = [await trial.enroll(batch), await trial.enroll(batch)];
  await trial.change(batch, first.reference, { state: 'confirmed' });
  await trial.change(batch, second.reference, { state: 'confirmed' });
  await send('contact', '2029-10-31T23:59:59+05:30', 'October');
  await send('contact', '2029-11-01T00:00:00+05:30', 'November');
  app.clock.now = new Date('2029-11-04T12:00:00+05:30');
  const headers = await app.logIn();
  const later = batchTrial(app, headers);
  const third = await later.enroll(batch, { email: 'third@example.com', phone: '98401 23456' });
  for (const state of ['confirmed', 'completed']) await later.change(batch, third.reference, { state });
  const place = (await later.places(batch)).find(({ reference }) => reference === third.reference);
  await app.call('/api/admin/register', json({ places: [place?._id] }, 'POST', headers));
  // A move must not count as a second confirmation: the first was in October.
  await later.change(batch, second.reference, { batch: other });
  const none = { ...forEachInbox(() => 0), confirmed: 0, completed: 0, certificates: 0 };
  assert.deepEqual(await later.read('/api/admin/figures/month?month=2029-11'), {
    month: '2029-11',
    counts: { ...none, enrollments: 1, contactMessages: 1, confirmed: 1, completed: 1, certificates: 1 },
    before: { ...none, enrollments: 2, contactMessages: 1, confirmed: 2 },
  });
  const refused = await app.call('/api/admin/figures/month?month=2029-13', { headers });
  assert.equal(refused.status, 400);
});

test('requests of the same time share one count', async () => {
  let counts = 0;
  const context = testContext({
    now() {
      counts += 1;
      return new Date();
    },
  });
  await Promise.all([readFigures(context), readFigures(context), readFigures(context)]);
  assert.equal(counts, 1);
  await readFigures(context);
  assert.equal(counts, 2);
});
