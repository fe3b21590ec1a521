import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { registerExportCall } from '../shared/exports.ts';
import { dayInIndia } from '../shared/india-time.ts';
import type { Activity, IssuedCertificate } from '../shared/records.ts';
import { importColumns } from '../shared/register-import.ts';
import { readCsv, readWorkbook } from '../testing/spreadsheets.ts';
import { json, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
const admin = await app.logIn();
const read = (path: string) => app.call(path, { headers: admin });

test('a page of the register has the total, and Activity does not record a count', async () => {
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

test('an export has all results of a search, the latest first, and no formulas', async () => {
  const [{ number, code } = assert.fail('There is no certificate.')] = (await (
    await read('/api/admin/register?q=rani')
  ).json()) as IssuedCertificate[];
  const known = importColumns.map(({ heading }) => heading);
  const later = ['Code', 'State', 'Until', 'Replaced by', 'Reason', 'Entered (IST)'];
  const files = await Promise.all(
    (['csv', 'xlsx'] as const).map(async (format) => {
      const answer = await read(registerExportCall('devi', format));
      const day = dayInIndia(app.clock.now);
      const file = `attachment; filename="certificates-${day}.${format}"`;
      assert.equal(answer.headers.get('content-disposition'), file);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return format === 'csv' ? readCsv(bytes.toString()) : (readWorkbook(bytes)[0]?.rows ?? []);
    }),
  );
  const counted = (day: string) => Date.parse(day) / 86_400_000 + 25_569;
  for (const [place, [headings = [], first = [], second = [], ...more]] of files.entries()) {
    const dayOf = (day: string) => (place === 0 ? day : counted(day));
    assert.equal(headings.join().replace('\uFEFF', ''), [...known, ...later].join());
    const day = dayInIndia(app.clock.now);
    assert.deepEqual(first.slice(0, 13), [
      ...[number, 'Devi Rani', 'Small Class', '', dayOf('2026-01-05'), dayOf('2026-01-09'), '', dayOf(day)],
      ...[code, 'Valid', '', '', ''],
    ]);
    assert.deepEqual([second[1], more.length], ['Devi R', 0]);
  }
});
