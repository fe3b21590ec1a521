import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { exportCall } from '../../shared/exports.ts';
import { type Inbox, inboxNames } from '../../shared/inboxes.ts';
import { batchTrial } from '../../testing/batches.ts';
import { peopleCallOf, peopleCalls } from '../../testing/people.ts';
import { assertRefusal } from '../../testing/refusals.ts';
import { readCsv, readWorkbook } from '../../testing/spreadsheets.ts';
import { json, startTestApp } from '../../testing/test-app.ts';
import { csvOf } from './csv.ts';
import { sheetOf } from './sheets.ts';
import { xlsxOf } from './xlsx.ts';

const app = await startTestApp();
after(() => app.close());
app.clock.now = new Date('2026-11-20T20:00:00.000Z');
const headers = await app.logIn();

const formats = ['csv', 'xlsx'] as const;

async function exported(inbox: Inbox, format: 'csv' | 'xlsx', query = '') {
  const answer = await app.call(exportCall(inbox, format) + query, { headers });
  assert.equal(answer.status, 200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const rows = format === 'csv' ? readCsv(bytes.toString()) : (readWorkbook(bytes)[0]?.rows ?? []);
  return rows.slice(1).map((row) => row.slice(1));
}

for (const inbox of inboxNames) {
  test(`${inbox} are exported as shown: the matches of a search in the order of the list`, async () => {
    const { postPath, listPath, body, fields } = peopleCallOf[inbox];
    for (const name of ['Kavitha', 'Meena', '=HYPERLINK("https://evil.example","x")'])
      await app.call(postPath, json({ ...body, name }));
    await app.call(postPath, json({ ...body, name: 'கவிதா முருகன்', language: 'ta' }));
    for (const query of ['', '?q=%E0%AE%95', '?q=nobody', '?q=+KAV+&order=newest']) {
      const list = await (await app.call(listPath + query, { headers })).json();
      const wanted = (list as Record<string, string>[]).map((record) => [
        ...fields.map((field) => record[field] ?? ''),
        record.language === 'ta' ? 'Tamil' : 'English',
        ...(inbox === 'enrollments' ? [record.reference ?? ''] : []),
        '',
        ...(inbox === 'enrollments' ? ['', '', '', 'No seat yet', '', '', '', ''] : []),
      ]);
      assert.deepEqual(await exported(inbox, 'xlsx', query), wanted);
      const safe = wanted.map((row) =>
        row.map((text) => (/^(?:[=+]|[\d(][\d ()-]{6}.*$)/u.test(text) ? `'${text}` : text)),
      );
      assert.deepEqual(await exported(inbox, 'csv', query), safe);
    }
  });
}

test('an enrollment is exported with its batch, its days, its seat and what was said at the counter', async () => {
  const trial = batchTrial(app, headers);
  const { _id: batch } = await trial.addBatch();
  const { reference } = await trial.enroll(batch, { name: 'Nila' });
  await trial.change(batch, reference, { state: 'confirmed' });
  for (const format of formats) {
    const [row] = await exported('enrollments', format, '?q=nila');
    // A workbook holds days as their numbers.
    const days = format === 'csv' ? ['2027-01-18', '2027-01-22'] : [46_405, 46_409];
    assert.deepEqual(row?.slice(-8, -4), ['Small Class', ...days, 'Confirmed']);
  }
  const company = { name: 'Kongu Surveys', gstin: '27AAPFU0939F1ZV' };
  const said = { company, source: { kind: 'friend', word: 'Ravi' }, bornOn: '2009-03-01' };
  await app.call(
    '/api/admin/enrollments',
    trial.asAdmin({ ...peopleCalls.enrollment.body, name: 'Mala', ...said }),
  );
  for (const format of formats) {
    const [row] = await exported('enrollments', format, '?q=mala');
    const bornOn = format === 'csv' ? '2009-03-01' : 39_873;
    assert.deepEqual(row?.slice(-4), [
      'friend, Ravi',
      company.name,
      format === 'csv' ? `'${company.gstin}` : company.gstin,
      bornOn,
    ]);
  }
});

test('a file has the day in India in its name, its own type, and is not cached', async () => {
  const types = {
    csv: 'text/csv; charset=utf-8',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
  for (const format of formats) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await app.call(exportCall('contactMessages', format), { method, headers });
      const bytes = Buffer.from(await answer.arrayBuffer());
      assert.equal(bytes.length === 0, method === 'HEAD');
      if (method === 'GET')
        assert.equal(bytes.toString('latin1', 0, 3), format === 'csv' ? '\xef\xbb\xbf' : 'PK\x03');
      const header = (name: string) => answer.headers.get(name);
      assert.equal(header('content-type'), types[format]);
      assert.equal(
        header('content-disposition'),
        `attachment; filename="contact-messages-2026-11-21.${format}"`,
      );
      assert.equal(header('cache-control'), 'no-store');
      assert.equal(header('x-content-type-options'), 'nosniff');
    }
  }
});

test('an unknown file or order is refused; limit and offset are ignored', async () => {
  for (const file of [
    'enrollments',
    'enrollments.pdf',
    'admins.csv',
    'contactMessages.csv',
    '.csv',
    'ENROLLMENTS.csv',
  ]) {
    await assertRefusal(
      await app.call(`/api/admin/exports/${file}`, { headers }),
      404,
      /^There is no such file/u,
    );
  }
  await assertRefusal(await app.call('/api/admin/exports', { headers }), 404);
  const call = exportCall('enrollments', 'csv');
  await assertRefusal(await app.call(`${call}?order=up`, { headers }), 400, /^order is 'up'/u);
  assert.deepEqual(
    await exported('enrollments', 'csv', '?limit=1&offset=1'),
    await exported('enrollments', 'csv'),
  );
});

test('a message of the greatest length is exported whole', async () => {
  const message = `${'நீ'.repeat(2_499)}\n"`;
  await app.call('/home', json({ ...peopleCalls.contact.body, message }));
  for (const format of formats) {
    assert.equal((await exported('contactMessages', format)).at(-1)?.at(-3), message);
  }
});

test('thousands of rows are exported in order, each once', async () => {
  const insert = app.database.prepare(
    `INSERT INTO partner_messages (id, name, email, message, search, created_at) VALUES (?, ?, 'x', 'y', ?, '2026-01-01T00:00:00.000Z')`,
  );
  const names = Array.from(
    { length: 3_000 },
    (_, number) => `Row ${number} ${number % 3 === 0 ? 'third' : ''}`,
  );
  app.database.transaction(() => {
    for (const name of names) insert.run(name, name, name.toLowerCase());
  })();
  for (const format of formats) {
    const read = async (query: string) =>
      (await exported('partnerMessages', format, query)).map(([name]) => name);
    assert.deepEqual(await read('?q=row'), names);
    assert.deepEqual(
      await read('?q=third&order=newest'),
      names.filter((name) => name.endsWith('third')).reverse(),
    );
  }
});

test('a fault of the database is answered with an error', async () => {
  app.database.exec('ALTER TABLE registrations RENAME TO away');
  await assertRefusal(await app.call(exportCall('registrations', 'csv'), { headers }), 500);
  app.database.exec('ALTER TABLE away RENAME TO registrations');
});

for (const [format, write] of [
  ['csv', csvOf],
  ['xlsx', xlsxOf],
] as const) {
  test(`an export reads only what the client takes, and stops when the client leaves (${format})`, async () => {
    const seen = { parts: 0, hasEnded: false };
    async function* endless() {
      try {
        for (;;) {
          seen.parts += 1;
          // Random text does not compress.
          const message = () => randomBytes(15_000).toString('hex');
          yield Array.from({ length: 16 }, () => ({
            name: 'x',
            email: 'y',
            message: message(),
            createdAt: '2026',
          }));
        }
      } finally {
        seen.hasEnded = true;
      }
    }
    for await (const beginning of write(sheetOf('contactMessages'), endless()))
      if (beginning.length > 100) break;
    assert.ok(seen.parts < 10, `${seen.parts} parts of half a megabyte`);
    assert.ok(seen.hasEnded);
  });
}

test('two exports run at a time; a third is refused with the time to wait', async () => {
  // More than the buffers between the server and a client that does not read.
  app.database.exec(
    `INSERT INTO registrations (id, name, mail, phone, place, search, created_at)
     WITH RECURSIVE counted (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM counted WHERE number < 40)
     SELECT number, 'x', 'y', 'z', hex(randomblob(400000)), 'large', '2026-01-01T00:00:00.000Z' FROM counted`,
  );
  const path = exportCall('registrations', 'csv');
  const ask = () => app.call(path, { headers });
  const open = [await ask(), await ask()];
  const refused = await ask();
  assert.equal(refused.headers.get('retry-after'), '60');
  await assertRefusal(refused, 503, /^Two exports are under way already\./u);
  await Promise.all(open.map(({ body }) => body?.cancel()));
  for (;;) {
    const { status, body } = await ask();
    await body?.cancel();
    if (status === 200) break;
    assert.equal(status, 503);
  }
});
