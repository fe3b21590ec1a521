import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Activity, IssuedCertificate } from '../shared/records.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const read = (path: string) => app.call(path, { headers: admin });

test('a part of the register says how many there are in all, and counting them is no reading of them', async () => {
  const days = { from: '2026-01-05', to: '2026-01-09' };
  for (const holder of ['Devi R', 'Murugan S', 'Devi Rani']) {
    const fields = { holder, programme: 'Small Class', ...days };
    assert.equal((await app.call('/api/admin/register', json(fields, 'POST', admin))).status, 201);
  }
  assert.deepEqual(await (await read('/api/admin/register/count')).json(), { total: 3 });
  const activity = (await (await read('/api/admin/activity')).json()) as Activity[];
  assert.ok(activity.every(({ kind }) => kind !== 'register'));
  const answer = await read('/api/admin/register?limit=1&order=newest&q=devi');
  assert.equal(answer.headers.get('x-total-count'), '2');
  const rows = (await answer.json()) as IssuedCertificate[];
  assert.deepEqual(
    rows.map(({ holder }) => holder),
    ['Devi Rani'],
  );
});
