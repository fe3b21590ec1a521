import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { en } from '../content/en/index.ts';
import { ta } from '../content/ta/index.ts';
import { noticeText } from '../shared/consent.ts';
import { defaultFacts } from '../shared/default-facts.ts';
import type { Consent, ConsentNotice } from '../shared/records.ts';
import type { KeptMonths } from '../shared/retention.ts';
import { forEachRetentionKind } from '../shared/retention.ts';
import { peopleCalls } from '../testing/people.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';
import { noticeVersion } from './consent-notices.ts';

const app = await startTestApp();
after(() => app.close());
const headers = await app.logIn();

const shown = (language: 'en' | 'ta', keptMonths: KeptMonths = {}) =>
  noticeText('contactMessages', { en, ta }[language].consent, { ...defaultFacts, keptMonths });

async function consentTo(name: string, more: object): Promise<Consent | null> {
  const { postPath, listPath, body } = peopleCalls.contact;
  assert.equal((await app.call(postPath, json({ ...body, name, ...more }))).status, 201);
  const rows = await (await app.call(`${listPath}?q=${name}`, { headers })).json();
  return (rows as { consent: Consent | null }[])[0]?.consent ?? null;
}

async function notices(): Promise<ConsentNotice[]> {
  return (await app.call('/api/admin/notices', { headers })).json() as Promise<ConsentNotice[]>;
}

test('a record names the notice that was read, and its text is kept once, word for word', async () => {
  const text = shown('en');
  const notice = noticeVersion('contactMessages', 'en', text);
  const at = app.clock.now.toISOString();
  assert.deepEqual(await consentTo('Asha', { notice: text }), { notice, language: 'en', at });
  assert.deepEqual(await consentTo('Bala', { notice: text }), { notice, language: 'en', at });
  assert.deepEqual(await notices(), [
    { _id: notice, form: 'contactMessages', language: 'en', text, firstUsedAt: at },
  ]);
  const inTamil = await consentTo('Chitra', { notice: shown('ta'), language: 'ta' });
  assert.equal(inTamil?.language, 'ta');
  assert.equal((await notices()).find(({ _id }) => _id === inTamil?.notice)?.text, shown('ta'));
});

test('a record without a notice, or with a text of another form or language, claims no consent', async () => {
  assert.equal(await consentTo('Program', {}), null);
  const other = noticeText('partnerMessages', en.consent, defaultFacts);
  for (const [index, notice] of [other, `${shown('en')} `, 5, { a: 1 }].entries())
    assert.equal(await consentTo(`Wrong${index}`, { notice }), null);
  assert.equal(await consentTo('Elsewhere', { notice: shown('en'), language: 'ta' }), null);
  assert.equal((await notices()).length, 2);
});

test('a notice that was read before it was changed still counts as that version', async () => {
  const body = {
    ...forEachRetentionKind(() => null),
    contactMessages: 18,
    currentPassword: testAdmin.password,
  };
  assert.equal((await app.call('/api/admin/retention', json(body, 'PUT', headers))).status, 200);
  const [before, now] = [shown('en'), shown('en', { contactMessages: 18 })];
  assert.match(now, /after 18 months,/u);
  assert.match(shown('en', { contactMessages: 1 }), /after 1 month,/u);
  assert.match(shown('ta', { contactMessages: 1 }), /1 மாதத்துக்குப் பிறகு அழித்து/u);
  const versions = [];
  for (const [name, notice] of [
    ['Late', before],
    ['New', now],
  ] as const)
    versions.push((await consentTo(name, { notice }))?.notice);
  assert.deepEqual(
    versions,
    [before, now].map((text) => noticeVersion('contactMessages', 'en', text)),
  );
  const page = await (await app.call('/contact')).text();
  assert.match(page, /"keptMonths":\{"contactMessages":18\}/u);
});
