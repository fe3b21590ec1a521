// Every reason for which a public form is refused is said in the language of its visitor.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refusals as english } from '../content/en/refusals.ts';
import { forms as tamilForms } from '../content/ta/forms.ts';
import { refusals as tamil } from '../content/ta/refusals.ts';
import { peopleCalls, peopleKinds } from '../testing/people.ts';
import { json, startTestApp, testSecret } from '../testing/test-app.ts';
import { formTokens } from './form-token.ts';

const app = await startTestApp();
const strict = await startTestApp({ FORM_POSTS: '1' });
after(() => Promise.all([app.close(), strict.close()]));
const { enrollment } = peopleCalls;
const issuedAgo = (milliseconds: number) =>
  formTokens(testSecret, () => new Date(app.clock.now.getTime() - milliseconds)).issue();

async function refusalOf(path: string, request: RequestInit, to = app) {
  const answer = await to.call(path, request);
  return [answer.status, ((await answer.json()) as { message: string }).message];
}

test('an outdated form, a quick one, one too large and one that is none, in each form', async () => {
  for (const { postPath, body } of peopleKinds)
    for (const [language, texts] of [
      ['en', english],
      ['ta', tamil],
    ] as const) {
      const say = (changes: object) => refusalOf(postPath, json({ ...body, language, ...changes }));
      assert.deepEqual(await say({ formToken: issuedAgo(90_000_000) }), [400, texts.outOfDate]);
      assert.deepEqual(await say({ formToken: issuedAgo(0) }), [429, texts.tooQuick]);
      const large = json({ x: 'x'.repeat(70_000) }, 'POST', { 'accept-language': language });
      assert.deepEqual(await refusalOf(postPath, large), [413, texts.tooLarge.replace('{most}', '64 KiB')]);
    }
});

test('too many forms, stored or refused', async () => {
  const body = { ...enrollment.body, language: 'ta' };
  assert.equal((await strict.call(enrollment.postPath, json(body))).status, 201);
  const another = { ...body, name: 'Another' };
  assert.deepEqual(await refusalOf(enrollment.postPath, json(another), strict), [429, tamil.tooMany]);
  const none = { language: 'ta' };
  assert.deepEqual(await refusalOf(enrollment.postPath, json(none), strict), [429, tamil.tooMany]);
});

test('a field, a date that is gone, a disk that is full and a fault of ours', async () => {
  const body = { ...enrollment.body, language: 'ta' };
  const say = (changes: object) => refusalOf(enrollment.postPath, json({ ...body, ...changes }));
  assert.deepEqual(await say({ agree: false }), [400, tamilForms.wrong.agree]);
  assert.deepEqual(await say({ batch: 'gone' }), [409, tamilForms.wrong.batch]);
  app.database.exec(
    "CREATE TRIGGER broken BEFORE INSERT ON enrollments BEGIN SELECT raise(ABORT, 'broken for the test'); END",
  );
  assert.deepEqual(await say({}), [500, tamil.fault]);
  app.database.exec('DROP TRIGGER broken');
  app.database.pragma(`max_page_count = ${app.database.pragma('page_count', { simple: true })}`);
  const { contact } = peopleCalls;
  let [status, message]: unknown[] = [201];
  for (let number = 0; status === 201; number += 1) {
    const long = { ...contact.body, language: 'ta', message: `${number} ${'x'.repeat(4_000)}` };
    [status, message] = await refusalOf(contact.postPath, json(long));
  }
  assert.deepEqual([status, message], [507, tamil.noRoom]);
});
