import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { missingLabels } from '../shared/missing-facts.ts';
import type { FirstUse, SiteState } from '../shared/records.ts';
import type { Role } from '../shared/roles.ts';
import { batchTrial } from '../testing/batches.ts';
import { form, startTestApp, testAdmin } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const trial = batchTrial(app, admin);
const path = '/api/admin/first-use';

async function open(name: FirstUse['steps'][number]['name']): Promise<string[] | undefined> {
  const { steps } = await trial.read<FirstUse>(path);
  return steps.find((step) => step.name === name)?.open;
}

test('each step is ticked by what is set, and open again once it is set no more', async () => {
  assert.deepEqual(await open('phone'), ['Phone', 'WhatsApp', 'Email']);
  assert.deepEqual(await open('proof'), Object.values(missingLabels));
  const { facts, version } = await trial.read<SiteState>('/api/admin/site');
  const own = { phone: '98765 43210', whatsapp: '98765 43210', email: 'office@academy.in' };
  const set = await app.call(
    '/api/admin/site',
    trial.asAdmin({ version, facts: { ...facts, ...own } }, 'PUT'),
  );
  assert.equal(set.status, 200);
  assert.deepEqual(await open('phone'), []);

  assert.match((await open('courses'))?.join() ?? '', /^Not edited yet: .*Small Class/u);
  await app.call('/api/courses/small-class', form({ price: '41000' }, 'PUT', admin));
  assert.doesNotMatch((await open('courses'))?.join() ?? '', /Small Class/u);
  assert.equal((await open('dates'))?.length, 1);
  const { _id } = await trial.addBatch({ startsOn: trial.day(5), endsOn: trial.day(9) });
  assert.deepEqual(await open('dates'), []);
  await app.call(`/api/admin/batches/${_id}`, { method: 'DELETE', headers: admin });
  assert.equal((await open('dates'))?.length, 1);

  for (const list of ['/api/courses', '/api/certificates']) {
    const entries = await trial.read<{ _id: string }[]>(list);
    for (const { _id } of entries) await app.call(`${list}/${_id}`, { method: 'DELETE', headers: admin });
  }
  assert.match((await open('courses'))?.join() ?? '', /^Add the first course/u);

  assert.equal((await open('admins'))?.length, 1);
  await app.addAdmin({
    name: 'Arun',
    email: 'arun@example.com',
    password: testAdmin.password,
    role: 'owner',
  });
  assert.deepEqual([await open('admins'), await open('secondFactor')], [[], ['Meena', 'Arun']]);
});

test('what is set on the server is told by its settings, and a sample site says that it is one', async () => {
  assert.deepEqual(
    [await open('mail'), await open('copies'), await open('address')].map((left) => left?.length),
    [1, 1, 0],
  );
  assert.equal((await trial.read<FirstUse>(path)).isSample, false);
  const other = await startTestApp({
    ...{ DEMO: '1', SMTP_URL: 'smtp://127.0.0.1:1', NOTIFY_EMAIL: 'office@example.com' },
    ...{ BACKUP_S3: 'http://127.0.0.1:1/bucket', BACKUP_S3_KEY: 'key', BACKUP_S3_SECRET: 'secret' },
  });
  after(() => other.close());
  const answer = await other.call(path, { headers: await other.logIn() });
  const { isSample, steps } = (await answer.json()) as FirstUse;
  const done = steps.filter((step) => step.open.length === 0).map(({ name }) => name);
  assert.deepEqual([isSample, done], [true, ['mail', 'copies', 'address']]);
});

test('the institute’s own texts in another language are open until somebody has reviewed each as it stands', async () => {
  const [address, text] = ['ta:gallery.title', 'எங்கள் படங்கள்'];
  const before = await open('words');
  const changes = { [address]: text };
  const publish = await app.call('/api/admin/content/publish', trial.asAdmin({ base: 0, changes }));
  assert.equal(publish.status, 200);
  assert.deepEqual(await open('words'), [...(before ?? []), '1 text in Tamil to review']);
  await app.call('/api/admin/content/reviewed', trial.asAdmin({ address, reviewed: true }, 'PUT'));
  assert.deepEqual(await open('words'), before);
});

test('office and editors see their own steps, and whoever is both sees all of them', async () => {
  const steps = async (...roles: Role[]) => {
    const email = `${roles.join('-')}@example.com`;
    const own = { name: 'Ravi', email, password: testAdmin.password, roles };
    await app.addAdmin(own);
    const answer = await app.call(path, { headers: await app.logIn(own) });
    return ((await answer.json()) as FirstUse).steps.map(({ name }) => name);
  };
  assert.deepEqual(await steps('office'), ['dates']);
  const ofEditor = ['name', 'phone', 'courses', 'words', 'proof'];
  assert.deepEqual(await steps('editor'), ofEditor);
  assert.deepEqual(await steps('office', 'editor'), ofEditor.toSpliced(3, 0, 'dates'));
});
