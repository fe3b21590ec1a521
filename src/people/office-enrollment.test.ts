import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../content/en/index.ts';
import { ta } from '../content/ta/index.ts';
import { noticeText } from '../shared/consent.ts';
import type { Enrollment, EnrollmentAnswer, Refusal, SiteState } from '../shared/records.ts';
import { readActivity, sentenceOf } from '../testing/activity.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { pass, startMailing } from '../testing/mailing.ts';
import { peopleCalls } from '../testing/people.ts';
import { startTestApp, testAdmin } from '../testing/test-app.ts';

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
  assert.deepEqual(told, [`${testAdmin.email} added an enrollment`]);
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
  assert.deepEqual([message.startsWith('6 seats'), asks], [true, 'anyway']);
  assert.equal((await add('Ravi', { anyway: true })).state, 'held');
  assert.equal(
    (await add('Selvam', { confirm: true })).state,
    'confirmed',
    'a confirmed seat is not limited',
  );
});
