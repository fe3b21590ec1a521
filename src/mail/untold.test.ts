// Tests whom no email reaches: the limits of a day, bounces, and people without an address.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transaction } from '../database/index.ts';
import { exportPerson } from '../rights/index.ts';
import type { EnrollmentAnswer, FollowUp, News, Person, Place, Today } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { formToken, minute, office, pass, post, rowsOf, startMailing } from '../testing/mailing.ts';
import { peopleKinds } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json } from '../testing/test-app.ts';
import { putRecordMails } from './index.ts';

const right = 'kavya@example.com';
const wrong = 'kavya@exmaple.com';

async function startTrial(t: Parameters<typeof startMailing>[0]) {
  const { app, server } = await startMailing(t, { TOKEN_HOURS: '8760' });
  app.clock.now = morning;
  const trial = batchTrial(app, await app.logIn());
  const { read, asAdmin } = trial;
  const untold = () => read<Place[]>('/api/admin/untold-places');
  return {
    ...{ app, server, trial },
    /** Makes the mail server refuse an address, and returns the mails that it takes for others of visitors. */
    refuse(address: string, code: number) {
      server.says.recipient = (to) => (to === address ? code : undefined);
    },
    async enroll(batch: string | null, changes: Record<string, unknown> = {}): Promise<EnrollmentAnswer> {
      const answer = await trial.enroll(batch, { formToken: formToken(app), ...changes });
      await pass(app, 0);
      return answer;
    },
    /** Returns how many mails have come to each address since the last call. */
    async mailed(): Promise<Record<string, number>> {
      await pass(app, 10_000);
      const to = server.mails.splice(0).flatMap((mail) => mail.to.filter((address) => address !== office));
      return Object.fromEntries(
        [...new Set(to)].map((one) => [one, to.filter((each) => each === one).length]),
      );
    },
    untold: async () => (await untold()).map(({ name, untold: what }) => `${name}: ${what}`),
    async today() {
      const { office: work } = await read<Today>('/api/admin/today');
      assert.ok(work);
      return work.bounces;
    },
    followUp: async () => (await read<FollowUp[]>('/api/admin/follow-up')).map(({ isBounced }) => isBounced),
    person: (contact = '') => read<Person>(`/api/admin/people/${contact}`),
    setAside: (id: string) => app.call(`/api/admin/bounces/${id}`, asAdmin({}, 'DELETE')),
  };
}

test('three daughters whom their father enrolls with his phone and email each get their confirmation', async (t) => {
  const { enroll, mailed, untold } = await startTrial(t);
  const father = { email: 'selvam@example.com', phone: '+91 98765 43210' };
  for (const name of ['Kavya Selvam', 'Mala Selvam', 'Devi Selvam']) await enroll(null, { ...father, name });
  assert.deepEqual([await mailed(), await untold()], [{ [father.email]: 3 }, []]);
});

test('the thirteenth mail of a day to one address is held back, and stands in Still to tell', async (t) => {
  const { app, trial, enroll, mailed, untold } = await startTrial(t);
  const [one, other] = [await trial.addBatch({ seats: 20 }), await trial.addBatch({ seats: 20 })];
  const teacher = { email: 'teacher@example.com' };
  const answers: EnrollmentAnswer[] = [];
  for (const letter of 'abcdefghijklm')
    answers.push(await enroll(one._id, { ...teacher, name: `Pupil ${letter}` }));
  assert.deepEqual([await mailed(), await untold()], [{ [teacher.email]: 12 }, ['Pupil m: enrolled']]);

  app.clock.now = new Date(app.clock.now.getTime() + minute);
  await trial.act(answers[0]?.page ?? '', { action: 'move', batch: other._id });
  const heldBack = ['Pupil a: moved', 'Pupil g: offered', 'Pupil m: enrolled'];
  assert.deepEqual([await mailed(), await untold()], [{}, heldBack]);
  await trial.change(one._id, answers[1]?.reference ?? '', { state: 'confirmed' });
  assert.deepEqual(await mailed(), { [teacher.email]: 1 }, 'what the office does is always mailed');
  trial.later(24);
  await enroll(null, { ...teacher, name: 'Pupil n' });
  assert.deepEqual(await mailed(), { [teacher.email]: 1 }, 'the next day');
});

test('the sixth notice of a day to one person is held back, and stands in Still to tell; another of that address gets theirs', async (t) => {
  const { trial, enroll, mailed, untold } = await startTrial(t);
  const [one, other] = [await trial.addBatch(), await trial.addBatch()];
  const [asha, bala] = [
    await enroll(one._id, { name: 'Asha', email: right }),
    await enroll(one._id, { name: 'Bala', email: right }),
  ];
  await mailed();
  const move = (page: string, batch: string) => trial.act(page, { action: 'move', batch });
  for (let count = 0; count < 3; count += 1) {
    await move(asha.page, other._id);
    await mailed();
    if (count < 2) assert.deepEqual(await untold(), []);
    await move(asha.page, one._id);
    await mailed();
  }
  assert.deepEqual(await untold(), ['Asha: moved']);
  await move(bala.page, other._id);
  assert.deepEqual([await mailed(), await untold()], [{ [right]: 1 }, ['Asha: moved']]);
});

test('an email that comes back is shown on the person, in Follow-up and on Today, and no more go there; the office tells it', async (t) => {
  const { app, server, trial, enroll, refuse, mailed, ...shown } = await startTrial(t);
  const { untold, today, followUp, person } = shown;
  const { _id: batch } = await trial.addBatch();
  refuse(wrong, 550);
  const { _id, reference, page } = await enroll(batch, { name: 'Kavya', email: wrong });
  const [place] = await trial.places(batch);
  const bounce = {
    _id,
    inbox: 'enrollments',
    contact: place?.contact,
    name: 'Kavya',
    phone: place?.phone,
    address: wrong,
    answer: '550',
    at: app.clock.now.toISOString(),
  };
  assert.deepEqual(await today(), { total: 1, first: [bounce] });
  assert.deepEqual(await followUp(), [true]);
  const { bounces, history } = await person(place?.contact);
  assert.deepEqual(bounces, [bounce]);
  assert.deepEqual(
    history.flatMap((entry) => (entry.kind === 'bounce' ? entry.text : [])),
    ['550'],
  );
  assert.deepEqual([await untold(), place?.isBounced], [['Kavya: enrolled'], true]);
  assert.equal((await trial.batch(batch)).unreached, 1);

  const news = await trial.read<News>('/api/admin/news');
  assert.deepEqual([news.failedMails, news.mailTrouble, news.alarms], [0, null, []]);
  assert.ok(!JSON.stringify(app.logged).includes(wrong));
  assert.deepEqual(
    (rowsOf(app) as { state: string }[]).map(({ state }) => state),
    ['done'],
    'nothing is tried again',
  );

  server.says = {};
  await trial.change(batch, reference, { state: 'confirmed' });
  assert.deepEqual([await mailed(), await untold()], [{}, ['Kavya: confirmed']]);
  await trial.act(page, { action: 'leave' });
  assert.deepEqual([await mailed(), await untold()], [{}, ['Kavya: cancelled']]);
  const copy = JSON.stringify(await exportPerson(app.context, { email: wrong, phone: '' }));
  assert.match(copy, /"bounce":\{"address":"kavya@exmaple\.com","answer":"550"/u);
});

test('a mail that waits for an address from which another came back meanwhile is not sent', async (t) => {
  const { app, server, trial, enroll, untold } = await startTrial(t);
  const { _id: batch } = await trial.addBatch();
  server.says.sender = () => 450;
  const { reference } = await enroll(batch, { name: 'Kavya', email: wrong });
  await trial.change(batch, reference, { state: 'confirmed' });
  let asked = 0;
  server.says = {
    recipient(to) {
      asked += Number(to === wrong);
      return to === wrong ? 550 : undefined;
    },
  };
  await pass(app, 10 * minute);
  assert.deepEqual([asked, await untold()], [1, ['Kavya: confirmed']]);
});

test('an address that is refused for now is tried again, and nothing of it is shown', async (t) => {
  const { app, trial, enroll, refuse, mailed, untold, today, followUp } = await startTrial(t);
  refuse(right, 450);
  await enroll((await trial.addBatch())._id, { email: right });
  assert.deepEqual([await mailed(), await untold(), (await today()).total], [{}, [], 0]);
  assert.deepEqual(await followUp(), [false]);
  refuse(wrong, 450);
  await pass(app, minute);
  assert.deepEqual(await mailed(), { [right]: 1 });
});

test('a bounce ends as soon as the address is corrected, and mails go to the right one', async (t) => {
  const { trial, enroll, refuse, mailed, untold, today, followUp, person } = await startTrial(t);
  refuse(wrong, 550);
  const { _id: batch } = await trial.addBatch();
  const sent = { name: 'Kavya', phone: '98765 40000', formId: 'a'.repeat(32) };
  await enroll(batch, { ...sent, email: wrong });
  assert.deepEqual([await untold(), (await today()).total], [['Kavya: enrolled'], 1]);
  const { reference } = await enroll(batch, { ...sent, email: right });
  assert.deepEqual([await mailed(), await untold(), (await today()).total], [{ [right]: 1 }, [], 0]);
  const [place] = await trial.places(batch);
  assert.deepEqual(
    [place?.isBounced, await followUp(), (await person(place?.contact)).bounces],
    [false, [false], []],
  );
  await trial.change(batch, reference, { state: 'confirmed' });
  assert.deepEqual(await mailed(), { [right]: 1 });
});

test('a bounce ends as the office sets it aside; the next mail goes there, and what is untold stays so', async (t) => {
  const { app, server, trial, enroll, refuse, mailed, untold, today, followUp, setAside } =
    await startTrial(t);
  refuse(right, 550);
  const { _id: batch } = await trial.addBatch();
  const { _id, reference } = await enroll(batch, { name: 'Kavya', email: right });
  const admin = await app.logIn();
  const removed = await app.call(`/api/enrollments/${_id}`, { method: 'DELETE', headers: admin });
  assert.deepEqual([(await today()).total, await followUp()], [0, []], 'just deleted');
  await assertRefusal(await setAside(_id), 404, /^No email that came back stands here any more\.$/u);
  await app.call(`/api/admin/undo/${removed.headers.get('x-undo-id')}`, { method: 'POST', headers: admin });
  assert.deepEqual([(await today()).total, await followUp()], [1, [true]]);

  const answer = await setAside(_id);
  assert.deepEqual(await answer.json(), { message: 'Emails go to this address again.' });
  assert.deepEqual(
    [(await today()).total, await followUp(), await untold()],
    [0, [false], ['Kavya: enrolled']],
  );
  await assertRefusal(await setAside(_id), 404, /^No email that came back/u);
  server.says = {};
  await trial.change(batch, reference, { state: 'confirmed' });
  assert.deepEqual([await mailed(), await untold()], [{ [right]: 1 }, []]);
});

test('of registrations and messages it is shown as well, with nothing left to tell, and goes with the record', async (t) => {
  const { app, refuse, untold, today } = await startTrial(t);
  refuse(wrong, 553);
  for (const kind of peopleKinds)
    await post(app, { ['mail' in kind.body ? 'mail' : 'email']: wrong, name: kind.noun }, kind);
  await pass(app, 0);
  const { total, first } = await today();
  assert.deepEqual([total, new Set(first.map(({ inbox }) => inbox)).size], [4, 4]);
  assert.deepEqual(await untold(), ['Enrollment: enrolled']);
  for (const { table } of peopleKinds) app.database.prepare(`DELETE FROM ${table}`).run();
  assert.equal(app.database.prepare('SELECT count(*) FROM bounces').pluck().get(), 0);
});

test('who has given no email is mailed nothing, counts for nobody, and stands in Still to tell instead', async (t) => {
  const { app, trial, enroll, mailed, untold, today } = await startTrial(t);
  const { _id: batch } = await trial.addBatch({ seats: 20 });
  const people: EnrollmentAnswer[] = [];
  for (let count = 0; count < 4; count += 1) people.push(await enroll(batch, { name: 'Asha' }));
  await mailed();
  app.database.exec("UPDATE enrollments SET email = ''");
  const isMailed = app.database.prepare('SELECT count(*) FROM outbox WHERE mailbox IS NOT NULL').pluck();
  const before = isMailed.get();
  await transaction(app.context, (tx) => {
    for (const { _id } of people) putRecordMails(tx, 'enrollments', _id, true);
  });
  assert.deepEqual(
    await untold(),
    people.map(() => 'Asha: enrolled'),
  );
  await trial.change(batch, people[0]?.reference ?? '', { state: 'confirmed' });
  const answer = await app.call(
    `/api/admin/batches/${batch}/message`,
    json({ message: 'Bring a hat.' }, 'POST', await app.logIn()),
  );
  assert.deepEqual(await answer.json(), {
    message: '0 people are mailed. No email reaches 4 people: see ‘Still to tell’.',
    mailed: 0,
  });
  assert.deepEqual([await mailed(), isMailed.get(), (await today()).total], [{}, before, 0]);
  assert.deepEqual((await untold()).sort(), [
    'Asha: confirmed',
    'Asha: enrolled',
    'Asha: enrolled',
    'Asha: enrolled',
  ]);
});
