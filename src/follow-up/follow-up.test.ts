import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Identity } from '../batches/index.ts';
import { erasePerson, exportPerson } from '../rights/index.ts';
import { daysLater } from '../shared/days.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { FollowUp, FollowUpCounts, News, Person } from '../shared/records.ts';
import type { Role } from '../shared/roles.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { peopleCalls } from '../testing/people.ts';
import { toldOf } from '../testing/person-history.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { putRecord } from '../testing/sent-records.ts';
import { readCsv, readWorkbook } from '../testing/spreadsheets.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';
import type { RecordFollowUp } from './person.ts';

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
const person = async (id: string) => toldOf(await read<Person>(`/api/admin/people/${id}`));
const history = async (name: string) => person((await found(name))._id);
const change = async (name: string, body: object) => {
  const answer = await app.call(`${path}/${(await found(name))._id}`, json(body, 'PUT', admin));
  assert.equal(answer.status, 200);
  return (await answer.json()) as FollowUp;
};
const note = async (name: string, text: string) =>
  app.call(`${path}/${(await found(name))._id}/notes`, json({ text }, 'POST', admin));
const later = (minutes: number) => trial.later(minutes / 60);

async function followUpsOf(person: Identity): Promise<RecordFollowUp[]> {
  const { email, phone } = person;
  const records = Object.values(await exportPerson(app.context, { email, phone })).flat();
  return records.flatMap((record) => (Reflect.get(record, 'followUp') as RecordFollowUp | undefined) ?? []);
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

test('records of one name with the same email or phone are one person, however written; another name is another person', async () => {
  await send('contact', { name: 'R. Mala', email: 'Mala@Example.com', message: 'When does it begin?' });
  await send('enrollment', { name: 'Tmt. r mala', email: 'mala@example.com', phone: '+91 90000-00001' });
  await send('registration', { name: 'RMala', mail: 'other@example.com', phone: '090000 00001' });
  await send('registration', { name: 'Bala', mail: 'other@example.com', phone: '9000000001' });
  const mala = await history('rmala');
  assert.deepEqual(
    mala.records.map(({ inbox }) => inbox),
    ['registrations', 'enrollments', 'contactMessages'],
  );
  const shared = { is: 'other', sharesEmail: true, sharesPhone: true };
  assert.deepEqual([mala.sent, mala.stage, await others('rmala')], [3, 'new', [{ name: 'Bala', ...shared }]]);
  assert.deepEqual(await others('Bala'), [{ name: 'RMala', ...shared }]);
  assert.equal((await list('?q=90000+00001')).length, 2);
  assert.equal((await list('?q=MALA%40example')).length, 1);
});

test('a message is matched by its phone, and without an email by its phone alone', async () => {
  await send('contact', { name: 'Vimala', email: 'vimala@example.com', phone: '+91 90000 00500' });
  await send('partner', { name: 'Vimala', email: 'v@example.com', phone: '9000000500' });
  const vimala = await found('90000 00500');
  assert.deepEqual([vimala.sent, vimala.phone, vimala.email], [2, '9000000500', 'v@example.com']);
  assert.deepEqual(
    (await history('Vimala')).records.map(({ phone }) => phone),
    ['9000000500', '+91 90000 00500'],
  );
  await send('contact', { name: 'Vimala', email: 'v@example.com' });
  assert.equal((await found('Vimala')).phone, '9000000500');

  // Stored as from a form without an email.
  const insert = (name: string, phone: string) =>
    putRecord(
      app.context,
      'contactMessages',
      name,
      { name, email: '', phone, message: 'Hello', language: 'en', consent: '' },
      app.clock.now.toISOString(),
    );
  insert('Kala', '9000000501');
  insert('Kamal', '9000000502');
  assert.deepEqual([(await found('Kala')).email, (await found('Kala')).isPerhapsAnother], ['', false]);
});

test('a post with the email of one person and the phone of another keeps them two people, under any name', async () => {
  for (const [index, name] of ['Anand', 'Bala'].entries()) {
    await send('enrollment', { name, email: `${name}@example.com`, phone: `900000020${index}` });
    await note(name, `About ${name}.`);
  }
  const before = [await history('anand@'), await history('bala@')].map(({ _id, notes }) => ({ _id, notes }));
  const both = { email: 'anand@example.com', phone: '9000000201' };
  for (const name of ['Chitra', '...', 'Anand', 'Bala']) await send('enrollment', { name, ...both });
  const [anand, bala, chitra] = [await found('0200'), await found('bala@'), await found('chitra')];
  assert.equal(new Set([anand._id, bala._id, chitra._id]).size, 3);
  for (const { _id, notes } of before) assert.deepEqual((await person(_id)).notes, notes);
  // A record that matches two contacts goes to the one with its name, else to a new contact.
  assert.deepEqual([anand.sent, bala.sent, chitra.sent], [2, 2, 1]);
  assert.deepEqual(await others('chitra'), [
    { name: 'Bala', is: 'other', sharesEmail: true, sharesPhone: true },
    { name: 'Anand', is: 'other', sharesEmail: true, sharesPhone: true },
    { name: '...', is: 'other', sharesEmail: true, sharesPhone: true },
  ]);
});

test('the office joins two entries of like names that share an email or phone, or keeps them apart, and takes either back without a trace', async () => {
  await send('contact', { name: 'Kani', email: 'kani@example.com' });
  await send('contact', { name: 'Kani Priya', email: 'kani@example.com' });
  await send('registration', { name: 'Priya Kani', mail: 'kaniyan@example.com', phone: '9000000300' });
  await send('enrollment', { name: 'Kani Priya', email: 'kani@example.com', phone: '9000000300' });
  await note('Kani Priya', 'Rang her.');
  await change('Kani Priya', { stage: 'applied', nextOn: '2027-02-02' });
  await change('Priya Kani', { nextOn: '2027-02-01' });
  const [kani, priya, kanan] = [
    (await ids('kani@example.com'))[0] ?? '',
    (await found('Kani Priya'))._id,
    (await found('Priya Kani'))._id,
  ];
  const all = async () => (await list('?q=kani')).map(({ isPerhapsAnother: _asked, ...person }) => person);
  const before = await all();
  assert.deepEqual(await others('Kani Priya'), [
    { name: 'Priya Kani', is: 'perhaps', sharesPhone: true },
    { name: 'Kani', is: 'perhaps', sharesEmail: true },
  ]);
  assert.ok((await found('Priya Kani')).isPerhapsAnother);

  await tell(priya, kanan, 'apart');
  assert.deepEqual(await others('Priya Kani'), [{ name: 'Kani Priya', is: 'apart', sharesPhone: true }]);
  assert.ok(!(await found('Priya Kani')).isPerhapsAnother);
  await tell(kanan, priya, 'perhaps');
  assert.deepEqual(await others('Priya Kani'), [{ name: 'Kani Priya', is: 'perhaps', sharesPhone: true }]);

  // Each of two nested joins can be undone separately.
  await tell(priya, kanan, 'same');
  await tell(kani, priya, 'same');
  const joined = await person(kani);
  assert.deepEqual(
    [joined._id, joined.name, joined.sent, joined.stage, joined.nextOn, joined.notes.length],
    [kani, 'Kani Priya', 4, 'applied', '2027-02-01', 1],
  );
  assert.deepEqual(await ids('kani'), [kani]);
  assert.equal((await person(kanan))._id, kani);
  await assertRefusal(await tell(kani, kanan, 'same'), 409, 'These two are one entry already.');
  await tell(kani, priya, 'perhaps');
  const parted = await person(kani);
  assert.deepEqual([parted.sent, parted.notes.length], [1, 0]);
  assert.equal((await person(kanan))._id, priya);
  await tell(priya, kanan, 'perhaps');
  assert.deepEqual(await all(), before);
  await assertRefusal(await tell(priya, 'nobody', 'same'), 404);
});

test('a person who sends something again is no longer lost, or due again if contacted, even if only name and phone match', async () => {
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

test('the list has due and overdue people by day, then new ones newest first, those without a next day, later days, and closed ones', async () => {
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
  // 'Lost' clears the next day.
  assert.equal((await change('Order Late', { stage: 'lost' })).nextOn, null);
  await assertRefusal(
    await app.call(`${path}?stage=won`, { headers: admin }),
    400,
    /allowed is new, contacted/u,
  );
});

test('a seat makes a person enrolled or completed whatever is set by hand, except lost set later', async () => {
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
  // Without the seat, the stage set by hand returns.
  assert.equal((await found('Seated')).stage, 'lost');
  // A new message clears 'lost'.
  await send('contact', { name: 'Seated', email: 'seated@example.com', message: 'Now I can come.' });
  assert.deepEqual([(await found('Seated')).stage, (await found('Seated')).nextOn], ['new', null]);

  const given = { name: 'Given up', email: 'given@example.com', phone: '9000000007' };
  const { reference: givenUp } = await trial.enroll(batch._id, given);
  later(1);
  await change('Given up', { stage: 'lost' });
  assert.equal((await change('Given up', { stage: 'enrolled' })).stage, 'enrolled');
  await trial.change(batch._id, givenUp, { state: 'cancelled' });
  // A person's export is up to date before anyone reads the list.
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

test('a change refuses enrolled and completed by hand, and a next day out of range', async () => {
  await send('contact', { name: 'By hand', email: 'hand@example.com' });
  const { _id } = await found('By hand');
  const put = (body: object) => app.call(`${path}/${_id}`, json(body, 'PUT', admin));
  for (const stage of ['enrolled', 'completed'])
    await assertRefusal(await put({ stage }), 409, /^Enrolled and completed follow from a seat: /u);
  for (const nextOn of ['2026-01-03', '2029-01-05', '9999-01-01']) {
    const { errors } = await assertRefusal(await put({ nextOn }), 400);
    assert.deepEqual(errors, {
      nextOn: 'The day to call back must be at most one year back and two years ahead.',
    });
  }
  for (const nextOn of ['2026-01-04', '2029-01-04']) assert.equal((await put({ nextOn })).status, 200);
});

test('a deleted record leaves the history and comes back on undo; the notes go for good with the last record', async () => {
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
    await app.call(`/api/admin/people/${back._id}`, { headers: admin }),
    404,
    /There is no such person any more/u,
  );
});

test('erasing a son removes his notes, stage and address; his sister with the same phone keeps hers', async () => {
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
  const { counts } = await erasePerson(app.context, { email: 'son@example.com', phone: '' });
  assert.deepEqual(counts, { enrollments: 1 });
  for (const table of ['contacts', 'contact_records', 'contact_notes'])
    assert.doesNotMatch(JSON.stringify(app.database.prepare(`SELECT * FROM ${table}`).all()), /son@|hostel/u);
  const sister = await history('Sister');
  assert.deepEqual(
    [sister.sent, sister.stage, sister.notes.map(({ text }) => text)],
    [1, 'new', ['Wants to come in May.']],
  );
});

test('an applicant who enrolls with the details of another person and withdraws removes only that enrollment', async () => {
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
    // A new message makes the person due.
    assert.deepEqual({ ...(await history('Meera')), nextOn: before.nextOn }, before);
  }
});

test('the last change wins for each field when two admins change one person, and the news tell of it', async () => {
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

test('the counts say how many of the calls of today are done, for everyone and for one owner, and an undo lowers them', async () => {
  const today = dayInIndia(app.clock.now);
  const work = async (owner = '') =>
    (await read<FollowUpCounts>(`/api/admin/follow-up-counts${owner && `?owner=${owner}`}`)).work;
  for (const name of ['Late', 'Now', 'Fresh', 'Calm'])
    await send('contact', { name: `Work ${name}`, email: `${name}@work.example` });
  await change('Work Late', { nextOn: daysLater(today, -2) });
  await change('Work Now', { nextOn: today });
  await change('Work Calm', { stage: 'contacted' });
  const { total, ...before } = { ...(await work()), total: (await list('?limit=500')).length };
  assert.ok(total > 0);
  const me = (await read<FollowUpCounts>('/api/admin/follow-up-counts')).owners.find(({ isYou }) => isYou);
  const mine = me?._id ?? '';
  for (const name of ['Late', 'Now', 'Fresh']) await change(`Work ${name}`, { owner: mine });
  assert.deepEqual(await work(), before, 'a change of owner is nothing done');
  const ofMine = await work(mine);

  await change('Work Late', { nextOn: daysLater(today, 1) });
  await change('Work Now', { stage: 'lost' });
  await change('Work Fresh', { stage: 'contacted' });
  const less = ({ overdue, today, new: fresh, done }: typeof before, by: number) => ({
    overdue: overdue - by,
    today: today - by,
    new: fresh - by,
    done: done + 3 * by,
  });
  assert.deepEqual([await work(), await work(mine)], [less(before, 1), less(ofMine, 1)]);
  await change('Work Late', { nextOn: daysLater(today, -2) });
  assert.deepEqual(await work(), { ...less(before, 1), overdue: before.overdue, done: before.done + 2 });

  const { now } = app.clock;
  app.clock.now = new Date(now.getTime() + 24 * 3_600_000);
  const tomorrow = await app.call('/api/admin/follow-up-counts', { headers: await app.logIn() });
  const next = ((await tomorrow.json()) as FollowUpCounts).work;
  assert.deepEqual(
    [next.done, tomorrow.headers.get('X-Total-Count')],
    [0, String(next.overdue + next.today + next.new)],
  );
  app.clock.now = now;
});

test('a note sets a next day in one step, and only its author takes it back', async () => {
  await send('contact', { name: 'Silent', email: 'silent@example.com' });
  const { _id } = await found('Silent');
  const nextOn = daysLater(dayInIndia(app.clock.now), 1);
  const post = (body: object) => app.call(`${path}/${_id}/notes`, json(body, 'POST', admin));
  for (const wrong of ['2020-01-01', 'tomorrow'])
    await assertRefusal(
      await post({ text: 'No answer', nextOn: wrong }),
      400,
      /^The day to call back must be/u,
    );
  assert.deepEqual((await history('Silent')).notes, []);
  const noted = (await (await post({ text: 'No answer', nextOn })).json()) as { _id: string };
  const silent = await history('Silent');
  assert.deepEqual([silent.nextOn, silent.stage, silent.lastNote?.text], [nextOn, 'new', 'No answer']);

  const other = { name: 'Devi', email: 'devi@office.example', password: 'ten thousand propellers' };
  await app.addAdmin({ ...other, role: 'office' });
  const remove = async (headers: Record<string, string>) =>
    app.call(`/api/admin/follow-up-notes/${noted._id}`, { method: 'DELETE', headers });
  await assertRefusal(await remove(await app.logIn(other)), 404, 'There is no such note of yours.');
  assert.equal((await remove(admin)).status, 200);
  assert.deepEqual((await history('Silent')).notes, []);
});

test('one call sets an owner and a next day for several people, and skips missing ones', async () => {
  for (const name of ['One', 'Two', 'Three'])
    await send('contact', { name: `Several ${name}`, email: `${name}@several.example` });
  const people = (await list('?q=several')).map(({ _id }) => _id);
  const put = (body: object) => app.call(path, json(body, 'PUT', admin));
  const owner = (await read<FollowUpCounts>('/api/admin/follow-up-counts')).owners[0]?._id;
  const nextOn = daysLater(dayInIndia(app.clock.now), 3);
  const answer = await put({ people: [...people.slice(1), 'nobody'], owner, nextOn });
  assert.equal(answer.status, 200);
  const changed = (await answer.json()) as FollowUp[];
  assert.deepEqual(
    changed.map((one) => [one._id, one.owner, one.nextOn]),
    people.slice(1).map((id) => [id, owner, nextOn]),
  );
  assert.deepEqual(
    (await list('?q=several')).map((one) => one.owner),
    [null, owner, owner],
  );
  await assertRefusal(await put({ people }), 400, 'Send owner or nextOn.');
  await assertRefusal(await put({ people: [], owner: null }), 400, /^people must be the ids of 1 to 500/u);
  await assertRefusal(await put({ people, owner: 'nobody' }), 400, /no such admin in the office/u);
  await assertRefusal(await put({ people, nextOn: '2020-01-01' }), 400, /^The day to call back must be/u);
});

test('the export has the filter and the order of the list, as CSV and for Excel', async () => {
  await send('enrollment', { name: '=Export', email: 'first@export.example', phone: '9000000600' });
  await send('contact', { name: 'Export Two', email: 'second@export.example', language: 'ta' });
  await note('Export Two', 'Asked twice.');
  await change('=Export', { stage: 'applied', nextOn: dayInIndia(app.clock.now) });
  const rowsOf = async (query: string, format: 'csv' | 'xlsx') => {
    const answer = await app.call(`/api/admin/follow-up-export?format=${format}&${query}`, {
      headers: admin,
    });
    assert.equal(answer.status, 200);
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /filename="follow-up-[\d-]{10}\.(?:csv|xlsx)"/u,
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    return format === 'csv' ? readCsv(bytes.toString()) : (readWorkbook(bytes)[0]?.rows ?? []);
  };
  const [heads, first, second, ...others] = await rowsOf('q=export', 'xlsx');
  assert.deepEqual(heads?.slice(0, 6), ['Name', 'Phone', 'Email', 'Stage', 'Call back on', 'Assigned to']);
  // Excel stores days since 1899.
  const day = Date.parse(dayInIndia(app.clock.now)) / 86_400_000 + 25_569;
  assert.deepEqual(first?.slice(0, 9), [
    ...['=Export', '9000000600', 'first@export.example', 'Applied', day, '', 'Enrollment', 'Small Class', ''],
  ]);
  assert.deepEqual(second?.slice(7, 11), ['Is there a class in June?', 'Asked twice.', 'Meena', 'Tamil']);
  assert.deepEqual(others, []);
  assert.deepEqual(
    (await rowsOf('q=export&stage=applied', 'csv')).slice(1).map(([name]) => name),
    ["'=Export"],
  );
  assert.deepEqual(
    (await rowsOf('', 'xlsx')).slice(1).map(([name]) => name),
    await names('?limit=500'),
    'without a search everybody, in the order of the list',
  );
  for (const wrong of ['format=pdf', 'stage=won'])
    await assertRefusal(await app.call(`/api/admin/follow-up-export?${wrong}`, { headers: admin }), 400);
});

test('an admin who is left without a role that may see people, or removed, loses the people they own', async () => {
  const colleagues = ['kumar@office.example', 'latha@office.example'].map((email) => ({
    ...{ name: email, email, password: 'ten thousand propellers' },
    role: 'office' as const,
  }));
  for (const one of colleagues) await app.addAdmin(one);
  const owners = async () => (await read<FollowUpCounts>('/api/admin/follow-up-counts')).owners;
  const ids = await Promise.all(
    colleagues.map(async ({ email }) => (await owners()).find(({ name }) => name === email)?._id ?? ''),
  );
  for (const [index, owner] of ids.entries()) {
    await send('contact', { name: `Owned ${index}`, email: `owned${index}@example.com` });
    await change(`Owned ${index}`, { owner });
  }
  const [editor, removed] = ids;
  const confirmed = { currentPassword: testAdmin.password };
  const give = async (...roles: Role[]) => {
    const body = json({ roles, ...confirmed }, 'PUT', admin);
    const given = await app.call(`/api/admin/admins/role/${editor}`, body);
    assert.equal(given.status, 200, await given.text());
  };
  await give('office', 'editor');
  const owned = async () => (await list('?q=owned')).filter(({ owner }) => owner !== null).length;
  assert.equal(await owned(), 2);
  await give('editor', 'instructor');
  const gone = await app.call(`/api/admin/admins/remove/${removed}`, json(confirmed, 'POST', admin));
  assert.equal(gone.status, 200, await gone.text());
  assert.deepEqual(
    (await list('?q=owned')).map(({ owner }) => owner),
    [null, null],
  );
  assert.ok((await owners()).every(({ _id }) => !ids.includes(_id)));
});

test('a list that cannot be brought up to date, as on a full disk, says so and refuses an incomplete export', async () => {
  const behind = async () => (await read<News>('/api/admin/news')).listsBehind;
  const exported = () => app.call('/api/admin/follow-up-export', { headers: admin });
  app.database.exec(
    "CREATE TEMP TRIGGER full BEFORE UPDATE OF is_stale ON contacts WHEN new.is_stale = 0 BEGIN SELECT raise(ABORT, 'full for the test'); END",
  );
  await send('contact', { name: 'Yamuna', email: 'yamuna@example.com', phone: '+91 98765 11111' });
  assert.deepEqual(await names('?q=Yamuna'), []);
  assert.equal(await behind(), true);
  await read('/api/admin/today');
  assert.equal(await behind(), true);
  await assertRefusal(
    await exported(),
    503,
    'The server could not bring the list up to date, so that people would be missing from the file. Please try again later.',
  );
  app.database.exec('DROP TRIGGER full');
  assert.deepEqual(await names('?q=Yamuna'), ['Yamuna']);
  assert.equal(await behind(), false);
  assert.equal((await exported()).status, 200);
});
