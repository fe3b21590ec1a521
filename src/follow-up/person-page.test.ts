import assert from 'node:assert/strict';
import { test } from 'node:test';
import { erasePerson, exportPerson } from '../rights/index.ts';
import type { EnrollmentAnswer, FollowUp, HistoryEntry, Person } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { formToken, pass, startMailing } from '../testing/mailing.ts';
import { peopleCalls } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json } from '../testing/test-app.ts';

async function startOffice(t: Parameters<typeof startMailing>[0]) {
  const { app } = await startMailing(t, { PUBLIC_URL: 'https://kongu.example', TOKEN_HOURS: '8760' });
  app.clock.now = morning;
  const devi = { name: 'Devi', email: 'devi@office.example', password: 'ten thousand propellers' };
  await app.addAdmin({ ...devi, role: 'office' });
  const admin = await app.logIn(devi);
  const trial = batchTrial(app, admin);
  return {
    ...{ app, admin, trial },
    person: (id: string, query = '') => trial.read<Person>(`/api/admin/people/${id}${query}`),
    send: async (kind: keyof typeof peopleCalls, changes: Record<string, unknown>) => {
      trial.later(1);
      const { postPath, body } = peopleCalls[kind];
      const answer = await app.call(postPath, json({ ...body, ...changes }));
      return (await answer.json()) as { _id: string };
    },
    contactOf: async (list: string, id: string) =>
      (await trial.read<{ _id: string; contact: string }[]>(list)).find(({ _id }) => _id === id)?.contact ??
      '',
    follow: (id: string, way: string, body: object, method = 'PUT') =>
      app.call(`/api/admin/follow-up/${id}${way}`, trial.asAdmin(body, method)),
  };
}

function inWords(entry: HistoryEntry): string {
  switch (entry.kind) {
    case 'sent':
      return `sent to ${entry.inbox}`;
    case 'note':
      return `${entry.author}: ${entry.text}`;
    case 'mail':
      return 'mail';
    case 'unsentMail':
      return entry.isFailed ? 'failed mail' : 'waiting mail';
    case 'certificate':
      return `${entry.became} ${entry.number}`;
    case 'corrected':
      return `${entry.detail} ${entry.before} → ${entry.after}, ${entry.adminName}`;
    default:
      return `${entry.kind} ${entry.text}${entry.moved ? ' elsewhere' : ''}, ${entry.adminName ?? entry.doneBy ?? 'by itself'}`;
  }
}

test('the history has everything a person sent and everything done, with its author, newest first, page by page', async (t) => {
  const { app, admin, trial, person, send, contactOf, follow } = await startOffice(t);
  const kavitha = { name: 'Kavitha', email: 'kavitha@example.com' };
  const { _id: message } = await send('contact', { ...kavitha, message: 'What does it cost?' });
  const id = await contactOf('/home/admin/getTouch', message);
  assert.equal((await person(id)).sent, 1);
  await follow(id, '', { stage: 'contacted' });
  const [today, later] = [await trial.addBatchOfToday(), await trial.addBatch()];
  trial.later(1);
  const enrolled = { ...kavitha, formToken: formToken(app), language: 'ta' };
  const { reference } = await trial.enroll(later._id, enrolled);
  await pass(app, 0);
  assert.equal((await person(id)).sent, 2);
  await follow(id, '/notes', { text: 'No answer', nextOn: '2027-01-05' }, 'POST');
  trial.later(1);
  await follow(id, '', { nextOn: '2027-01-06' });
  const done: [string, string, Record<string, string>][] = [
    [later._id, reference, { state: 'confirmed' }],
    [later._id, reference, { batch: today._id }],
    [today._id, reference, { state: 'completed' }],
  ];
  for (const [batch, which, change] of done) {
    trial.later(1);
    await trial.change(batch, which, change);
    await trial.undoTime();
    await pass(app, 10_000);
  }
  const places = (await trial.places(today._id)).map(({ _id }) => _id);
  trial.later(1);
  await app.call('/api/admin/register', trial.asAdmin({ places }));
  const before = await person(id);
  const number = before.certificates[0]?.number ?? '';
  assert.deepEqual(before.history.map(inWords), [
    'waiting mail',
    `issued ${number}`,
    'seat completed, Devi',
    'mail',
    'seat confirmed elsewhere, Devi',
    'mail',
    'seat confirmed, Devi',
    'nextOn 2027-01-06, Devi',
    'Devi: No answer',
    'mail',
    'seat held, by itself',
    'sent to enrollments',
    'stage contacted, Devi',
    'sent to contactMessages',
  ]);
  assert.equal(before.historyLength, before.history.length);
  assert.deepEqual(
    before.places.map(({ batch, state, contact }) => [batch, state, contact]),
    [[today._id, 'completed', id]],
  );
  const [first, second] = [await person(id, '?limit=10'), await person(id, '?limit=10&offset=10')];
  assert.deepEqual([...first.history, ...second.history], before.history);

  // The person's export includes it, and erasure removes it.
  const held = await exportPerson(app.context, { email: kavitha.email, phone: '' });
  assert.equal(Reflect.get(held.enrollments?.[0] ?? {}, 'history').length, 8);
  await erasePerson(app.context, { email: kavitha.email, phone: '' });
  await assertRefusal(
    await app.call(`/api/admin/people/${id}`, { headers: admin }),
    404,
    'There is no such person any more: all that was sent is deleted.',
  );
  assert.deepEqual(app.database.prepare('SELECT * FROM record_events').all(), []);
});

test('the history has seats that applicants leave and seats that lapse, and no change that was undone', async (t) => {
  const { app, admin, trial, person } = await startOffice(t);
  const batch = await trial.addBatch();
  const seats = async (reference: string) => {
    const place = (await trial.places(batch._id)).find((one) => one.reference === reference);
    const { history } = await person(place?.contact ?? '');
    return history.filter(({ kind }) => kind === 'seat').map(inWords);
  };
  const { reference, page } = await trial.enroll(batch._id);
  const cancelled = await trial.change(batch._id, reference, { state: 'cancelled' });
  assert.deepEqual(await seats(reference), ['seat cancelled, Devi', 'seat held, by itself']);
  const undoId = cancelled.headers.get('X-Undo-Id');
  await app.call(`/api/admin/undo/${undoId}`, { method: 'POST', headers: admin });
  assert.deepEqual(await seats(reference), ['seat held, by itself']);
  await trial.act(page, { action: 'leave' });
  assert.deepEqual(await seats(reference), ['seat cancelled, applicant', 'seat held, by itself']);
  const { reference: other }: EnrollmentAnswer = await trial.enroll(batch._id);
  trial.later(73);
  assert.deepEqual(await seats(other), ['seat lapsed, by itself', 'seat held, by itself']);
  const { reference: last } = await trial.enroll(batch._id);
  await app.call(`/api/admin/batches/${batch._id}/cancel`, trial.asAdmin({ message: 'Rain.' }));
  assert.deepEqual(await seats(last), ['seat cancelled, Devi', 'seat held, by itself']);
});

test('an id survives a join and leads to the joined person, parting restores it, and reading changes nothing', async (t) => {
  const { app, trial, person, send, contactOf, follow } = await startOffice(t);
  const { _id: first } = await send('registration', { name: 'Mani', mail: 'mani@example.com' });
  const { _id: second } = await send('registration', {
    name: 'Mani K',
    mail: 'mani@example.com',
    phone: '9000000001',
  });
  const [mani, other] = [
    await contactOf('/admineventposter', first),
    await contactOf('/admineventposter', second),
  ];
  assert.deepEqual(
    (await person(mani)).others.map(({ _id, is }) => [_id, is]),
    [[other, 'perhaps']],
  );
  await follow(mani, '/others', { other, is: 'same' });
  const joined = await person(other);
  assert.deepEqual([joined._id, joined.history.length, joined.others[0]?.is], [mani, 2, 'same']);
  // Lists may still hold the former id; both lead to the same person.
  assert.equal(await contactOf('/admineventposter', second), other);
  await follow(mani, '/others', { other, is: 'perhaps' });
  assert.deepEqual([(await person(other))._id, (await person(mani)).history.length], [other, 1]);
  const kept = () =>
    ['contacts', 'contact_records', 'record_events'].map((table) =>
      app.database.prepare(`SELECT * FROM ${table}`).all(),
    );
  const before = kept();
  await person(mani);
  assert.deepEqual(kept(), before);
  const followed = await trial.read<FollowUp[]>('/api/admin/follow-up');
  assert.deepEqual(followed.map(({ _id }) => _id).sort(), [mani, other].sort());
});
