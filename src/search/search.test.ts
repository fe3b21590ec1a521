import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { FollowUp, Found } from '../shared/records.ts';
import type { Role } from '../shared/roles.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { peopleCalls } from '../testing/people.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);

const find = (text: string) => trial.read<Found>(`/api/admin/search?q=${encodeURIComponent(text)}`);
const people = async (text: string) => (await find(text)).people.map(({ name }) => name);
async function send(kind: keyof typeof peopleCalls, changes: Record<string, string>) {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  const { postPath, body } = peopleCalls[kind];
  const answer = await app.call(postPath, json({ ...body, ...changes }));
  assert.equal(answer.status, 201);
  return (await answer.json()) as { _id: string; reference: string };
}

test('a person is found by the beginnings of names, by email, by any part of a phone number and by reference', async () => {
  const { reference } = await send('enrollment', {
    name: 'R. Malarvizhi',
    email: 'Malar@Example.com',
    phone: '+91 90000-00001',
  });
  await send('contact', { name: 'மலர் ராஜா', email: 'raja@example.com', phone: '98765 11111' });
  await send('contact', { name: 'Malar Raja', email: 'malar.raja@example.com' });
  for (const text of ['malarv', 'vizhi', 'r malarvi', 'MALARVIZHI R'])
    assert.deepEqual(await people(text), text === 'vizhi' ? [] : ['R. Malarvizhi'], text);
  for (const text of [
    '9000000001',
    '90000 00001',
    '+91 90000',
    '090000-00001',
    '0001',
    '00 000',
    'malar@ex',
    'malarv 90000',
  ])
    assert.deepEqual(await people(text), ['R. Malarvizhi'], text);
  for (const text of [reference, reference.toLowerCase(), reference.replace('-', ''), reference.slice(0, 6)])
    assert.deepEqual(await people(text), ['R. Malarvizhi'], text);
  assert.deepEqual(await people('மலர்'), ['மலர் ராஜா']);
  assert.deepEqual(await people('malar'), ['Malar Raja', 'R. Malarvizhi']);
  // A whole-name match precedes newer people.
  await send('contact', { name: 'Malar Raja S.', email: 'malar.s@example.com' });
  assert.deepEqual(await people('malar raja'), ['Malar Raja', 'Malar Raja S.']);
  assert.deepEqual(await people('raja s malar'), ['Malar Raja S.']);
  for (const text of ['', 'm', '%', '-', '"*', 'nobody', '001', '0002'])
    assert.deepEqual(await people(text), [], text);
});

test('a person with several names and numbers is shown with the searched one', async () => {
  const sent = { name: 'Kala', email: 'kala@example.com', phone: '90000 00002' };
  await send('enrollment', sent);
  await send('registration', { name: 'Kala', mail: 'kala@example.com', phone: '90000 00003' });
  const [byOld] = (await find('9000000002')).people;
  const [byNew] = (await find('kala@')).people;
  assert.deepEqual([byOld?.phone, byNew?.phone], ['90000 00002', '90000 00003']);
  assert.equal(byOld?._id, byNew?._id);
});

test('of a person with records of two names, each name is found with its own reference and seat', async () => {
  const { _id: batch } = await trial.addBatch();
  const mother = { name: 'Thenmozhi', email: 'then@example.com', phone: '90000 00011' };
  const [own, other] = [
    await trial.enroll(batch, mother),
    await trial.enroll(null, { ...mother, name: 'T. Then', email: 'tt@example.com', phone: '90000 00012' }),
  ];
  const [one, two] = await Promise.all(
    ['thenmozhi', '9000000012'].map(async (text) => (await find(text)).people[0]),
  );
  const note = trial.asAdmin({ text: 'Prefers evenings.' });
  await app.call(`/api/admin/follow-up/${two?._id}/notes`, note);
  await send('contact', { name: 'Mozhi S', email: 'third@example.com' });
  const [three] = (await find('third@')).people;
  for (const { _id: other } of [two, three].filter((person) => person !== undefined))
    await app.call(`/api/admin/follow-up/${one?._id}/others`, trial.asAdmin({ other, is: 'same' }, 'PUT'));
  for (const [text, name, reference, place] of [
    ['thenmozhi', 'Thenmozhi', own.reference, 'held'],
    ['t then', 'T. Then', other.reference, 'asked'],
    ['9000000012', 'T. Then', other.reference, 'asked'],
    [own.reference, 'Thenmozhi', own.reference, 'held'],
    ['evenings', 'T. Then', other.reference, 'asked'],
    ['mozhi s', 'Mozhi S', null, undefined],
  ] as const) {
    const found = (await find(text)).people;
    assert.deepEqual(
      found.map((person) => [person.name, person.reference, person.enrollment?.place]),
      [[name, reference, place]],
      text,
    );
  }
});

test('of several enrollments the one that matters most is shown, in the search and in Follow-up, and by its reference any', async () => {
  const { _id: batch } = await trial.addBatch();
  const selvi = { name: 'Selvi Mari', email: 'selvi@example.com', phone: '90000 00021' };
  const seat = await trial.enroll(batch, selvi);
  const asked = await trial.enroll(batch, { ...selvi, name: 'SELVI Mari' });
  const shown = async (text: string) => {
    const [person] = (await find(text)).people;
    return [person?.reference, person?.enrollment?.place];
  };
  assert.deepEqual(await shown('selvi'), [seat.reference, 'held']);
  assert.deepEqual(await shown(asked.reference), [asked.reference, 'asked']);
  const [row] = await trial.read<FollowUp[]>('/api/admin/follow-up?q=selvi');
  assert.deepEqual([row?.stage, row?.enrollment?.reference], ['enrolled', seat.reference]);
  await trial.change(batch, seat.reference, { state: 'cancelled' });
  assert.deepEqual(await shown('selvi'), [asked.reference, 'asked']);
});

test('a deleted or joined person is not found under that name until it is undone', async () => {
  const { _id } = await send('contact', { name: 'Thangam', email: 'thangam@example.com' });
  assert.deepEqual(await people('thangam'), ['Thangam']);
  const deleted = await app.call(`/home/admin/getTouch/${_id}`, { method: 'DELETE', headers: admin });
  assert.deepEqual(await people('thangam'), []);
  const words = app.database.prepare('SELECT count(*) FROM contact_words WHERE word = ?').pluck();
  assert.equal(words.get('thangam'), 0);
  const undo = `/api/admin/undo/${deleted.headers.get('x-undo-id')}`;
  assert.equal((await app.call(undo, { method: 'POST', headers: admin })).status, 200);
  assert.deepEqual(await people('thangam'), ['Thangam']);

  await send('contact', { name: 'Thangamani', email: 'other@example.com' });
  const [kept, joined] = (await find('thangam')).people;
  const others = (is: string) =>
    app.call(`/api/admin/follow-up/${kept?._id}/others`, trial.asAdmin({ other: joined?._id, is }, 'PUT'));
  assert.equal((await others('same')).status, 200);
  const both = (await find('thangam')).people;
  assert.deepEqual(
    both.map((one) => one._id),
    [kept?._id],
  );
  assert.equal((await others('perhaps')).status, 200);
  assert.equal((await find('thangam')).people.length, 2);
});

test('certificates are found by number, code and holder; batches by course and date, the next first; courses by name', async () => {
  const issue = (holder: string) => ({
    ...{ holder, programme: 'Small Class', classOfDrone: 'Small', from: '2026-12-07', to: '2026-12-11' },
    ...{ hours: null, issuedOn: '2026-12-12' },
  });
  const issued = await app.call('/api/admin/register', trial.asAdmin(issue('S. Vetrivel')));
  const [{ number, code }] = (await issued.json()) as [{ number: string; code: string }];
  for (const text of [number, number.toLowerCase(), code, code.replaceAll('-', '').slice(0, 5), 'vetri s'])
    assert.deepEqual(
      (await find(text)).certificates.map((one) => one.holder),
      ['S. Vetrivel'],
      text,
    );

  const next = await trial.addBatch({ entry: 'medium-class' });
  const later = await trial.addBatch({ entry: 'medium-class', startsOn: '2027-02-08', endsOn: '2027-02-12' });
  const batches = async (text: string) => (await find(text)).batches.map(({ _id }) => _id);
  assert.deepEqual(await batches('medium'), [next._id, later._id]);
  for (const text of ['8 feb', 'feb medium', '2027-02-08', '8/2/2027'])
    assert.deepEqual(await batches(text), [later._id], text);
  assert.deepEqual(
    (await find('aerial')).courses.map(({ kind, _id }) => [kind, _id]),
    [['certificate', 'aerial-mapping']],
  );
  const nothing = { people: [], certificates: [], batches: [], courses: [] };
  assert.deepEqual(await find('--'), nothing, 'a text without words');
});

test('roles find only their own kinds, and a search of people is recorded without its text', async () => {
  const asRole = async (...roles: Role[]) => {
    const email = `${roles.join('-')}@example.com`;
    const own = { name: 'Ravi', email, password: 'correct horse battery', roles };
    await app.addAdmin(own);
    const answer = await app.call('/api/admin/search?q=medium', { headers: await app.logIn(own) });
    return Object.entries((await answer.json()) as Found).flatMap(([kind, list]) =>
      list.length > 0 ? kind : [],
    );
  };
  await send('contact', { name: 'Medium Raja', email: 'medium@example.com' });
  assert.deepEqual(await asRole('editor'), ['courses']);
  assert.deepEqual(await asRole('instructor'), []);
  assert.deepEqual(await asRole('office', 'editor'), ['people', 'batches', 'courses']);
  assert.deepEqual(await asRole('office'), ['people', 'batches']);
  const entries = await trial.read<{ action: string; shown: number }[]>(
    '/api/admin/activity?limit=1&order=newest',
  );
  assert.equal(entries[0]?.action, 'searched');
  assert.ok(!JSON.stringify(entries).includes('medium'));
});

test('a number is found in every spelling on every list', async () => {
  const phone = '+91 98427-44000';
  await send('enrollment', { name: 'Nila', email: 'nila@example.com', phone });
  await send('registration', { name: 'Nila', mail: 'nila@example.com', phone });
  await send('contact', { name: 'Nila', email: 'nila@example.com', phone });
  await send('partner', { name: 'Nila', email: 'nila@example.com', phone });
  const lists = [
    ...['enrollment', 'registration', 'contact', 'partner'].map(
      (kind) => peopleCalls[kind as keyof typeof peopleCalls].listPath,
    ),
    '/api/admin/follow-up',
    '/api/admin/places',
  ];
  for (const typed of [
    '98427 44000',
    '9842744000',
    '098427 44000',
    '0091 98427 44000',
    '+91 98427-44000',
    '274 40',
  ])
    for (const path of lists) {
      const rows = await trial.read<object[]>(`${path}?q=${encodeURIComponent(typed)}`);
      assert.equal(rows.length, 1, `${typed} in ${path}`);
    }
});

test('a person is found by the words of a note, which its result shows, until the note is gone', async () => {
  await send('contact', { name: 'Sundari', email: 'sundari@example.com' });
  const [person] = (await find('sundari')).people;
  const note = { text: 'Brother works in Dubai.\nAsk for Murugan, 98430 11111.' };
  const path = `/api/admin/follow-up/${person?._id}/notes`;
  const added = (await (await app.call(path, trial.asAdmin(note))).json()) as { _id: string };
  const found = async (text: string) => (await find(text)).people.map(({ name, note: line }) => [name, line]);
  assert.deepEqual(await found('murug'), [['Sundari', 'Ask for Murugan, 98430 11111.']]);
  assert.deepEqual(await found('sundari dubai'), [['Sundari', 'Brother works in Dubai.']]);
  assert.deepEqual(await found('098430 11111'), [['Sundari', 'Ask for Murugan, 98430 11111.']]);
  assert.equal((await trial.read<object[]>('/api/admin/follow-up?q=murugan')).length, 1);
  await app.call(`/api/admin/follow-up-notes/${added._id}`, { method: 'DELETE', headers: admin });
  assert.deepEqual([await found('murug'), await trial.read('/api/admin/follow-up?q=murugan')], [[], []]);
});

test('the number or code of a certificate finds its person', async (t) => {
  const other = await startTestApp({ PUBLIC_URL: 'https://academy.example' });
  t.after(() => other.close());
  other.clock.now = morning;
  const own = batchTrial(other, await other.logIn());
  const { _id: batch } = await own.addBatchOfToday();
  const { reference } = await own.enroll(batch, { name: 'Nila' });
  for (const state of ['confirmed', 'completed']) await own.change(batch, reference, { state });
  const places = (await own.places(batch)).map(({ _id }) => _id);
  const issued = await other.call('/api/admin/register', own.asAdmin({ places }));
  const [{ number, code } = { number: '', code: '' }] = (await issued.json()) as {
    number: string;
    code: string;
  }[];
  for (const text of [number, code]) {
    const { people: found } = await own.read<Found>(`/api/admin/search?q=${encodeURIComponent(text)}`);
    assert.deepEqual(
      found.map(({ name, certificate }) => [name, certificate]),
      [['Nila', number]],
    );
  }
});
