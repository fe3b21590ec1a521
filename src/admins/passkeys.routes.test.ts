import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type {
  Account,
  LoginAnswer,
  PasskeyCreation,
  PasskeyRequest,
  SecondFactorAnswer,
} from '../shared/records.ts';
import type { ShownPasskey } from '../shared/second-factor.ts';
import { softwarePasskey } from '../testing/passkeys.ts';
import { plainRequest } from '../testing/plain-request.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { setUpApp } from '../testing/second-factors.ts';
import { bearer } from '../testing/sessions.ts';
import type { AdminHeader, TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const site = 'https://academy.example.in';
const { password } = testAdmin;
const confirmed = { currentPassword: password };
const ravi = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };
const notAccepted = 'This passkey was not accepted. Please try again.';

let app: TestApp;
let admin: AdminHeader;
beforeEach(async () => {
  app = await startTestApp({ PUBLIC_URL: site, LOGIN_ATTEMPTS: '4' });
  admin = await app.logIn();
});
afterEach(() => app.close());

const post = (path: string, body: unknown = confirmed, headers = admin) =>
  app.call(`/api/admin/account/passkeys${path}`, json(body, 'POST', headers));
const account = async (headers = admin) =>
  (await (await app.call('/api/admin/account', { headers })).json()) as Account;
const logIn = (fields: object = {}, who = testAdmin) =>
  app.call('/admin/login', json({ email: who.email, password: who.password, ...fields }));
const ask = async (who = testAdmin) => {
  const answer = await app.call('/admin/login/passkey', json({ email: who.email, password: who.password }));
  assert.equal(answer.status, 200, await answer.clone().text());
  return (await answer.json()) as PasskeyRequest;
};
const options = async (headers = admin, currentPassword = password) =>
  (await (await post('/options', { currentPassword }, headers)).json()) as PasskeyCreation;

/** Returns the passkey, and the headers of the continued session. */
async function setUp(who = testAdmin, headers = admin, passkey = softwarePasskey(site)) {
  const made = passkey.make(await options(headers, who.password));
  const answer = await post('', { name: 'Phone', passkey: made }, headers);
  assert.equal(answer.status, 201, await answer.clone().text());
  const { token, recoveryCodes } = (await answer.json()) as SecondFactorAnswer;
  return { passkey, recoveryCodes, headers: bearer(token) };
}

describe('a passkey', () => {
  test('is made with the password, for one site and admin, and brings recovery codes', async () => {
    const other = await app.logIn();
    await assertRefusal(await post('/options', { currentPassword: 'wrong' }), 400);
    const { rp, user, attestation, authenticatorSelection, excludeCredentials } = await options();
    assert.deepEqual([rp.id, user.name, attestation], ['academy.example.in', testAdmin.email, 'none']);
    assert.equal(authenticatorSelection?.userVerification, 'preferred');
    assert.deepEqual(excludeCredentials, []);
    const { passkey, recoveryCodes, headers } = await setUp();
    assert.equal(recoveryCodes?.length, 10);
    const { secondFactor } = await account(headers);
    const [{ _id, ...kept } = { _id: '' }, ...more] = secondFactor.passkeys;
    assert.match(_id, /^[\w-]{36}$/u);
    assert.deepEqual(kept, { name: 'Phone', createdAt: app.clock.now.toISOString(), usedAt: null });
    assert.deepEqual([more, secondFactor.app, secondFactor.recoveryCodesLeft], [[], false, 10]);
    assert.deepEqual(
      (await options(headers)).excludeCredentials?.map(({ id }) => id),
      [passkey.id],
    );
    assert.equal((await app.call('/api/admin/news', { headers: other })).status, 401, 'other sessions end');
  });

  test('logs in after the password, and its use is noted', async () => {
    const { passkey, headers } = await setUp();
    const sentence = 'Please use your passkey, or type a recovery code.';
    const { errors } = await assertRefusal(await logIn(), 401, sentence);
    assert.deepEqual(errors, {
      code: sentence,
      app: 'You have set up no authenticator app.',
      passkey: 'Please use your passkey.',
    });
    for (let time = 0; time < 2; time += 1) {
      const request = await ask();
      assert.deepEqual(
        request.allowCredentials?.map(({ id }) => id),
        [passkey.id],
      );
      const answer = await logIn({ passkey: passkey.show(request) });
      assert.equal(answer.status, 200, await answer.clone().text());
      const { token } = (await answer.json()) as LoginAnswer;
      assert.equal((await app.call('/api/admin/news', { headers: bearer(token) })).status, 200);
    }
    const [kept] = (await account(headers)).secondFactor.passkeys;
    assert.equal(kept?.usedAt, app.clock.now.toISOString());
  });

  test('is removed by its admin alone, with the password', async () => {
    const { headers } = await setUp();
    const other = await setUpApp(app, await app.addAdmin(ravi).then(() => app.logIn(ravi)), ravi.password);
    const [{ _id } = { _id: '' }] = (await account(headers)).secondFactor.passkeys;
    const theirs = { currentPassword: ravi.password };
    await assertRefusal(await post(`/remove/${_id}`, theirs, other.headers), 404);
    await assertRefusal(await post(`/remove/${_id}`, { currentPassword: 'wrong' }, headers), 400);
    const { token } = (await (await post(`/remove/${_id}`, confirmed, headers)).json()) as SecondFactorAnswer;
    assert.deepEqual((await account(bearer(token))).secondFactor, {
      app: false,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    assert.equal((await logIn()).status, 200);
  });

  test('belongs to the request’s host without PUBLIC_URL, never to a numeric address', async () => {
    const plain = await startTestApp({ PUBLIC_URL: '' });
    try {
      const headers = await plain.logIn();
      const path = '/api/admin/account/passkeys/options';
      const numbers = await plain.call(path, json(confirmed, 'POST', headers));
      await assertRefusal(numbers, 409, /^Passkeys need an address with a name/u);
      const { body } = await plainRequest(plain.url, path, {
        method: 'POST',
        headers: { ...headers, host: 'drones.example.in:8080', 'content-type': 'application/json' },
        body: JSON.stringify(confirmed),
      });
      const { rp } = JSON.parse(body.toString()) as PasskeyCreation;
      assert.equal(rp.id, 'drones.example.in');
    } finally {
      await plain.close();
    }
  });
});

describe('no log-in comes of', () => {
  const refused = async (passkey: ShownPasskey, who = testAdmin) => {
    const { errors } = await assertRefusal(await logIn({ passkey }, who), 401, notAccepted);
    assert.deepEqual(errors, { passkey: notAccepted });
  };

  test('a passkey without the password, nor its options, nor one used before', async () => {
    const { passkey } = await setUp();
    const wrong = json({ email: testAdmin.email, password: 'wrong' });
    await assertRefusal(await app.call('/admin/login/passkey', wrong), 401, 'Invalid credentials!');
    const shown = passkey.show(await ask());
    await assertRefusal(await logIn({ password: 'wrong', passkey: shown }), 401, 'Invalid credentials!');
    assert.equal((await logIn({ passkey: shown })).status, 200);
    await refused(shown);
  });

  test('a challenge that was made up, for another admin or purpose, or too long ago', async () => {
    const { passkey, headers } = await setUp();
    await app.addAdmin(ravi);
    await setUp(ravi, await app.logIn(ravi));
    const request = await ask();
    await refused(passkey.show({ ...request, challenge: Buffer.alloc(32).toString('base64url') }));
    await refused(passkey.show({ ...request, challenge: (await ask(ravi)).challenge }));
    await refused(passkey.show({ ...request, challenge: (await options(headers)).challenge }));
    app.clock.now = new Date(app.clock.now.getTime() + 5 * 60_000 + 1);
    await refused(passkey.show(request));
  });

  test('another admin’s passkey, even under the id of one’s own', async () => {
    const own = await setUp();
    await app.addAdmin(ravi);
    const his = await setUp(ravi, await app.logIn(ravi));
    await refused(his.passkey.show(await ask()));
    await refused({ ...his.passkey.show(await ask()), id: own.passkey.id, rawId: own.passkey.id });
  });

  test('another site, or a copy that has counted less', async () => {
    const { passkey } = await setUp();
    await refused(passkey.show(await ask(), { origin: 'https://academy.example.in.evil.example' }));
    assert.equal((await logIn({ passkey: passkey.show(await ask(), { counter: 9 }) })).status, 200);
    await refused(passkey.show(await ask(), { counter: 9 }));
    await refused(passkey.show(await ask(), { counter: 3 }));
  });

  test('many guesses: the right one then waits too', async () => {
    const { passkey } = await setUp();
    const stranger = softwarePasskey(site);
    for (let attempt = 0; attempt < 4; attempt += 1) await refused(stranger.show(await ask()));
    const answer = await app.call('/admin/login/passkey', json({ email: testAdmin.email, password }));
    await assertRefusal(answer, 429);
    await assertRefusal(await logIn({ passkey: passkey.show({ challenge: 'x' }) }), 429);
  });
});

test('a passkey of another session, another site or no request is refused, and so is a second copy', async () => {
  const refusal = 'This passkey cannot be used here. Please try again.';
  const passkey = softwarePasskey(site);
  const keep = (made: unknown, headers = admin) => post('', { name: 'Phone', passkey: made }, headers);
  const creation = await options();
  const other = await app.logIn();
  await assertRefusal(await keep(passkey.make(creation), other), 400, refusal);
  await assertRefusal(await keep(passkey.make(creation)), 400, refusal);
  await assertRefusal(
    await keep(passkey.make(await options(), { origin: 'https://evil.example' })),
    400,
    refusal,
  );
  await assertRefusal(await keep(passkey.make(await options(), { challenge: 'AAAA' })), 400, refusal);
  assert.deepEqual((await account()).secondFactor.passkeys, []);
  const { headers } = await setUp(testAdmin, admin, passkey);
  const again = passkey.make(await options(headers));
  await assertRefusal(await keep(again, headers), 409, 'This passkey is set up already.');
  assert.equal((await account(headers)).secondFactor.passkeys.length, 1);
});
