import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { FollowUp, FollowUpCounts, FollowUpHistory, Note } from '../shared/follow-up.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { peopleCalls } from '../testing/people.ts';
import { peopleIn } from '../testing/people-in.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp } from '../testing/test-app.ts';

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

async function send(kind: keyof typeof peopleCalls, changes: Record<string, unknown>): Promise<string> {
  later(2);
  const { postPath, body } = peopleCalls[kind];
  const answer = await app.call(postPath, json({ ...body, ...changes }));
  assert.equal(answer.status, 201);
  return ((await answer.json()) as { _id: string })._id;
}

test('the same email in any case, or the same last ten digits of the phone, is one person with everything that was sent', async () => {
  await send('contact', { name: 'Mala', email: 'Mala@Example.com', message: 'When does it begin?' });
  await send('enrollment', { name: 'Mala', email: 'mala@example.com', phone: '+91 90000-00001' });
  await send('registration', { name: 'Mala S', mail: 'other@example.com', phone: '090000 00001' });
  const mala = await history('mala s');
  assert.deepEqual(
    mala.records.map(({ inbox }) => inbox),
    ['registrations', 'enrollments', 'contactMessages'],
  );
  assert.equal(mala.sent, 3);
  assert.equal(mala.stage, 'new');
  assert.equal((await list('?q=90000+00001')).length, 1);
  assert.equal((await list('?q=MALA%40example')).length, 1);
});

test('two who turn out to be one are put together: notes, owner, the earlier stage and the earlier day stay', async () => {
  await send('contact', { name: 'Email Anand', email: 'anand@example.com' });
  await send('registration', { name: 'Phone Anand', mail: 'a2@example.com', phone: '9000000002' });
  await note('Email Anand', 'Wrote to him.');
  await note('Phone Anand', 'Rang him.');
  await change('Email Anand', { stage: 'applied', nextOn: '2027-03-02' });
  await change('Phone Anand', { stage: 'contacted', nextOn: '2027-03-01' });
  await send('enrollment', { name: 'Anand', email: 'anand@example.com', phone: '9000000002' });
  const anand = await history('a2@example.com');
  assert.deepEqual([anand.name, anand.sent, anand.stage], ['Anand', 3, 'contacted']);
  assert.deepEqual(
    anand.notes.map(({ text }) => text),
    ['Rang him.', 'Wrote to him.'],
  );
  // Who sends something again is due on that day.
  assert.equal(anand.nextOn, '2027-01-04');
  assert.equal((await list('?q=anand')).length, 1);
});

test('nobody who sends something again is lost or without a day, also where that shows that two entries are one person', async () => {
  for (const [index, stage] of (['lost', 'contacted'] as const).entries()) {
    await send('contact', { name: `Mail ${stage}`, email: `${stage}@example.com` });
    assert.equal((await found(`Mail ${stage}`)).stage, 'new');
    const phone = `900000001${index}`;
    await send('registration', { name: `Call ${stage}`, mail: `${stage}2@example.com`, phone });
    await change(`Call ${stage}`, { stage });
    await send('enrollment', { name: `Both ${stage}`, email: `${stage}@example.com`, phone });
  }
  const [lost, contacted] = [await found('Both lost'), await found('Both contacted')];
  // Nor by the first that ever came of its kind.
  await change('Both lost', { stage: 'lost' });
  await send('partner', { name: 'Partner', email: 'lost@example.com' });
  assert.equal((await found('Partner')).stage, 'new');
  assert.deepEqual([lost.sent, lost.stage, lost.nextOn], [3, 'new', null]);
  assert.deepEqual([contacted.sent, contacted.stage, contacted.nextOn], [3, 'contacted', '2027-01-04']);
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
  const { followUp: [exported] = [] } = await peopleIn(app).of(given);
  assert.equal(Reflect.get(exported ?? {}, 'stage'), 'new');
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
  for (const table of ['contacts', 'contact_keys', 'contact_records', 'contact_notes'])
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

test('an export of a person holds stage and notes, and whoever is erased leaves neither, nor the address in what another has sent', async () => {
  await send('contact', { name: 'Twin One', email: 'one@example.com' });
  await send('enrollment', { name: 'Twin One', email: 'one@example.com', phone: '9000000006' });
  await send('registration', { name: 'Twin Two', mail: 'two@example.com', phone: '9000000006' });
  await note('Twin One', 'Asked for the hostel.');
  await change('Twin One', { stage: 'applied' });
  const people = peopleIn(app);
  const { followUp } = await people.of({ email: 'ONE@example.com', phone: '' });
  const [held] = followUp as { stage: string; notes: Note[] }[];
  assert.deepEqual([held?.stage, held?.notes[0]?.text], ['applied', 'Asked for the hostel.']);
  const { counts } = await people.erase({ email: 'one@example.com', phone: '' });
  assert.deepEqual(counts, { enrollments: 1, contactMessages: 1 });
  assert.doesNotMatch(JSON.stringify(app.database.prepare('SELECT * FROM contacts').all()), /one@example/u);
  const left = await history('Twin Two');
  assert.deepEqual([left.sent, left.notes], [1, []]);
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

test('of very many records the newest are there at once; the rest follows while others are answered, and nothing is written when a visitor sends', async (t) => {
  const full = await startTestApp();
  t.after(() => full.close());
  const count = 20_000;
  full.database.exec(
    `WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${count})
     INSERT INTO registrations (id, name, mail, phone, place, search, created_at, language)
     SELECT 'r' || i, 'Visitor ' || i, 'visitor' || i || '@example.com', 9000000000 + i, 'Salem', '', strftime('%Y-%m-%dT%H:%M:%fZ', 1767225600 + i, 'unixepoch'), 'en'
     FROM numbers`,
  );
  const header = await full.logIn();
  await full.call('/home', json(peopleCalls.contact.body));
  assert.equal(full.database.prepare('SELECT 1 FROM contact_progress').get(), undefined);
  const answer = await full.call(path, { headers: header });
  const rows = (await answer.json()) as FollowUp[];
  assert.ok(rows.some(({ name }) => name === `Visitor ${count}`));
  assert.ok(Number(answer.headers.get('X-Total-Count')) < count, 'all were taken in before the answer');
  const blocked = monitorEventLoopDelay({ resolution: 5 });
  blocked.enable();
  const counts = async () =>
    (await (await full.call('/api/admin/follow-up-counts', { headers: header })).json()) as FollowUpCounts;
  while ((await counts()).isReading) await pause(50);
  blocked.disable();
  assert.equal((await counts()).total, count + 1);
  // Of what came since, too, it is said that it is not all there yet.
  full.database.exec(
    `INSERT INTO registrations (id, name, mail, phone, place, search, created_at, language)
     SELECT 'n' || id, name, mail, phone, place, '', created_at, 'en' FROM registrations LIMIT 2000`,
  );
  assert.ok((await counts()).isReading);
  assert.ok(blocked.percentile(90) / 1e6 < 100, `others waited ${blocked.percentile(90) / 1e6} ms`);
});
