import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transactionNow } from '../database/index.ts';
import type { AccountEvent, LoginAnswer } from '../shared/records.ts';
import { pass, rowsOf, startMailing } from '../testing/mailing.ts';
import { assertRefusal } from '../testing/refusals.ts';
import type { TestApp } from '../testing/test-app.ts';
import { json, startTestApp, testAdmin } from '../testing/test-app.ts';
import { storeApp } from './second-factors-store.ts';

const { email, password } = testAdmin;
const ravi = { name: 'Ravi', email: 'ravi@example.com', password: 'another long password' };
const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

async function logInAt(app: TestApp, device?: string, who = testAdmin): Promise<LoginAnswer> {
  const body = { email: who.email, password: who.password, ...(device !== undefined && { device }) };
  const answer = await app.call('/admin/login', json(body, 'POST', { 'user-agent': phone }));
  assert.equal(answer.status, 200);
  return (await answer.json()) as LoginAnswer;
}
const toldAt = async (app: TestApp, device?: string, who = testAdmin): Promise<readonly AccountEvent[]> =>
  (await logInAt(app, device, who)).accountEvents ?? [];
const told = async (app: TestApp, device?: string, who = testAdmin) =>
  (await toldAt(app, device, who)).map(({ kind, details }) => [kind, details]);
const idOf = (app: TestApp, address: string) =>
  app.database.prepare('SELECT id FROM admins WHERE email = ?').pluck().get(address);

const newDevice = ['new device', 'Chrome on Android'];

test('a log-in from a new device is told on the admin’s other devices; the first device is not new', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  await app.addAdmin(ravi);
  assert.deepEqual(await told(app, 'office'), []);
  assert.deepEqual(await told(app, 'office'), []);
  assert.deepEqual(await told(app, 'office', ravi), [], 'the same device is each admin’s first once');
  assert.deepEqual(await told(app, 'phone'), []);
  assert.deepEqual(await told(app, 'phone'), [], 'it knows of itself');
  assert.deepEqual(await told(app, 'office'), [newDevice]);
  assert.deepEqual(await told(app, 'office'), [newDevice], 'at every log-in of a month');
  assert.deepEqual(await told(app, 'office', ravi), []);
  assert.deepEqual(await told(app), [newDevice]);
  assert.deepEqual(await told(app), [newDevice], 'what does not say what it is is one device');
  assert.deepEqual(await told(app, 'office'), [newDevice, newDevice]);
  const kept = JSON.stringify(app.database.prepare('SELECT * FROM known_devices').all());
  assert.ok(!kept.includes('office') && !kept.includes('phone'), 'hashes alone are kept');
  for (const device of ['x'.repeat(101), 7, { $ne: '' }])
    await assertRefusal(await app.call('/admin/login', json({ email, password, device })), 400);
});

test('“Yes, that was me” on a known device ends the notice on all devices', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  await told(app, 'office');
  for (const device of ['thief', 'accomplice']) await told(app, device);
  const until = (await toldAt(app, 'office'))[0]?.createdAt ?? '';
  const headers = await app.logIn(testAdmin);
  const confirm = (device: string) =>
    app.call('/api/admin/session/own-log-ins', json({ device, until }, 'POST', headers));
  for (const device of ['thief', 'accomplice', 'made up', ''])
    await assertRefusal(await confirm(device), 409, /^This device is new too\./u);
  const mayConfirm = async (device?: string) => (await logInAt(app, device)).isKnownDevice;
  assert.deepEqual(
    [await mayConfirm('office'), await mayConfirm('thief')],
    [true, false],
    'a log-in says so',
  );
  const before = await told(app, 'office');
  assert.equal(before.length, 3);
  app.clock.now = new Date(app.clock.now.getTime() + 1_000);
  await told(app, 'tablet');
  assert.equal((await confirm('office')).status, 200);
  assert.deepEqual(await told(app, 'office'), [newDevice], 'what came after it is told');
  assert.deepEqual(await told(app, 'thief'), [newDevice]);
});

test('a failed log-in makes no device known', async (t) => {
  const app = await startTestApp();
  t.after(() => app.close());
  await told(app, 'office');
  await app.call('/admin/login', json({ email, password: 'wrong', device: 'phone' }));
  assert.deepEqual(await told(app, 'office'), []);
  await told(app, 'phone');
  assert.deepEqual(await told(app, 'office'), [newDevice]);
});

test('a new device, a role, a reset second factor and a removal are mailed to their admin; nothing is kept of the removed', async (t) => {
  const { app, server } = await startMailing(t, { PUBLIC_URL: 'https://academy.example.in' });
  await app.addAdmin(ravi);
  const headers = await app.logIn();
  await told(app, 'office', ravi);
  await pass(app, 0);
  assert.equal(server.mails.length, 0);
  await told(app, 'phone', ravi);
  await pass(app, 0);
  const role = json({ role: 'editor', currentPassword: password }, 'PUT', headers);
  const path = `/api/admin/admins/role/${idOf(app, ravi.email)}`;
  assert.equal((await app.call(path, role)).status, 200);
  assert.equal((await app.call(path, role)).status, 200, 'once more changes nothing');
  await pass(app, 0);
  const id = String(idOf(app, ravi.email));
  transactionNow(app.context, (tx) => storeApp(tx, id, { secret: 'sealed', usedStep: 0 }, ''));
  const confirmed = json({ currentPassword: password }, 'POST', headers);
  assert.equal((await app.call(`/api/admin/admins/second-factor/${id}`, confirmed)).status, 200);
  await pass(app, 0);
  assert.deepEqual(await told(app, 'office', ravi), [
    ['second factor removed', ''],
    ['role changed', 'Editor'],
    newDevice,
  ]);
  const removal = json({ currentPassword: password }, 'POST', headers);
  assert.equal((await app.call(`/api/admin/admins/remove/${idOf(app, ravi.email)}`, removal)).status, 200);
  await pass(app, 0);
  assert.deepEqual(
    server.mails.map(({ to, headers: { subject } }) => [to, subject]),
    [
      [[ravi.email], 'Log-in from a new device · Kongu Drone School'],
      [[ravi.email], 'Your role is now Editor · Kongu Drone School'],
      [[ravi.email], 'Your second factor was reset · Kongu Drone School'],
      [[ravi.email], 'You are no longer an admin · Kongu Drone School'],
    ],
  );
  const [device, changed, reset, removed] = server.mails.map(({ text }) => text);
  assert.match(
    device ?? '',
    /on a device or browser that you had not used for it before: Chrome on Android\./u,
  );
  assert.ok(!device?.includes('academy.example.in'), 'no button of a warning leads to the log-in');
  assert.match(changed ?? '', /was changed to Editor by Meena \(meena@example\.com\)\./u);
  assert.match(reset ?? '', /was reset by Meena \(meena@example\.com\)\./u);
  assert.match(removed ?? '', /was removed by Meena \(meena@example\.com\)\./u);
  assert.ok(!removed?.includes('academy.example.in'), 'there is no way to log in any more');
  assert.deepEqual(rowsOf(app), []);
  assert.deepEqual(app.database.prepare('SELECT * FROM account_events').all(), []);
});
