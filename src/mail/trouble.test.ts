import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { News } from '../shared/records.ts';
import { selfSigned } from '../testing/certificates.ts';
import { startMailServer } from '../testing/mail-server.ts';
import {
  minute,
  office,
  pass,
  pauseAt,
  post,
  recipients,
  startMailing,
  visitor,
} from '../testing/mailing.ts';
import { assertRefusal } from '../testing/refusals.ts';
import type { TestApp } from '../testing/test-app.ts';
import { startTestApp } from '../testing/test-app.ts';

const newsOf = async (app: TestApp) =>
  (await (await app.call('/api/admin/news', { headers: await app.logIn() })).json()) as News;
const sendTest = async (app: TestApp) =>
  app.call('/api/admin/test-mail', { method: 'POST', headers: await app.logIn() });

const { chain, key } = selfSigned(['127.0.0.1']);

async function startLockedOut(t: Parameters<typeof startMailing>[0]) {
  const password = { isRight: false };
  const server = await startMailServer({
    cert: chain,
    key,
    onAuth: (_given, _session, done) => done(password.isRight ? null : new Error('no'), { user: 'u' }),
  });
  const SMTP_URL = server.url.replace('://', '://office-user:hidden-secret@');
  const { app } = await startMailing(t, { SMTP_URL });
  return { app, server, password };
}

test('a refused password is reported as soon as the first mail has failed, without secrets', async (t) => {
  const { app } = await startLockedOut(t);
  assert.deepEqual([(await newsOf(app)).sendsMails, (await newsOf(app)).mailTrouble], [true, null]);
  const { body } = await app.call('/api/admin/events', { headers: await app.logIn() });
  assert.ok(body);
  await post(app);
  let heard = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    heard += text;
    if (heard.includes('refuses')) break;
  }
  const { mailTrouble } = await newsOf(app);
  assert.equal(mailTrouble, 'The mail server refuses the user name or the password in SMTP_URL (535).');
  assert.doesNotMatch(heard, /office-user|hidden-secret|127\.0\.0\.1/u);
});

test('a mail server that wants this machine’s name gets the site’s; if it refuses that, the trouble names the settings', async (t) => {
  const { app, server } = await startMailing(t, { PUBLIC_URL: 'https://kongu.example' });
  await post(app);
  await app.outbox.rest();
  assert.deepEqual(
    server.mails.map(({ clientName }) => clientName),
    ['kongu.example', 'kongu.example'],
  );
  for (const step of ['sender', 'recipient'] as const) {
    server.says = { [step]: () => 504 };
    await post(app, { name: step });
    await app.outbox.rest();
    assert.equal(
      (await newsOf(app)).mailTrouble,
      'The mail server wants the full name of this machine (504). Set PUBLIC_URL or DOMAIN to the website’s address with its name, not a number.',
    );
  }
});

test('a test mail reports at once whether mails go out, and releases those that waited', async (t) => {
  const { app, server, password } = await startLockedOut(t);
  await post(app);
  await app.outbox.rest();
  await assertRefusal(await sendTest(app), 409, /refuses the user name or the password in SMTP_URL/u);
  password.isRight = true;
  const answer = await sendTest(app);
  assert.deepEqual(await answer.json(), { message: `The mail server accepted a test email to ${office}.` });
  await app.outbox.rest();
  assert.deepEqual(recipients(server), [visitor, office, office].sort());
  assert.equal((await newsOf(app)).mailTrouble, null);
});

test('after an outage every waiting mail leaves as soon as one is accepted', async (t) => {
  const { app, server } = await startMailing(t);
  server.says.connection = () => 554;
  for (const name of ['One', 'Two', 'Three']) await post(app, { name, email: `${name}@v.example` });
  await app.outbox.rest();
  for (const wait of [1, 5, 15, 60, 60]) await pass(app, wait * minute);
  assert.equal(app.outbox.waiting(), 6);
  server.says = {};
  await post(app, { name: 'Four', email: 'four@v.example' });
  await pass(app, 0);
  assert.equal(app.outbox.waiting(), 0);
  assert.equal(server.mails.length, 8);
});

test('a refused address of the institute is reported until it is accepted, a visitor’s never', async (t) => {
  const { app, server } = await startMailing(t);
  for (const [refused, trouble] of [
    [visitor, null],
    [office, 'The mail server refuses emails to the address in NOTIFY_EMAIL (550).'],
  ]) {
    server.says.recipient = (address) => (address === refused ? 550 : undefined);
    await post(app, { name: `Refused: ${refused}` });
    await app.outbox.rest();
    assert.equal((await newsOf(app)).mailTrouble, trouble);
  }
  server.says = {};
  await pass(app, minute);
  assert.equal((await newsOf(app)).mailTrouble, null);
});

test('one test mail is sent at a time, and none where mails are not set up', async (t) => {
  const { app, server } = await startMailing(t);
  const { reached, release } = pauseAt(server, 'mail');
  const first = sendTest(app);
  await reached;
  await assertRefusal(await sendTest(app), 503, 'A test email is already being sent.');
  release();
  assert.equal((await first).status, 200);

  const without = await startTestApp();
  t.after(() => without.close());
  assert.equal((await newsOf(without)).sendsMails, false);
  await assertRefusal(await sendTest(without), 409, /SMTP_URL and NOTIFY_EMAIL are not set/u);
});
