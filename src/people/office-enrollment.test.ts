import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../content/en/index.ts';
import { ta } from '../content/ta/index.ts';
import { noticeText } from '../shared/consent.ts';
import { limits } from '../shared/limits.ts';
import type { Enrollment, EnrollmentAnswer, FollowUp, Found, Refusal, SiteState } from '../shared/records.ts';
import { readActivity, sentenceOf } from '../testing/activity.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { pass, startMailing } from '../testing/mailing.ts';
import { peopleCalls } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json as asJson, startTestApp, type TestApp, testAdmin } from '../testing/test-app.ts';

test('the office enrolls a person, without an address too, and confirms at once; without a seat nothing is stored', async (t) => {
  const { app, server } = await startMailing(t, { TOKEN_HOURS: '8760' });
  app.clock.now = morning;
  const admin = await app.logIn();
  const trial = batchTrial(app, admin);
  const { _id: batch } = await trial.addBatch({ seats: 1 });
  const { facts } = await trial.read<SiteState>('/api/admin/site');
  const notice = noticeText('enrollments', ta.consent, facts);
  const counter = { ...peopleCalls.enrollment.body, batch, language: 'ta', notice, confirm: true };
  const add = (changes: object) =>
    app.call('/api/admin/enrollments', trial.asAdmin({ ...counter, ...changes }));

  const unread = await add({ agree: false });
  assert.match(((await unread.json()) as Refusal).message, /has read the notice/u);
  const missing = await app.call('/api/enrollments', trial.asAdmin({ ...counter, address: undefined }));
  assert.equal(missing.status, 400, 'the form of the site asks for the address');
  const kavya = { name: 'Kavya', email: 'kavya@example.com', phone: '98401 23456', address: undefined };
  const added = await add(kavya);
  assert.equal(added.status, 201);
  const { _id, reference, state } = (await added.json()) as EnrollmentAnswer;
  assert.equal(state, 'confirmed');
  assert.deepEqual(await trial.states(batch), { [reference]: 'confirmed' });
  const told = (await readActivity(app, admin, '?q=enrollment&order=newest')).rows.map(sentenceOf);
  assert.deepEqual(told, [`${testAdmin.email} added the enrollment of Kavya, 18–22 January`]);
  const [stored] = await trial.read<Enrollment[]>('/api/enrollments');
  assert.equal(stored?._id, _id);
  assert.deepEqual([stored?.language, stored?.address], ['ta', '']);
  assert.equal(stored?.consent?.language, 'ta');
  await pass(app, 60_000);
  const mails = server.mails.filter(({ to }) => to.includes('kavya@example.com'));
  assert.equal(mails.length, 1);

  for (const [person, sentence] of [
    [{ name: 'Mani', email: 'mani@example.com', phone: '98401 99999' }, /full/u],
    [{ ...kavya, name: 'Kavya R' }, /full/u],
    [{ ...kavya, name: 'Tmt. KAVYA' }, /another person of this name\?$/u],
    [{ name: 'Nobody', batch: 'no-such-batch' }, /can no longer be chosen/u],
  ] as const) {
    const refused = await add(person);
    assert.equal(refused.status, 409);
    assert.match(((await refused.json()) as Refusal).message, sentence);
  }
  assert.equal((await trial.read<Enrollment[]>('/api/enrollments')).length, 1);
});

test('at the counter the office is asked about a second person of a name, and past six unconfirmed seats of one phone', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  app.clock.now = morning;
  const trial = batchTrial(app, await app.logIn());
  const { _id: batch } = await trial.addBatch({ seats: 20 });
  const { facts } = await trial.read<SiteState>('/api/admin/site');
  const notice = noticeText('enrollments', en.consent, facts);
  const phone = '98427 44000';
  const add = async (name: string, answers: object = {}) => {
    const body = { ...peopleCalls.enrollment.body, batch, notice, name, phone, ...answers };
    const answer = await app.call('/api/admin/enrollments', trial.asAdmin(body));
    return (await answer.json()) as EnrollmentAnswer & Refusal;
  };
  assert.equal((await add('Nila')).state, 'held');
  assert.equal((await add('nila')).asks, 'another');
  assert.equal((await add('nila', { another: true })).state, 'held');
  assert.equal((await add('Ms. Nila', { another: false })).state, 'asked');
  for (const name of ['Kavya', 'Mala', 'Bala', 'Asha']) assert.equal((await add(name)).state, 'held');
  const { message, asks } = await add('Ravi');
  assert.deepEqual([message.startsWith('6 people with this email or phone number'), asks], [true, 'anyway']);
  assert.equal((await add('Ravi', { anyway: true })).state, 'held');
  assert.match((await add('Mani')).message, /^7 people/u);
  assert.equal(
    (await add('Selvam', { confirm: true })).state,
    'confirmed',
    'a confirmed seat is not limited',
  );
});

const { agree, name, email, phone, course } = peopleCalls.enrollment.body;
const kavitha = { agree, name, email, phone, course };

/** Starts the app, and returns what enrolls at its counter. */
async function counterOf(app: TestApp) {
  app.clock.now = morning;
  const admin = await app.logIn();
  const trial = batchTrial(app, admin);
  const add = (body: object) => app.call('/api/admin/enrollments', trial.asAdmin(body));
  return {
    ...trial,
    admin,
    add,
    listed: (query = '') => trial.read<Enrollment[]>(`/api/enrollments${query}`),
  };
}

test('two cousins of one name in a row are two forms: the second is asked about; a form sent again is stored and recorded once', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  const { add, addBatch, listed, admin } = await counterOf(app);
  const { _id: batch } = await addBatch({ seats: 5 });
  const send = async (form: string, answers: object = {}) => {
    const answer = await add({ ...kavitha, batch, formId: form.repeat(22), ...answers });
    return (await answer.json()) as EnrollmentAnswer & Refusal;
  };
  const first = await send('a');
  assert.equal((await send('a'))._id, first._id);
  assert.equal((await send('b')).asks, 'another');
  const second = await send('b', { another: true });
  assert.equal(second.state, 'held');
  assert.equal((await send('b', { another: true }))._id, second._id);
  // No answer came for the form, and it went on to the next person.
  const next = await send('b', { name: 'Kavitha Raman' });
  assert.deepEqual(
    (await listed()).map(({ _id }) => _id),
    [first._id, second._id, next._id],
  );
  const told = (await readActivity(app, admin, '?q=added+the+enrollment')).rows.length;
  assert.equal(told, 3);
});

test('the counter needs an email or a phone; without both, one sentence stands at both fields', async (t) => {
  const app = await startTestApp({ TOKEN_HOURS: '8760' });
  t.after(() => app.close());
  const { add, listed } = await counterOf(app);
  const sentence = 'Type a phone number or an email address; one of the two is enough.';
  for (const nobody of [{}, { email: '', phone: ' ' }, { email: null, phone: null }]) {
    const { errors } = await assertRefusal(await add({ agree, name, course, ...nobody }), 400, sentence);
    assert.deepEqual(errors, { phone: sentence, email: sentence });
  }
  const { errors: all } = await assertRefusal(await add({}), 400, /^Name is required/u);
  assert.deepEqual([all?.phone, all?.email], [sentence, sentence], 'with all else that is wrong');
  await assertRefusal(
    await add({ ...kavitha, phone: '', email: 'kavitha' }),
    400,
    /^Email must be an address/u,
  );
  await assertRefusal(await add({ ...kavitha, email: '', phone: '12' }), 400, /^Enter a phone number/u);
  assert.equal((await add({ ...kavitha, email: undefined })).status, 201);
  assert.equal((await add({ ...kavitha, phone: null })).status, 201);
  const stored = await listed();
  assert.deepEqual(
    stored.map((one) => [one.email, one.phone]),
    [
      ['', phone],
      [email, ''],
    ],
  );
  const kept = [null, null, null];
  for (const one of stored) assert.deepEqual([one.company, one.source, one.bornOn], kept);
});

test('an email or a phone that was not given is nobody’s: who shares no more is another person, unasked, and is not mailed', async (t) => {
  const { app, server } = await startMailing(t, { TOKEN_HOURS: '8760' });
  const { add, listed, addBatch, asAdmin } = await counterOf(app);
  const { _id: batch } = await addBatch({ seats: 20 });
  const enroll = async (person: object) => {
    const answer = await add({ agree, course, batch, ...person });
    assert.equal(answer.status, 201);
    return (await answer.json()) as EnrollmentAnswer;
  };
  const several = Array.from({ length: limits.unconfirmedSeats + 1 }, (_, number) => number);
  for (const number of several) {
    assert.equal((await enroll({ name, phone: `98401 0000${number}` })).state, 'held');
    assert.equal((await enroll({ name, email: `k${number}@example.com` })).state, 'held');
  }
  await pass(app, 60_000);
  const mailed = server.mails.flatMap(({ to }) => to).filter((to) => !to.includes('office'));
  assert.deepEqual(
    [...new Set(mailed)].sort(),
    several.map((number) => `k${number}@example.com`),
  );
  const people = await listed();
  assert.equal(new Set(people.map(({ contact }) => contact)).size, people.length);
  const [one] = people;
  const found = await app.call('/api/admin/person', asAdmin({ phone: one?.phone }));
  const { items } = (await found.json()) as { items: { _id: string }[] };
  assert.deepEqual(
    items.map(({ _id }) => _id),
    [one?._id],
  );
});

test('company, source and day of birth are kept with the enrollment, exported and erased; by company and GSTIN its person is found everywhere', async (t) => {
  const app = await startTestApp({ TOKEN_HOURS: '8760' });
  t.after(() => app.close());
  const { add, listed, asAdmin, read } = await counterOf(app);
  const said = {
    company: { name: 'Kongu Surveys', gstin: '27aapfu0939f1zv' },
    source: { kind: 'friend', word: 'Ravi of Salem' },
    bornOn: '2009-03-01',
  };
  for (const [wrong, field, sentence] of [
    [{ company: { name: '', gstin: '27AAPFU0939F1ZV' } }, 'company', 'Company is required.'],
    [{ company: { name: 'K', gstin: '27AAPFU0939F1ZW' } }, 'company', /^GSTIN has a typing mistake/u],
    [{ company: 'Kongu' }, 'company', /^company must have a name/u],
    [{ source: { kind: 'radio' } }, 'source', /must be one of walk-in, phone, WhatsApp/u],
    [{ email: `${'a'.repeat(243)}@example.com` }, 'email', /at most 254 characters/u],
    [{ source: { kind: 'friend', word: 'x'.repeat(101) } }, 'source', /at most 100 characters/u],
    [{ bornOn: '2027-01-05' }, 'bornOn', 'Date of birth must not be in the future.'],
    [{ bornOn: '1927-01-03' }, 'bornOn', 'Date of birth must be within the last 100 years.'],
    [{ bornOn: '2009-02-30' }, 'bornOn', /^Date of birth must be a day/u],
  ] as const) {
    const { errors } = await assertRefusal(await add({ ...kavitha, ...wrong }), 400, sentence);
    assert.deepEqual(Object.keys(errors ?? {}), [field]);
  }
  assert.equal((await add({ ...kavitha, ...said })).status, 201);
  const shown = {
    ...said,
    company: { name: 'Kongu Surveys', gstin: '27AAPFU0939F1ZV' },
  };
  const saidIn = ({ company, source, bornOn }: Enrollment) => ({ company, source, bornOn });
  assert.deepEqual((await listed('?limit=5&q=kongu')).map(saidIn), [shown]);
  assert.deepEqual((await listed('?limit=5&q=ravi of')).map(saidIn), [shown]);
  assert.deepEqual(await listed('?limit=5&q=nobody'), []);
  const foundBy = async (text: string) => {
    const [person] = (await read<Found>(`/api/admin/search?q=${text}`)).people;
    const [followed] = await read<FollowUp[]>(`/api/admin/follow-up?q=${text}`);
    return [(await listed(`?limit=5&q=${text}`)).length, followed?.company, person?.company];
  };
  assert.deepEqual(await foundBy('kongu'), [1, 'Kongu Surveys', 'Kongu Surveys']);
  const withGstin = 'Kongu Surveys, 27AAPFU0939F1ZV';
  assert.deepEqual(await foundBy('27aapfu0939f1zv'), [1, 'Kongu Surveys', withGstin]);
  assert.deepEqual(await foundBy(String(name)), [1, 'Kongu Surveys', null]);

  const publicly = { ...peopleCalls.enrollment.body, name: 'Mani', email: 'mani@example.com', ...said };
  assert.equal((await app.call('/api/enrollments', asJson(publicly))).status, 201);
  const [, mani] = await listed();
  assert.deepEqual(mani && saidIn(mani), { company: null, source: null, bornOn: null });

  const person = { email, currentPassword: testAdmin.password, take: [(await listed())[0]?._id] };
  const exported = await app.call('/api/admin/person/export', asAdmin(person));
  const { enrollments } = (await exported.json()) as { enrollments: Enrollment[] };
  assert.deepEqual(enrollments.map(saidIn), [shown]);
  assert.equal((await app.call('/api/admin/person/erase', asAdmin(person))).status, 200);
  assert.deepEqual(
    (await listed()).map((one) => one.name),
    ['Mani'],
  );
  assert.deepEqual(await foundBy('kongu'), [0, undefined, undefined]);
});

test('at the counter a full batch takes people on its waiting list, and one that has begun takes confirmed seats alone', async (t) => {
  const app = await startTestApp({ TOKEN_HOURS: '8760' });
  t.after(() => app.close());
  const counter = await counterOf(app);
  const { add, day } = counter;
  let people = 0;
  const enroll = (batch: string, changes: object = {}) => {
    people += 1;
    const someone = {
      name: `Person ${people}`,
      email: `p${people}@example.com`,
      phone: `98401 0000${people}`,
    };
    return add({ ...kavitha, ...someone, batch, ...changes });
  };
  const full = await counter.addBatch({ seats: 1 });
  for (const state of ['held', 'waiting'])
    assert.equal(((await (await enroll(full._id)).json()) as EnrollmentAnswer).state, state);
  await assertRefusal(await enroll(full._id, { confirm: true }), 409, /^This batch is full/u);

  for (const startsOn of [day(0), day(-2)]) {
    const { _id } = await counter.addBatch({ startsOn, endsOn: day(2), seats: 1 });
    const { errors } = await assertRefusal(
      await enroll(_id),
      409,
      /^This batch has begun: a seat in it is confirmed/u,
    );
    assert.deepEqual(Object.keys(errors ?? {}), ['confirm']);
    const seated = (await (await enroll(_id, { confirm: true })).json()) as EnrollmentAnswer;
    assert.deepEqual([seated.state, seated.heldUntil], ['confirmed', null]);
    await assertRefusal(await enroll(_id, { confirm: true }), 409, /^This batch is full/u);
    assert.deepEqual(await counter.states(_id), { [seated.reference]: 'confirmed' });
  }
  const over = await counter.addBatch({ startsOn: day(-5), endsOn: day(-1) });
  await assertRefusal(await enroll(over._id, { confirm: true }), 409, /can no longer be chosen/u);
  assert.equal((await counter.listed()).length, 4, 'what is refused is not stored');
});
