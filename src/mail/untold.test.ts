// Tests whom no email reaches: the limits of a day, bounces, and people without an address.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exportPerson } from '../rights/index.ts';
import type { EnrollmentAnswer, FollowUp, News, Person, Place, Today } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { formToken, minute, office, pass, post, rowsOf, startMailing } from '../testing/mailing.ts';
import { peopleKinds } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';

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
    /** Makes the mail server refuse an address. */
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
  const { trial, enroll, mailed, untold } = await startTrial(t);
  const [one, other, third] = [await trial.addBatch(), await trial.addBatch(), await trial.addBatch()];
  const email = 'teacher@example.com';
  const answers: EnrollmentAnswer[] = [];
  for (const letter of 'abcdefghijklm')
    answers.push(await enroll(one._id, { email, name: `Pupil ${letter}` }));
  assert.deepEqual([await mailed(), await untold()], [{ [email]: 12 }, ['Pupil m: enrolled']]);

  await trial.act(answers[0]?.page ?? '', { action: 'move', batch: other._id });
  const heldBack = ['Pupil a: moved', 'Pupil c: offered', 'Pupil m: enrolled'];
  assert.deepEqual([await mailed(), await untold()], [{}, heldBack]);
  await trial.change(one._id, answers[1]?.reference ?? '', { state: 'confirmed' });
  assert.deepEqual(await mailed(), { [email]: 1 }, 'what the office does is always mailed');
  trial.later(25);
  await trial.act(answers[0]?.page ?? '', { action: 'move', batch: third._id });
  assert.deepEqual([await mailed(), await untold()], [{ [email]: 1 }, heldBack.slice(1)]);
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
  const { app, server, trial, enroll, mailed, untold } = await startTrial(t);
  const { _id: batch } = await trial.addBatch();
  server.says.sender = () => 450;
  const { reference } = await enroll(batch, { name: 'Kavya', email: wrong });
  await trial.change(batch, reference, { state: 'confirmed' });
  assert.deepEqual(await mailed(), {});
  let asked = 0;
  server.says = {
    recipient(to) {
      asked += Number(to === wrong);
      return to === wrong ? 550 : undefined;
    },
  };
  await pass(app, minute);
  assert.deepEqual([await mailed(), asked, await untold()], [{}, 1, ['Kavya: confirmed']]);
});

test('what the office has told while an email was under way is not told again when it comes back', async (t) => {
  const { app, server, trial, enroll, refuse, today, untold } = await startTrial(t);
  server.says.sender = () => 450;
  const { _id } = await enroll(null, { name: 'Kavya', email: wrong });
  await app.call(`/api/admin/places/${_id}/told`, trial.asAdmin({ told: true }, 'PUT'));
  server.says = {};
  refuse(wrong, 550);
  await pass(app, minute);
  assert.deepEqual([(await today()).total, await untold()], [1, []]);
});

test('a bounce ends once the visitor corrects the address in the form, whose new confirmation says how it stands', async (t) => {
  const { trial, enroll, refuse, mailed, ...shown } = await startTrial(t);
  const { untold, today, followUp, person } = shown;
  const { _id: batch } = await trial.addBatch();
  refuse(wrong, 550);
  const form = { name: 'Kavya', phone: '+91 98765 43210', formId: 'a'.repeat(32) };
  await enroll(batch, { ...form, email: wrong });
  assert.equal((await today()).total, 1);
  await enroll(batch, { ...form, email: right });
  const [place] = await trial.places(batch);
  assert.deepEqual(await mailed(), { [right]: 1 });
  assert.deepEqual([await today(), await followUp(), await untold()], [{ total: 0, first: [] }, [false], []]);
  assert.deepEqual([place?.isBounced, (await person(place?.contact)).bounces], [false, []]);
});

test('an address that is corrected while a mail to the wrong one is refused has no bounce, and the notice goes to the right one', async (t) => {
  const { app, server, trial, enroll, mailed, untold, today } = await startTrial(t);
  const { _id: batch } = await trial.addBatch();
  const { _id, reference } = await enroll(batch, { name: 'Kavya', email: wrong });
  await mailed();
  server.says.recipient = (to) => {
    if (to !== wrong) return undefined;
    app.database.prepare('UPDATE enrollments SET email = ? WHERE id = ?').run(right, _id);
    return 550;
  };
  await trial.change(batch, reference, { state: 'confirmed' });
  assert.deepEqual(await mailed(), {});
  await pass(app, minute);
  assert.deepEqual([await mailed(), (await today()).total, await untold()], [{ [right]: 1 }, 0, []]);
});

test('a bounce that the office sets aside is gone, and the next email goes to that address again', async (t) => {
  const { server, trial, enroll, refuse, mailed, ...shown } = await startTrial(t);
  const { untold, today, followUp, setAside } = shown;
  const { _id: batch } = await trial.addBatch();
  refuse(wrong, 552);
  const { _id, reference } = await enroll(batch, { name: 'Kavya', email: wrong });
  server.says = {};
  assert.equal((await setAside(_id)).status, 200);
  await assertRefusal(await setAside(_id), 404, 'No email that came back stands here any more.');
  assert.deepEqual([(await today()).total, await followUp()], [0, [false]]);
  assert.deepEqual(await untold(), ['Kavya: enrolled'], 'it is still to be told');
  await trial.change(batch, reference, { state: 'confirmed' });
  assert.deepEqual([await mailed(), await untold()], [{ [wrong]: 1 }, []]);
});

test('a bounce of anything that visitors send is shown, is hidden while that is deleted, and goes with it', async (t) => {
  const { app, server, trial, today, followUp, setAside } = await startTrial(t);
  const headers = await app.logIn();
  server.says.recipient = (to) => (to === office ? undefined : 553);
  for (const kind of peopleKinds) {
    const _id = await post(app, {}, kind);
    await app.outbox.rest();
    assert.deepEqual(
      (await today()).first.map((one) => one._id),
      [_id],
      kind.table,
    );
    assert.ok((await followUp()).includes(true));
    const deletion = await app.call(`${kind.listPath}/${_id}`, { method: 'DELETE', headers });
    assert.deepEqual([(await today()).total, (await setAside(_id)).status], [0, 404]);
    const undoId = deletion.headers.get('x-undo-id');
    await app.call(`/api/admin/undo/${undoId}`, { method: 'POST', headers });
    const [{ contact = '' } = {}] = (await today()).first;
    assert.equal((await trial.read<Person>(`/api/admin/people/${contact}`)).bounces.length, 1);
    await app.call(`${kind.listPath}/${_id}`, { method: 'DELETE', headers });
    await app.trash.empty();
    assert.deepEqual(app.database.prepare('SELECT * FROM bounces').all(), []);
  }
});

test('a refusal for now (4xx) is no bounce: the mail is tried again', async (t) => {
  const { app, server, enroll, refuse, mailed, today, untold } = await startTrial(t);
  refuse(right, 450);
  await enroll(null, { name: 'Kavya', email: right });
  assert.deepEqual([(await today()).total, await untold()], [0, []]);
  server.says = {};
  await pass(app, minute);
  assert.deepEqual(await mailed(), { [right]: 1 });
});

test('a mail whose content the server refuses for good is no bounce, but is told by the office', async (t) => {
  const { server, enroll, today, untold } = await startTrial(t);
  server.says.mail = () => 554;
  await enroll(null, { name: 'Kavya', email: right });
  assert.deepEqual([(await today()).total, await untold()], [0, ['Kavya: enrolled']]);
});

test('who has no email is mailed nothing and stands in Still to tell, whatever an email would have told', async (t) => {
  const { app, trial, enroll, mailed, untold } = await startTrial(t);
  const [one, other] = [await trial.addBatch({ seats: 1 }), await trial.addBatch()];
  const withoutEmail = ({ _id }: EnrollmentAnswer) => {
    app.database.prepare("UPDATE enrollments SET email = '' WHERE id = ?").run(_id);
    app.database.prepare("UPDATE places SET person_email = '' WHERE enrollment = ?").run(_id);
  };
  const first = await enroll(one._id, { name: 'Asha' });
  const kavya = await enroll(one._id, { name: 'Kavya' });
  await mailed();
  withoutEmail(kavya);
  const told = async () => [await mailed(), await untold()];

  await trial.change(one._id, first.reference, { state: 'cancelled' });
  await trial.undoTime();
  assert.deepEqual(await told(), [{ 'person1@example.com': 1 }, ['Kavya: offered']]);
  await trial.act(kavya.page, { action: 'accept' });
  assert.deepEqual(await told(), [{}, []]);
  const lapsing = { startsOn: trial.day(3), endsOn: trial.day(4) };
  await app.call(`/api/admin/batches/${one._id}`, trial.asAdmin(lapsing, 'PUT'));
  assert.deepEqual(await told(), [{}, ['Kavya: moved']]);
  trial.later(49);
  await pass(app, 0);
  await trial.addBatch();
  assert.deepEqual(await told(), [{}, ['Kavya: lapsing']]);
  const moved = await trial.change(one._id, kavya.reference, { batch: other._id });
  assert.deepEqual(await told(), [{}, ['Kavya: moved']]);
  assert.equal(((await moved.json()) as Place).untold, 'moved', 'the office sees it at once');

  await enroll(other._id, { name: 'Bala', email: right });
  await mailed();
  const all = await app.call(
    `/api/admin/batches/${other._id}/message`,
    trial.asAdmin({ message: 'Bring a cap.' }),
  );
  const message = '1 person is mailed. No email reaches 1 person: see ‘Still to tell’.';
  assert.deepEqual(await all.json(), { message, mailed: 1 });
  assert.deepEqual(await told(), [{ [right]: 1 }, ['Kavya: moved']], 'which comes before the message');
  await app.call(`/api/admin/batches/${other._id}/cancel`, trial.asAdmin({}));
  assert.deepEqual(await told(), [{ [right]: 1 }, ['Kavya: cancelled']]);
});
