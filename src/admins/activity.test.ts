// Tests the entries of Activity; activity-log.test.ts tests how they are read and kept.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { allCalls } from '../all-calls.ts';
import { batches as texts } from '../content/en/batches.ts';
import { daysOfYear } from '../shared/day-text.ts';
import { fieldsOf, inboxes, inboxNames, isFreeText } from '../shared/inboxes.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type {
  Account,
  AdminBatch,
  AppSetup,
  PasskeyCreation,
  SecondFactorAnswer,
} from '../shared/records.ts';
import { forEachRetentionKind } from '../shared/retention.ts';
import { formatRupees } from '../shared/rupees.ts';
import { screens } from '../shared/screens.ts';
import type { Institution } from '../shared/site-facts.ts';
import { readActivity, sentenceOf } from '../testing/activity.ts';
import { aBatch, batchTrial } from '../testing/batches.ts';
import { addEntry, catalogues, courseForm } from '../testing/catalogue.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { softwarePasskey } from '../testing/passkeys.ts';
import { peopleCallOf, peopleCalls } from '../testing/people.ts';
import { file, picture } from '../testing/pictures.ts';
import { addBounce } from '../testing/records-behind-calls.ts';
import { codeOf, setUpApp } from '../testing/second-factors.ts';
import type { AdminHeader } from '../testing/test-app.ts';
import { form, json, startTestApp, testAdmin } from '../testing/test-app.ts';
import { claimsOf } from '../testing/tokens.ts';

const recorded = allCalls
  .filter(({ activity }) => activity !== undefined && activity !== 'none')
  .map(({ method, path }) => `${method} ${path}`);

const { email, password } = testAdmin;
const confirmed = { currentPassword: password };
const { url: SMTP_URL } = await startMailServer();
const PUBLIC_URL = 'https://academy.example.in';
const app = await startTestApp({ PUBLIC_URL, SMTP_URL, NOTIFY_EMAIL: 'office@institute.example' });
after(() => app.close());
let admin: AdminHeader = await app.logIn();

const write = (method: string, path: string, body: unknown = {}, headers = admin) =>
  app.call(path, json(body, method, headers));
const upload = (path: string, fields: Parameters<typeof form>[0], method = 'POST') =>
  app.call(path, form(fields, method, admin));
const read = (query = '') => readActivity(app, admin, query);
const newest = async () => (await read('?order=newest&limit=1')).rows.map(sentenceOf)[0];

const stored = () => JSON.stringify(app.database.prepare('SELECT * FROM activity').all()).toLowerCase();
const daysIn = ({ startsOn, endsOn }: Pick<AdminBatch, 'startsOn' | 'endsOn'>) =>
  daysOfYear(startsOn, endsOn, texts.days, dayInIndia(app.clock.now));

const exercised = new Set<string>();
async function tells(call: string, answer: Response, told: string, who = email): Promise<Response> {
  if (!answer.ok) assert.fail(`${call}: ${answer.status} ${await answer.text()}`);
  exercised.add(call);
  assert.equal(await newest(), `${who} ${told}`, call);
  return answer;
}

test('every call that writes states its record, but for visitors’ posts and changes that concern nobody else', () => {
  const writes = allCalls.filter(({ method }) => method !== 'GET');
  assert.deepEqual(
    new Set(writes.filter(({ activity }) => activity === undefined).map(({ name }) => name)),
    new Set(Object.values(inboxes).map(({ operation }) => `send${operation}`)),
  );
  assert.deepEqual(
    writes.filter(({ activity }) => activity === 'none').map(({ name }) => name),
    [
      'previewCancellation',
      'findApplication',
      'changeApplication',
      'previewCertificates',
      'printPreview',
      'askForPasskey',
      'unlockSession',
      'startApp',
      'startPasskey',
      'previewRetention',
      'visitInbox',
      'visitToday',
      'previewSite',
      'saveDraft',
      'addContentPicture',
      'previewContent',
    ],
  );
});

test('every read of admins is recorded, but for calls that show nothing of a visitor', () => {
  const reads = allCalls.filter(({ method, who }) => method === 'GET' && who !== 'anyone');
  assert.deepEqual(
    reads.filter(({ activity }) => activity !== 'recorded').map(({ name }) => name),
    [
      'listAllCourses',
      'getAnyCourse',
      'listAllCertificates',
      'getAnyCertificate',
      'listAllBatches',
      'getBatch',
      'countFollowUps',
      'countCertificatesIssued',
      'getCertificatePaper',
      'getAccount',
      'listSessions',
      'getOwnAccount',
      'listAdmins',
      'getAccountRule',
      'listActivity',
      'listNotices',
      'getRetention',
      'getNews',
      'listenToNews',
      'getFirstUse',
      'getFigures',
      'getMonthFigures',
      'getSite',
      'listInstitutePictures',
      'getContent',
      'listVersions',
      'getVersion',
    ],
  );
});

test('changes of the catalogue are recorded with the name as it was', async () => {
  for (const { kind, path } of catalogues) {
    const adminPath = path.replace('/api', '/api/admin');
    const { _id } = await addEntry(app, path, admin);
    exercised.add(`POST ${path}`);
    assert.equal(await newest(), `${email} added the ${kind} Night Flying`);
    const [row] = (await read('?order=newest&limit=1')).rows;
    assert.ok(row);
    const { _id: id, admin: adminId, ...fields } = row;
    assert.match(`${id} ${adminId}`, /^[\w-]{36} [\w-]{36}$/u);
    const createdAt = app.clock.now.toISOString();
    assert.deepEqual(fields, {
      email,
      adminName: testAdmin.name,
      action: 'added',
      kind,
      thing: _id,
      name: courseForm.name,
      contact: null,
      ...{ people: [], others: 0, batch: null, former: null, changes: [] },
      shown: 0,
      details: '',
      createdAt,
    });
    const cheaper = await upload(`${path}/${_id}`, { price: '120000' }, 'PUT');
    const price = `from ${formatRupees(Number(courseForm.price))} to ₹1,20,000`;
    await tells(`PUT ${path}/:id`, cheaper, `changed the price of Night Flying ${price}`);
    const texts = { name: 'Day Flying', days: courseForm.days, 'translations.ta.name': 'பகல்' };
    const long = { description: 'By day.', image: file(picture.png) };
    const edited = await upload(`${path}/${_id}`, { ...texts, ...long }, 'PUT');
    const told = [
      `changed the name of the ${kind} from Night Flying to Day Flying`,
      'the description',
      'the image',
      'the name in Tamil from none to பகல்',
    ];
    await tells(`PUT ${path}/:id`, edited, told.join('; '));
    for (const [hidden, word] of [
      [true, 'hid'],
      [false, 'showed'],
    ] as const) {
      const answer = await write('PUT', `${adminPath}/hidden/${_id}`, { hidden });
      await tells(`PUT ${adminPath}/hidden/:id`, answer, `${word} the ${kind} Day Flying`);
    }
    const all = (await (await app.call(adminPath, { headers: admin })).json()) as { _id: string }[];
    const ordered = await write('PUT', `${adminPath}/order`, { ids: all.map((entry) => entry._id) });
    await tells(`PUT ${adminPath}/order`, ordered, `reordered the ${kind}s`);
    const gone = await write('DELETE', `${path}/${_id}`);
    await tells(`DELETE ${path}/:id`, gone, `deleted the ${kind} Day Flying`);
    const back = await write('POST', `/api/admin/undo/${gone.headers.get('x-undo-id')}`);
    await tells(`POST /api/admin/undo/:id`, back, `undid the deletion of the ${kind} Day Flying`);
  }
});

test('changes of logos, posters and pictures are recorded with the name as it was', async () => {
  const sitePictures = '/api/admin/site/pictures';
  for (const [post, list, kind, name] of [
    ['/admin/images/upload', '/admin/images', 'partner logo', 'sky.png'],
    ['/admin/eventposter', '/admin/eventposter', 'event poster', 'Open day'],
    [sitePictures, sitePictures, 'institute picture', 'authorisation'],
  ] as const) {
    const answer = await upload(post, {
      name: 'Open day',
      about: 'authorisation',
      file: file(picture.png, 'sky.png'),
    });
    await tells(`POST ${post}`, answer, `added the ${kind} ${name}`);
    const { _id } = (await answer.json()) as { _id: string };
    await tells(`DELETE ${list}/:id`, await write('DELETE', `${list}/${_id}`), `deleted the ${kind} ${name}`);
  }
});

test('entries about visitors’ records keep their ids alone, and are shown with the name', async () => {
  for (const name of inboxNames) {
    const { postPath, listPath, body } = peopleCallOf[name];
    const ofWhom = (whom: string) => `the ${inboxes[name].one} of ${whom}`;
    const { _id } = (await (await app.call(postPath, json(body))).json()) as { _id: string };
    const gone = await write('DELETE', `${listPath}/${_id}`);
    await tells(`DELETE ${listPath}/:id`, gone, `deleted ${ofWhom('a deleted person')}`);
    const back = await write('POST', `/api/admin/undo/${gone.headers.get('x-undo-id')}`);
    await tells(`POST /api/admin/undo/:id`, back, `undid the deletion of ${ofWhom(String(body.name))}`);
    const { rows } = await read(`?q=${_id}`);
    assert.deepEqual(
      rows.map((row) => row.people),
      Array(2).fill([{ name: body.name, contact: rows[0]?.contact ?? '', isErased: false }]),
    );
    assert.deepEqual(
      rows.map(({ thing }) => thing),
      [_id, _id],
    );
    // The id leads to the person while one of their records is stored.
    const sent = (await (await app.call(listPath, { headers: admin })).json()) as { contact: string }[];
    const contact = sent.at(-1)?.contact;
    assert.deepEqual(
      rows.map((row) => row.contact),
      [contact, contact],
    );
    for (const text of Object.values(body).filter((value) => typeof value === 'string'))
      assert.ok(!stored().includes(JSON.stringify(text).slice(1, -1).toLowerCase()), text);
  }
});

test('entries name a batch by course and days, and a seat by the person and the days of its batch', async () => {
  const path = '/api/admin/batches';
  const trial = batchTrial(app, admin);
  const [startsOn, endsOn] = [trial.day(0), trial.day(0)];
  const name = `Small Class, ${daysIn({ startsOn, endsOn })}`;
  const added = await write('POST', path, { ...aBatch, startsOn, endsOn });
  await tells(`POST ${path}`, added, `added the batch ${name}`);
  const { _id } = (await added.json()) as { _id: string };
  const edited = await write('PUT', `${path}/${_id}`, { seats: 3, hidden: false, location: 'Karur' });
  const to3 = `changed the location of ${name} from none to Karur; the seats from 2 to 3`;
  await tells(`PUT ${path}/:id`, edited, to3);

  const entered = await write('POST', '/api/admin/enrollments', {
    ...peopleCalls.enrollment.body,
    name: 'Mani',
  });
  await tells('POST /api/admin/enrollments', entered, 'added the enrollment of Mani');
  const { reference } = await trial.enroll(_id);
  const found = await app.call(`/api/admin/places?q=${reference}`, { headers: admin });
  await tells('GET /api/admin/places', found, 'searched the seats (1 shown)');
  const [place] = (await found.json()) as { _id: string }[];
  const opened = await write('POST', '/api/admin/places', { enrollment: place?._id });
  await tells(
    'POST /api/admin/places',
    opened,
    `opened the seat of Person 1, ${daysIn({ startsOn, endsOn })}`,
  );
  const read = await app.call(`${path}/${_id}/places`, { headers: admin });
  await tells(`GET ${path}/:id/places`, read, 'read the seats (1 shown)');
  const file = await app.call(`${path}/${_id}/export`, { headers: admin });
  await file.arrayBuffer();
  await tells(`GET ${path}/:id/export`, file, `exported the batch ${name}: CSV`);
  const change = (body: object) => write('PUT', `/api/admin/places/${place?._id}`, body);
  const other = await trial.addBatch({ startsOn: trial.day(7), endsOn: trial.day(11) });
  const [days, later] = [daysIn({ startsOn, endsOn }), daysIn(other)];
  const seat = 'the seat of Person 1';
  for (const [body, told] of [
    [{ batch: other._id }, `moved ${seat} from ${days} to ${later}`],
    [{ batch: _id }, `moved ${seat} from ${later} to ${days}`],
    [{ state: 'confirmed' }, `confirmed ${seat}, ${days}`],
    [{ state: 'cancelled' }, `cancelled ${seat}, ${days}`],
    [{ state: 'confirmed' }, `confirmed ${seat}, ${days}`],
    [{ state: 'completed' }, `completed ${seat}, ${days}`],
  ] as const)
    await tells('PUT /api/admin/places/:id', await change(body), told);

  await trial.enroll(_id);
  const ids = (await trial.places(_id)).map((one) => one._id);
  const moved = await write('PUT', '/api/admin/places', { places: ids, batch: other._id });
  await tells('PUT /api/admin/places', moved, `moved the seats of Person 2 from ${days} to ${later}`);
  // Without mail, the applicant is not notified of the move.
  app.database
    .prepare("UPDATE places SET untold = 'moved', told_at = NULL WHERE enrollment = ?")
    .run(ids.at(-1));
  const untold = await app.call('/api/admin/untold-places', { headers: admin });
  await tells('GET /api/admin/untold-places', untold, 'read the applicants to be told of changes (1 shown)');
  const told = await write('PUT', `/api/admin/places/${ids.at(-1)}/told`, { told: true });
  const ofMove = `noted that Person 2 was told of the seat, ${later}`;
  await tells('PUT /api/admin/places/:id/told', told, ofMove);
  const another = await write('POST', `/api/admin/places/${ids[0]}/another`);
  await tells(
    'POST /api/admin/places/:id/another',
    another,
    `said that Person 1 is another person of the name in the enrollment, ${days}`,
  );
  const undone = await write('POST', `/api/admin/undo/${moved.headers.get('x-undo-id')}`);
  const back = `undid the move of the seats of Person 2 from ${days} to ${later}`;
  await tells('POST /api/admin/undo/:id', undone, back);
  const mailed = await write('POST', `${path}/${_id}/message`, { message: 'Bring water.' });
  await tells(`POST ${path}/:id/message`, mailed, `mailed the batch ${name}: 2 people`);
  const cancelled = await write('POST', `${path}/${_id}/cancel`, { message: 'Rain.' });
  await tells(`POST ${path}/:id/cancel`, cancelled, `cancelled the batch ${name}`);
  const gone = await write('DELETE', `${path}/${(await trial.addBatch({ startsOn, endsOn }))._id}`);
  await tells(`DELETE ${path}/:id`, gone, `deleted the batch ${name}`);
  const changed = await write('PUT', `${path}/${other._id}`, { endsOn: trial.day(10), language: 'Tamil' });
  const shorter = daysIn({ ...other, endsOn: trial.day(10) });
  const both = `changed the days of Small Class from ${later} to ${shorter}; the language from Tamil and English to Tamil`;
  await tells(`PUT ${path}/:id`, changed, both);
  for (const text of [reference, 'person 1', 'person1@', 'bring water', 'rain.'])
    assert.ok(!stored().includes(text.toLowerCase()), text);
});

test('what was done with somebody’s seat is found by the name, and names nobody once that is erased', async () => {
  const trial = batchTrial(app, admin);
  const { _id } = await trial.addBatchOfToday();
  const { reference } = await trial.enroll(_id, { name: 'Nila Ravi', email: 'nila@example.com' });
  await trial.change(_id, reference, { state: 'confirmed' });
  const said = async (query: string) => (await read(query)).rows.map(sentenceOf).join();
  assert.match(await said('?q=nila%20rav'), /confirmed the seat of Nila Ravi, /u);
  assert.equal((await read('?q=nilam')).total, 0);
  const together = await trial.addBatchOfToday();
  for (const name of ['Tara', 'Usha']) await trial.enroll(together._id, { name, email: 'nila@example.com' });
  const both = (await trial.places(together._id)).map((place) => place._id);
  await write('PUT', '/api/admin/places', { places: both, state: 'confirmed' });
  for (const name of ['tara', 'usha'])
    assert.match(await said(`?q=${name}`), /confirmed the seats of (Tara and Usha|Usha and Tara), /u);
  assert.doesNotMatch(stored(), /nila|tara|usha/u);
  const taken = (await trial.places(_id)).map((place) => place._id);
  const erased = { email: 'nila@example.com', phone: '', take: [...taken, ...both], ...confirmed };
  await write('POST', '/api/admin/person/erase', erased);
  assert.match(await said(`?q=${taken[0]}`), /confirmed the seat of an erased person, /u);
  assert.equal((await read('?q=nila')).total, 0);
});

test('exports and erasures are recorded without the person; retention is recorded too', async () => {
  const path = '/api/admin/person';
  const person = { email: 'asked@example.com', phone: '' };
  const found = await write('POST', path, person);
  await tells(`POST ${path}`, found, 'looked for the records of a person');
  for (const [call, told] of [
    ['export', 'exported the records of a person'],
    ['erase', 'erased the records of a person'],
  ] as const)
    await tells(
      `POST ${path}/${call}`,
      await write('POST', `${path}/${call}`, { ...person, ...confirmed, take: [] }),
      told,
    );
  assert.equal((await read('?q=asked')).total, 0);

  const months = { ...forEachRetentionKind(() => null), registrations: 12 };
  const set = await write('PUT', '/api/admin/retention', { ...months, ...confirmed });
  const told = 'changed the time for which event registrations are kept from for ever to 12 months';
  await tells('PUT /api/admin/retention', set, told);
});

test('follow-up is recorded by its fields and ids alone', async () => {
  const path = '/api/admin/follow-up';
  const get = (query: string) => app.call(`${path}${query}`, { headers: admin });
  const found = await get('?q=kavitha');
  await tells(`GET ${path}`, found, 'searched the follow-ups (2 shown)');
  const everywhere = await app.call('/api/admin/search?q=kavitha', { headers: admin });
  await tells('GET /api/admin/search', everywhere, 'searched the people and certificates (2 shown)');
  const [person] = (await found.json()) as { _id: string; name: string }[];
  const page = await app.call(`/api/admin/people/${person?._id}`, { headers: admin });
  await tells('GET /api/admin/people/:id', page, 'read the follow-ups (1 shown)');
  const today = await app.call('/api/admin/today', { headers: admin });
  await tells('GET /api/admin/today', today, 'read Today (4 shown)');
  const changes = { stage: 'contacted', nextOn: dayInIndia(app.clock.now) };
  const edited = await write('PUT', `${path}/${person?._id}`, changes);
  const name = person?.name ?? '';
  await tells(`PUT ${path}/:id`, edited, `edited the follow-up of ${name}: stage, day to call back`);
  const noted = await write('POST', `${path}/${person?._id}/notes`, { text: 'Has a licence.' });
  await tells(`POST ${path}/:id/notes`, noted, `added a note about ${name}`);
  const { _id: note } = (await noted.json()) as { _id: string };
  const removed = await app.call(`${path}-notes/${note}`, { method: 'DELETE', headers: admin });
  await tells(`DELETE ${path}-notes/:id`, removed, `deleted a note about ${name}`);
  const corrected = await write('PUT', `/api/admin/people/${person?._id}`, { name: 'Kavitha Rajan' });
  const details = 'corrected the details of the follow-up of Kavitha Rajan: name';
  await tells('PUT /api/admin/people/:id', corrected, details);
  const several = await write('PUT', path, { people: [person?._id], owner: null });
  await tells(`PUT ${path}`, several, 'edited the follow-ups of Kavitha Rajan: owner');
  const file = await app.call(`${path}-export?q=kavitha`, { headers: admin });
  await tells(`GET ${path}-export`, file, 'exported the follow-ups as CSV, only a part');
  await app.call('/home', json({ ...peopleCalls.contact.body, name: 'Arun' }));
  const all = (await (await get('?q=kavitha%40')).json()) as { _id: string }[];
  const other = all.find(({ _id }) => _id !== person?._id)?._id;
  const joined = await write('PUT', `${path}/${person?._id}/others`, { other, is: 'same' });
  const two = 'joined two entries of the follow-up as one person: Kavitha Rajan and Arun';
  await tells(`PUT ${path}/:id/others`, joined, two);
  assert.doesNotMatch(stored(), /licence|rajan/u);
});

test('entries keep certificates by number, and are shown with the holder, without reasons', async () => {
  const path = '/api/admin/register';
  const one = { holder: 'Devi R', programme: 'Small class', from: '2026-01-05', to: '2026-01-09' };
  const issued = await write('POST', path, one);
  const year = dayInIndia(app.clock.now).slice(0, 4);
  const number = (count: number) => `NDA/${year}/000${count}`;
  await tells(`POST ${path}`, issued, `issued the certificate of Devi R, ${number(1)}`);
  const [{ _id } = { _id: '' }] = (await issued.json()) as { _id: string }[];
  const changed = await write('PUT', `${path}/${_id}`, { holder: 'Devi Rani' });
  await tells(`PUT ${path}/:id`, changed, `replaced the certificate of Devi R, ${number(1)} by ${number(2)}`);
  const { _id: second } = (await changed.json()) as { _id: string };
  const revoked = await write('PUT', `${path}/${second}`, { state: 'revoked', reason: 'Never came' });
  await tells(`PUT ${path}/:id`, revoked, `revoked the certificate of Devi Rani, ${number(2)}`);

  const trial = batchTrial(app, admin);
  const { _id: batch, startsOn, endsOn } = await trial.addBatchOfToday();
  const { reference } = await trial.enroll(batch);
  const { reference: other } = await trial.enroll(batch);
  for (const state of ['confirmed', 'completed'])
    for (const each of [reference, other]) await trial.change(batch, each, { state });
  const places = (await trial.places(batch)).map((place) => place._id);
  const both = await write('POST', path, { places });
  const named = (await trial.places(batch)).map((place) => place.name).join(' and ');
  await tells(`POST ${path}`, both, `issued the certificates of ${named}, ${number(3)} to ${number(4)}`);
  const list = await app.call(`${path}?q=devi`, { headers: admin });
  await tells(`GET ${path}`, list, 'searched the register of certificates (2 shown)');
  const exported = await app.call(`${path}/export?q=devi`, { headers: admin });
  const asCsv = 'exported the register of certificates as CSV, only what a search found';
  await tells(`GET ${path}/export`, exported, asCsv);

  const get = (from: string) => app.call(from, { headers: admin });
  const [third = { _id: '' }] = (await both.json()) as { _id: string }[];
  const printed = await get(`${path}/${third._id}.pdf`);
  await tells(`GET ${path}/:id.pdf`, printed, `printed the certificate of Person 1, ${number(3)}`);
  const all = await get(`/api/admin/batches/${batch}/certificates.pdf`);
  const of = `printed certificates of the batch Small Class, ${daysIn({ startsOn, endsOn })}: 2 certificates`;
  await tells('GET /api/admin/batches/:id/certificates.pdf', all, of);
  const earlier = 'Number,Name,Course,From,To,Issued on\nC/7,Devi R,FPV,10-04-2023,14-04-2023,15-04-2023\n';
  const headers = { ...admin, 'content-type': 'text/csv' };
  const imported = await app.call(`${path}/import`, { method: 'POST', headers, body: earlier });
  await tells(`POST ${path}/import`, imported, 'imported 1 earlier certificate');

  const paper = '/api/admin/certificate-paper';
  const scheme = { numberPattern: 'NDA-{count}', signatories: [{ name: 'R. Mani', title: 'Head' }] };
  const told = 'edited what certificates are printed on';
  const numbering = 'changed the numbers of certificates from NDA/{year}/{count:4} to NDA-{count}';
  const signing = `${numbering}; the signatories of certificates from none to R. Mani (Head)`;
  await tells(`PUT ${paper}`, await write('PUT', paper, scheme), signing);
  const signed = await upload(`${paper}/signature1`, { file: file(picture.png) });
  await tells(`POST ${paper}/:id`, signed, `${told}: first signature`);
  await tells(`DELETE ${paper}/:id`, await write('DELETE', `${paper}/logo`), `${told}: logo`);
  for (const text of ['devi', 'never came', 'person 1']) assert.ok(!stored().includes(text), text);
});

test('an export is recorded with its format, without the search text', async () => {
  const get = (path: string) => app.call(`/api/admin/exports${path}`, { headers: admin });
  const whole = await get('/enrollments.csv');
  await whole.arrayBuffer();
  await tells(`GET /api/admin/exports/:id`, whole, 'exported the enrollments as CSV');
  const part = await get('/contact-messages.xlsx?q=kavitha');
  await part.arrayBuffer();
  const told = 'exported the contact messages as Excel, only what a search found';
  await tells(`GET /api/admin/exports/:id`, part, told);
  assert.doesNotMatch(stored(), /kavitha/u);
});

test('published texts, earlier versions brought back and reviews of translations are recorded', async () => {
  const path = '/api/admin/content';
  const address = 'ta:gallery.title';
  const changes = { 'en:gallery.title': 'Our field' };
  const published = await write('POST', `${path}/publish`, { base: 0, changes });
  await tells(`POST ${path}/publish`, published, 'published changes of the site: one place');
  const back = await write('POST', `${path}/versions/0`, { base: 1 });
  const told = 'brought back an earlier version of the site: one place';
  await tells(`POST ${path}/versions/:id`, back, told);
  const reviewed = await write('PUT', `${path}/reviewed`, { address, reviewed: true });
  await tells(`PUT ${path}/reviewed`, reviewed, `reviewed the translation ${address}`);
});

test('changed facts of the site are recorded', async () => {
  const site = await (await app.call('/api/admin/site', { headers: admin })).json();
  const { version, facts } = site as { version: string; facts: Institution };
  const address = ['12 Field Road', 'Namakkal'];
  const social = { ...facts.social, youtube: '' };
  const changed = { ...facts, phone: '+91 98765 43210', address, social, testimonials: [] };
  const saved = await write('PUT', '/api/admin/site', { version, facts: changed });
  const told = [
    `changed the phone of the site from ${facts.phone} to +91 98765 43210`,
    `the address from ${facts.address.join(', ')} to 12 Field Road, Namakkal`,
    `the YouTube from ${facts.social.youtube} to none`,
  ];
  await tells(`PUT /api/admin/site`, saved, told.join('; '));
  assert.equal((await read('?q=YouTube')).total, 1);
});

test('changes of admins’ accounts, their own too, are recorded', async () => {
  const ravi = { name: 'Ravi', email: 'ravi@example.com' };
  const added = await write('POST', '/api/admin/admins', { ...ravi, ...confirmed });
  await tells(`POST /api/admin/admins`, added, 'added the admin ravi@example.com');
  const { password: shown } = (await added.json()) as { password: string };
  const thing = (await read('?order=newest&limit=1')).rows[0]?.thing ?? '';
  const reset = await write('PUT', `/api/admin/admins/password/${thing}`, confirmed);
  await tells(
    `PUT /api/admin/admins/password/:id`,
    reset,
    'reset the password of the admin ravi@example.com',
  );
  const { password: again } = (await reset.json()) as { password: string };
  const loggedOut = await write('POST', `/api/admin/admins/sessions/${thing}`, confirmed);
  await tells(
    'POST /api/admin/admins/sessions/:id',
    loggedOut,
    'ended the sessions of the admin ravi@example.com',
  );
  const role = await write('PUT', `/api/admin/admins/role/${thing}`, {
    ...confirmed,
    roles: ['office', 'editor'],
  });
  await tells(
    'PUT /api/admin/admins/role/:id',
    role,
    'changed the role of the admin ravi@example.com: Office and Editor',
  );
  const removed = await write('POST', `/api/admin/admins/remove/${thing}`, confirmed);
  await tells(`POST /api/admin/admins/remove/:id`, removed, 'removed the admin ravi@example.com');
  const kept = JSON.stringify(app.database.prepare('SELECT * FROM activity').all());
  for (const secret of [shown, again, password]) assert.ok(!kept.includes(secret));

  const rename = (body: object) => write('PUT', '/admin/account', { ...body, ...confirmed });
  await tells(`PUT /admin/account`, await rename({ name: 'Meena S', email }), 'changed their name');
  const moved = await rename({ name: 'Meena', email: 'm@example.com' });
  await tells(`PUT /admin/account`, moved, 'changed their name, and their email to m@example.com');
  await tells(
    `PUT /admin/account`,
    await rename({ name: 'Meena', email }),
    `changed their email to ${email}`,
    'm@example.com',
  );
  const changed = await write('PUT', '/admin/password', { ...confirmed, newPassword: 'ten chars!' });
  const headerOf = async (answer: Response) => {
    const { token } = (await answer.json()) as { token: string };
    return { authorization: `Bearer ${token}` };
  };
  admin = await headerOf(changed.clone());
  await tells(`PUT /admin/password`, changed, 'changed their password');
  const everywhere = await write('POST', '/admin/logout-everywhere');
  admin = await headerOf(everywhere.clone());
  await tells(`POST /admin/logout-everywhere`, everywhere, 'logged out everywhere else');
  const login = await app.call('/admin/login', json({ email, password: 'ten chars!' }));
  const left = await headerOf(login.clone());
  const { jti } = claimsOf(
    await headerOf(await app.call('/admin/login', json({ email, password: 'ten chars!' }))),
  );
  await tells(`POST /admin/login`, login, 'logged in');
  const ended = await write('DELETE', `/api/admin/sessions/${jti}`);
  await tells(`DELETE /api/admin/sessions/:id`, ended, 'logged out one of their devices');
  const device = 'the office';
  await app.call('/admin/login', json({ email, password: 'ten chars!', device }));
  app.database.exec('DELETE FROM account_events');
  const owned = { device, until: '2020-01-01T00:00:00.000Z' };
  await tells(
    'POST /api/admin/session/own-log-ins',
    await write('POST', '/api/admin/session/own-log-ins', owned),
    'said that log-ins from new devices were their own',
  );
  await tells(`POST /admin/logout`, await write('POST', '/admin/logout', {}, left), 'logged out');
});

test('changes of second factors are recorded without any code', async () => {
  const path = '/api/admin/account';
  const own = { currentPassword: 'ten chars!' };
  const next = async (answer: Response) => {
    const { token, recoveryCodes } = (await answer.clone().json()) as SecondFactorAnswer;
    admin = { authorization: `Bearer ${token}` };
    return recoveryCodes ?? [];
  };
  const { secret } = (await (await write('POST', `${path}/app`, own)).json()) as AppSetup;
  const code = await codeOf(app, secret);
  const confirmedApp = await write('POST', `${path}/app/confirm`, { code });
  const [first = ''] = await next(confirmedApp);
  await tells(`POST ${path}/app/confirm`, confirmedApp, 'set up an authenticator app');
  const options = (await (await write('POST', `${path}/passkeys/options`, own)).json()) as PasskeyCreation;
  const passkey = softwarePasskey(PUBLIC_URL).make(options);
  const kept = await write('POST', `${path}/passkeys`, { name: 'Phone', passkey });
  await next(kept);
  await tells(`POST ${path}/passkeys`, kept, 'set up the passkey Phone');
  const account = await app.call(path, { headers: admin });
  const [{ _id } = { _id: '' }] = ((await account.json()) as Account).secondFactor.passkeys;
  const login = await app.call('/admin/login', json({ email, password: own.currentPassword, code: first }));
  await tells('POST /admin/login', login, 'logged in with a recovery code');
  const made = await write('POST', `${path}/recovery-codes`, own);
  await tells(`POST ${path}/recovery-codes`, made, 'made new recovery codes');
  for (const [needsSecondFactor, told] of [
    [true, 'asked every admin for a second factor'],
    [false, 'no longer asks every admin for a second factor'],
  ] as const) {
    const answer = await write('PUT', '/api/admin/admins/rule', { ...own, needsSecondFactor });
    await tells('PUT /api/admin/admins/rule', answer, told);
  }
  const gone = await write('POST', `${path}/passkeys/remove/${_id}`, own);
  await next(gone);
  await tells(`POST ${path}/passkeys/remove/:id`, gone, 'removed the passkey Phone');
  const without = await write('POST', `${path}/app/remove`, own);
  await next(without);
  await tells(`POST ${path}/app/remove`, without, 'removed their authenticator app');
  const sita = { name: 'Sita', email: 'sita@example.com', password: 'another long password' };
  const { _id: other } = await app.addAdmin(sita);
  await setUpApp(app, await app.logIn(sita), sita.password);
  const taken = await write('POST', `/api/admin/admins/second-factor/${other}`, own);
  const told = `reset the second factor of the admin ${sita.email}`;
  await tells('POST /api/admin/admins/second-factor/:id', taken, told);
  const log = JSON.stringify(app.database.prepare('SELECT * FROM activity').all());
  for (const text of [secret, code, first]) assert.ok(!log.includes(text));
});

test('test mails, and retried and forgotten mails, are recorded', async () => {
  const tried = await write('POST', '/api/admin/test-mail');
  await tells(`POST /api/admin/test-mail`, tried, 'sent a test email');
  const again = await write('POST', '/api/admin/failed-mails');
  await tells(`POST /api/admin/failed-mails`, again, 'retried the failed emails');
  const givenUp = await write('DELETE', '/api/admin/failed-mails');
  await tells(`DELETE /api/admin/failed-mails`, givenUp, 'gave up on the failed emails');
});

test('an email that came back, and is set aside, is recorded', async () => {
  const sent = await app.call(peopleCalls.enrollment.postPath, json(peopleCalls.enrollment.body));
  const { _id } = (await sent.json()) as { _id: string };
  addBounce(app, _id);
  const answer = await write('DELETE', `/api/admin/bounces/${_id}`);
  await tells(
    'DELETE /api/admin/bounces/:id',
    answer,
    'set aside the email that came back of the enrollment of Kavitha R',
  );
});

test('refused calls, and calls that read nothing of visitors, are not recorded', async () => {
  const { total } = await read();
  await app.call('/admin/login', json({ email: 'typed@example.com', password: 'wrong' }));
  await write('DELETE', '/api/courses/no-such-course');
  await write('PUT', '/api/courses/small-class', { price: -1 });
  await write('DELETE', '/api/courses/small-class', {}, { authorization: 'Bearer a.b.c' });
  await write('POST', '/api/admin/visits', { inbox: 'enrollments' });
  for (const path of ['/api/courses', '/api/admin/admins', '/api/admin/news', '/api/admin/activity'])
    await app.call(path, { headers: admin });
  await app.call(`/api/admin/exports/enrollments.csv`, { method: 'HEAD', headers: admin });
  assert.equal((await read()).total, total);
  assert.equal((await read('?q=typed@example.com')).total, 0);
});

test('reading visitors’ records is recorded once a visit: the screen and the rows shown, no search text', async () => {
  for (const name of inboxNames) {
    const { postPath, listPath, body } = peopleCallOf[name];
    const title = screens[inboxes[name].screen].title.toLowerCase();
    const texts = fieldsOf(name).filter(([, { kind }]) => isFreeText(kind));
    app.clock.now = new Date(app.clock.now.getTime() + 31 * 60_000);
    for (const place of ['Karur', 'Erode', 'Salem']) {
      const text = Object.fromEntries(texts.map(([field]) => [field, place]));
      assert.equal((await app.call(postPath, json({ ...body, ...text }))).status, 201);
    }
    const get = (query: string, method = 'GET') => app.call(listPath + query, { method, headers: admin });
    const whole = await get('');
    const all = ((await whole.clone().json()) as unknown[]).length;
    await tells(`GET ${listPath}`, whole, `read the ${title} (${all} shown)`);
    const { total } = await read();
    const pages = await get('?limit=2&order=newest');
    await tells(`GET ${listPath}`, pages, `read the ${title} (${all + 2} shown)`);
    const last = await get(`?limit=2&offset=${all - 1}&order=newest`);
    await tells(`GET ${listPath}`, last, `read the ${title} (${all + 3} shown)`);
    await get('', 'HEAD');
    await get('?limit=0');
    await app.call(listPath);
    assert.equal((await read()).total, total, 'one visit, told once');
    const counted = await get('?q=ero', 'HEAD');
    assert.equal(counted.headers.get('x-total-count'), '1');
    await tells(`GET ${listPath}`, counted, `searched the ${title}`);
    const found = await get('?limit=2&q=ero');
    await tells(`GET ${listPath}`, found, `searched the ${title} (1 shown)`);
    const nothing = await get('?limit=2&q=nothing-that-is-there');
    await tells(`GET ${listPath}`, nothing, `searched the ${title} (1 shown)`);
    assert.equal((await read('?q=nothing-that')).total, 0);
    assert.equal((await read()).total, total + 1);
    app.clock.now = new Date(app.clock.now.getTime() + 30 * 60_000 + 1);
    const later = await get('?limit=1');
    await tells(`GET ${listPath}`, later, `read the ${title} (1 shown)`);
  }
});

test('entries about posts set aside keep no name', async () => {
  const path = '/api/admin/set-aside';
  const ids: string[] = [];
  for (const name of ['Devi', 'Mani']) {
    const robot = { name, email: `${name}@example.com`, website: 'x' };
    const sent = await write('POST', '/home', { ...peopleCalls.contact.body, ...robot });
    ids.push(((await sent.json()) as { _id: string })._id);
  }
  const list = await app.call(`${path}?inbox=contactMessages`, { headers: admin });
  await tells(`GET ${path}`, list, 'read what may be from a robot (2 shown)');
  const took = 'took the contact message of Devi: it was set aside as a robot’s';
  await tells(`POST ${path}/:id`, await write('POST', `${path}/${ids[0]}`), took);
  const deleted = 'deleted a post that may be from a robot';
  await tells(`DELETE ${path}/:id`, await write('DELETE', `${path}/${ids[1]}`), deleted);
});

test('the tests above try every recorded call', () => {
  assert.deepEqual([...exercised].sort(), [...new Set(recorded)].sort());
});
