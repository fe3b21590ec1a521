import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { NewPasswordAnswer, PasskeyCreation, PasskeyRequest } from '../shared/records.ts';
import { runHere } from '../testing/here.ts';
import { softwarePasskey } from '../testing/passkeys.ts';
import { assertRefusal } from '../testing/refusals.ts';
import type { AdminHeader, TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const site = 'https://academy.example.in';
const { email, password } = testAdmin;
const ravi = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };
const nobody = 'nobody@example.com';
/** Guesses that lock new places out of one email: five times LOGIN_ATTEMPTS. */
const guesses = 10;

let app: TestApp;
let lastAddress: number;
beforeEach(async () => {
  app = await startTestApp({ LOGIN_ATTEMPTS: '2', TRUST_PROXY: '1', PUBLIC_URL: site });
  lastAddress = 0;
});
afterEach(() => app.close());

/** Posts from a new address, unless the headers name one. */
function post(path: string, body: object, headers: object = {}, method = 'POST') {
  lastAddress += 1;
  const from = { 'x-forwarded-for': `198.51.100.${lastAddress}`, ...headers };
  return app.call(path, json(body, method, from));
}
const logIn = (fields: object = {}, headers = {}) =>
  post('/admin/login', { email, password, ...fields }, headers);
async function lockOut(who = email) {
  for (let guess = 0; guess < guesses; guess += 1) await logIn({ email: who, password: 'wrong' });
  assert.equal((await logIn({ email: who })).status, 429);
}
async function headersOf(fields: object = {}): Promise<AdminHeader> {
  const { token } = (await (await logIn(fields)).json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

describe('an admin whose email others guess at', () => {
  test('is told the ways in, in the same words as for an unknown email', async () => {
    const answers: unknown[] = [];
    for (const who of [email, nobody]) {
      await lockOut(who);
      const answer = await logIn({ email: who });
      assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/u);
      answers.push([answer.status, await answer.json()]);
    }
    assert.deepEqual(answers[0], answers[1]);
    const { message } = await assertRefusal(await logIn(), 429);
    for (const way of [
      'device or network that you have used before',
      'passkey',
      'another owner',
      'reset-password',
    ])
      assert.ok(message.includes(way), `${way}: ${message}`);
  });

  test('gets in on a known device, whatever others do there; a made-up device does not', async () => {
    assert.equal((await logIn({ device: 'a phone' })).status, 200);
    await lockOut();
    const shared = { 'x-forwarded-for': '203.0.113.1' };
    for (let guess = 0; guess <= guesses; guess += 1)
      await logIn({ email: `guess${guess}@example.com`, password: 'wrong' }, shared);
    assert.equal((await logIn({ email: ravi.email }, shared)).status, 429);
    assert.equal((await logIn({ device: 'a phone' }, shared)).status, 200);
    for (const device of ['another phone', '', undefined])
      assert.equal((await logIn({ device })).status, 429);
    const wrong = { device: 'a phone', password: 'wrong' };
    for (const status of [401, 401, 429]) assert.equal((await logIn(wrong)).status, status);
  });

  test('gets in at a known address', async () => {
    const home = { 'x-forwarded-for': '203.0.113.1' };
    assert.equal((await logIn({}, home)).status, 200);
    await lockOut();
    assert.equal((await logIn({}, home)).status, 200);
  });

  test('gets in once with a passkey and the password, not with the passkey alone', async () => {
    const headers = await headersOf();
    const passkey = softwarePasskey(site);
    const options = await post('/api/admin/account/passkeys/options', { currentPassword: password }, headers);
    const made = passkey.make((await options.json()) as PasskeyCreation);
    const kept = await post('/api/admin/account/passkeys', { name: 'Phone', passkey: made }, headers);
    assert.equal(kept.status, 201);
    for (const who of [email, nobody]) await lockOut(who);

    const ask = async (fields: object = {}, from = {}) => {
      const answer = await post('/admin/login/passkey', { email, password, ...fields }, from);
      assert.equal(answer.status, 200);
      return (await answer.json()) as PasskeyRequest;
    };
    assert.deepEqual(
      Object.keys(await ask()),
      Object.keys(await ask({ email: nobody })),
      'nothing is given away',
    );
    const stranger = softwarePasskey(site).show(await ask());
    assert.equal((await logIn({ passkey: stranger })).status, 429);
    const alone = passkey.show(await ask());
    await assertRefusal(await logIn({ password: 'wrong', passkey: alone }), 401, 'Invalid credentials!');
    const here = { 'x-forwarded-for': '203.0.113.7' };
    for (const _twice of [1, 2]) assert.equal((await logIn({}, here)).status, 429);
    const shown = passkey.show(await ask({ password: 'not looked at' }, here));
    assert.equal((await logIn({ passkey: shown }, here)).status, 200, 'what was refused was no guess');
    assert.equal((await logIn({ passkey: shown })).status, 429, 'not twice');
    assert.equal((await logIn({ email: nobody, passkey: passkey.show(await ask()) })).status, 429);
  });

  test('gets in with a password from another owner', async () => {
    const { _id } = await app.addAdmin(ravi);
    const headers = await headersOf();
    await lockOut(ravi.email);
    const path = `/api/admin/admins/password/${_id}`;
    const reset = await post(path, { currentPassword: password }, headers, 'PUT');
    const given = (await reset.json()) as NewPasswordAnswer;
    assert.equal((await logIn({ email: ravi.email, password: given.password })).status, 200);
  });

  test('gets in with a password from the command line, while the server runs', async () => {
    await lockOut();
    const words = ['admin', 'reset-password', email, '--password', 'a new long password'];
    const { code, stderr } = await runHere(words, { DATA_DIR: app.dataFolder, LOG_LEVEL: 'silent' });
    assert.equal(code, 0, stderr);
    assert.equal((await logIn({ password: 'a new long password' })).status, 200);
  });

  test('goes on in any session, which counts its own wrong passwords alone', async () => {
    const headers = await headersOf();
    await lockOut();
    const confirm = (currentPassword: string) => post('/api/admin/account/app', { currentPassword }, headers);
    assert.equal((await confirm(password)).status, 200);
    for (let guess = 0; guess < guesses; guess += 1) assert.equal((await confirm('wrong')).status, 400);
    assert.equal((await confirm(password)).status, 429, 'however many addresses');
  });
});
