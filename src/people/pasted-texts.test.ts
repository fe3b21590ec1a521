import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { en } from '../content/en/index.ts';
import { ta } from '../content/ta/index.ts';
import { noticeText } from '../shared/consent.ts';
import type { Enrollment, EnrollmentAnswer, FollowUp, Found, Place, SiteState } from '../shared/records.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { peopleCalls, peopleKinds } from '../testing/people.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const app = await startTestApp({ FORM_POSTS: '0', LOGIN_ATTEMPTS: '0' });
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);
const { body, postPath } = peopleCalls.enrollment;

const pasted = [
  ['\u202a+91 98400 55001\u202c', '+91 98400 55001'],
  ['\u200e98400–55001\u200b', '98400-55001'],
  ['\u206698400\u201155001\u2069', '98400-55001'],
  ['98400.55001', '98400 55001'],
  ['９８４００　５５００１', '98400 55001'],
  ['௯௮௪௦௦ ௫௫௦௦௧', '98400 55001'],
  ['९८४००५५००१', '9840055001'],
  ['+91 91 98400 55001', '+91 91 98400 55001'],
] as const;

const found = <Row>(path: string, text: string) => trial.read<Row[]>(`${path}?q=${encodeURIComponent(text)}`);

test('forms, counter, search and ‘Find your application’ take a number as it is pasted or typed', async () => {
  const phoned = peopleKinds.filter(({ fields }) => fields.includes('phone'));
  assert.ok(phoned.length > 1);
  for (const { postPath: path, table, body: sent } of phoned) {
    const stored = app.database.prepare(`SELECT phone FROM ${table} ORDER BY sequence DESC`).pluck();
    for (const [index, [phone, kept]] of pasted.entries()) {
      const answer = await app.call(path, json({ ...sent, name: `Mala ${table} ${index}`, phone }));
      assert.equal(answer.status, 201, `${path} ${phone}`);
      assert.equal(stored.get(), kept);
    }
  }
  const { facts } = await trial.read<SiteState>('/api/admin/site');
  const notice = noticeText('enrollments', en.consent, facts);
  const atCounter = { ...body, name: 'Kavya', language: 'en', notice, phone: '\u202a௯௮௪௦௦–௫௫௦௦௨\u202c' };
  const added = await app.call('/api/admin/enrollments', trial.asAdmin(atCounter));
  assert.equal(added.status, 201);
  const { _id, reference, page } = (await added.json()) as EnrollmentAnswer;

  for (const phone of ['98400 55002', '+91 91 98400 55002', '௯௮௪௦௦ ௫௫௦௦௨', '0 98400.55002\u202c']) {
    const search = { reference: `\u200e${reference}`, phone };
    const answer = await app.call('/api/application', json(search));
    assert.deepEqual([answer.status, await answer.json()], [200, { page }], phone);
    const form = { method: 'POST', body: new URLSearchParams(search) };
    assert.equal((await app.call('/application', form)).headers.get('location'), page, phone);
  }

  for (const text of [
    '9840055002',
    '98400 55002',
    '+91 98400',
    '098400-55002',
    '55002',
    '௫௫௦௦௨',
    '\u202a98400–55002',
  ]) {
    const ids = (await found<Enrollment>('/api/enrollments', text)).map((one) => one._id);
    assert.ok(ids.includes(_id), `enrollments by ${text}`);
    const places = await found<Place>('/api/admin/places', text);
    assert.ok(
      places.some((place) => place.reference === reference),
      `places by ${text}`,
    );
    const people = await found<FollowUp>('/api/admin/follow-up', text);
    assert.ok(
      people.some(({ name }) => name === 'Kavya'),
      `follow-up by ${text}`,
    );
    const all = await trial.read<Found>(`/api/admin/search?q=${encodeURIComponent(text)}`);
    assert.ok(
      all.people.some(({ name }) => name === 'Kavya'),
      `search by ${text}`,
    );
  }
  for (const text of ['55003', '+91 98401', '00'.repeat(5)])
    assert.deepEqual(await found<Enrollment>('/api/enrollments', text), [], text);
  const held = await app.call('/api/admin/person', trial.asAdmin({ phone: '௯௮௪௦௦\u00ad௫௫௦௦௨' }));
  assert.equal(((await held.json()) as { items: unknown[] }).items.length, 1);
});

test('the settings take a number as it is pasted, and show it in international form', async () => {
  for (const [phone] of pasted) {
    const { facts, version } = await trial.read<SiteState>('/api/admin/site');
    const typed = { ...facts, phone, whatsapp: phone, name: '\u202aNamakkal\u202c \u200bDrones' };
    const answer = await app.call(
      '/api/admin/site',
      trial.asAdmin({ facts: typed, version, confirmed: [] }, 'PUT'),
    );
    assert.equal(answer.status, 200, phone);
    const { name, ...saved } = (await trial.read<SiteState>('/api/admin/site')).facts;
    assert.deepEqual(
      [name, saved.phone, saved.whatsapp],
      ['Namakkal Drones', '+91 98400 55001', '+91 98400 55001'],
    );
  }
});

test('a name of invisible signs counts as missing in every form and language and in the back office', async () => {
  for (const name of [
    '\u200b',
    '\u3164',
    '\u00ad',
    '\u2060\ufeff',
    '\u200d \u202e',
    '\u2800',
    '\u0085',
    '\ufffc \ufff9',
    '\u0301',
    '\ufffe',
  ]) {
    for (const { postPath: path, body: sent } of peopleKinds)
      for (const [language, { forms }] of Object.entries({ en, ta })) {
        const sentence = forms.wrong.missing.replace('{label}', forms.labels.name);
        await assertRefusal(await app.call(path, json({ ...sent, name, language })), 400, sentence);
      }
    const { email, password } = { ...testAdmin, email: 'nobody@example.com' };
    const member = { name, email, role: 'office', currentPassword: password };
    const answer = await app.call('/api/admin/admins', trial.asAdmin(member));
    assert.equal((await assertRefusal(answer, 400)).errors?.name, 'Name is required.');
  }
});

test('direction marks are dropped from every text of a form; joiners of a spelling stay', async () => {
  app.clock.now = new Date(app.clock.now.getTime() + 61_000);
  const typed = {
    name: '\u202aর\u200d্যাচেল\u202c',
    email: '\u200erachel@example.com\u200b',
    address: '\u206612 Mill\u00ad Street\u2069\nعلی\u200cرضا',
    course: 'Small\u200b Class',
  };
  assert.equal((await app.call(postPath, json({ ...body, ...typed }))).status, 201);
  const [stored] = await found<Enrollment>('/api/enrollments', 'rachel@');
  assert.deepEqual(
    [stored?.name, stored?.email, stored?.address, stored?.course],
    ['র\u200d্যাচেল', 'rachel@example.com', '12 Mill Street\nعلی\u200cرضا', 'Small Class'],
  );
  for (const text of ['র\u200d্যাচেল', '\u202erachel@example.com', '\u200eSmall Class'])
    assert.equal((await found<Enrollment>('/api/enrollments', text)).at(-1)?._id, stored?._id, text);
});
