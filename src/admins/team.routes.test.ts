import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import type { Account, LoginAnswer, NewPasswordAnswer, TeamMember } from '../shared/records.ts';
import { roleTexts } from '../shared/roles.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { bearer } from '../testing/sessions.ts';
import type { AdminHeader, TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';

const { email, password } = testAdmin;
const ravi = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };
const confirmed = { currentPassword: password };

let app: TestApp;
let admin: AdminHeader;
beforeEach(async () => {
  app = await startTestApp({ LOGIN_ATTEMPTS: '4' });
  admin = await app.logIn();
});
afterEach(() => app.close());

const list = async (headers = admin) =>
  (await (await app.call('/api/admin/admins', { headers })).json()) as TeamMember[];
const idOf = async (address: string) =>
  (await list()).find((member) => member.email === address)?._id ?? 'nobody';
const add = (body: unknown) => app.call('/api/admin/admins', json(body, 'POST', admin));
const reset = (id: string, body: unknown = confirmed, headers = admin) =>
  app.call(`/api/admin/admins/password/${id}`, json(body, 'PUT', headers));
const remove = (id: string, body: unknown = confirmed, headers = admin) =>
  app.call(`/api/admin/admins/remove/${id}`, json(body, 'POST', headers));
const logInStatus = async (address: string, word: string) =>
  (await app.call('/admin/login', json({ email: address, password: word }))).status;
const statusWith = async (headers: AdminHeader) => (await app.call('/api/admin/news', { headers })).status;

test('a new admin gets a random password, shown once; the list is oldest first', async () => {
  const answer = await add({ name: ' Ravi ', email: ravi.email, ...confirmed });
  assert.equal(answer.status, 201);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const { message, password: shown, ...more } = (await answer.json()) as NewPasswordAnswer;
  assert.equal(message, 'ravi@example.com is an admin now.');
  assert.match(shown, /^[a-z2-9]{20}$/u);
  assert.deepEqual(more, {});
  const login = await app.call('/admin/login', json({ email: 'RAVI@example.com', password: shown }));
  assert.equal(login.status, 200);
  const createdAt = app.clock.now.toISOString();
  const [first, second, ...others] = await list();
  assert.deepEqual(
    [first?.email, first?.isYou, second],
    [
      email,
      true,
      {
        _id: second?._id,
        name: 'Ravi',
        email: ravi.email,
        role: 'owner',
        roles: ['owner'],
        createdAt,
        lastLoginAt: createdAt,
        isYou: false,
        hasSecondFactor: false,
      },
    ],
  );
  assert.deepEqual(others, []);
  assert.ok(!JSON.stringify(app.database.prepare('SELECT * FROM admins').all()).includes(shown));
});

test('a temporary password opens nothing but the choice of one’s own', async () => {
  const { password: shown } = (await (await add({ ...ravi, ...confirmed })).json()) as NewPasswordAnswer;
  const login = await app.call('/admin/login', json({ email: ravi.email, password: shown }));
  const { mustChoosePassword, token } = (await login.json()) as LoginAnswer;
  assert.equal(mustChoosePassword, true);
  const given = bearer(token);
  const choose = (newPassword: string) =>
    app.call('/admin/password', json({ currentPassword: shown, newPassword }, 'PUT', given));
  const sentence = 'Please choose a password of your own first.';
  for (const path of ['/api/admin/news', '/api/enrollments', '/admin/login', '/api/admin/admins'])
    await assertRefusal(await app.call(path, { headers: given }), 403, sentence);
  await assertRefusal(await remove(await idOf(email), { currentPassword: shown }, given), 403, sentence);
  const chosen = await choose('my very own words');
  const { token: own } = (await chosen.json()) as LoginAnswer;
  assert.equal(await statusWith(bearer(own)), 200);
  assert.equal(await statusWith(given), 401);
  const again = await app.call('/admin/login', json({ email: ravi.email, password: 'my very own words' }));
  assert.ok(!('mustChoosePassword' in ((await again.json()) as LoginAnswer)));
  assert.equal(await logInStatus(ravi.email, shown), 401);
});

test('a temporary password may be typed in groups, and counts for a week', async () => {
  const { password: shown } = (await (await add({ ...ravi, ...confirmed })).json()) as NewPasswordAnswer;
  const added = app.clock.now.getTime();
  const week = 7 * 24 * 3_600_000;
  app.clock.now = new Date(added + week);
  const late = await app.call('/admin/login', json({ email: ravi.email, password: shown }));
  const sentence =
    'The password you were given has expired. Please ask another admin, or whoever runs the server, for a new one.';
  await assertRefusal(late, 401, sentence);
  app.clock.now = new Date(added + week - 1);
  const typed = shown.replace(/.{5}/gu, '$& ');
  const login = await app.call('/admin/login', json({ email: ravi.email, password: typed }));
  const { token } = (await login.json()) as LoginAnswer;
  const choose = (newPassword: string) =>
    app.call('/admin/password', json({ currentPassword: typed, newPassword }, 'PUT', bearer(token)));
  const same = 'Please choose a password other than the one you were given.';
  await assertRefusal(await choose(shown), 400, same);
  assert.equal((await choose('my very own words')).status, 200);
  assert.equal(await logInStatus(ravi.email, 'myveryownwords'), 401, 'in one’s own every space counts');
});

test('a new admin with a used email, in any case, or invalid fields is refused', async () => {
  for (const [field, wrong] of [
    ['email', email.toUpperCase()],
    ['email', 'ravi'],
    ['name', ' '],
    ['currentPassword', ''],
    ['currentPassword', 'wrong'],
  ] as const) {
    const refusal = await assertRefusal(await add({ ...ravi, ...confirmed, [field]: wrong }), 400);
    assert.deepEqual(Object.keys(refusal.errors ?? {}), [field], wrong);
  }
  assert.equal((await list()).length, 1);
});

test('a reset ends every session of that admin; the new password works, the old does not', async () => {
  await app.addAdmin(ravi);
  const session = await app.logIn(ravi);
  for (let attempt = 0; attempt < 5; attempt += 1) await logInStatus(ravi.email, 'forgotten');
  assert.equal(await logInStatus(ravi.email, ravi.password), 429);
  const answer = await reset(await idOf(ravi.email));
  assert.equal(answer.status, 200);
  const { password: shown } = (await answer.json()) as NewPasswordAnswer;
  assert.equal(await statusWith(session), 401, 'at the very next call');
  assert.equal(await logInStatus(ravi.email, shown), 200, 'at once, however often they failed');
  assert.equal(await logInStatus(ravi.email, ravi.password), 401);
  assert.equal(await statusWith(admin), 200);
});

test('a removed admin’s token and log-in are refused at once', async () => {
  await app.addAdmin(ravi);
  const session = await app.logIn(ravi);
  assert.equal(await statusWith(session), 200);
  const id = await idOf(ravi.email);
  assert.equal((await remove(id)).status, 200);
  assert.equal(await statusWith(session), 401);
  assert.equal(await logInStatus(ravi.email, ravi.password), 401);
  assert.equal((await list()).length, 1);
  const gone = 'This admin no longer exists; someone may have removed them.';
  await assertRefusal(await remove(id), 404, gone);
  await assertRefusal(await reset(id), 404, gone);
});

test('an admin, the last one too, cannot remove or reset the own account', async () => {
  const own = await idOf(email);
  await assertRefusal(await reset(own), 409, 'Your own password is changed under Account.');
  const last = 'You are the last admin and cannot be removed; add another one first.';
  await assertRefusal(await remove(own), 409, last);
  await app.addAdmin(ravi);
  await assertRefusal(await remove(own), 409, 'You cannot remove yourself; another owner can.');
  assert.equal((await list()).length, 2);
});

const giveAs = (id: string, given: object, headers = admin, body: object = confirmed) =>
  app.call(`/api/admin/admins/role/${id}`, json({ ...body, ...given }, 'PUT', headers));
const give = (id: string, role: string, ...more: [AdminHeader?, object?]) => giveAs(id, { role }, ...more);
const accountOf = async (headers: AdminHeader) =>
  (await (await app.call('/api/admin/account', { headers })).json()) as Account;

test('roles count from the next call on, for a token from before too, and are shown in the list', async () => {
  const { _id } = await app.addAdmin(ravi);
  const session = await app.logIn(ravi);
  const people = async () => (await app.call('/api/enrollments', { headers: session })).status;
  const logos = async () =>
    (await app.call('/admin/images/x', { method: 'DELETE', headers: session })).status;
  for (const [given, words, ...statuses] of [
    [{ role: 'office' }, 'role Office', 200, 403],
    [{ roles: ['editor'] }, 'role Editor', 403, 404],
    [{ roles: ['instructor'] }, 'role Instructor', 403, 403],
    [{ roles: ['editor', 'office', 'editor'] }, 'roles Office and Editor', 200, 404],
    [{ role: 'owner', roles: ['instructor', 'owner'] }, 'roles Owner and Instructor', 200, 404],
  ] as const) {
    const answer = await giveAs(_id, given);
    assert.deepEqual(await answer.json(), { message: `${ravi.email} has the ${words} now.` });
    assert.deepEqual([await people(), await logos()], statuses, words);
    const { role, roles } = await accountOf(session);
    assert.equal(roles.map((each) => roleTexts[each].name).join(' and '), words.replace(/^roles? /u, ''));
    assert.equal(role, roles[0]);
    const member = (await list())[1];
    assert.deepEqual([member?.role, member?.roles], [role, roles]);
  }
});

test('roles that are none, unknown or at odds with role are refused', async () => {
  const { _id } = await app.addAdmin(ravi);
  const known = 'owner, office, editor or instructor.';
  const atOdds =
    'role must be the first of roles, in the order owner, office, editor, instructor; one of the two is enough.';
  for (const [given, field, sentence] of [
    [{ roles: [] }, 'roles', 'Please choose at least one role.'],
    [{}, 'roles', `roles must be a list of ${known}`],
    [{ roles: 'office' }, 'roles', `roles must be a list of ${known}`],
    [{ roles: ['office', 'boss'] }, 'roles', `roles must be a list of ${known}`],
    [{ role: 'boss' }, 'role', `role must be ${known}`],
    [{ role: 'editor', roles: ['office', 'editor'] }, 'role', atOdds],
    [{ role: 'owner', roles: ['editor'] }, 'role', atOdds],
  ] as const) {
    const answers = [await giveAs(_id, given)];
    if (Object.keys(given).length > 0)
      answers.push(await add({ name: 'B', email: 'b@example.com', ...confirmed, ...given }));
    for (const answer of answers)
      assert.deepEqual((await assertRefusal(answer, 400, sentence)).errors, { [field]: sentence });
  }
  assert.deepEqual(
    (await list()).map(({ roles }) => roles),
    [['owner'], ['owner']],
  );
});

test('an admin without a role says so, and keeps the own account', async () => {
  await app.addAdmin({ ...ravi, roles: [] });
  const session = await app.logIn(ravi);
  const { role, roles } = await accountOf(session);
  assert.deepEqual([role, roles, await statusWith(session)], [null, [], 200]);
  assert.equal((await list())[1]?.role, null);
});

test('a new admin gets the chosen roles', async () => {
  await add({ ...ravi, ...confirmed, role: 'editor' });
  await add({ ...ravi, email: 'b@example.com', ...confirmed, roles: ['editor', 'office'] });
  assert.deepEqual(
    (await list()).map(({ roles }) => roles),
    [['owner'], ['editor'], ['office', 'editor']],
  );
});

test('an owner cannot change the own role, and the last owner stays one', async () => {
  const own = await idOf(email);
  const { _id } = await app.addAdmin({ ...ravi, role: 'office' });
  const last = 'You are the last owner and stay one; make another admin an owner first.';
  await assertRefusal(await give(own, 'editor'), 409, last);
  await assertRefusal(await giveAs(own, { roles: ['office', 'editor'] }), 409, last);
  const removal = 'You are the last owner and cannot be removed; make another admin an owner first.';
  await assertRefusal(await remove(own), 409, removal);
  await give(_id, 'owner');
  await assertRefusal(await give(own, 'editor'), 409, 'Your own role is changed by another owner.');
  await assertRefusal(await give(_id, 'editor', admin, { currentPassword: 'wrong' }), 400);
  await assertRefusal(await give('nobody', 'editor'), 404);
  assert.deepEqual(
    (await list()).map(({ role }) => role),
    ['owner', 'owner'],
  );
});

test('of two owners who take the role from each other at once, one stays owner; both stay logged in', async () => {
  await app.addAdmin(ravi);
  const session = await app.logIn(ravi);
  const [own, other] = [await idOf(email), await idOf(ravi.email)];
  const answers = await Promise.all([
    giveAs(other, { roles: ['office', 'editor'] }),
    giveAs(own, { roles: ['office', 'editor'] }, session, { currentPassword: ravi.password }),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403]);
  const kept = app.database.prepare('SELECT roles FROM admins ORDER BY roles').pluck().all();
  assert.deepEqual(kept, ['["office","editor"]', '["owner"]']);
  assert.deepEqual([await statusWith(admin), await statusWith(session)], [200, 200]);
});

test('of two admins who remove each other at once, one stays, still logged in', async () => {
  await app.addAdmin(ravi);
  const session = await app.logIn(ravi);
  const [own, other] = [await idOf(email), await idOf(ravi.email)];
  const answers = await Promise.all([
    remove(other),
    remove(own, { currentPassword: ravi.password }, session),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401]);
  const statuses = [await statusWith(admin), await statusWith(session)];
  assert.deepEqual(statuses.sort(), [200, 401]);
  assert.equal(app.stored().admins, 1);
});

test('each call asks for the own password; wrong ones count like failed log-ins', async () => {
  const { _id } = await app.addAdmin(ravi);
  const wrong = { currentPassword: 'wrong' };
  const sentence = 'The current password is wrong.';
  for (const attempt of [
    reset(_id, wrong),
    remove(_id, wrong),
    add({ ...ravi, email: 'b@example.com', ...wrong }),
  ]) {
    const refusal = await assertRefusal(await attempt, 400, sentence);
    assert.deepEqual(refusal.errors, { currentPassword: sentence });
  }
  for (const attempt of [reset(_id, {}), remove(_id, {})]) {
    const refusal = await assertRefusal(await attempt, 400);
    assert.deepEqual(Object.keys(refusal.errors ?? {}), ['currentPassword']);
  }
  await reset(_id, wrong);
  await assertRefusal(await remove(_id), 429);
  assert.equal(app.stored().admins, 2);
  assert.equal(await logInStatus(ravi.email, ravi.password), 200);
});

test('an owner sees each admin’s last log-in, and logs another out everywhere with the own password', async () => {
  const { _id } = await app.addAdmin(ravi);
  const ofRavi = async () => (await list()).find((member) => member._id === _id)?.lastLoginAt;
  assert.equal(await ofRavi(), null);
  const theirs = await app.logIn(ravi);
  assert.equal(await ofRavi(), app.clock.now.toISOString());
  const end = (id: string, body: unknown = confirmed) =>
    app.call(`/api/admin/admins/sessions/${id}`, json(body, 'POST', admin));
  await assertRefusal(await end(_id, { currentPassword: 'wrong' }), 400);
  assert.equal(await statusWith(theirs), 200);
  assert.equal((await end(_id)).status, 200);
  assert.equal(await statusWith(theirs), 401);
  assert.equal(await statusWith(admin), 200);
  assert.equal(await logInStatus(ravi.email, ravi.password), 200);
  await assertRefusal(await end(await idOf(email)), 409);
});
