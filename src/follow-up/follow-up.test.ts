import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Identity } from '../batches/index.ts';
import type { FollowUp, FollowUpCounts, FollowUpHistory } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { peopleCalls } from '../testing/people.ts';
import { peopleIn } from '../testing/people-in.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp } from '../testing/test-app.ts';
import type { HeldFollowUp } from './person.ts';

const app = await startTestApp();
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);
const { read } = trial;
const path = '/api/admin/follow-up';

const list = (query = '') => read<FollowUp[]>(`${path}${query}`);
const names = async (query = '') => (await list(query)).map(({ name }) => name);
const found = async (name: string) => {
  const [one] = await list(`?q=${encodeURIComponent(name)}`);
  assert.ok(one, name);
  return one;
};
const history = async (name: string) => read<FollowUpHistory>(`${path}/${(await found(name))._id}`);
const change = async (name: string, body: object) => {
  const answer = await app.call(`${path}/${(await found(name))._id}`, json(body, 'PUT', admin));
  assert.equal(answer.status, 200);
  return (await answer.json()) as FollowUp;
};
const note = async (name: string, text: string) =>
  app.call(`${path}/${(await found(name))._id}/notes`, json({ text }, 'POST', admin));
const later = (minutes: number) => trial.later(minutes / 60);

/** What an export of a person holds of the follow-up. */
async function followUpsOf(person: Identity): Promise<HeldFollowUp[]> {
  const records = Object.values(await peopleIn(app).of({ email: person.email, phone: person.phone })).flat();
  return records.flatMap((record) => (Reflect.get(record, 'followUp') as HeldFollowUp | undefined) ?? []);
}

async function send(kind: keyof typeof peopleCalls, changes: Record<string, unknown>): Promise<string> {
  later(2);
  const { postPath, body } = peopleCalls[kind];
  const answer = await app.call(postPath, json({ ...body, ...changes }));
  assert.equal(answer.status, 201);
  return ((await answer.json()) as { _id: string })._id;
}

const ids = async (name: string) => (await list(`?q=${encodeURIComponent(name)}`)).map(({ _id }) => _id);
const others = async (name: string) =>
  (await history(name)).others.map(({ name, is, sharesEmail, sharesPhone }) => ({
    name,
    is,
    ...(sharesEmail && { sharesEmail }),
    ...(sharesPhone && { sharesPhone }),
  }));
const tell = (one: string, other: string, is: string) =>
  app.call(`${path}/${one}/others`, json({ other, is }, 'PUT', admin));

test('two of email, phone and name alike, however they are written, are one person with everything that was sent', async () => {
  await send('contact', { name: 'R. Mala', email: 'Mala@Example.com', message: 'When does it begin?' });
  await send('enrollment', { name: 'r mala', email: 'mala@example.com', phone: '+91 90000-00001' });
  await send('registration', { name: 'RMala', mail: 'other@example.com', phone: '090000 00001' });
  await send('registration', { name: 'Mala Devi', mail: 'other@example.com', phone: '9000000001' });
  const mala = await history('mala devi');
  assert.deepEqual(
    mala.records.map(({ inbox }) => inbox),
    ['registrations', 'registrations', 'enrollments', 'contactMessages'],
  );
  assert.deepEqual([mala.sent, mala.stage, mala.others], [4, 'new', []]);
  assert.equal((await list('?q=90000+00001')).length, 1);
  assert.equal((await list('?q=MALA%40example')).length, 1);
});

test('one post with the email of one person and the phone of another leaves them two, under whatever name', async () => {
  for (const [index, name] of ['Anand', 'Bala'].entries()) {
    await send('enrollment', { name, email: `${name}@example.com`, phone: `900000020${index}` });
    await note(name, `About ${name}.`);
  }
  const before = [await history('anand@'), await history('bala@')].map(({ _id, notes }) => [_id, notes]);
  const both = { email: 'anand@example.com', phone: '9000000201' };
  for (const name of ['Chitra', '...', 'Anand', 'Bala']) await send('enrollment', { name, ...both });
  const [anand, bala, chitra] = [await found('0200'), await found('bala@'), await found('chitra')];
  assert.equal(new Set([anand._id, bala._id, chitra._id]).size, 3);
  for (const [_id, notes] of before)
    assert.deepEqual((await read<FollowUpHistory>(`${path}/${_id}`)).notes, notes);
  // What is like both stays with the one whom it is like by name; what has neither name is somebody of its own.
  assert.deepEqual([anand.sent, bala.sent, chitra.sent], [2, 2, 2]);
  assert.deepEqual(await others('chitra'), [
    { name: 'Bala', is: 'perhaps', sharesEmail: true, sharesPhone: true },
    { name: 'Anand', is: 'perhaps', sharesEmail: true, sharesPhone: true },
  ]);
});

test('with one email or phone alone two are perhaps the same: the office joins them or keeps them apart, and takes back either, without a trace', async () => {
  await send('contact', { name: 'Kani', email: 'kani@example.com' });
  await send('contact', { name: 'Kani Priya', email: 'kani@example.com' });
  await send('registration', { name: 'Kanan', mail: 'kanan@example.com', phone: '9000000300' });
  await send('enrollment', { name: 'Kani Priya', email: 'kani@example.com', phone: '9000000300' });
  await note('Kani Priya', 'Rang her.');
  await change('Kani Priya', { stage: 'applied', nextOn: '2027-02-02' });
  await change('Kanan', { nextOn: '2027-02-01' });
  const [kani, priya, kanan] = [
    (await ids('kani@example.com'))[0] ?? '',
    (await found('Kani Priya'))._id,
    (await found('Kanan'))._id,
  ];
  const all = async () => (await list('?q=kan')).map(({ isPerhapsAnother: _asked, ...person }) => person);
  const before = await all();
  assert.deepEqual(await others('Kani Priya'), [
    { name: 'Kanan', is: 'perhaps', sharesPhone: true },
    { name: 'Kani', is: 'perhaps', sharesEmail: true },
  ]);
  assert.ok((await found('Kanan')).isPerhapsAnother);

  await tell(priya, kanan, 'apart');
  assert.deepEqual(await others('Kanan'), [{ name: 'Kani Priya', is: 'apart', sharesPhone: true }]);
  assert.ok(!(await found('Kanan')).isPerhapsAnother);
  await tell(kanan, priya, 'perhaps');
  assert.deepEqual(await others('Kanan'), [{ name: 'Kani Priya', is: 'perhaps', sharesPhone: true }]);

  // Joined one into the other, and both into a third: each step is taken back by itself.
  await tell(priya, kanan, 'same');
  const joined = (await (await tell(kani, priya, 'same')).json()) as FollowUpHistory;
  assert.deepEqual(
    [joined._id, joined.name, joined.sent, joined.stage, joined.nextOn, joined.notes.length],
    [kani, 'Kani Priya', 4, 'applied', '2027-02-01', 1],
  );
  assert.deepEqual(await ids('kan'), [kani]);
  assert.equal((await read<FollowUpHistory>(`${path}/${kanan}`))._id, kani);
  await assertRefusal(await tell(kani, kanan, 'same'), 409, 'These two are one entry already.');
  const parted = (await (await tell(kani, priya, 'perhaps')).json()) as FollowUpHistory;
  assert.deepEqual([parted.sent, parted.notes.length], [1, 0]);
  assert.equal((await read<FollowUpHistory>(`${path}/${kanan}`))._id, priya);
  await tell(priya, kanan, 'perhaps');
  assert.deepEqual(await all(), before);
  await assertRefusal(await tell(priya, 'nobody', 'same'), 404);
});

test('nobody who sends something again is lost or without a day, also with a name or phone of which only two are alike', async () => {
  for (const [index, stage] of (['lost', 'contacted'] as const).entries()) {
    const phone = `900000001${index}`;
    await send('registration', { name: `Call ${stage}`, mail: `${stage}2@example.com`, phone });
    await change(`Call ${stage}`, { stage });
    await send('enrollment', { name: `Call ${stage}`, email: `${stage}@example.com`, phone });
  }
  const [lost, contacted] = [await found('Call lost'), await found('Call contacted')];
  assert.deepEqual([lost.sent, lost.stage, lost.nextOn], [2, 'new', null]);
  assert.deepEqual([contacted.sent, contacted.stage, contacted.nextOn], [2, 'contacted', '2027-01-04']);
});

test('due and overdue come first by day, then new ones newest first, those without a next day, later days, and what is over', async () => {
  for (const [index, name] of ['Over', 'Late', 'Today', 'Called', 'First', 'Second', 'Soon'].entries())
    await send('contact', { name: `Order ${name}`, email: `order${index}@example.com` });
  await change('Order Over', { stage: 'lost' });
  await change('Order Late', { nextOn: '2027-01-02' });
  await change('Order Today', { nextOn: '2027-01-04', stage: 'lost' });
  await change('Order Called', { stage: 'contacted' });
  await change('Order Soon', { nextOn: '2027-01-05' });
  const inOrder = ['Late', 'Today', 'Second', 'First', 'Called', 'Soon', 'Over'].map(
    (name) => `Order ${name}`,
  );
  assert.deepEqual(await names('?q=order'), inOrder);
  // The same without a search, page by page.
  const all = await names('?limit=500');
  assert.deepEqual(
    all.filter((name) => name.startsWith('Order')),
    inOrder,
  );
  const pages = await Promise.all(all.map((_name, offset) => names(`?limit=1&offset=${offset}`)));
  assert.deepEqual(pages.flat(), all);
  assert.deepEqual(await names('?q=order&due=today'), inOrder.slice(0, 2));
  assert.deepEqual(await names('?q=order&stage=contacted'), ['Order Called']);
  const counts = await read<FollowUpCounts>('/api/admin/follow-up-counts');
  assert.equal(counts.due, (await list('?due=today&limit=500')).length);
  assert.equal(counts.stages.lost, (await list('?stage=lost')).length);
  assert.equal(counts.total, all.length);
  const onePage = await app.call(`${path}?limit=1`, { headers: admin });
  assert.equal(onePage.headers.get('X-Total-Count'), String(all.length));
  // Lost takes the day away.
  assert.equal((await change('Order Late', { stage: 'lost' })).nextOn, null);
  await assertRefusal(
    await app.call(`${path}?stage=won`, { headers: admin }),
    400,
    /allowed is new, contacted/u,
  );
});

test('enrolled and completed follow from the seat, over what is set by hand, but for lost that was set after', async () => {
  const batch = await trial.addBatch();
  const { reference } = await trial.enroll(batch._id, {
    name: 'Seated',
    email: 'seated@example.com',
    phone: '9000000003',
  });
  const seated = await found('Seated');
  assert.deepEqual([seated.stage, seated.byPlace, seated.enrollment?.place], ['enrolled', true, 'held']);
  later(1);
  assert.equal((await change('Seated', { stage: 'contacted' })).stage, 'enrolled');
  later(1);
  assert.equal((await change('Seated', { stage: 'lost' })).stage, 'lost');
  later(1);
  await trial.change(batch._id, reference, { state: 'confirmed' });
  assert.equal((await found('Seated')).stage, 'enrolled');
  later(1);
  await trial.change(batch._id, reference, { state: 'cancelled' });
  // Without the seat, what was set by hand counts again.
  assert.equal((await found('Seated')).stage, 'lost');
  // Nobody who sends something again is lost.
  await send('contact', { name: 'Seated', email: 'seated@example.com', message: 'Now I can come.' });
  assert.deepEqual([(await found('Seated')).stage, (await found('Seated')).nextOn], ['new', null]);

  const given = { name: 'Given up', email: 'given@example.com', phone: '9000000007' };
  const { reference: givenUp } = await trial.enroll(batch._id, given);
  later(1);
  await change('Given up', { stage: 'lost' });
  // As the button Undo sends it.
  assert.equal((await change('Given up', { stage: 'enrolled' })).stage, 'enrolled');
  await trial.change(batch._id, givenUp, { state: 'cancelled' });
  // An export tells it too, before anybody has read the list.
  assert.equal((await followUpsOf(given))[0], undefined);
  assert.equal((await found('Given up')).stage, 'new');

  const short = await trial.addBatchOfToday();
  const other = await trial.enroll(short._id, {
    name: 'Graduate',
    email: 'graduate@example.com',
    phone: '9000000004',
  });
  for (const state of ['confirmed', 'completed']) await trial.change(short._id, other.reference, { state });
  assert.equal((await found('Graduate')).stage, 'completed');
  await send('contact', { name: 'Graduate', email: 'graduate@example.com', message: 'And the next course?' });
  assert.equal((await found('Graduate')).nextOn, '2027-01-04');
});

test('enrolled and completed are never set by hand, and nobody is called next in another age', async () => {
  await send('contact', { name: 'By hand', email: 'hand@example.com' });
  const { _id } = await found('By hand');
  const put = (body: object) => app.call(`${path}/${_id}`, json(body, 'PUT', admin));
  for (const stage of ['enrolled', 'completed'])
    await assertRefusal(await put({ stage }), 409, /^Enrolled and completed follow from a seat: /u);
  for (const nextOn of ['2026-01-03', '2029-01-05', '9999-01-01']) {
    const { errors } = await assertRefusal(await put({ nextOn }), 400);
    assert.deepEqual(errors, { nextOn: 'Next day must be at most one year back and two years ahead.' });
  }
  for (const nextOn of ['2026-01-04', '2029-01-04']) assert.equal((await put({ nextOn })).status, 200);
});

test('what is deleted leaves the history, comes back when that is undone, and goes for good with the notes of a person of whom nothing is left', async () => {
  await send('contact', { name: 'Gone', email: 'gone@example.com' });
  const id = await send('enrollment', { name: 'Gone', email: 'gone@example.com', phone: '9000000005' });
  await note('Gone', 'Has a brother.');
  const remove = async (list: string, record: string) => {
    const answer = await app.call(`${list}/${record}`, { method: 'DELETE', headers: admin });
    return answer.headers.get('X-Undo-Id');
  };
  await remove('/api/enrollments', id);
  assert.deepEqual(
    (await history('gone@example.com')).records.map(({ inbox }) => inbox),
    ['contactMessages'],
  );
  assert.equal((await list('?q=9000000005')).length, 0);
  const [message] = (await history('gone@example.com')).records;
  const undoId = await remove('/home/admin/getTouch', message?._id ?? '');
  assert.equal((await list('?q=gone')).length, 0);
  await app.call(`/api/admin/undo/${undoId}`, { method: 'POST', headers: admin });
  const back = await history('gone');
  assert.deepEqual([back.records.length, back.notes.length], [1, 1]);
  await remove('/home/admin/getTouch', message?._id ?? '');
  await app.trash.empty();
  for (const table of ['contacts', 'contact_records', 'contact_notes'])
    assert.doesNotMatch(
      JSON.stringify(app.database.prepare(`SELECT * FROM ${table}`).all()),
      /gone@|brother/u,
    );
  await assertRefusal(
    await app.call(`${path}/${back._id}`, { headers: admin }),
    404,
    /There is no such person any more/u,
  );
});

test('a son is erased with his notes, stage and address; his sister, who gave the phone of the same father, keeps hers', async () => {
  const phone = '9000000006';
  await send('enrollment', { name: 'Son', email: 'son@example.com', phone });
  await send('registration', { name: 'Sister', mail: 'sister@example.com', phone });
  await note('Son', 'Asked for the hostel.');
  await note('Sister', 'Wants to come in May.');
  await change('Son', { stage: 'applied' });
  await tell((await found('Sister'))._id, (await found('Son'))._id, 'same');
  const [held] = await followUpsOf({ email: 'SON@example.com', phone: '' });
  assert.deepEqual(
    [held?.stage, held?.notes.map(({ text }) => text)],
    ['applied', ['Asked for the hostel.']],
  );
  const { counts } = await peopleIn(app).erase({ email: 'son@example.com', phone: '' });
  assert.deepEqual(counts, { enrollments: 1 });
  for (const table of ['contacts', 'contact_records', 'contact_notes'])
    assert.doesNotMatch(JSON.stringify(app.database.prepare(`SELECT * FROM ${table}`).all()), /son@|hostel/u);
  const sister = await history('Sister');
  assert.deepEqual(
    [sister.sent, sister.stage, sister.notes.map(({ text }) => text)],
    [1, 'new', ['Wants to come in May.']],
  );
});

test('whoever enrolls with the details of somebody else, and withdraws, takes their own away and nothing else', async () => {
  const meera = { name: 'Meera', email: 'meera@example.com', phone: '9000000400' };
  await send('enrollment', meera);
  await note('Meera', 'Pays in June.');
  await change('Meera', { stage: 'applied', nextOn: '2027-03-01' });
  const before = await history('Meera');
  for (const changes of [{ name: 'Mallory', email: 'mallory@example.com' }, {}, { email: 'm@example.com' }]) {
    later(2);
    const { page } = await trial.enroll(null, { ...meera, ...changes });
    await list();
    await trial.act(page, { action: 'withdraw' });
    // Who sent something since is due.
    assert.deepEqual({ ...(await history('Meera')), nextOn: before.nextOn }, before);
  }
});

test('two admins change the same person: the last one wins field by field, and each hears of it', async () => {
  await send('contact', { name: 'Shared', email: 'shared@example.com' });
  const id = (await found('Shared'))._id;
  const me = (await read<FollowUpCounts>('/api/admin/follow-up-counts')).owners.find(({ isYou }) => isYou);
  const before = await read<{ followUpChanges: number }>('/api/admin/news');
  await Promise.all([
    app.call(`${path}/${id}`, json({ owner: me?._id }, 'PUT', admin)),
    app.call(`${path}/${id}`, json({ nextOn: '2027-02-01' }, 'PUT', admin)),
    app.call(`${path}/${id}`, json({ stage: 'contacted' }, 'PUT', admin)),
  ]);
  const [after] = await list(`?ids=${id}`);
  assert.deepEqual(
    [after?.owner, after?.ownerName, after?.nextOn, after?.stage],
    [me?._id, 'Meena', '2027-02-01', 'contacted'],
  );
  assert.notDeepEqual(
    (await read<{ followUpChanges: number }>('/api/admin/news')).followUpChanges,
    before.followUpChanges,
  );
  assert.deepEqual(await names(`?owner=${me?._id}`), ['Shared']);
  const wrong = await app.call(`${path}/${id}`, json({ owner: 'nobody' }, 'PUT', admin));
  await assertRefusal(wrong, 400, /no such admin in the office/u);
});
