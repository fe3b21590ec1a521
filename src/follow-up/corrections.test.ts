import assert from 'node:assert/strict';
import { test } from 'node:test';
import { erasePerson, exportPerson } from '../rights/index.ts';
import type {
  EnrollmentAnswer,
  FollowUp,
  HistoryEntry,
  IssuedCertificate,
  Person,
  PersonItem,
  Today,
} from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { formToken, minute, office, pass, startMailing } from '../testing/mailing.ts';
import { peopleCalls } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, testAdmin } from '../testing/test-app.ts';

const kavya = { name: 'Kavya S', email: 'kavya@exmaple.com', phone: '98765 43210' };

async function startOffice(t: Parameters<typeof startMailing>[0]) {
  const { app, server } = await startMailing(t, {
    PUBLIC_URL: 'https://kongu.example',
    TOKEN_HOURS: '8760',
  });
  app.clock.now = morning;
  const admin = await app.logIn();
  const trial = batchTrial(app, admin);
  const person = (id: string) => trial.read<Person>(`/api/admin/people/${id}`);
  const correct = (id: string, body: object) =>
    app.call(`/api/admin/people/${id}`, trial.asAdmin(body, 'PUT'));
  return {
    ...{ app, server, admin, trial, person, correct },
    async enroll(batch: string | null, changes: Record<string, unknown> = {}) {
      trial.later(1);
      const answer = await trial.enroll(batch, { ...kavya, formToken: formToken(app), ...changes });
      await pass(app, 0);
      return answer;
    },
    async send(kind: 'registration' | 'contact', changes: Record<string, unknown>) {
      trial.later(1);
      const { postPath, body } = peopleCalls[kind];
      const answer = await app.call(postPath, json({ ...body, ...changes }));
      return ((await answer.json()) as { _id: string })._id;
    },
    async find(text: string): Promise<FollowUp[]> {
      return trial.read(`/api/admin/follow-up?q=${encodeURIComponent(text)}`);
    },
    async idOf(text: string): Promise<string> {
      const [found] = await trial.read<FollowUp[]>(`/api/admin/follow-up?q=${encodeURIComponent(text)}`);
      assert.ok(found, text);
      return found._id;
    },
    async corrected(id: string, body: object): Promise<FollowUp> {
      const answer = await correct(id, body);
      assert.equal(answer.status, 200, await answer.clone().text());
      return (await answer.json()) as FollowUp;
    },
  };
}

const valuesOf = ({ details }: Person, detail: string) =>
  details.filter((one) => one.detail === detail).map(({ value }) => value);
const correctionsIn = ({ history }: Person) =>
  history.filter(
    (entry): entry is Extract<HistoryEntry, { kind: 'corrected' }> => entry.kind === 'corrected',
  );

test('what is corrected reaches seat, finder, certificate, lists and search, and no seat, note or consent is lost', async (t) => {
  const { app, trial, person, enroll, find, idOf, corrected } = await startOffice(t);
  const batch = await trial.addBatchOfToday();
  const { reference, page } = await enroll(batch._id);
  for (const state of ['confirmed', 'completed']) await trial.change(batch._id, reference, { state });
  const [place] = await trial.places(batch._id);
  await app.call('/api/admin/register', trial.asAdmin({ places: [place?._id] }));
  const id = await idOf(kavya.phone);
  await app.call(`/api/admin/follow-up/${id}/notes`, trial.asAdmin({ text: 'Has a licence.' }));
  await pass(app, minute);
  const before = await person(id);
  const right = { name: 'Kavya Selvam', email: 'kavya@example.com', phone: '+91 99999 11111' };
  const answer = await corrected(id, { ...right, address: '1 Mill Street\nSalem', language: 'ta' });
  assert.partialDeepStrictEqual(answer, { _id: id, ...right, language: 'ta', sent: 1 });

  const [seat] = await trial.places(batch._id);
  assert.partialDeepStrictEqual(seat, { ...right, state: 'completed', reference });
  assert.deepEqual(app.database.prepare('SELECT person_name, person_email, person_phone FROM places').get(), {
    person_name: 'kavyaselvam',
    person_email: right.email,
    person_phone: '9999911111',
  });
  const finder = (phone: string) => app.call('/api/application', json({ reference, phone }));
  assert.equal((await finder(right.phone)).status, 200);
  assert.equal((await finder(kavya.phone)).status, 404);
  assert.equal(((await (await app.call(`/api${page}`)).json()) as { name: string }).name, right.name);
  for (const text of ['selvam', right.email, '99999 11111', 'mill street']) {
    const listed = await trial.read<object[]>(`/api/enrollments?q=${encodeURIComponent(text)}`);
    assert.equal(listed.length, 1, text);
  }
  assert.deepEqual(await find(kavya.email), []);
  assert.equal((await find('Selvam')).length, 1);

  const after = await person(id);
  const [certificate] = after.certificates;
  assert.equal(certificate?.holder, 'Kavya S', 'it stays as it was issued');
  const kept = (entries: readonly HistoryEntry[]) =>
    entries.filter(({ kind }) => kind === 'note' || kind === 'seat' || kind === 'mail').length;
  assert.equal(kept(after.history), kept(before.history));
  const [sent, sentBefore] = [after, before].map(({ history }) =>
    history.find(({ kind }) => kind === 'sent'),
  );
  assert.deepEqual(Reflect.get(sent ?? {}, 'notice'), Reflect.get(sentBefore ?? {}, 'notice'));
  assert.deepEqual(
    correctionsIn(after).map(({ detail, before: was, after: is }) => [detail, was, is]),
    [
      ['language', 'en', 'ta'],
      ['address', '12 Mill Street\nNamakkal', '1 Mill Street\nSalem'],
      ['email', kavya.email, right.email],
      ['phone', kavya.phone, right.phone],
      ['name', kavya.name, right.name],
    ],
  );
  const replaced = await app.call(
    `/api/admin/register/${certificate?._id}`,
    trial.asAdmin({ holder: right.name }, 'PUT'),
  );
  assert.equal(((await replaced.json()) as IssuedCertificate).holder, right.name);
  const recorded = JSON.stringify(app.database.prepare('SELECT * FROM activity').all());
  assert.match(recorded, /corrected the details of.*name, phone, email, address, language/u);
  assert.doesNotMatch(recorded, /avya|99999|exmaple/u);
});

test('each record that has the shown value gets the new one, others keep theirs, and each is shown with its record', async (t) => {
  const { person, enroll, send, idOf, corrected } = await startOffice(t);
  await enroll(null);
  await send('registration', { ...kavya, mail: kavya.email, phone: '90000 00001' });
  const message = await send('contact', {
    name: 'Ms. KAVYA S.',
    email: kavya.email.toUpperCase(),
    message: 'Hello',
  });
  const id = await idOf(kavya.name);
  const before = await person(id);
  assert.deepEqual(
    before.details.filter(({ detail }) => detail === 'phone').map(({ value, inbox }) => [value, inbox]),
    [
      ['90000 00001', 'registrations'],
      [kavya.phone, 'enrollments'],
    ],
  );
  assert.deepEqual(valuesOf(before, 'email'), [kavya.email.toUpperCase()], 'however it was typed');

  await corrected(id, { email: 'kavya@example.com', phone: '90000 00002' });
  const after = await person(id);
  assert.deepEqual(valuesOf(after, 'email'), ['kavya@example.com']);
  assert.deepEqual(valuesOf(after, 'phone'), ['90000 00002', kavya.phone]);
  assert.equal(
    correctionsIn(after).filter(({ detail }) => detail === 'email').length,
    2,
    'each as it was typed',
  );
  await corrected(id, {
    phone: '90000 00003',
    record: after.details.find(({ value }) => value === kavya.phone)?.record,
  });
  assert.deepEqual(valuesOf(await person(id), 'phone'), ['90000 00002', '90000 00003']);
  await corrected(id, { phone: '90000 00002', record: message });
  assert.equal((await person(id)).details.find(({ value }) => value === '90000 00002')?.record, message);
  assert.equal((await person(id)).sent, 3);
});

test('an email is emptied while a phone stays, and the other way round; a record that would have neither says so', async (t) => {
  const { trial, person, enroll, send, idOf, correct, corrected } = await startOffice(t);
  const batch = await trial.addBatch();
  await enroll(batch._id);
  const id = await idOf(kavya.name);
  await corrected(id, { email: '' });
  assert.deepEqual(valuesOf(await person(id), 'email'), ['']);
  const nobody = await enroll(batch._id, {
    name: 'Kavya S',
    phone: '90000 00009',
    email: 'else@example.com',
  });
  assert.equal(nobody.state, 'held', 'an empty email is nobody’s key');
  await assertRefusal(
    await correct(id, { phone: '' }),
    400,
    'The phone cannot be left empty: their enrollment has no email.',
  );
  await corrected(id, { email: 'kavya@example.com', phone: null });
  assert.deepEqual(valuesOf(await person(id), 'phone'), ['']);
  await corrected(id, { phone: kavya.phone });
  await send('contact', { name: kavya.name, email: 'kavya@example.com', message: 'Hello' });
  await assertRefusal(
    await correct(id, { email: '' }),
    400,
    'The email cannot be left empty: their contact message has no phone number.',
  );
  assert.deepEqual(valuesOf(await person(id), 'email'), ['kavya@example.com']);
});

test('a correction sent again is done already, and leaves nothing in the history or the activity', async (t) => {
  const { app, person, enroll, idOf, corrected } = await startOffice(t);
  await enroll(null);
  const id = await idOf(kavya.name);
  const [shown] = (await person(id)).details.filter(({ detail }) => detail === 'email');
  const right = { email: 'kavya@example.com', record: shown?.record };
  const first = await corrected(id, right);
  const traces = async () => [
    correctionsIn(await person(id)).length,
    app.database
      .prepare("SELECT count(*) FROM activity WHERE action = 'corrected the details of'")
      .pluck()
      .get(),
  ];
  assert.deepEqual(await traces(), [1, 1]);
  assert.deepEqual(await corrected(id, right), first);
  assert.deepEqual(await traces(), [1, 1]);
});

test('wrong values, an empty body and somebody unknown are refused in a sentence', async (t) => {
  const { send, idOf, correct } = await startOffice(t);
  await send('contact', { ...kavya, message: 'Hello' });
  const id = await idOf(kavya.name);
  const refusals: [object, number, string][] = [
    [{}, 400, 'Send name, phone, email, address or language.'],
    [{ name: ' ' }, 400, 'Name is required.'],
    [{ email: 'kavya' }, 400, 'Email must be an address such as name@example.com.'],
    [{ phone: '12' }, 400, 'Enter a phone number with 7 to 15 digits, such as 98765 43210.'],
    [{ language: 'fr' }, 400, 'language must be en or ta.'],
    [{ address: 'Salem' }, 400, 'Nothing that they have sent has an address.'],
    [{ name: 'K', record: 'nobody' }, 404, 'There is no such record of this person.'],
  ];
  for (const [body, status, sentence] of refusals)
    await assertRefusal(await correct(id, body), status, sentence);
  await assertRefusal(await correct('nobody', { name: 'K' }), 404, /^There is no such person/u);
});

test('mails that wait go to the new address, and an email that came back is over', async (t) => {
  const { app, server, trial, enroll, idOf, corrected } = await startOffice(t);
  server.says.recipient = (to) => (to === kavya.email ? 450 : undefined);
  await enroll((await trial.addBatch())._id);
  await pass(app, minute);
  const id = await idOf(kavya.name);
  await corrected(id, { email: 'kavya@example.com' });
  server.mails.splice(0);
  await pass(app, 10 * minute);
  const taken = () =>
    server.mails
      .splice(0)
      .flatMap(({ to }) => to)
      .filter((to) => to !== office);
  assert.deepEqual(taken(), ['kavya@example.com']);

  server.says.recipient = (to) => (to === 'kavya@example.com' ? 550 : undefined);
  await enroll(null, { email: 'kavya@example.com' });
  await pass(app, minute);
  const bounces = async () => (await trial.read<Today>('/api/admin/today')).office?.bounces;
  assert.equal((await bounces())?.total, 1);
  await corrected(id, { email: 'kavya.s@example.com' });
  assert.equal((await bounces())?.total, 0);
});

test('where two become the same they are saved and asked about, and others with that phone keep theirs', async (t) => {
  const { trial, person, enroll, idOf, corrected } = await startOffice(t);
  const batch = await trial.addBatch({ seats: 5 });
  const others = { email: 'selvam@example.com' };
  await enroll(batch._id, { ...others, name: 'Mala Selvam' });
  await enroll(batch._id, { ...others, name: 'Devi Selvam' });
  await enroll(batch._id, { name: 'Mla Selvam', phone: '90000 00001' });
  const [mala, typo] = [await idOf('mala'), await idOf('mla')];
  await corrected(typo, { name: 'Mala Selvam', phone: kavya.phone });
  const after = await person(typo);
  assert.deepEqual([after._id, after.sent], [typo, 1]);
  assert.deepEqual(
    after.others.map(({ _id, is }) => [_id === mala, is]),
    [
      [true, 'perhaps'],
      [false, 'other'],
    ],
  );
  const places = await trial.places(batch._id);
  assert.deepEqual(
    places.map(({ state }) => state),
    ['held', 'held', 'held'],
    'both seats stand',
  );
  await corrected(mala, { phone: '90000 00005' });
  const phones = (await trial.places(batch._id)).map(({ name, phone }) => `${name} ${phone}`);
  assert.deepEqual(phones.sort(), [
    `Devi Selvam ${kavya.phone}`,
    'Mala Selvam 90000 00005',
    `Mala Selvam ${kavya.phone}`,
  ]);
});

test('another person of a name stays one when the name is corrected', async (t) => {
  const { app, trial, enroll, idOf, corrected } = await startOffice(t);
  const batch = await trial.addBatch({ seats: 5 });
  await enroll(batch._id);
  const again = await enroll(batch._id);
  const doubtful = (await trial.places(batch._id)).find(({ reference }) => reference === again.reference);
  await app.call(`/api/admin/places/${doubtful?._id}/another`, trial.asAdmin({}));
  const [place] = await trial.read<{ contact: string; reference: string }[]>(
    `/api/enrollments?q=${again.reference}`,
  );
  await corrected(place?.contact ?? '', { name: 'Kavya Siva' });
  const keys = app.database.prepare<[], { name: string }>(
    'SELECT person_name AS name FROM places ORDER BY sequence',
  );
  const stored = app.database.prepare<[], { name: string }>(
    'SELECT name FROM contact_records ORDER BY sequence',
  );
  assert.deepEqual(keys.all(), stored.all());
  assert.match(keys.all()[1]?.name ?? '', /^kavyasiva \S+$/u);
  assert.equal(await idOf('Siva'), place?.contact);
});

test('a value from before is in the history alone: export and erasure find it, and it counts as held', async (t) => {
  const { app, trial, person, enroll, idOf, corrected } = await startOffice(t);
  await enroll(null);
  const id = await idOf(kavya.name);
  await corrected(id, { email: 'kavya@example.com' });
  const ask = async (path: string, body: object) =>
    (await app.call(`/api/admin/person${path}`, trial.asAdmin(body))).json();
  const found = (await ask('', { email: kavya.email })) as { items: PersonItem[] };
  assert.deepEqual(
    found.items.map(({ name, email, person: of, isCorrected }) => [name, email, of, isCorrected]),
    [[kavya.name, 'kavya@example.com', id, true]],
  );
  const held = await exportPerson(app.context, { email: kavya.email, phone: '' });
  assert.partialDeepStrictEqual(held.enrollments?.[0], {
    corrections: [{ detail: 'email', before: kavya.email, after: 'kavya@example.com' }],
  });

  const unnamed = await erasePerson(app.context, { email: kavya.email, phone: '' });
  assert.deepEqual(unnamed, { counts: {}, numbers: [] }, 'it may be somebody else’s, and is not named');

  // Whoever really has that address is erased; the list for a restore does not take the other with it.
  await enroll(null, { name: 'Bala', email: kavya.email, phone: '90000 00001' });
  const both = (await ask('', { email: kavya.email })) as { items: PersonItem[] };
  const own = both.items.filter(({ name }) => name === 'Bala').map(({ _id }) => _id);
  const erasures = () => Number(app.database.prepare('SELECT count(*) FROM erasures').pluck().get());
  const confirmed = { currentPassword: testAdmin.password };
  await ask('/erase', { email: kavya.email, take: own, ...confirmed });
  assert.equal(erasures(), 2, 'the record that was ticked and its contact, and no email');
  assert.equal((await person(id)).sent, 1);

  await ask('/erase', { email: kavya.email, take: found.items.map(({ _id }) => _id), ...confirmed });
  assert.equal(erasures(), 5, 'nothing has it any more');
  assert.deepEqual(app.database.prepare('SELECT * FROM record_corrections').all(), []);
  assert.ok(!app.database.serialize().includes('exmaple'), 'nowhere in the file');
});

test('all that a person has sent is found by the person, whatever email and phone it has', async (t) => {
  const { app, trial, enroll, send, idOf } = await startOffice(t);
  await enroll(null);
  await send('registration', { ...kavya, mail: kavya.email, phone: '90000 00001' });
  await enroll(null, { name: 'Bala', email: 'bala@example.com' });
  const id = await idOf(kavya.name);
  const answer = await app.call('/api/admin/person', trial.asAdmin({ person: id, phone: kavya.phone }));
  const { items } = (await answer.json()) as { items: PersonItem[] };
  assert.deepEqual(
    items.map(({ name, phone, person }) => [name, phone, person === id]),
    [
      ['Kavya S', kavya.phone, true],
      ['Bala', kavya.phone, false],
      ['Kavya S', '90000 00001', true],
    ],
  );
});

test('a form that is sent again does not take back what the office has corrected', async (t) => {
  const { app, trial, idOf, corrected } = await startOffice(t);
  const form = { ...kavya, formId: 'f'.repeat(32), formToken: formToken(app) };
  await trial.enroll(null, form);
  await corrected(await idOf(kavya.name), { phone: '90000 00001' });
  const again = (await (await trial.post({ ...form, phone: '90000 00002' })).json()) as EnrollmentAnswer;
  const phones = (await trial.read<{ phone: string }[]>('/api/enrollments')).map(({ phone }) => phone);
  assert.deepEqual(phones.sort(), ['90000 00001', '90000 00002']);
  assert.ok(again.reference);
});
