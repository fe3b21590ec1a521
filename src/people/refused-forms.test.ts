import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { refusals as english } from '../content/en/refusals.ts';
import { forms as tamilForms } from '../content/ta/forms.ts';
import { refusals as tamil } from '../content/ta/refusals.ts';
import { peopleCalls, peopleKinds } from '../testing/people.ts';
import { json, startTestApp, testSecret } from '../testing/test-app.ts';
import { issueFormToken } from './form-token.ts';

const app = await startTestApp();
const strict = await startTestApp({ FORM_POSTS: '1' });
after(() => Promise.all([app.close(), strict.close()]));
const { enrollment } = peopleCalls;
const issuedAgo = (milliseconds: number) =>
  issueFormToken({
    tokenSecret: testSecret,
    now: () => new Date(app.clock.now.getTime() - milliseconds),
  });

async function refusalOf(path: string, request: RequestInit, to = app) {
  const answer = await to.call(path, request);
  return [answer.status, ((await answer.json()) as { message: string }).message];
}

test('each form refuses an outdated, quick or too large post in the visitor’s language', async () => {
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

test('too many stored or refused forms are refused in the visitor’s language', async () => {
  const body = { ...enrollment.body, language: 'ta' };
  assert.equal((await strict.call(enrollment.postPath, json(body))).status, 201);
  const another = { ...body, name: 'Another' };
  assert.deepEqual(await refusalOf(enrollment.postPath, json(another), strict), [429, tamil.tooMany]);
  const none = { language: 'ta' };
  assert.deepEqual(await refusalOf(enrollment.postPath, json(none), strict), [429, tamil.tooMany]);
});

test('a wrong field, a closed date, a full disk and a fault of the server are told in the visitor’s language', async () => {
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
