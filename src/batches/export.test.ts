import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { batchExportCall } from '../shared/exports.ts';
import { batchTrial, morning } from '../testing/batches.ts';
import { assertRefusal } from '../testing/refusals.ts';
import { readCsv, readWorkbook } from '../testing/spreadsheets.ts';
import { startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
after(() => app.close());
app.clock.now = morning;
const admin = await app.logIn();
const trial = batchTrial(app, admin);

test('the file of a batch has everybody who was ever in it, and no formula', async () => {
  const { _id } = await trial.addBatch({ seats: 1 });
  const [first, second] = [
    await trial.enroll(_id, { name: '=HYPERLINK("https://evil.example")', phone: '+91 98765 43210' }),
    await trial.enroll(_id, { name: 'கவிதா', language: 'ta' }),
  ];
  await trial.change(_id, first.reference, { state: 'cancelled' });
  await trial.undoTime();
  await trial.enroll(null, { name: 'Somebody else' });

  const files = await Promise.all(
    (['csv', 'xlsx'] as const).map(async (format) => {
      const answer = await app.call(batchExportCall(_id, format), { headers: admin });
      const file = `attachment; filename="small-class-2027-01-18.${format}"`;
      assert.equal(answer.headers.get('content-disposition'), file);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return format === 'csv' ? readCsv(bytes.toString()) : (readWorkbook(bytes)[0]?.rows ?? []);
    }),
  );
  const [csv = [], xlsx = []] = files;
  assert.deepEqual(
    csv.map((row) => row.slice(0, 4)),
    [
      ['Name', 'Reference', 'State', 'Phone'],
      ['\'=HYPERLINK("https://evil.example")', first.reference, 'Cancelled', "'+91 98765 43210"],
      ['கவிதா', second.reference, 'Seat offered', "'9876500002"],
    ],
  );
  assert.deepEqual(csv[2]?.slice(4), [
    'person2@example.com',
    '12 Mill Street\nNamakkal',
    'Tamil',
    '2027-01-04 09:00:00',
  ]);
  assert.deepEqual(
    xlsx.map((row) => row[0]),
    ['Name', '=HYPERLINK("https://evil.example")', 'கவிதா'],
  );

  const [entry] = await trial.read<Record<string, string>[]>('/api/admin/activity?order=newest&limit=1');
  assert.deepEqual(
    [entry?.action, entry?.kind, entry?.thing, entry?.name],
    ['exported', 'batch', _id, 'Small Class, 18–22 January'],
  );
});

test('the file of an unknown batch, or of another format, is refused', async () => {
  const { _id } = await trial.addBatch();
  await assertRefusal(
    await app.call(batchExportCall('none', 'csv'), { headers: admin }),
    404,
    /^Batch not found/u,
  );
  const path = `/api/admin/batches/${_id}/export?format=pdf`;
  await assertRefusal(
    await app.call(path, { headers: admin }),
    400,
    /^format is 'pdf'; allowed is csv or xlsx/u,
  );
});

test('two places of one person name each other, a seated one before one that was left', async () => {
  const { _id } = await trial.addBatch({ seats: 5 });
  const person = { name: 'Twice', email: 'Twice@Example.com', phone: '98400 11111' };
  const gone = await trial.enroll(_id, person);
  await trial.change(_id, gone.reference, { state: 'cancelled' });
  const sits = await trial.enroll(_id, { ...person, name: 'TWICE' });
  const asks = await trial.enroll(_id, { ...person, email: 'other@example.com' });
  const alone = await trial.enroll(_id, { ...person, name: 'Brother' });
  const sameAs = Object.fromEntries(
    (await trial.places(_id)).map((place) => [place.reference, place.sameAs]),
  );
  assert.equal(asks.state, 'asked');
  assert.deepEqual(sameAs, {
    [gone.reference]: sits.reference,
    [sits.reference]: gone.reference,
    [asks.reference]: sits.reference,
    [alone.reference]: null,
  });
});
